// SentencePiece without its losses: see tokenizer.h.

#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "cli/error.h"
#include "text/utf8.h"
#include "text/whole_file.h"
#include "tokens/sentencepiece_vocabulary.h"
#include "tokens/sentinels.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {

namespace {

// SentencePiece writes a blank as U+2581, so that U+2581 itself would come back as a blank. Here it is never shown to
// SentencePiece: it stands for itself as the three byte tokens of its UTF-8 form.
constexpr std::string_view lower_block = "\xE2\x96\x81";

struct SerializedModel {
  std::string bytes, subject;  // what errors call it
  const char* file;            // its name in a package
};

class SentencePiece : public Tokenizer, public HasSentinels {
 public:
  explicit SentencePiece(SerializedModel model) : serialized_(std::move(model.bytes)), file_(model.file) {
    if (!load_model(processor_, serialized_))
      throw Error(model.subject, "not a SentencePiece model", "take the package from where it came from again");
    // A model of embeddings would be asked for number -1.
    if (processor_.pad_id() < 0 || processor_.bos_id() < 0 || processor_.eos_id() < 0 || processor_.unk_id() < 0)
      throw Error(model.subject, "lacks the piece of padding, of the beginning, the end or what is unknown",
                  "take the package from where it came from again");
    bytes_.fill(-1);
    pieces_.resize(processor_.GetPieceSize());
    for (int id = 0; id < size(); ++id) read_piece(id);
    mask_ = processor_.PieceToId("<mask>");
    if (!processor_.IsControl(mask_)) mask_ = -1;
    for (int n = 0, id; processor_.IsControl(id = processor_.PieceToId(sentinel(n))); ++n) sentinels_.push_back(id);
    if (std::find(bytes_.begin(), bytes_.end(), -1) != bytes_.end())
      throw Error(model.subject, "the vocabulary lacks byte tokens", "train it with byte fallback");
  }

  int size() const override { return static_cast<int>(pieces_.size()); }

  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> ids;
    ids.reserve(text.size() / 2 + 4);
    for (std::size_t at = 0;;) {
      const std::size_t block = text.find(lower_block, at);
      append(text.substr(at, block - at), ids);
      if (block == text.npos) return ids;
      for (unsigned char byte : lower_block) ids.push_back(bytes_[byte]);
      at = block + lower_block.size();
    }
  }

  std::string decode(std::span<const int> ids) const override {
    std::string out;
    for (int id : ids) out += pieces_.at(id);
    return out;
  }

  std::string piece(int id) const override { return pieces_.at(id); }

  int pad() const override { return processor_.pad_id(); }
  int begin() const override { return processor_.bos_id(); }
  int end() const override { return processor_.eos_id(); }
  int unknown() const override { return processor_.unk_id(); }
  int mask() const override { return mask_; }
  std::vector<int> sentinels() const override { return sentinels_; }
  std::string kind() const override { return "sentencepiece"; }

  void save(const std::string& folder) const override { text::write_whole(folder + "/" + file_, serialized_); }

 private:
  void read_piece(int id) {
    if (processor_.IsControl(id) || processor_.IsUnknown(id)) return;
    std::string piece = processor_.IdToPiece(id);
    if (processor_.IsByte(id)) {  // "<0x0A>"
      const auto byte = static_cast<unsigned char>(std::stoi(piece.substr(3, 2), nullptr, 16));
      bytes_[byte] = id;
      pieces_[id] = std::string(1, static_cast<char>(byte));
      return;
    }
    for (std::size_t at = 0; (at = piece.find(lower_block, at)) != piece.npos; ++at)
      piece.replace(at, lower_block.size(), " ");
    pieces_[id] = std::move(piece);
  }

  void append(std::string_view text, std::vector<int>& ids) const {
    if (text.empty()) return;
    std::vector<int> some;
    const auto status = processor_.Encode(text, &some);
    if (!status.ok()) throw Error("tokenizer", status.message());
    ids.insert(ids.end(), some.begin(), some.end());
  }

  sentencepiece::SentencePieceProcessor processor_;
  std::string serialized_;
  const char* file_;
  std::vector<std::string> pieces_;  // by id: the bytes that it stands for
  std::array<int, 256> bytes_;       // by byte: its token
  int mask_ = -1;
  std::vector<int> sentinels_;
};

// A vocabulary a side.
class SeparateSentencePiece final : public SentencePiece {
 public:
  SeparateSentencePiece(SerializedModel source, SerializedModel target)
      : SentencePiece(std::move(target)), source_(std::move(source)) {}

