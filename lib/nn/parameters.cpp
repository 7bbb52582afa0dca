#include "nn/parameters.h"

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <stdexcept>

#include "nn/device.h"
#include "nn/layer_norm.h"
#include "nn/linear.h"
#include "nn/stored_rows.h"

namespace emend::nn {
namespace {

at::ScalarType scalar_type(io::DataType type) {
  switch (type) {
    case io::DataType::f32:
      return at::kFloat;
    case io::DataType::f16:
      return at::kHalf;
    case io::DataType::bf16:
      return at::kBFloat16;
    case io::DataType::f64:
      return at::kDouble;
    case io::DataType::i8:
      return at::kChar;
    default:
      throw std::invalid_argument("no weight type");
  }
}

// In place: the tensor keeps the file mapped. Nobody may write to it.
at::Tensor as_tensor(const io::Safetensors& file, const io::TensorView& view) {
  auto* bytes = const_cast<std::byte*>(view.bytes.data());
  const auto type = at::TensorOptions().dtype(scalar_type(view.type));
  return at::from_blob(
      bytes, view.shape, [file](void*) {}, type);
}

// LibTorch reads numbers at multiples of their width; not every program writes them there.
bool is_aligned(const at::Tensor& values) {
  return reinterpret_cast<std::uintptr_t>(values.const_data_ptr()) % values.element_size() == 0;
}

std::string shape_text(at::IntArrayRef shape) {
  std::string text;
  for (const auto size : shape) text += (text.empty() ? "" : "x") + std::to_string(size);
  return text.empty() ? "a number" : text;
}

// Whether storage as i8 rounds it.
bool rounds(const at::Tensor& values) { return values.dim() == 2 && values.size(1) >= 16; }

io::TensorView view_of(const std::string& name, const at::Tensor& tensor, io::DataType type) {
  return {name, type, tensor.sizes().vec(), {static_cast<const std::byte*>(tensor.const_data_ptr()), tensor.nbytes()}};
}

void check_shape(const io::Safetensors& file, const std::string& name, at::IntArrayRef found, at::IntArrayRef wanted) {
  if (found == wanted) return;
  throw Error(file.path(), "'" + name + "' is " + shape_text(found) + ", config.json says " + shape_text(wanted),
              "wrong config?");
}

// Before they are scaled, where they are bytes.
at::Tensor numbers_of(const io::Safetensors& file, const io::TensorView& view) {
  try {
    at::Tensor values = as_tensor(file, view).to(at::kFloat);
    if (!is_aligned(values)) values = values.clone();
    // They would spread to all probabilities. A sum has no need of memory; bytes are always numbers.
    if (view.type != io::DataType::i8 && !std::isfinite(values.sum().item<float>()) &&
        !at::isfinite(values).all().item<bool>()) {
      const bool nan = at::isnan(values).any().item<bool>();
      throw Error(file.path(), "'" + view.name + "' holds " + (nan ? "what is not a number (NaN)" : "infinite numbers"),
                  "fetch or make the package again");
    }
    return values;
  } catch (const std::invalid_argument&) {
    throw Error(file.path(), "'" + view.name + "' has type " + std::string(io::name(view.type)),
                "weights are F32, F16, BF16 or I8");
  }
}

}  // namespace

thread_local const Loading* Loading::current_ = nullptr;

Loading::Loading(Pack pack) : outer_(current_), pack_(pack) { current_ = this; }
Loading::~Loading() { current_ = outer_; }

Parameters::Parameters(std::uint64_t seed)
    : generator_(at::detail::createCPUGenerator(seed)),
      draws_(!Loading::current_),
      packs_(Loading::current_ ? Loading::current_->pack_ : Loading::Pack::none) {}

Parameters::Entry& Parameters::find(std::string_view name) {
  for (Entry& entry : entries_) {
    if (entry.name == name) return entry;
  }
  throw std::logic_error("no parameter " + std::string(name));
}

const Parameters::Entry& Parameters::entry(std::string_view name) const {
  return const_cast<Parameters*>(this)->find(name);
}

std::int64_t Parameters::count() const {
  return std::accumulate(entries_.begin(), entries_.end(), std::int64_t{0},
                         [](std::int64_t sum, const Entry& entry) { return sum + entry.tensor.numel(); });
}

at::Tensor Parameters::add(const std::string& name, at::Tensor values, bool decays) {
  for (const Entry& entry : entries_) {
    if (entry.name == name) throw std::logic_error("parameter " + name + " exists");
  }
  values.requires_grad_(true);
  entries_.push_back({name, values, decays, std::make_shared<std::unique_ptr<const PackedMatrix>>()});
  return values;
}

void Parameters::require_gradients(bool required) {
  for (Entry& entry : entries_) entry.tensor.requires_grad_(required);
}

// Modules hold handles of the same tensors, so the data moves, not the handle.
void Parameters::move_to(at::Device device) {
  for (Entry& entry : entries_) entry.tensor.set_data(entry.tensor.detach().to(device));
}

std::size_t Parameters::fill(Entry& entry, const io::Safetensors& file) {
  const io::TensorView& view = file.at(entry.name);
  check_shape(file, view.name, view.shape, entry.tensor.sizes());
  if (view.type != io::DataType::i8) {
    set(entry, numbers_of(file, view));
    file.release(view);
    return 1;
  }
  const io::TensorView& scale = file.at(entry.name + ".scale");
  if (scale.type != io::DataType::f32 || scale.shape != std::vector<std::int64_t>{view.shape.at(0)}) {
    throw Error(file.path(), "'" + scale.name + "' is not one F32 number per row of '" + entry.name + "'",
                "was the file cut or edited?");
  }
  set(entry, as_tensor(file, view), numbers_of(file, scale));
  file.release(view);
  return 2;
}

void Parameters::set(Entry& entry, const at::Tensor& values) const {
  if (draws_) {
    entry.tensor.copy_(values);
    return;
  }
  pack(entry, values, packs_);
  if (is_needed(entry)) entry.tensor.set_data(values.contiguous());
}

void Parameters::set(Entry& entry, const at::Tensor& q_oi, const at::Tensor& scale_o) const {
  if (packs_ == Loading::Pack::none || !entry.looked_up || entry.multiplies || !entry.only_multiplies)
    return set(entry, q_oi.to(at::kFloat).mul_(scale_o.unsqueeze(1)));
  *entry.packed = std::make_unique<const StoredRows>(q_oi, scale_o);
  entry.tensor.set_data(at::empty({0}));
}

std::vector<std::string> Parameters::unknown_in(const io::Safetensors& file) const {
  std::vector<std::string> unknown;
  for (const io::TensorView& view : file.tensors()) {
    const std::string owner = view.name.ends_with(".scale") ? view.name.substr(0, view.name.size() - 6) : view.name;
    const bool known = std::any_of(entries_.begin(), entries_.end(),
                                   [&](const Entry& entry) { return entry.name == view.name || entry.name == owner; });
    if (!known && (owner == view.name || !file.find(owner))) unknown.push_back(view.name);
  }
  return unknown;
}

void Parameters::load(const io::Safetensors& file) {
  const c10::NoGradGuard no_gradients;
  std::size_t used = 0;
  for (Entry& entry : entries_) used += fill(entry, file);
  if (used == file.tensors().size()) return;
  for (const std::string& name : unknown_in(file))
    throw Error(file.path(), "'" + name + "' is not a weight of this architecture", "wrong config?");
}

Parameters::Differences Parameters::load_common(const io::Safetensors& file) {
  const c10::NoGradGuard no_gradients;
  Differences differences{{}, unknown_in(file)};
  for (Entry& entry : entries_) {
    if (file.find(entry.name)) {
      fill(entry, file);
    } else {
      differences.missing.push_back(entry.name);
    }
  }
  return differences;
}

void Parameters::load(const io::Safetensors& file, const std::function<Place(const std::string&)>& place_of) {
  const c10::NoGradGuard no_gradients;
  for (Entry& entry : entries_) {
    const Place place = place_of(entry.name);
    if (place.name.empty()) continue;
    const io::TensorView& view = file.at(place.name);
    at::Tensor values = numbers_of(file, view);
    if (values.dim() == entry.tensor.dim() + 1 && values.size(0) == 1) values = values.squeeze(0);
    if (place.skipped > 0 && values.dim() > 0) values = values.slice(0, place.skipped);
    check_shape(file, view.name, values.sizes(), entry.tensor.sizes());
    set(entry, values);
    file.release(view);
  }
}

void Parameters::save(const std::string& path, Storage storage, const io::Metadata& metadata) const {
  const c10::NoGradGuard no_gradients;
  std::deque<at::Tensor> kept;  // the views point into these until the file is written
  std::vector<io::TensorView> views;
  for (const Entry& entry : entries_) {
    const at::Tensor values = entry.tensor.detach().to(at::kCPU, at::kFloat).contiguous();
    if (storage == Storage::i8 && rounds(values)) {
      const at::Tensor scale = values.abs().amax(1).div(127.0).clamp_min(1e-12);
      kept.push_back(values.div(scale.unsqueeze(1)).round().clamp(-127, 127).to(at::kChar));
      views.push_back(view_of(entry.name, kept.back(), io::DataType::i8));
      kept.push_back(scale);
      views.push_back(view_of(entry.name + ".scale", kept.back(), io::DataType::f32));
    } else if (storage == Storage::bf16) {
      kept.push_back(values.to(at::kBFloat16));
      views.push_back(view_of(entry.name, kept.back(), io::DataType::bf16));
    } else {
      kept.push_back(values);
      views.push_back(view_of(entry.name, kept.back(), io::DataType::f32));
    }
  }
  io::write_safetensors(path, views, metadata);
}

void Parameters::pack() {
  for (Entry& entry : entries_) pack(entry, entry.tensor, Loading::Pack::bytes);
}

void Parameters::pack(Entry& entry, const at::Tensor& values, Loading::Pack as) {
  if (as == Loading::Pack::none || !entry.multiplies || !rounds(values)) return;
  *entry.packed = as == Loading::Pack::bytes ? std::make_unique<const Int8Matrix>(values) : pack_floats(values);
  if (!is_needed(entry)) entry.tensor.set_data(at::empty({0}));
}

bool Parameters::is_needed(const Entry& entry) {
  const PackedMatrix* packed = entry.packed->get();
  return !packed || !entry.only_multiplies || (entry.looked_up && !packed->has_rows());
}

Scope Scope::operator/(const std::string& part) const {
  Scope inner = *this;
  inner.prefix_ = full(part);
  return inner;
}

Scope Scope::again() const {
  Scope same = *this;
  same.again_ = true;
  return same;
}

at::Tensor Scope::drawn(const std::string& name, at::IntArrayRef shape, bool decays,
                        const std::function<void(at::Tensor&, at::Generator&)>& draw) const {
  if (!again_) {
    const bool fills = parameters_->draws_ || shape.size() < 2;
    at::Tensor values = fills ? at::empty(shape) : at::empty({1}).expand(shape);
    if (fills) draw(values, parameters_->generator());
    return parameters_->add(full(name), values, decays);
  }
  at::Tensor found = entry(name).tensor;
  if (found.sizes() != shape) throw std::logic_error("parameter " + full(name) + " has another shape");
  return found;
}

at::Tensor Scope::xavier(const std::string& name, std::int64_t out, std::int64_t in) const {
  const double bound = std::sqrt(6.0 / static_cast<double>(in + out));
  return drawn(name, {out, in}, true,
               [&](at::Tensor& values, at::Generator& generator) { values.uniform_(-bound, bound, generator); });
}

at::Tensor Scope::normal(const std::string& name, std::vector<std::int64_t> shape, double deviation) const {
  return drawn(name, shape, true,
               [&](at::Tensor& values, at::Generator& generator) { values.normal_(0, deviation, generator); });
}

at::Tensor Scope::constant(const std::string& name, std::vector<std::int64_t> shape, double value) const {
  return drawn(name, shape, false, [&](at::Tensor& values, at::Generator&) { values.fill_(value); });
}

const Parameters::Entry& Scope::entry(const std::string& name) const { return parameters_->entry(full(name)); }

void Scope::only_multiplies(const std::string& name) const { parameters_->find(full(name)).only_multiplies = true; }

void Scope::read_elsewhere(const std::string& name) const { parameters_->find(full(name)).only_multiplies = false; }

Parameters::Packed Scope::multiplied(const std::string& name) const {
  Parameters::Entry& entry = parameters_->find(full(name));
  entry.multiplies = true;
  return entry.packed;
}

Parameters::Packed Scope::looked_up(const std::string& name) const {
  Parameters::Entry& entry = parameters_->find(full(name));
  entry.looked_up = entry.only_multiplies = true;
  return entry.packed;
}

Linear::Linear(const Scope& scope, std::int64_t in, std::int64_t out)
    : weight_oi(scope.xavier("weight", out, in)),
      bias_o(scope.constant("bias", {out}, 0)),
      packed(scope.multiplied("weight")) {}

Linear Linear::product(const Scope& scope, std::int64_t in, std::int64_t out) {
  Linear made(scope, in, out);
  scope.only_multiplies("weight");
  return made;
}

Linear::Linear(const Scope& scope, const std::string& weight, const std::string& bias)
    : weight_oi(scope.entry(weight).tensor),
      bias_o(bias.empty() ? at::Tensor() : scope.entry(bias).tensor),
      packed(scope.multiplied(weight)) {}

Linear Linear::without_bias(const Scope& scope, std::int64_t in, std::int64_t out, double deviation) {
  Linear made;
  made.weight_oi = scope.normal("weight", {out, in}, deviation);
  made.packed = scope.multiplied("weight");
  return made;
}

at::Tensor Linear::operator()(const Factor& x, Then then) const {
  if (packed && *packed) return (*packed)->linear(x, bias_o, then);
  at::Tensor y = nn::linear(x.tensor(), weight_oi, bias_o);
  return then == Then::relu ? at::relu(y) : then == Then::silu ? at::silu(y) : y;
}

Embedding::Embedding(const Scope& scope, const std::string& weight)
    : weight_Vd(scope.entry(weight).tensor), packed(scope.looked_up(weight)) {}

at::Tensor Embedding::operator()(const at::Tensor& numbers) const {
  return weight_Vd.numel() == 0 ? (*packed)->rows(numbers) : at::embedding(weight_Vd, numbers);
}

LayerNorm::LayerNorm(const Scope& scope, std::int64_t width, double epsilon)
    : gain_d(scope.constant("gain", {width}, 1)), bias_d(scope.constant("bias", {width}, 0)), epsilon(epsilon) {}

at::Tensor LayerNorm::operator()(const at::Tensor& x) const { return for_products(full(x)); }

at::Tensor LayerNorm::full(const at::Tensor& x) const { return layer_norm(x, gain_d, bias_d, epsilon); }

at::Tensor dropout(const at::Tensor& x, double probability, bool training) {
  return training && probability > 0 ? at::dropout(x, probability, true) : x;
}

at::Tensor sinusoids(std::int64_t length, std::int64_t width, at::Device device) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  const at::Tensor position = at::arange(length, options).unsqueeze(1);
  const at::Tensor rate = at::exp(at::arange(0, width, 2, options) * (-std::log(10000.0) / static_cast<double>(width)));
  const at::Tensor angle = position * rate;
  return at::stack({angle.sin(), angle.cos()}, 2).flatten(1).slice(1, 0, width).contiguous();
}

at::Tensor fairseq_sinusoids(std::int64_t length, std::int64_t width) {
  const std::int64_t half = width / 2;
  const at::Tensor position = at::arange(2, length + 2, at::kFloat).unsqueeze(1);
  const double step = half > 1 ? std::log(10000.0) / static_cast<double>(half - 1) : 0;
  const at::Tensor angle = position * at::exp(at::arange(half, at::kFloat) * -step);
  return at::constant_pad_nd(at::cat({angle.sin(), angle.cos()}, 1), {0, width % 2});
}

}  // namespace emend::nn
