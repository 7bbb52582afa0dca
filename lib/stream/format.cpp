#include "stream/format.h"

#include <fmt/format.h>

#include <deque>

#include "stream/csv_text.h"
#include "stream/json_text.h"
#include "text/utf8.h"

namespace emend::stream {

namespace {

bool is_ascii(std::string_view text) {
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  }
  return true;
}

const std::vector<text::Edit>& field_edits(const Answer& answer, std::vector<text::Edit>& storage) {
  return stream::field_edits(answer, *answer.edits, storage);
}

void append_applied(std::string_view text, const std::vector<text::Edit>& edits, std::string& out) {
  std::size_t at = 0;
  for (const auto& edit : edits) {
    out.append(text, at, edit.begin - at);
    out += edit.replacement;
    at = edit.end;
  }
  out.append(text, at);
}

class Text : public Format {
 public:
  explicit Text(char terminator) : terminator_(terminator) {}

  void write(const Answer& answer, std::string& out) override {
    end_last_file(out);
    append_rewritten(answer, out);
    out += answer.terminator;
    unterminated_ = answer.terminator.empty() && !answer.too_long;
  }
  void write_raw(std::string_view bytes, bool end, bool terminated, std::string& out) override {
    out += bytes;
    if (end) unterminated_ = !terminated;
  }

 private:
  // A file whose last record has no terminator must not run into the next file.
  void end_last_file(std::string& out) {
    if (unterminated_) out += terminator_;
  }

  char terminator_;
  bool unterminated_ = false;
};

class JsonLines : public Format {
 public:
  JsonLines(char terminator, bool name_files, Renderer more)
      : terminator_(terminator), name_files_(name_files), more_(std::move(more)) {}

  void write(const Answer& answer, std::string& out) override {
    out += '{';
    const bool json = answer.quoting == Quoting::json;
    if (json) {
      record_.clear();
      append_rewritten(answer, record_);
      const std::string_view object = std::string_view(record_).substr(record_.find('{'));  // behind a byte order mark
      append_members(object, {"line", "edits", "passed", name_files_ ? "file" : "line"}, out);
      out += ", ";
    }
    if (name_files_) {
      out += "\"file\": ";
      string(answer.file, out);
      out += ", ";
    }
    fmt::format_to(std::back_inserter(out), "\"line\": {}, ", answer.file_line);
    if (!json) text(answer, out);
    out += "\"edits\": [";
    bool first = true;
    for (const auto& edit : *answer.edits) {
      fmt::format_to(std::back_inserter(out), "{}{{\"begin\": {}, \"end\": {}, \"from\": ", first ? "" : ", ",
                     edit.begin, edit.end);
      string(answer.text.substr(edit.begin, edit.end - edit.begin), out);
      out += ", \"to\": ";
      string(edit.replacement, out);
      if (!edit.kind.empty()) {
        out += ", \"kind\": ";
        string(edit.kind, out);
      }
      fmt::format_to(std::back_inserter(out), ", \"confidence\": {:.4g}}}", edit.confidence);
      first = false;
    }
    out += ']';
    if (answer.outcome == Outcome::passed) {
      out += ", \"passed\": ";
      string(answer.why, out);
    }
    if (more_) more_(answer, out);
    out += '}';
    out += terminator_;
  }

 private:
  void text(const Answer& answer, std::string& out) {
    out += "\"text\": ";
    if (answer.too_long) {
      out += "null";
    } else {
      record_.clear();
      append_applied(answer.text, *answer.edits, record_);
      string(record_, out);
    }
    out += ", ";
  }
  static void string(std::string_view text, std::string& out) { append_json_string(text, out); }

  char terminator_;
  bool name_files_;
  Renderer more_;
  std::string record_;
};

// A file's name in a header, as diff(1) and git write it: in quotes and with C's escapes where it holds a control
// character, a quote or a backslash, so that no name can end its line and go on as a hunk.
std::string header_name(const std::string& name) {
  static constexpr std::string_view special = "\a\b\t\n\v\f\r\"\\", letters = "abtnvfr\"\\";
  std::string quoted;
  bool needs_quotes = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto byte = static_cast<unsigned char>(name[i]);
    const std::size_t found = special.find(name[i]);
    const auto second_of_c1 = [&] { return i > 0 && name[i - 1] == '\xC2' && byte >= 0x80 && byte < 0xA0; };
    const bool control = byte < 0x20 || byte == 0x7F || second_of_c1();  // U+0080 to U+009F are two bytes
    needs_quotes |= control || found != special.npos;
    if (found != special.npos)
      (quoted += '\\') += letters[found];
    else if (control)
      quoted += fmt::format("\\{:03o}", byte);
    else
      quoted += name[i];
  }
  return needs_quotes ? '"' + quoted + '"' : name;
}