  const Tokenizer& source() const override { return source_; }
  std::string kind() const override { return "separate"; }
  void save(const std::string& folder) const override {
    source_.save(folder);
    SentencePiece::save(folder);
  }

 private:
  SentencePiece source_;
};

std::uint64_t split_mix(std::uint64_t& state) {  // Steele, Lea and Flood 2014
  std::uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// The numbers of at most `most` of `count` lines, in order (Knuth's selection sampling, algorithm S).
std::vector<std::size_t> sample(std::size_t count, std::size_t most, std::uint64_t seed) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < count && chosen.size() < most; ++i) {
    const double u = static_cast<double>(split_mix(seed) >> 11) * 0x1p-53;
    if (static_cast<double>(count - i) * u < static_cast<double>(most - chosen.size())) chosen.push_back(i);
  }
  return chosen;
}

// What SentencePiece learns from, in its format of text TAB count. It learns within words alone, so that words and how
// often they stand there say as much as lines, in half of the time; but the pieces that it begins with are those that
// stand twice in its input with something else behind them, so the first lines stay whole.
class Counted : public sentencepiece::SentenceIterator {
 public:
  Counted(const std::vector<std::string>& lines, const std::vector<std::size_t>& chosen) {
    std::unordered_map<std::string_view, std::int64_t> counts;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      for (std::string_view rest = lines[chosen[i]]; !rest.empty();) {
        const std::string_view part = next_part(rest);
        if (i < whole_lines) {
          texts_.emplace_back(part, 1);
        } else {
          count_words(part, counts);
        }
      }
    }
    const auto words = texts_.insert(texts_.end(), counts.begin(), counts.end());
    std::sort(words, texts_.end());  // any order that is always the same
    write();
  }
  bool done() const override { return text_ == texts_.size(); }
  const std::string& value() const override { return value_; }
  sentencepiece::util::Status status() const override { return {}; }
  void Next() override { ++text_, write(); }

 private:
  static constexpr std::size_t whole_lines = 2000, most_bytes = 4000;  // its default limit is 4,192

  // Takes from a line what SentencePiece would otherwise drop it for: it skips lines that are longer than its limit or
  // hold NUL or U+2585 (its own mark for unknown characters), and U+2581 would count as a blank, a tab as the format's.
  static std::string_view next_part(std::string_view& line) {
    std::size_t end = std::min(line.size(), most_bytes);
    if (end < line.size()) {  // at a blank if there is one, never inside a code point
      const std::size_t blank = line.rfind(' ', end);
      if (blank != line.npos && blank > 0) end = blank;
      while (end > 0 && (line[end] & 0xC0) == 0x80) --end;
      if (end == 0) end = most_bytes;  // no UTF-8
    }
    std::size_t next = end;
    for (std::string_view hard :
         {std::string_view("\0", 1), std::string_view("\t"), lower_block, std::string_view("\xE2\x96\x85")}) {
      const std::size_t found = line.substr(0, end).find(hard);
      if (found != line.npos) end = found, next = found + hard.size();
    }
    const std::string_view part = line.substr(0, end);
    line.remove_prefix(next);
    return part;
  }

  // Each with the blank before it, if any.
  static void count_words(std::string_view text, std::unordered_map<std::string_view, std::int64_t>& counts) {
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' ', 1));
      ++counts[word];
      text.remove_prefix(word.size());
    }
  }

  void write() {
    while (!done() && texts_[text_].first.empty()) ++text_;
    if (!done()) value_ = std::string(texts_[text_].first) + '\t' + std::to_string(texts_[text_].second);
  }

  std::vector<std::pair<std::string_view, std::int64_t>> texts_;
  std::size_t text_ = 0;
  std::string value_;
};

// SentencePiece begins its messages with the source line and the condition, "src/x.cc(660) [a == b] What is wrong.",
// and may end them with options of its own programs.
std::string reason(std::string message) {
  if (const auto bracket = message.rfind("] "); bracket != message.npos) message.erase(0, bracket + 2);
  if (const auto advice = message.find(". Increase vocab_size"); advice != message.npos) message.erase(advice);
  while (!message.empty() && (message.back() == '.' || message.back() == ' ')) message.pop_back();
  return message.empty() ? "no reason given" : message;
}

