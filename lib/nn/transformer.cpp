#include "nn/transformer.h"

#include <ATen/ATen.h>

#include <numeric>

#include "nn/device.h"

namespace emend::nn {
namespace {

// One part of a layer: f reads the normed x (pre-norm) or x itself (post-norm), and its result is added to x.
template <class Function>
at::Tensor part(const at::Tensor& x, const LayerNorm& norm, bool post_norm, double probability, Function f) {
  if (!post_norm) return x + nn::dropout(f(norm(x)), probability, true);
  return norm.full(x + nn::dropout(f(for_products(x)), probability, true));
}

}  // namespace

at::Tensor activate(const std::string& name, const at::Tensor& x) {
  return name == "relu" ? at::relu(x) : name == "silu" ? at::silu(x) : at::gelu(x);
}

FeedForward::FeedForward(const Scope& scope, const StackSizes& sizes)
    : in(Linear::product(scope / "in", sizes.width, sizes.feed_forward)),
      out(Linear::product(scope / "out", sizes.feed_forward, sizes.width)),
      activation(sizes.activation) {}

at::Tensor FeedForward::operator()(const at::Tensor& x) const {
  if (activation == "relu") return out(in(x, Then::relu));
  if (activation == "silu") return out(in(x, Then::silu));
  return out(activate(activation, in(x)));
}

Encoder::Layer::Layer(const Scope& scope, const StackSizes& sizes)
    : attention_norm(scope / "attention_norm", sizes.width, sizes.norm_epsilon),
      feed_forward_norm(scope / "feed_forward_norm", sizes.width, sizes.norm_epsilon),
      attention(scope / "attention", sizes.width, sizes.heads),
      feed_forward(scope / "feed_forward", sizes) {}

Encoder::Encoder(const Scope& scope, const StackSizes& sizes) : post_norm_(sizes.post_norm) {
  for (int i = 0; i < sizes.layers; ++i) layers_.emplace_back(scope / "encoder" / i, sizes);
  if (!post_norm_) norm_ = LayerNorm(scope / "encoder_norm", sizes.width, sizes.norm_epsilon);
}

at::Tensor Encoder::operator()(at::Tensor x_RSd, const at::Tensor& mask_R11S, double dropout) const {
  for (const Layer& layer : layers_) {
    x_RSd = part(x_RSd, layer.attention_norm, post_norm_, dropout, [&](const Factor& read_RSd) {
      return layer.attention(read_RSd, layer.attention.remember(read_RSd), mask_R11S, false);
    });
    x_RSd = part(x_RSd, layer.feed_forward_norm, post_norm_, dropout, layer.feed_forward);
  }
  return post_norm_ ? for_products(x_RSd) : norm_(x_RSd);
}

void DecoderMemory::select(const at::Tensor& chosen) {
  const at::Tensor rows = chosen.to(cross.front().keys_RHSe.device());
  for (Remembered& layer : self) layer.select(rows);
  if (!same_sources(chosen)) {  // in a beam search rows mostly stay with their source
    select_cross(rows);
    if (mask_R11S.defined()) mask_R11S = mask_R11S.index_select(0, rows);
  }
  if (places.equal()) return;
  places.select(rows);
  forget_rest();
}

void DecoderMemory::select_cross(const at::Tensor& rows) {
  const at::Tensor& before = cross.front().row_R;
  const std::int64_t kept = cross.front().keys_RHSe.size(0);
  const at::Tensor row_R = before.defined() ? before.index_select(0, rows) : rows;
  if (!row_R.is_cpu()) {  // copies cost less there than looking rows up in every step
    for (KeysValues& layer : cross)
      layer = {layer.keys_RHSe.index_select(0, row_R), layer.values_RHSe.index_select(0, row_R)};
    return;
  }
  const auto [used_B, place_R, counts] = at::_unique2(row_R, /*sorted=*/true, /*return_inverse=*/true);
  const bool fewer = used_B.size(0) < kept;  // rows of sources that are done go
  for (KeysValues& layer : cross) {
    if (fewer) {
      layer = {layer.keys_RHSe.index_select(0, used_B), layer.values_RHSe.index_select(0, used_B), place_R};
    } else {
      layer.row_R = row_R;
    }
  }
}

bool DecoderMemory::same_sources(const at::Tensor& rows) {
  const at::Tensor chosen_R = rows.to(at::kCPU).contiguous();
  std::vector<std::int64_t> after;
  for (std::int64_t r = 0; r < chosen_R.size(0); ++r)
    after.push_back(source_of_row[static_cast<std::size_t>(chosen_R.const_data_ptr<std::int64_t>()[r])]);
  const bool same = after == source_of_row;
  source_of_row = std::move(after);
  return same;
}

void DecoderMemory::rewind(std::span<const std::int64_t> lengths) {
  places.rewind(lengths, cross.front().keys_RHSe.device());
  forget_rest();
}

void DecoderMemory::extend(std::size_t layer, KeysValues fresh) { self[layer].add(std::move(fresh)); }

void DecoderMemory::advance(std::int64_t steps) {
  if (!places.equal()) close_gaps(steps);
  places.advance(steps);
}

at::Tensor DecoderMemory::counted(std::int64_t steps) const {
  const at::Tensor place_C = at::arange(places.most() + steps, places.lengths().options());
  return (place_C < places.lengths().unsqueeze(1)).logical_or(place_C >= places.most());
}

// Moves the new positions of each row to where its old ones end.
void DecoderMemory::close_gaps(std::int64_t steps) {
  const at::Tensor length_R1 = places.lengths().unsqueeze(1),
                   place_C = at::arange(places.most() + steps, length_R1.options()),
                   from_RC = at::where(place_C < length_R1, place_C, place_C - length_R1 + places.most())
                                 .clamp_max(places.most() + steps - 1);
  const at::Tensor from_R1C1 = from_RC.unsqueeze(1).unsqueeze(3);
  for (Remembered& layer : self) {
    const KeysValues& all = layer.whole();
    const at::Tensor from_RHCe = from_R1C1.expand(all.keys_RHSe.sizes());
    layer.replace({all.keys_RHSe.gather(2, from_RHCe), all.values_RHSe.gather(2, from_RHCe)});
  }
}

void DecoderMemory::forget_rest() {
  for (Remembered& layer : self) {
    const KeysValues& all = layer.whole();
    layer.replace({all.keys_RHSe.slice(2, 0, places.most()), all.values_RHSe.slice(2, 0, places.most())});
  }
}

Decoder::Layer::Layer(const Scope& scope, const StackSizes& sizes)
    : self_norm(scope / "self_norm", sizes.width, sizes.norm_epsilon),
      cross_norm(scope / "cross_norm", sizes.width, sizes.norm_epsilon),
      feed_forward_norm(scope / "feed_forward_norm", sizes.width, sizes.norm_epsilon),
      self(scope / "self", sizes.width, sizes.heads),
      cross(scope / "cross", sizes.width, sizes.heads),
      feed_forward(scope / "feed_forward", sizes) {}

Decoder::Layer::Layer(const Scope& scope, const Scope& encoder, const StackSizes& sizes)
    : self_norm(encoder / "attention_norm", sizes.width, sizes.norm_epsilon),
      cross_norm(scope / "cross_norm", sizes.width, sizes.norm_epsilon),
      feed_forward_norm(encoder / "feed_forward_norm", sizes.width, sizes.norm_epsilon),
      self(encoder / "attention", sizes.width, sizes.heads),
      cross(scope / "cross", sizes.width, sizes.heads),
      feed_forward(encoder / "feed_forward", sizes) {}

Decoder::Decoder(const Scope& scope, const StackSizes& sizes, bool tied) : post_norm_(sizes.post_norm) {
  for (int i = 0; i < sizes.layers; ++i) {
    if (tied) {
      layers_.emplace_back(scope / "decoder" / i, (scope / "encoder" / i).again(), sizes);
    } else {
      layers_.emplace_back(scope / "decoder" / i, sizes);
    }
  }
  if (!post_norm_)
    norm_ =
        LayerNorm(tied ? (scope / "encoder_norm").again() : scope / "decoder_norm", sizes.width, sizes.norm_epsilon);
}

DecoderMemory Decoder::remember(const at::Tensor& source_RSd, const at::Tensor& mask_R11S) const {
  DecoderMemory memory;
  const Factor source(source_RSd);
  for (const Layer& layer : layers_) {
    const KeysValues seen = layer.cross.remember(source);
    // Every step of a search reads them as they lie here.
    memory.cross.push_back({seen.keys_RHSe.contiguous(), seen.values_RHSe.contiguous()});
  }
  memory.self.resize(layers_.size());
  memory.mask_R11S = mask_R11S;
  memory.source_of_row.resize(static_cast<std::size_t>(source_RSd.size(0)));
  std::iota(memory.source_of_row.begin(), memory.source_of_row.end(), 0);
  return memory;
}

at::Tensor Decoder::operator()(at::Tensor x_RTd, DecoderMemory& memory, double dropout, std::int64_t streams,
                               Attended* attended) const {
  const std::int64_t steps = x_RTd.size(1) / streams, before = memory.places.most();
  const bool causal = before == 0 && steps > 1 && streams == 1, equal = memory.places.equal();
  at::Tensor mask_R1TC;  // undefined: a single position sees all that is remembered
  if ((steps > 1 && !causal) || !equal) {
    const auto options = at::TensorOptions().dtype(at::kBool).device(x_RTd.device());
    mask_R1TC = at::ones({1, 1, steps, before + steps}, options).tril(before);
    if (!equal) mask_R1TC = mask_R1TC.logical_and(memory.counted(steps).unsqueeze(1).unsqueeze(2));
    if (streams > 1) mask_R1TC = mask_R1TC.repeat({1, 1, streams, 1});
  }
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    x_RTd = part(x_RTd, layer.self_norm, post_norm_, dropout, [&](const Factor& read_RTd) {
      memory.extend(i, layer.self.remember(streams == 1 ? read_RTd : read_RTd.tensor().slice(1, 0, steps)));
      return layer.self(read_RTd, memory.self[i].pieces(), mask_R1TC, causal);
    });
    x_RTd = part(x_RTd, layer.cross_norm, post_norm_, dropout, [&](const Factor& read_RTd) {
      if (!attended || i + 1 < layers_.size()) return layer.cross(read_RTd, memory.cross[i], memory.mask_R11S, false);
      auto [crossed_RTd, probability_RhTS] =
          layer.cross.with_weights(read_RTd, memory.cross[i], memory.mask_R11S, attended->heads);
      attended->probability_RhTS = probability_RhTS;
      return crossed_RTd;
    });
    x_RTd = part(x_RTd, layer.feed_forward_norm, post_norm_, dropout, layer.feed_forward);
  }
  memory.advance(steps);
  return post_norm_ ? for_products(x_RTd) : norm_(x_RTd);
}

}  // namespace emend::nn
