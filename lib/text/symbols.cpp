#include "text/symbols.h"

#include <functional>

namespace emend::text {

namespace {

constexpr std::size_t first_slots = 128;

std::uint32_t scatter(std::uint64_t value) { return static_cast<std::uint32_t>((value * 0x9E3779B97F4A7C15u) >> 32); }

}  // namespace

Interner::Interner() : slots_(first_slots) { texts_.reserve(first_slots / 2); }

Symbol Interner::operator()(std::string_view text) {
  const std::uint32_t hash = scatter(std::hash<std::string_view>{}(text));
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (; slots_[at].number != 0; at = (at + 1) & mask) {
    if (slots_[at].hash == hash && texts_[slots_[at].number - 1] == text) return slots_[at].number - 1;
  }
  texts_.push_back(text);
  slots_[at] = {hash, size()};
  if (2 * texts_.size() > slots_.size()) grow();
  return size() - 1;
}

Symbols Interner::operator()(std::span<const std::string_view> words) {
  Symbols out;
  out.reserve(words.size());
  for (std::string_view word : words) out.push_back((*this)(word));
  return out;
}

void Interner::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == 0) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].number != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

CharacterInterner::CharacterInterner() : slots_(first_slots) {}

Symbol CharacterInterner::operator()(char32_t c) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = c & mask;  // ASCII finds its own slot at once
  for (; slots_[at].number != 0; at = (at + 1) & mask) {
    if (slots_[at].character == c) return slots_[at].number - 1;
  }
  slots_[at] = {c, ++size_};
  if (2 * size_ > slots_.size()) grow();
  return size_ - 1;
}

Symbols CharacterInterner::operator()(std::u32string_view text) {
  Symbols out;
  out.reserve(text.size());
  for (char32_t c : text) out.push_back((*this)(c));
  return out;
}

void CharacterInterner::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == 0) continue;
    std::size_t at = slot.character & mask;
    while (slots_[at].number != 0) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace emend::text
