// The formats that continuous integration shows beside the lines, GitHub's commands, SARIF and
// Checkstyle's XML, and the list of words that it is to pass over.
#include <fmt/format.h>

#include <cctype>
#include <map>
#include <unordered_set>

#include "cli/message.h"
#include "cli/program.h"
#include "english/error_types.h"
#include "stream/finding.h"
#include "stream/format.h"
#include "text/entities.h"
#include "text/words.h"

namespace emend::stream {

namespace {

using Out = std::back_insert_iterator<std::string>;

std::string name_of(std::string_view file) {
  if (file == "-") return "stdin";
  while (file.starts_with("./") && file.size() > 2) file.remove_prefix(2);
  return std::string(file);
}

// Workflow commands of GitHub Actions: ::warning name=value,name=value::message. These are all the escapes there are.
void append_value(std::string_view text, bool property, std::string& out) {
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','))) {
      fmt::format_to(Out(out), "%{:02X}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
}

class GitHub : public Format {
 public:
  void write(const Answer& answer, std::string& out) override {
    Columns columns(answer.record, answer.file_line == 1, Columns::Unit::code_point);
    for (const Finding& finding : findings_of(answer)) {
      const std::string file = name_of(answer.file);
      const std::size_t begin = columns.at(finding.begin), end = columns.at(finding.end);
      out += "::warning ";
      if (answer.file != "-") {
        out += "file=";
        append_value(file, true, out);
        fmt::format_to(Out(out), ",line={0},endLine={0},col={1},endColumn={2},", answer.file_line, begin, end);
      }
      out += "title=";
      append_value(cli::program_name() + (finding.kind.empty() ? "" : " (" + finding.kind + ")"), true, out);
      out += "::";
      // The log of the run shows nothing but the message.
      append_value(fmt::format("{}:{}:{}: ", printable(file), answer.file_line, begin) + sentence_of(finding), false,
                   out);
      out += '\n';
    }
  }
};

bool is_unreserved(unsigned char c) {
  return c < 0x80 &&
         (std::isalnum(c) || std::string_view("-._~/").find(static_cast<char>(c)) != std::string_view::npos);
}

// RFC 3986; what is no ASCII, valid UTF-8 or not, byte by byte.
std::string uri_of(std::string_view file) {
  std::string uri = file.starts_with('/') ? "file://" : "";
  for (const char c : name_of(file)) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_unreserved(byte)) {
      uri += c;
    } else {
      fmt::format_to(Out(uri), "%{:02X}", byte);
    }
  }
  return uri;
}

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

// The text of a message object (SARIF 2.1.0, 3.11.5): braces stand for placeholders unless they are doubled.
std::string json_message(std::string_view text) {
  std::string doubled;
  for (const char c : text) {
    doubled += c;
    if (c == '{' || c == '}') doubled += c;
  }
  return fmt::format(R"({{"text": {}}})", json_string(doubled));
}

class Sarif : public Format {
 public:
  void write(const Answer& answer, std::string& out) override {
    begin(out);
    Columns columns(answer.record, answer.file_line == 1, Columns::Unit::utf16);
    for (const Finding& finding : findings_of(answer)) result(answer, finding, columns, out);
  }

  void finish(std::string& out) override {
    begin(out);
    out += first_ ? "],\n" : "\n],\n";
    fmt::format_to(Out(out), R"("tool": {{"driver": {{"name": {}, "semanticVersion": {}, "rules": [)",
                   json_string(cli::program_name()), json_string(cli::version()));
    std::vector<const std::string*> kinds(rules_.size());
    for (const auto& [kind, index] : rules_) kinds[index] = &kind;
    const char* comma = "\n";
    for (const std::string* kind : kinds) {
      const std::string what = json_message(description(*kind));
      fmt::format_to(Out(out),
                     R"({}{{"id": {}, "shortDescription": {}, "fullDescription": {}, "help": {}, )"
                     R"("defaultConfiguration": {{"level": "warning"}}}})",
                     comma, json_string(id(*kind)), what, what,
                     json_message("Write the suggested text, or list the word as one of your own."));
      comma = ",\n";
    }
    out += kinds.empty() ? "]}}\n}]\n}\n" : "\n]}}\n}]\n}\n";
  }