SerializedModel train_model(const std::vector<std::string>& lines, const SentencePieceTraining& options,
                            const char* file, int sentinels = 0) {
  const std::string subject = "tokenizer training";
  if (options.model != "unigram" && options.model != "bpe")
    throw Error(subject, "unknown model '" + options.model + "'", "choose unigram or bpe");
  std::string control = "<mask>";
  for (int n = 0; n < sentinels; ++n) control += "," + sentinel(n);
  const std::unordered_map<std::string, std::string> arguments = {
      {"model_type", options.model},
      {"input_format", "tsv"},
      {"seed_sentencepiece_size", std::to_string(std::max(50000, 4 * options.vocabulary_size))},  // as good as more
      {"vocab_size", std::to_string(options.vocabulary_size)},
      {"character_coverage", std::to_string(options.character_coverage)},
      {"normalization_rule_name", "identity"},
      {"add_dummy_prefix", "false"},
      {"remove_extra_whitespaces", "false"},
      {"byte_fallback", "true"},
      {"pad_id", "0"},
      {"bos_id", "1"},
      {"eos_id", "2"},
      {"unk_id", "3"},
      {"control_symbols", control},
      {"num_threads", "4"},  // sums depend on it, so it must not follow the machine
      {"minloglevel", "3"},
  };
  std::string serialized;
  try {
    Counted iterator(lines, sample(lines.size(), options.max_sentences, options.seed));
    const auto status = sentencepiece::SentencePieceTrainer::Train(arguments, &iterator, &serialized);
    if (!status.ok())
      throw Error(subject,
                  std::to_string(lines.size()) + " lines do not give a vocabulary of " +
                      std::to_string(options.vocabulary_size) + " (" + reason(status.message()) + ")",
                  status.message() != nullptr &&
                          std::string_view(status.message()).find("required_chars") != std::string_view::npos
                      ? options.remedy_for_characters + ": each character is a piece"
                      : options.remedy);
  } catch (const Error&) {
    throw;
  } catch (const std::exception& e) {
    throw Error(subject, e.what());
  }
  return {std::move(serialized), subject, file};
}

SerializedModel read_model(const std::string& folder, const char* file) {
  const std::string path = folder + "/" + file;
  return {read_tokenizer_file(path), path, file};
}

}  // namespace

nlohmann::json sentencepiece_vocabulary(const std::string& serialized) {
  sentencepiece::SentencePieceProcessor processor;
  if (!load_model(processor, serialized))
    throw Error("tokenizer", "not a SentencePiece model", "take it from where it came from again");
  nlohmann::json pieces = nlohmann::json::object();
  for (int id = 0; id < processor.GetPieceSize(); ++id) pieces[processor.IdToPiece(id)] = id;
  return pieces;
}

std::unique_ptr<Tokenizer> load_sentencepiece(const std::string& folder) {
  return std::make_unique<SentencePiece>(read_model(folder, sentencepiece_file));
}

std::unique_ptr<Tokenizer> load_separate(const std::string& folder) {
  auto target =
      std::make_unique<SeparateSentencePiece>(read_model(folder, source_file), read_model(folder, target_file));
  for (int (Tokenizer::*special)() const :
       {&Tokenizer::pad, &Tokenizer::begin, &Tokenizer::end, &Tokenizer::unknown, &Tokenizer::mask}) {
    if ((target->source().*special)() != (*target.*special)()) {
      throw Error(folder + "/" + source_file, std::string("numbers its special tokens otherwise than ") + target_file,
                  "take both from one package");
    }
  }
  return target;
}

std::unique_ptr<Tokenizer> train_sentencepiece(const std::vector<std::string>& lines,
                                               const SentencePieceTraining& options) {
  return std::make_unique<SentencePiece>(train_model(lines, options, sentencepiece_file));
}

std::unique_ptr<Tokenizer> train_sentencepiece(const std::vector<std::string>& lines,
                                               const SentencePieceTraining& options, int sentinels) {
  return std::make_unique<SentencePiece>(train_model(lines, options, sentencepiece_file, sentinels));
}

std::vector<int> sentinels(const Tokenizer& tokenizer) {
  const auto* with = dynamic_cast<const HasSentinels*>(&tokenizer);
  return with ? with->sentinels() : std::vector<int>();
}

std::unique_ptr<Tokenizer> train_sentencepiece_sides(const std::vector<std::string>& sources,
                                                     const SentencePieceTraining& source_options,
                                                     const std::vector<std::string>& targets,
                                                     const SentencePieceTraining& target_options) {
  return std::make_unique<SeparateSentencePiece>(train_model(sources, source_options, source_file),
                                                 train_model(targets, target_options, target_file));
}

}  // namespace emend::tokens
