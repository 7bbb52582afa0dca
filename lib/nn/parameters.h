// Parameters by dotted name, and the handful of layers that the architectures are made of.
//
// Shape suffixes: o outputs, i inputs, d model width, V vocabulary; x_...i stands for any leading dimensions.
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "io/safetensors.h"
#include "nn/device.h"
#include "nn/int8.h"

namespace emend::nn {

// While one lives, networks that this thread makes are about to be loaded: their weights are not drawn, and take no
// memory before load() fills them.
class Loading {
 public:
  // As what load() packs each matrix as soon as it is there (Parameters::pack()).
  enum class Pack { none, bytes, floats };
  explicit Loading(Pack pack);
  ~Loading();
  Loading(const Loading&) = delete;
  Loading& operator=(const Loading&) = delete;

 private:
  friend class Parameters;
  static thread_local const Loading* current_;
  const Loading* outer_;
  Pack pack_;
  ReturnsMemory returns_memory_;
};

// A network's weights in the order in which its modules asked for them.
class Parameters {
 public:
  explicit Parameters(std::uint64_t seed = 1);

  // Empty until load() or pack() fills it; the entry and the layers that multiply with its matrix, or look its rows up,
  // share it.
  using Packed = std::shared_ptr<std::unique_ptr<const PackedMatrix>>;

  struct Entry {
    std::string name;
    at::Tensor tensor;
    bool decays;  // weight decay applies: matrices, not biases and gains
    Packed packed;
    bool multiplies = false;       // see Scope::multiplied()
    bool looked_up = false;        // see Scope::looked_up()
    bool only_multiplies = false;  // see Scope::only_multiplies()
  };
  const std::vector<Entry>& entries() const { return entries_; }
  const Entry& entry(std::string_view name) const;  // std::logic_error where there is none
  const at::Tensor& at(std::string_view name) const { return entry(name).tensor; }
  std::int64_t count() const;  // of numbers
  at::Generator& generator() { return generator_; }

  // fp32, on the CPU, requiring gradients. A name used twice is a std::logic_error.
  at::Tensor add(const std::string& name, at::Tensor values, bool decays);

  void require_gradients(bool required);
  void move_to(at::Device device);

  // Fills every tensor from the file: f32, f16, bf16, or i8 with `name.scale` (one per row). Missing, surplus or
  // misshapen tensors are an Error that names them. A network that was made while a Loading lived reads f32 where it
  // lies in the file, and so i8 of which rows are looked up and nothing else is read: processes share these, and
  // whoever cuts the file short meanwhile ends them (io/mapped_file.h).
  void load(const io::Safetensors& file);
  // The same, but tensors that the file lacks stay as they are, and what it has beside them is not used; says which.
  struct Differences {
    std::vector<std::string> missing, surplus;
  };
  Differences load_common(const io::Safetensors& file);
  // Where someone else's file has a tensor: its name there (empty: nowhere, the tensor stays as it is), and how many of
  // its first rows are not wanted.
  struct Place {
    std::string name;
    std::int64_t skipped = 0;
  };
  // The same from a file with other names; other entries of the file are ignored.
  void load(const io::Safetensors& file, const std::function<Place(const std::string&)>& place_of);
  enum class Storage { f32, bf16, i8 };
  // i8: matrices with at least 16 columns are rounded to 127 steps a row; everything else stays f32.
  void save(const std::string& path, Storage storage, const io::Metadata& metadata) const;

  // From now on products with matrices that i8 storage rounds are made of bytes (int8.h), on the CPU and without
  // gradients. The matrices themselves stay as they are, but for those that only multiply: they are given up.
  void pack();

 private:
  friend class Scope;

  // Fills the entry, and returns how many of the file's tensors that took.
  std::size_t fill(Entry& entry, const io::Safetensors& file);
  // values: float32, of the entry's shape.
  void set(Entry& entry, const at::Tensor& values) const;
  // The same of bytes and a scale for each row, as files store them.
  void set(Entry& entry, const at::Tensor& q_oi, const at::Tensor& scale_o) const;
  static void pack(Entry& entry, const at::Tensor& values, Loading::Pack as);
  static bool is_needed(const Entry& entry);  // its tensor, beside what is packed
  std::vector<std::string> unknown_in(const io::Safetensors& file) const;

  Entry& find(std::string_view name);