 private:
  void begin(std::string& out) {
    if (begun_) return;
    begun_ = true;
    out +=
        R"({
"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
"version": "2.1.0",
"runs": [{
"columnKind": "utf16CodeUnits",
"originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The folder in which the program ran."}}},
"results": [)";
  }

  void result(const Answer& answer, const Finding& finding, Columns& columns, std::string& out) {
    const std::size_t index = rules_.emplace(finding.kind, rules_.size()).first->second;
    const std::string uri = json_string(uri_of(answer.file));
    const std::string place = fmt::format(R"("artifactLocation": {{"uri": {}{}}})", uri,
                                          answer.file.starts_with('/') ? "" : R"(, "uriBaseId": "%SRCROOT%")");
    const std::size_t first = columns.at(finding.begin);
    const std::string region = fmt::format(R"("startLine": {0}, "startColumn": {1}, "endLine": {0}, "endColumn": {2})",
                                           answer.file_line, first, columns.at(finding.end));
    const std::string_view stands = answer.record.substr(finding.begin, finding.end - finding.begin);
    out += first_ ? "\n" : ",\n";
    first_ = false;
    fmt::format_to(Out(out), R"({{"ruleId": {}, "ruleIndex": {}, "level": "warning", "message": {}, )",
                   json_string(id(finding.kind)), index, json_message(sentence_of(finding)));
    fmt::format_to(Out(out),
                   R"("locations": [{{"physicalLocation": {{{}, "region": {{{}, "snippet": {{"text": {}}}}}}}}}], )",
                   place, region, json_string(stands));
    fmt::format_to(
        Out(out),
        R"("fixes": [{{"description": {}, "artifactChanges": [{{{}, "replacements": [{{"deletedRegion": {{{}}}, )"
        R"("insertedContent": {{"text": {}}}}}]}}]}}], "properties": {{"confidence": {:.4g}}}}})",
        json_message(row_of(finding)), place, region, json_string(finding.written), finding.confidence);
  }

  static std::string id(const std::string& kind) { return kind.empty() ? "repair" : kind; }
  static std::string description(const std::string& kind) {
    if (kind.empty()) return "Damaged or misspelt text";
    if (kind == "spelling") return "Wrong spelling";
    const std::string error = english::describe_error_type(kind);
    return error.empty() ? kind : error;
  }

  bool begun_ = false, first_ = true;
  std::map<std::string, std::size_t> rules_;  // kinds, in the order in which they came
};

// What printable() leaves is what XML can hold, but for these.
std::string xml(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    const std::string_view entity = text::entity_of(static_cast<unsigned char>(c));
    entity.empty() ? out += c : out += entity;
  }
  for (const std::string_view no_character : {"\uFFFE", "\uFFFF"}) {
    for (std::size_t at = 0; (at = out.find(no_character, at)) != out.npos;)
      out.replace(at, no_character.size(), "\uFFFD");
  }
  return out;
}

class Checkstyle : public Format {
 public:
  void write(const Answer& answer, std::string& out) override {
    begin(out);
    Columns columns(answer.record, answer.file_line == 1, Columns::Unit::code_point);
    for (const Finding& finding : findings_of(answer)) {
      if (file_ != answer.file) {
        end_file(out);
        file_ = answer.file;
        fmt::format_to(Out(out), "<file name=\"{}\">\n", xml(name_of(answer.file)));
      }
      fmt::format_to(Out(out), R"(<error line="{}" column="{}" severity="warning" message="{}" source="{}"/>)",
                     answer.file_line, columns.at(finding.begin), xml(sentence_of(finding)),
                     xml(cli::program_name() + (finding.kind.empty() ? "" : '.' + finding.kind)));
      out += '\n';
    }
  }
  void finish(std::string& out) override {
    begin(out);
    end_file(out);
    out += "</checkstyle>\n";
  }

 private:
  void begin(std::string& out) {
    if (!begun_) out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
    begun_ = true;
  }
  void end_file(std::string& out) const {
    if (file_) out += "</file>\n";
  }

  bool begun_ = false;
  std::optional<std::string> file_;  // whose element is open
};

// What text::WordList::read takes.
bool is_one_word(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  return words.size() == 1 && words.front().size() == text.size();
}

class Words : public Format {
 public:
  void write(const Answer& answer, std::string& out) override {
    for (const Finding& finding : findings_of(answer)) {
      const std::string& kind = finding.kind;
      const bool spelling = kind.empty() || kind == "spelling" || kind == "R:SPELL" || kind == "R:ORTH";
      if (!spelling || !is_one_word(finding.from)) continue;
      if (told_.size() < most_remembered ? !told_.insert(finding.from).second : told_.contains(finding.from)) continue;
      (out += finding.from) += '\n';
    }
  }

 private:
  static constexpr std::size_t most_remembered = 1 << 16;  // further ones may come twice
  std::unordered_set<std::string> told_;
};

struct Annotation {
  std::string name;
  std::unique_ptr<Format> (*make)();
};
const std::vector<Annotation>& table() {
  static const std::vector<Annotation> rows = {
      {"github", github_format}, {"sarif", sarif_format}, {"checkstyle", checkstyle_format}, {"words", words_format}};
  return rows;
}

}  // namespace

std::unique_ptr<Format> annotation_format(std::string_view name) {
  for (const Annotation& row : table()) {
    if (row.name == name) return row.make();
  }
  return nullptr;
}

const std::vector<std::string>& annotations() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Annotation& row : table()) all.push_back(row.name);
    return all;
  }();
  return names;
}

std::unique_ptr<Format> checkstyle_format() { return std::make_unique<Checkstyle>(); }
std::unique_ptr<Format> words_format() { return std::make_unique<Words>(); }
std::unique_ptr<Format> github_format() { return std::make_unique<GitHub>(); }
std::unique_ptr<Format> sarif_format() { return std::make_unique<Sarif>(); }

}  // namespace emend::stream
