// SentencePiece follows the rules of a model's normalisation without looking whether they lead out of their table, so
// that a damaged file ends the program. Here they are looked at first.

#include <sentencepiece_processor.h>

#include <cstdint>
#include <cstring>
#include <exception>

#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

// A protocol buffer, field by field. Groups, which are of the past, are damage.
class Fields {
 public:
  explicit Fields(std::string_view bytes) : bytes_(bytes) {}

  struct Field {
    std::uint64_t number;
    std::string_view bytes;  // of a string or message, else empty
  };
  // False at the end, and where bytes are damaged.
  bool next(Field& field) {
    std::uint64_t key = 0, size = 0;
    if (bytes_.empty()) return false;
    good_ = varint(key);
    field = {key >> 3, {}};
    const unsigned type = key & 7;
    if (type == 0) good_ = good_ && varint(size), size = 0;
    if (type == 1) size = 8;
    if (type == 2) good_ = good_ && varint(size);
    if (type == 5) size = 4;
    good_ = good_ && type != 3 && type != 4 && type < 6 && size <= bytes_.size();
    if (!good_) return false;
    if (type == 2) field.bytes = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return true;
  }
  bool good() const { return good_; }

 private:
  bool varint(std::uint64_t& value) {
    value = 0;
    for (int shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return true;
    }
    return false;
  }

  std::string_view bytes_;
  bool good_ = true;
};

// The rules: the size of a table in bytes, the table, and texts that each end with NUL, which it has the places of. The
// table is a trie as a double array (Yata's Darts-clone): from unit i the byte c leads to unit i ^ offset ^ c; what
// ends at i has its value at i ^ offset.
bool rules_are_sound(std::string_view rules) {
  if (rules.empty()) return true;
  std::uint32_t bytes = 0;
  if (rules.size() <= sizeof bytes) return false;
  std::memcpy(&bytes, rules.data(), sizeof bytes);
  rules.remove_prefix(sizeof bytes);
  if (bytes >= rules.size() || bytes % sizeof(std::uint32_t) != 0) return false;
  const std::string_view texts = rules.substr(bytes);
  const std::size_t count = bytes / sizeof(std::uint32_t);
  if (count == 0 || texts.back() != '\0') return false;
  const auto unit = [&](std::size_t i) {
    std::uint32_t value;
    std::memcpy(&value, rules.data() + i * sizeof value, sizeof value);
    return value;
  };
  constexpr std::uint32_t is_value = 1u << 31, ends_here = 1u << 8, is_far = 1u << 9;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t from = unit(i);
    if (i > 0 && from & is_value) continue;  // no byte leads there, but to 0 none has to
    const std::size_t to = i ^ static_cast<std::uint32_t>((from >> 10) << (from & is_far ? 8 : 0));
    if ((to | 0xFF) >= count) return false;
    if (from & ends_here && (unit(to) & ~is_value) >= texts.size()) return false;
  }
  return true;
}

bool is_sound(std::string_view model) {
  Fields fields(model);
  for (Fields::Field field; fields.next(field);) {
    if (field.number != 3 && field.number != 5) continue;  // normalizer_spec, denormalizer_spec
    Fields normalizer(field.bytes);
    for (Fields::Field part; normalizer.next(part);) {
      if (part.number == 2 && !rules_are_sound(part.bytes)) return false;  // precompiled_charsmap
    }
    if (!normalizer.good()) return false;
  }
  return fields.good();
}

}  // namespace

bool load_model(sentencepiece::SentencePieceProcessor& processor, const std::string& bytes) {
  try {
    return is_sound(bytes) && processor.LoadFromSerializedProto(bytes).ok();
  } catch (const std::exception&) {  // of its own tables
    return false;
  }
}

}  // namespace emend::tokens
