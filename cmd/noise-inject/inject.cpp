#include "inject.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <utility>

#include "cli/message.h"
#include "io/lines.h"
#include "noise/context.h"
#include "noise/kind.h"
#include "stream/reader.h"
#include "text/whole_file.h"

namespace emend {

void declare(cli::Options& options, InjectOptions& inject) {
  const std::vector<std::string> of_noise = {"kinds",  "char-rate", "max-per-line", "target-wer", "target-cer",
                                             "layout", "protect",   "nlpaug",       "seed-by"};
  const char* const done = "the edits say what was done";
  options.group("Experiments");
  options.add("list-kinds", inject.list_kinds, "List the kinds of noise and stop").immediate = true;
  options.add("pairs", inject.pairs, "Write the noisy line, a tab and the clean line").excludes({"check"});
  options.add("edits", inject.edits, "FILE", "Write every edit to FILE as JSON lines").writes();
  options.add("undo", inject.undo, "FILE", "Read noisy text and restore the clean text; FILE is what `--edits` wrote")
      .completes(cli::Complete::file)
      .excludes({"pairs", "edits", "context-test", "tense-test", "format=m2"})
      .excludes(of_noise, done)
      .excludes({"rate", "seed"}, done);
  options
      .add("context-test", inject.context_test, "ERROR",
           "Put an error that only the text before reveals into one sentence of a line: all verbs in the present where "
           "the past is told (`tense`), `a` for `the` before what is known (`article`), the other sex (`pronoun`), or "
           "`Therefore` for `However` (`connective`)")
      .in_brief("Put an error that only the text before reveals into a line")
      .choices(noise::context_error_names())
      .excludes(of_noise)
      .excludes({"edits"});
  options.add("tense-test", inject.tense_test, "The same as `--context-test tense`")
      .excludes(of_noise)
      .excludes({"edits"});
  options
      .add("start-line", inject.start_line, "N",
           "The first line is line N of the whole text: parts that are damaged separately come out as in one run")
      .in_brief("The first line is line N of the whole text")
      .range(1, 1e18);
  options
      .add("seed-by", inject.seed_by, "WHAT",
           "Besides the seed, the damage to a line depends on its number and its text (`line`), or only on its text "
           "(`record`); with `record` it is the same in any order and any part, and equal lines get equal damage")
      .in_brief("What the damage depends on besides the seed")
      .choices({"line", "record"});
}

void check(const cli::Options& options, const InjectOptions& inject, const stream::Options& stream) {
  if (inject.tense_test && options.given("context-test") && inject.context_test != "tense")
    throw Error("--tense-test", "does not go with --context-test " + inject.context_test, "leave one of them out");
  if (inject.pairs && (stream.field || stream.format != "text"))
    throw Error("--pairs", "makes lines of its own", "leave out --field and --format");
}

void OrderedFile::write(std::uint64_t number, std::string text) {
  const std::lock_guard lock(mutex_);
  open();
  waiting_.emplace(number, std::move(text));
  for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
       first = waiting_.erase(first), ++next_)
    put(first->second, false);
  if (!file_) throw Error(path_, "cannot be written", "is the disk full?");
}