// GNU patch takes a hunk with less context before than after for one at the start of the file, and the other way round
// for one at its end. So a hunk is written with full context or with none.
class Diff : public Format {
 public:
  Diff(std::size_t context, bool colour) : context_(context), colour_(colour) {}

  void write(const Answer& answer, std::string& out) override {
    if (answer.file != file_) start_file(answer.file, out);
    if (answer.too_long) {
      close(out);
      before_.clear();
    } else if (answer.edits->empty()) {
      keep(answer, out);
    } else {
      change(answer, out);
    }
  }

  void finish(std::string& out) override {
    at_end_ = true;
    close(out);
  }

 private:
  static constexpr std::size_t most_bytes = 256 << 10;  // of a hunk

  void start_file(std::string_view file, std::string& out) {
    finish(out);
    at_end_ = false;
    file_ = file;
    before_.clear();
    named_ = false;
  }

  // Colours are those of git diff.
  std::string painted(const char* colour, std::string_view text) const {
    return colour_ ? fmt::format("\033[{}m{}\033[m", colour, text) : std::string(text);
  }

  // The file as patch(1) and git take it: without the first folder, which a name that leaves the current folder cannot
  // have, and up to the tab, which a name with blanks needs where it has no quotes.
  std::string name(const char* side) const {
    const std::string name = file_ == "-" ? "stdin" : file_;
    const bool outside = name.starts_with('/') || name.starts_with("../");
    const std::string header = header_name((outside ? "" : side) + name);
    return header + (header.starts_with('"') || name.find(' ') == std::string::npos ? "" : "\t");
  }

  static void end_line(const Answer& answer, std::string& out) {
    out += answer.terminator.size() == 2 ? "\r\n" : "\n";
    if (answer.terminator.empty()) out += "\\ No newline at end of file\n";
  }

  void keep(const Answer& answer, std::string& out) {
    std::string line = " ";
    line += answer.record;
    end_line(answer, line);
    if (!open_) {
      remember(std::move(line));
      return;
    }
    after_.push_back(std::move(line));
    if (after_.size() > 2 * context_) close(out);
  }

  void remember(std::string line) {
    before_.push_back(std::move(line));
    if (before_.size() > context_) before_.pop_front();
  }

  void change(const Answer& answer, std::string& out) {
    if (open_ && body_.size() > most_bytes) {
      bare_ = true;
      close(out);
      before_.clear();
    }
    if (!open_) {
      open_ = true;
      first_ = answer.file_line;
      lead_.assign(before_.begin(), before_.end());
      bare_ = lead_.size() < context_ && first_ != lead_.size() + 1;
      before_.clear();
    }
    for (auto& line : after_) body_ += line;
    count_ += after_.size() + 1;
    after_.clear();
    removed(answer);
    added(answer);
    if (context_ == 0) close(out);
  }

  void removed(const Answer& answer) {
    line('-', "31", "31;7", answer, [](const text::Edit& edit, std::string_view from) {
      return std::string(from.substr(edit.begin, edit.end - edit.begin));
    });
  }
  void added(const Answer& answer) {
    line('+', "32", "32;7", answer, [](const text::Edit& edit, std::string_view) { return edit.replacement; });
  }

  template <class Part>
  void line(char sign, const char* colour, const char* strong, const Answer& answer, Part part) {
    std::vector<text::Edit> storage;
    const auto& edits = field_edits(answer, storage);
    const std::string_view field = answer.record.substr(answer.field_begin, answer.field_end - answer.field_begin);
    std::string plain(1, sign);
    plain += answer.record.substr(0, answer.field_begin);
    std::size_t at = 0;
    const auto put = [&](const char* with, std::string_view text) {
      if (!text.empty()) body_ += painted(with, text);
    };
    for (const auto& edit : edits) {
      plain += field.substr(at, edit.begin - at);
      put(colour, plain);
      plain.clear();
      put(strong, part(edit, field));
      at = edit.end;
    }
    plain += field.substr(at);
    plain += answer.record.substr(answer.field_end);
    put(colour, plain);
    end_line(answer, body_);
  }

