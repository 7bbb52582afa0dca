#include "ngram/text_model.h"

#include <fmt/format.h>

#include <filesystem>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::ngram {

namespace {

constexpr std::string_view blank_mark = "\xE2\x96\x81";

// A tokenizer's piece without blanks. Different pieces stay different.
std::string unit_of(std::string_view piece) {
  std::string unit;
  const bool valid = text::is_valid_utf8(piece);
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const auto byte = static_cast<unsigned char>(piece[i]);
    const bool odd = !valid || byte == '<' || byte < ' ' || byte == 0x7F || piece.substr(i).starts_with(blank_mark);
    if (byte == ' ') {
      unit += blank_mark;
    } else if (odd) {
      unit += fmt::format("<0x{:02X}>", byte);
    } else {
      unit += piece[i];
    }
  }
  return unit;
}

std::string kind_of(const io::Package& package) {
  if (package.text("architecture") != "ngram")
    throw Error(package.folder, "is not an n-gram model", "give a package of objective ngram");
  return package.text("tokenizer");
}

std::string file_of(const io::Package& package) {
  std::error_code code;
  const std::string mapped = package.file(TextModel::mapped_name);
  return std::filesystem::exists(mapped, code) ? mapped : package.file(TextModel::file_name);
}

}  // namespace

bool without_tokenizer(std::string_view kind) { return kind == "words" || kind == "blanks"; }

Units::Units(std::string kind, const tokens::Tokenizer* tokenizer) : kind_(std::move(kind)), tokenizer_(tokenizer) {
  if (!without_tokenizer(kind_) && (!tokenizer || tokenizer->kind() != kind_)) {
    throw Error("tokenizer", "'" + kind_ + "' is not a kind of unit",
                "words, blanks, sentencepiece, characters and bytes are known");
  }
}

std::vector<std::string> Units::operator()(std::string_view text) const {
  std::vector<std::string> units;
  if (!without_tokenizer(kind_)) {
    for (const int id : tokenizer_->encode(text)) units.push_back(unit_of(tokenizer_->piece(id)));
    return units;
  }
  for (const text::Span span : kind_ == "words" ? text::split_words(text) : text::blank_separated(text)) {
    const std::string_view unit = text::slice(text, span);
    if (!text::blank_separated(unit).empty()) units.emplace_back(unit);
  }
  return units;
}

TextModel::TextModel(const io::Package& package)
    : tokenizer_(without_tokenizer(kind_of(package)) ? nullptr
                                                     : tokens::load_tokenizer(kind_of(package), package.folder)),
      units_(kind_of(package), tokenizer_.get()),
      model_(file_of(package)) {}

double TextModel::score(std::string_view text) const {
  const std::vector<std::string> units = units_(text);
  return model_.sentence(std::vector<std::string_view>(units.begin(), units.end()));
}

std::shared_ptr<const Model> model_of_words(const io::Package& package) {
  const auto path = io::file_of_named(package, "ngram", TextModel::mapped_name);
  return path ? std::make_shared<const Model>(*path) : nullptr;
}

}  // namespace emend::ngram
