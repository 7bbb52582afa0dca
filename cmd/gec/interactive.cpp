#include "interactive.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

#include "cli/message.h"
#include "io/whole_text.h"
#include "stream/format.h"
#include "stream/output.h"
#include "text/utf8.h"

namespace emend {
namespace {

constexpr const char* help =
    "  a  accept the edit, as y does\n"
    "  r  reject it, as n does; with --rejections it is not offered again\n"
    "  e  edit: type what shall stand there instead\n"
    "  t  accept this edit and all others of its type\n"
    "  q  quit: what was not asked about stays as it is\n";

// A document may hold bytes that would move the cursor or worse.
std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(text, at);
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    out += control ? std::string(c == '\t' || c == '\n' ? " " : "\uFFFD") : std::string(text.substr(begin, at - begin));
  }
  return out;
}

constexpr std::size_t most_around = 240;  // bytes of the line beside an edit

std::string beginning_of(std::string_view text) {
  if (text.size() <= most_around) return printable(text);
  const std::size_t blank = text.rfind(' ', most_around);
  std::size_t end = blank == text.npos ? most_around : blank;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return printable(text.substr(0, end)) + " \u2026";
}

std::string end_of(std::string_view text) {
  if (text.size() <= most_around) return printable(text);
  const std::size_t blank = text.find(' ', text.size() - most_around);
  std::size_t begin = blank == text.npos ? text.size() - most_around : blank + 1;
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  return "\u2026 " + printable(text.substr(begin));
}

// Passes windows on until there are no more questions. That is decided where windows come in order, since a filter may
// let one window wait for what another, earlier one computes.
class UntilQuit : public stream::Filter {
 public:
  UntilQuit(stream::Filter& filter, const std::atomic<bool>& quit) : filter_(filter), quit_(quit) {}
  void prepare(stream::Window& window) override {
    if (!quit_) filter_.prepare(window);
  }
  void apply(stream::Window& window) override {
    if (window.prepared) filter_.apply(window);
  }
  std::size_t lookback() const override { return filter_.lookback(); }

 private:
  stream::Filter& filter_;
  const std::atomic<bool>& quit_;
};

}  // namespace

void Reviewer::show(const stream::Answer& answer, const text::Edit& edit) {
  const bool colours = terminal_.colours();
  const std::string from = printable(answer.text.substr(edit.begin, edit.end - edit.begin)),
                    to = printable(edit.replacement);
  std::string line = end_of(answer.text.substr(0, edit.begin));
  if (!from.empty()) line += colours ? "\033[31;9m" + from + "\033[0m" : "[-" + from + "-]";
  if (!to.empty()) line += colours ? "\033[32;1m" + to + "\033[0m" : "{+" + to + "+}";
  line += beginning_of(answer.text.substr(edit.end));
  terminal_.write(fmt::format("\n{}:{}: {}, confidence {:.2f}\n{}\n", printable(answer.file), answer.file_line,
                              edit.kind, edit.confidence, line));
}

bool Reviewer::ask(const stream::Answer& answer, text::Edit& edit) {
  if (rejections_.contains(answer.text, edit)) return false;
  if (std::find(accepted_types_.begin(), accepted_types_.end(), edit.kind) != accepted_types_.end()) return true;
  for (show(answer, edit);;) {
    terminal_.write(fmt::format("accept (a), reject (r), edit (e), accept all {} (t), quit (q)? ", edit.kind));
    switch (terminal_.key()) {
      case 'a':
      case 'y':
        terminal_.write("accepted\n");
        return true;
      case 'r':
      case 'n':
        terminal_.write("rejected\n");
        rejections_.add(answer.text, edit);
        return false;
      case 'e': {
        terminal_.write("\ninstead (nothing: ask again): ");
        std::string typed = terminal_.line();
        if (typed.empty()) break;
        if (!text::is_valid_utf8(typed)) {
          terminal_.write("that is not UTF-8\n");
          break;
        }
        edit.replacement = std::move(typed);
        return true;
      }
      case 't':
        terminal_.write("all accepted\n");
        accepted_types_.push_back(edit.kind);
        return true;
      case 'q':
        terminal_.write("quit\n");
        quit_ = true;
        return false;
      default:
        terminal_.write(std::string("\n") + help);
    }
  }
}

std::vector<text::Edit> Reviewer::review(const stream::Answer& answer) {
  std::vector<text::Edit> made;
  for (text::Edit edit : *answer.edits) {
    if (!quit_ && ask(answer, edit)) made.push_back(std::move(edit));
  }
  return made;
}

int review(const GecOptions& gec, stream::Filter& filter, text::Rejections& rejections) {
  std::string text;
  const auto format = stream::text_format(gec.stream.null_terminated ? '\0' : '\n');
  std::atomic<bool> quit = false;
  int status = 0;
  {
    cli::Terminal terminal("--interactive");
    Reviewer reviewer(terminal, rejections);
    UntilQuit until_quit(filter, quit);
    stream::Options options = gec.stream;
    options.line_buffered = true;               // the first question should not wait for many lines
    options.max_line = std::uint64_t{1} << 40;  // a review holds the text, long lines too, and asks about short ones
    try {
      status = stream::run(options, until_quit, [&](const stream::Answer& answer, std::string&) {
        std::vector<text::Edit> made;
        if (answer.record.size() <= gec.stream.max_line) {
          made = reviewer.review(answer);
        } else {
          cli::warn(fmt::format("{}:{}", answer.file, answer.file_line), "is longer than --max-line: stays as it is");
        }
        quit = reviewer.has_quit();
        stream::Answer reviewed = answer;
        reviewed.edits = &made;
        format->write(reviewed, text);
      });
    } catch (const std::exception&) {
      if (!gec.rejections.empty()) io::write_text(gec.rejections, rejections.json_lines());
      throw;
    }
    format->finish(text);
  }
  if (!gec.output.empty()) {
    io::write_text(gec.output, text);
  } else {
    stream::write_all(STDOUT_FILENO, text);
  }
  if (!gec.rejections.empty()) io::write_text(gec.rejections, rejections.json_lines());
  return status;
}

}  // namespace emend