  // Writes the hunk; what follows its changes becomes the context of the next.
  void close(std::string& out) {
    if (!open_) return;
    const std::size_t trailing = std::min(after_.size(), context_);
    const bool bare = bare_ || (trailing < context_ && !at_end_);
    const std::size_t lead = bare ? 0 : lead_.size(), tail = bare ? 0 : trailing;
    if (!named_) {
      out += painted("1", "--- " + name("a/")) + '\n' + painted("1", "+++ " + name("b/")) + '\n';
      named_ = true;
    }
    const std::string range = fmt::format("{},{}", first_ - lead, lead + count_ + tail);
    out += painted("36", fmt::format("@@ -{0} +{0} @@", range)) + '\n';
    for (std::size_t i = lead_.size() - lead; i < lead_.size(); ++i) out += lead_[i];
    out += body_;
    for (std::size_t i = 0; i < tail; ++i) out += after_[i];
    // Lines that were written as context do not stand in the next hunk as well.
    for (std::size_t i = tail; i < after_.size(); ++i) remember(std::move(after_[i]));
    open_ = false;
    lead_.clear();
    after_.clear();
    body_.clear();
    count_ = 0;
  }

  const std::size_t context_;
  const bool colour_;
  std::string file_;
  bool named_ = false, at_end_ = false;
  std::deque<std::string> before_;  // the last lines without a change, none of them written
  // The hunk that is being made.
  bool open_ = false, bare_ = false;
  std::uint64_t first_ = 0;  // line of its first change
  std::size_t count_ = 0;    // lines from its first to its last change
  std::vector<std::string> lead_, after_;
  std::string body_;
};

class Custom : public Format {
 public:
  explicit Custom(Renderer renderer) : renderer_(std::move(renderer)) {}
  void write(const Answer& answer, std::string& out) override { renderer_(answer, out); }

 private:
  Renderer renderer_;
};

}  // namespace

const std::vector<text::Edit>& field_edits(const Answer& answer, const std::vector<text::Edit>& edits,
                                           std::vector<text::Edit>& storage) {
  if (answer.quoting == Quoting::none) return edits;
  const auto raw = answer.record.substr(answer.field_begin, answer.field_end - answer.field_begin);
  return storage = answer.quoting == Quoting::json ? raw_edits(raw, edits, is_ascii(answer.record))
                                                   : csv_edits(raw, edits, answer.delimiter);
}

void append_json_string(std::string_view text, std::string& out) {
  out += '"';
  while (true) {
    const std::size_t invalid = text::find_invalid_utf8(text);
    append_escaped(text.substr(0, invalid), false, out);
    if (invalid == text.npos) break;
    out += "\uFFFD";
    text.remove_prefix(invalid + 1);
  }
  out += '"';
}

void append_rewritten(const Answer& answer, std::string& out) {
  if (answer.edits->empty()) {
    out += answer.record;
    return;
  }
  std::vector<text::Edit> storage;
  out += answer.record.substr(0, answer.field_begin);
  append_applied(answer.record.substr(answer.field_begin, answer.field_end - answer.field_begin),
                 field_edits(answer, storage), out);
  out += answer.record.substr(answer.field_end);
}

std::unique_ptr<Format> text_format(char terminator) { return std::make_unique<Text>(terminator); }
std::unique_ptr<Format> jsonl_format(char terminator, bool name_files, Renderer more) {
  return std::make_unique<JsonLines>(terminator, name_files, std::move(more));
}
std::string name_of_text(const Options& options) {
  return options.input_format == "jsonl" ? options.text_field.value_or("text") : "text";
}
Renderer jsonl_renderer(const Options& options, Renderer more) {
  const auto json =
      std::make_shared<JsonLines>(options.null_terminated ? '\0' : '\n', options.files.size() > 1, std::move(more));
  return [json](const Answer& answer, std::string& out) { json->write(answer, out); };
}
std::unique_ptr<Format> diff_format(std::size_t context, bool colour) {
  return std::make_unique<Diff>(context, colour);
}
std::unique_ptr<Format> custom_format(Renderer renderer) { return std::make_unique<Custom>(std::move(renderer)); }

}  // namespace emend::stream
