// Optimizers: from gradients to the next weights.
//
//   adam       Kingma and Ba 2015, with bias correction; weight decay as a part of the gradient
//   adamw      Loshchilov and Hutter 2019: weight decay apart from it
//   adafactor  Shazeer and Stern 2018, algorithm 4 without momentum: the second moments of a matrix are kept as the
//   means
//              of its rows and columns, updates are clipped at a root mean square of 1, and the learning rate is
//              relative to the root mean square of the weights
//   nesterov   gradient descent with Nesterov's momentum as PyTorch has it: v = m v + g, w -= rate (g + m v)
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "io/safetensors.h"
#include "nn/parameters.h"
#include "train/recipe.h"

namespace emend::train {

class Optimizer {
 public:
  virtual ~Optimizer() = default;

  // Moves the parameters against their gradients, which are gone afterwards. Parameters without one stay.
  void step(double learning_rate);

  // The state as tensors on the CPU, named "OPTIMIZER.STATE.PARAMETER" and "OPTIMIZER.steps"; the views point into
  // `kept`.
  void save(std::vector<io::TensorView>& views, std::vector<at::Tensor>& kept) const;
  void load(const io::Safetensors& file);
  double bytes() const;  // of the state

 protected:
  // A parameter that learns.
  struct Slot {
    std::string name;
    at::Tensor weight;
    double rate;          // of its group, times the learning rate
    double weight_decay;  // 0 for biases and gains
  };
  // Slots with a gradient, of one rate and weight decay.
  struct Update {
    std::vector<std::size_t> slots;
    std::vector<at::Tensor> weights, gradients;
    double learning_rate, weight_decay;
  };

  Optimizer(std::string name, nn::Parameters& parameters, const Training& training);
  virtual void update(const Update& update) = 0;

  // A tensor a slot, of zeros; undefined where `shape` gives nothing for the weight. Returns the state's number.
  using Shape = std::function<at::Tensor(const at::Tensor& weight)>;
  std::size_t add_state(const std::string& name, const Shape& zeros);
  std::vector<at::Tensor> state(std::size_t number, const Update& update) const;
  std::int64_t steps() const { return steps_; }  // the present one included

 private:
  struct State {
    std::string name;
    std::vector<at::Tensor> tensors;  // by slot
  };
  std::string name_;
  nn::Parameters& parameters_;
  std::vector<Slot> slots_;
  std::vector<State> states_;
  std::int64_t steps_ = 0;
};

// The first group that a parameter belongs to; nothing where it is in none, and learns at the usual rate.
const ParameterGroup* group_of(const std::string& parameter, const std::vector<ParameterGroup>& groups);

// training: optimizer, betas, momentum, weight_decay and groups. Parameters of a group of rate 0 require no gradient
// from then on. Throws Error for a group's pattern that fits no parameter, naming the nearest. parameters must outlive
// it.
std::unique_ptr<Optimizer> make_optimizer(nn::Parameters& parameters, const Training& training);

// Scales all gradients so that their joint norm ("2", or "infinity": the largest of all numbers) is at most `most` (0:
// leaves them); returns the norm before, a tensor on the parameters' device, so that no one waits for it.
at::Tensor clip_gradients(const nn::Parameters& parameters, double most, const std::string& norm);

// A tensor as f32 on the CPU, and back, under a checkpoint's name; the view points into `kept`.
void save_tensor(const std::string& name, const at::Tensor& tensor, std::vector<io::TensorView>& views,
                 std::vector<at::Tensor>& kept);
void load_tensor(const std::string& name, const at::Tensor& into, const io::Safetensors& file);

}  // namespace emend::train