  std::vector<Entry> entries_;
  at::Generator generator_;
  bool draws_ = true;
  Loading::Pack packs_ = Loading::Pack::none;
};

// Where a module's parameters live: scope / "encoder" / 0 names them "encoder.0....".
class Scope {
 public:
  explicit Scope(Parameters& parameters) : parameters_(&parameters) {}
  Scope operator/(const std::string& part) const;
  Scope operator/(int index) const { return *this / std::to_string(index); }
  // The same, of a module whose weights another one has asked for: both have them, and nothing is drawn.
  Scope again() const;

  at::Tensor xavier(const std::string& name, std::int64_t out,
                    std::int64_t in) const;  // uniform, Glorot and Bengio 2010
  at::Tensor normal(const std::string& name, std::vector<std::int64_t> shape, double deviation) const;
  at::Tensor constant(const std::string& name, std::vector<std::int64_t> shape, double value) const;
  const Parameters::Entry& entry(const std::string& name) const;  // that was asked for before
  // What a module multiplies with, once it is packed: as Linear does.
  Parameters::Packed multiplied(const std::string& name) const;
  // What an Embedding looks up, which then is all that reads the tensor beside a Linear.
  Parameters::Packed looked_up(const std::string& name) const;
  // Of a matrix: nothing reads its tensor but the Linear that has it and the Embedding that has it, if there are such.
  void only_multiplies(const std::string& name) const;
  void read_elsewhere(const std::string& name) const;  // something does

 private:
  std::string full(const std::string& name) const { return prefix_.empty() ? name : prefix_ + "." + name; }
  at::Tensor drawn(const std::string& name, at::IntArrayRef shape, bool decays,
                   const std::function<void(at::Tensor&, at::Generator&)>& draw) const;

  Parameters* parameters_;
  std::string prefix_;
  bool again_ = false;
};

struct Linear {                  // y_...o = x_...i W_oi^T + b_o
  at::Tensor weight_oi, bias_o;  // undefined: 0
  Parameters::Packed packed;
  Linear() = default;
  Linear(const Scope& scope, std::int64_t in, std::int64_t out);
  // The same, whose matrix only multiplies: weight_oi is not read.
  static Linear product(const Scope& scope, std::int64_t in, std::int64_t out);
  // With a matrix that something else has, too, such as the embedding; the names are in the scope. No bias: "".
  Linear(const Scope& scope, const std::string& weight, const std::string& bias);
  // Without b, and with W drawn from a normal distribution.
  static Linear without_bias(const Scope& scope, std::int64_t in, std::int64_t out, double deviation);
  // Several may read one Factor (packed_matrix.h).
  at::Tensor operator()(const Factor& x, Then then = Then::nothing) const;
};

struct Embedding {  // the rows of E_Vd with these numbers, [shape of numbers, d]
  at::Tensor weight_Vd;
  Parameters::Packed packed;
  Embedding() = default;
  explicit Embedding(at::Tensor weight_Vd) : weight_Vd(std::move(weight_Vd)) {}
  // With a matrix that a Linear may have, too, and nobody else: it is given up where its rows can be read from what is
  // packed, or from the file.
  Embedding(const Scope& scope, const std::string& weight);
  at::Tensor operator()(const at::Tensor& numbers) const;
};

struct LayerNorm {  // over the last dimension; what it returns is meant for matrix products (device.h)
  at::Tensor gain_d, bias_d;
  double epsilon = 1e-5;
  LayerNorm() = default;
  LayerNorm(const Scope& scope, std::int64_t width, double epsilon = 1e-5);
  at::Tensor operator()(const at::Tensor& x) const;
  at::Tensor full(const at::Tensor& x) const;  // fp32, for sums
};

// Zeroes with `probability` and rescales while training; x itself otherwise.
at::Tensor dropout(const at::Tensor& x, double probability, bool training);

// Fixed sine and cosine positions (Vaswani et al. 2017, 3.5), [length, width], fp32.
at::Tensor sinusoids(std::int64_t length, std::int64_t width, at::Device device);
// Those of fairseq: first all sines, then all cosines, from the highest rate, 1, to the lowest, 1/10000, and the first
// of them that of position 2.
at::Tensor fairseq_sinusoids(std::int64_t length, std::int64_t width);

}  // namespace emend::nn
