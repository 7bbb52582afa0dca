// The model types of hugging_face.h, and what their tensors are called.
#pragma once

#include <array>
#include <string>

#include "nn/parameters.h"

namespace emend::arch {

// What distinguishes one model type from another.
struct HuggingFaceType {
  const char *name, *norm, *positions;
  bool norm_embedding;
  const char* model;  // the class of transformers
};
inline constexpr std::array<HuggingFaceType, 5> hugging_face_types = {
    {{"marian", "post", "halves", false, "MarianMTModel"},
     {"bart", "post", "learned", true, "BartForConditionalGeneration"},
     {"mbart", "pre", "learned", true, "MBartForConditionalGeneration"},
     {"pegasus", "pre", "halves", false, "PegasusForConditionalGeneration"},
     {"m2m_100", "pre", "fairseq", false, "M2M100ForConditionalGeneration"}}};

// Where their files have a parameter of transformer.h.
nn::Parameters::Place hugging_face_place(const std::string& ours);

}  // namespace emend::arch
