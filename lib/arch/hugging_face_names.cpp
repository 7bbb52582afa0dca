#include "arch/hugging_face_names.h"

#include <initializer_list>
#include <utility>

namespace emend::arch {
namespace {

void replace(std::string& text, std::string_view from, std::string_view to) {
  if (const std::size_t at = text.find(from); at != text.npos) text.replace(at, from.size(), to);
}

// Our names and theirs, part by part; the first that fits a part counts.
std::string name_of(const std::string& ours, bool decoder) {
  std::string name = ours;
  for (const auto& [from, to] :
       std::initializer_list<std::pair<const char*, const char*>>{{".attention_norm.", ".self_attn_layer_norm."},
                                                                  {".self_norm.", ".self_attn_layer_norm."},
                                                                  {".cross_norm.", ".encoder_attn_layer_norm."},
                                                                  {".feed_forward_norm.", ".final_layer_norm."},
                                                                  {".attention.", ".self_attn."},
                                                                  {".self.", ".self_attn."},
                                                                  {".cross.", ".encoder_attn."},
                                                                  {".feed_forward.in.", ".fc1."},
                                                                  {".feed_forward.out.", ".fc2."},
                                                                  {".query.", ".q_proj."},
                                                                  {".key.", ".k_proj."},
                                                                  {".value.", ".v_proj."},
                                                                  {".out.", ".out_proj."},
                                                                  {".gain", ".weight"}}) {
    replace(name, from, to);
  }
  const std::string side = decoder ? "decoder" : "encoder";
  replace(name, side + "_norm.", side + ".layer_norm.");
  if (name.starts_with(side + ".") && name[side.size() + 1] >= '0' && name[side.size() + 1] <= '9')
    name.insert(side.size(), ".layers");
  return "model." + name;
}

}  // namespace

nn::Parameters::Place hugging_face_place(const std::string& ours) {
  if (ours == "embedding") return {"model.shared.weight"};
  if (ours == "output_bias") return {"final_logits_bias"};
  // The first two rows of learned positions are never used: their numbers begin behind those of <s> and <pad>.
  if (ours == "source_positions") return {"model.encoder.embed_positions.weight", 2};
  if (ours == "positions") return {"model.decoder.embed_positions.weight", 2};
  for (const auto& [from, side] : {std::pair("source_embedding_norm.", "encoder"), {"embedding_norm.", "decoder"}}) {
    if (ours.starts_with(from)) {
      const bool gain = ours.ends_with("gain");
      return {"model." + std::string(side) + ".layernorm_embedding." + (gain ? "weight" : "bias")};
    }
  }
  return {name_of(ours, ours.starts_with("decoder"))};
}

}  // namespace emend::arch