void OrderedFile::put(std::string_view text, bool last) {
  std::string bytes;
  compressor_->write(text, last, bytes);
  file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void OrderedFile::open() {
  if (file_.is_open()) return;
  file_.open(path_, std::ios::binary);
  if (!file_) throw Error(path_, "cannot be written");
}

void OrderedFile::close() {
  open();
  put("", true);
  file_.close();
  if (!file_) throw Error(path_, "cannot be written", "is the disk full?");
}

namespace {

struct Prepared {
  std::uint64_t number = 0;                    // of the window, in the log
  std::vector<std::vector<text::Edit>> edits;  // where they were made in the order of the input
};

}  // namespace

Inject::Inject(const noise::Options& noise, const InjectOptions& inject, const stream::Options& stream)
    : noiser_(noise),
      wanted_(noise.target_wer ? *noise.target_wer : noise.target_cer.value_or(0)),
      first_(inject.start_line),
      by_record_(inject.seed_by == "record") {
  if (noise.target_wer) target_.emplace(noiser_, noise::Unit::words, wanted_);
  if (noise.target_cer) target_.emplace(noiser_, noise::Unit::characters, wanted_);
  if (stream.field && stream.input_format != "csv") delimiter_ = stream::delimiter_of(stream);
  if (!inject.edits.empty()) log_.emplace(inject.edits);
  cli::inform(fmt::format("seed {}", noise.seed));
}

void Inject::prepare(stream::Window& window) {
  if (!target_ && !log_) return;
  auto prepared = std::make_shared<Prepared>();
  if (log_) prepared->number = log_->take_number();
  for (std::size_t i = 0; target_ && i < window.size(); ++i)
    prepared->edits.push_back(target_->edits(window.text(i), key(window, i)));
  window.prepared = std::move(prepared);
}

void Inject::apply(stream::Window& window) {
  auto* prepared = static_cast<Prepared*>(window.prepared.get());
  std::string log;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::uint64_t number = line(window, i);
    auto edits = target_ ? std::move(prepared->edits[i]) : noiser_.edits(window.text(i), key(window, i));
    if (!delimiter_.empty())
      std::erase_if(edits,
                    [&](const auto& edit) { return edit.replacement.find_first_of(delimiter_) != std::string::npos; });
    for (const text::Edit& edit : edits)
      if (log_) log += noise::log_line(number, window.text(i), edit);
    window.answer(i, std::move(edits));
  }
  if (log_) log_->write(prepared->number, std::move(log));
}

void Inject::finish() {
  if (log_) log_->close();
  if (!target_) return;
  target_->check_reach();
  cli::inform(fmt::format("error rate {:.5f} at a mean rate of {:.5f}", target_->reached(), target_->rate()));
  if (target_->reached() < 0.98 * wanted_)
    cli::warn("", fmt::format("the error rate is {:.4f}, not {}", target_->reached(), wanted_),
              "this text is too short for it");
}

namespace {

text::LineSource open(const std::string& path) {
  text::check_whole(path, text::Whole::named);
  const auto reader = std::make_shared<io::LineReader>(path);
  return {path, [reader](std::string& line) { return reader->next(line); }};
}

}  // namespace

Undo::Undo(const InjectOptions& inject) : log_(open(inject.undo)), first_(inject.start_line) {}

void Undo::prepare(stream::Window& window) {
  auto edits = std::make_shared<std::vector<std::vector<noise::LoggedEdit>>>();
  for (std::size_t i = 0; i < window.size(); ++i) edits->push_back(log_.edits_of(window.number(i) + first_ - 1));
  window.prepared = std::move(edits);
}

void Undo::apply(stream::Window& window) {
  const auto& edits = *static_cast<std::vector<std::vector<noise::LoggedEdit>>*>(window.prepared.get());
  for (std::size_t i = 0; i < window.size(); ++i) {
    try {
      window.answer(i, noise::undo(window.text(i), edits[i]));
    } catch (const Error& error) {
      throw error.within(fmt::format("line {}", window.number(i) + first_ - 1));
    }
  }
}

void Undo::finish() {
  pollfd out{STDOUT_FILENO, 0, 0};
  const bool reader_left = poll(&out, 1, 0) > 0 && (out.revents & POLLERR);  // it did not want the rest
  if (!reader_left) log_.finish();
}

void render_pair(const stream::Answer& answer, std::string& out) {
  const auto fail = [&](const char* problem, const char* remedy) {
    throw Error(fmt::format("{}:{}", answer.file == "-" ? "stdin" : answer.file, answer.file_line), problem, remedy);
  };
  if (answer.too_long) fail("is longer than --max-line", "raise it, so that the line gets its pair");
  if (answer.outcome != stream::Outcome::blank) {
    if (answer.text.find_first_of("\t\n") != std::string_view::npos)
      fail("holds a tab or a line break, which --pairs needs itself", "replace them first: tr '\\t' ' '");
    out += text::apply(answer.text, *answer.edits);
    out += '\t';
  }
  out += answer.text;
  out += answer.terminator.empty() ? "\n" : answer.terminator;
}

std::string list_of_kinds() {
  std::string list;
  for (const noise::Row& row : noise::table())
    list += fmt::format("{:<12} {} [{}]\n", row.name, row.sentence, row.source);
  list += "\nmix: ";
  for (const std::string& part : noise::mixture()) list += (part == noise::mixture().front() ? "" : ",") + part;
  return list + '\n';
}

}  // namespace emend
