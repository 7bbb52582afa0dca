#include "stream/language_server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/message.h"
#include "cli/program.h"
#include "io/file.h"
#include "io/own_words.h"
#include "stream/finding.h"
#include "stream/output.h"
#include "text/blanks.h"
#include "text/utf8.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::stream {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

constexpr std::size_t most_head = 8 << 10, most_message = 64 << 20;  // bytes
constexpr std::chrono::milliseconds quiet{300};                      // after a change
enum Code { parse_error = -32700, invalid_request = -32600, unknown_method = -32601, invalid_params = -32602 };
constexpr int not_initialized = -32002;

struct Position {
  std::size_t line = 0, character = 0;  // from 0, in units of UTF-16
  auto operator<=>(const Position&) const = default;
};

struct Diagnostic {
  Position begin, end;
  Finding finding;
};

struct Document {
  std::string text, name;  // name: of the file, by which its markup is known
  Json version = nullptr;
  std::uint64_t changes = 0;
  std::optional<Clock::time_point> due = {};  // to be checked
  std::vector<Diagnostic> diagnostics = {};
};

struct Line {
  std::size_t begin, end;  // without what ends it
};

// As the protocol has them: \n, \r\n and \r end a line; behind the last there is one more.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n' && text[i] != '\r') continue;
    lines.push_back({begin, i});
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') ++i;
    begin = i + 1;
  }
  lines.push_back({begin, text.size()});
  return lines;
}

// A place behind the line's end is its end, one behind the text the text's; within a character it is where that begins.
std::size_t byte_of(std::string_view text, const std::vector<Line>& lines, Position place) {
  if (place.line >= lines.size()) return text.size();
  std::size_t at = lines[place.line].begin, units = 0;
  while (at < lines[place.line].end) {
    std::size_t next = at;
    units += text::next_code_point(text, next) > 0xFFFF ? 2 : 1;
    if (units > place.character) break;
    at = next;
  }
  return at;
}

// Consecutive lines of a document, of which the filter sees those that it can work on.
class LineWindow : public Window {
 public:
  // lines: all of the document; documents: for each the one of the filter's that it belongs to, 0 for one that it does
  // not see. The window has those from `first` on.
  struct All {
    std::string_view text;
    std::string_view name;
    std::vector<Line> lines;
    std::vector<std::uint64_t> documents, parts;
  };
  LineWindow(const All& all, std::size_t first, std::size_t most) : all_(all) {
    for (std::size_t i = first; i < all.lines.size() && i < first + most; ++i) {
      if (all.documents[i] > 0) seen_.push_back(i);
    }
    edits_.resize(seen_.size());
  }

  std::size_t size() const override { return seen_.size(); }
  std::string_view text(std::size_t i) const override { return line(seen_[i]); }
  std::uint64_t number(std::size_t i) const override { return seen_[i] + 1; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    for (std::size_t at = seen_[i]; at-- > 0;) {
      if (all_.documents[at] == 0 && text::trim(line(at)).empty()) return {};
      if (all_.documents[at] == 0) continue;
      if (all_.documents[at] != all_.documents[seen_[i]]) return {};
      if (--k == 0) return line(at);
    }
    return {};
  }
  std::string_view file(std::size_t /*i*/) const override { return all_.name; }
  std::uint64_t part(std::size_t i) const override { return all_.parts[seen_[i]]; }
  void answer(std::size_t i, std::vector<text::Edit> edits) override {
    const bool breaks = std::any_of(edits.begin(), edits.end(), [](const text::Edit& edit) {
      return edit.replacement.find_first_of("\r\n") != std::string::npos;
    });
    if (!breaks) edits_[i] = std::move(edits);
  }
  void fail(std::size_t /*i*/, std::string /*why*/) override {}

  std::size_t line_of(std::size_t i) const { return seen_[i]; }
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i]; }

 private:
  std::string_view line(std::size_t i) const {
    return all_.text.substr(all_.lines[i].begin, all_.lines[i].end - all_.lines[i].begin);
  }

  const All& all_;
  std::vector<std::size_t> seen_;  // lines
  std::vector<std::vector<text::Edit>> edits_;
};

// The path of a URI as the protocol has it: file:///home/a%20b.md; what is none names no file, but may have an ending.
std::string path_of(std::string_view uri) {
  if (uri.starts_with("file://")) uri.remove_prefix(7);
  std::string path;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    unsigned byte = 0;
    const char* digits = uri.data() + i + 1;
    if (uri[i] == '%' && i + 2 < uri.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      path += static_cast<char>(byte);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

std::string name_of(const std::string& uri, const std::string& language) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> endings = {
      {{"markdown", ".md"}, {"html", ".html"}, {"latex", ".tex"}}};
  std::string name = path_of(uri);
  if (text::markup_of_file(name) != text::Markup::none) return name;
  for (const auto& [id, ending] : endings) {
    if (language == id) name += ending;
  }
  return name;
}

Json json_of(Position place) { return {{"line", place.line}, {"character", place.character}}; }
Json range_of(const Diagnostic& d) { return {{"start", json_of(d.begin)}, {"end", json_of(d.end)}}; }

Position position_of(const Json& json) {
  const auto number = [&](const char* name) {
    const Json& value = json.at(name);
    if (value.is_number_unsigned()) return value.get<std::size_t>();
    return static_cast<std::size_t>(std::max<std::int64_t>(0, value.get<std::int64_t>()));
  };
  return {number("line"), number("character")};
}

bool is_one_word(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  return words.size() == 1 && words.front().size() == text.size();
}

class Server {
 public:
  Server(const Options& options, Filter& filter)
      : filter_(filter),
        window_(static_cast<std::size_t>(std::max(1, options.window))),
        max_line_(options.max_line),
        name_(cli::program_name()),
        add_word_(name_ + ".addWord"),
        root_(".") {}

  int serve() {
    while (!ended_) {
      const auto due = next_due();
      if (!has_message() && wait_for_input(due)) continue;
      if (const auto message = take_message()) {
        handle(*message);
      } else if (input_ended_) {
        break;
      } else if (due && *due <= Clock::now()) {
        check_due();
      }
    }
    return ended_ && shut_down_ ? cli::success : cli::found;
  }

 private:
  // Messages. Content-Length: N, an empty line, N bytes.
  std::optional<Clock::time_point> next_due() const {
    std::optional<Clock::time_point> next;
    for (const auto& [uri, document] : documents_) {
      if (document.due && (!next || *document.due < *next)) next = document.due;
    }
    return next;
  }

  // True: bytes were read. False: the time has come, or the input has ended. No time: waits for bytes.
  bool wait_for_input(std::optional<Clock::time_point> until) {
    if (input_ended_) return false;
    int milliseconds = -1;
    if (until) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - Clock::now()).count();
      milliseconds = static_cast<int>(std::clamp<std::int64_t>(left, 0, 1000));
    }
    pollfd input{STDIN_FILENO, POLLIN, 0};
    const int ready = poll(&input, 1, milliseconds);
    if (ready < 0 && errno == EINTR) return true;
    if (ready == 0) return false;
    std::array<char, 64 << 10> bytes;
    const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) return true;
    if (got <= 0) {
      input_ended_ = true;
      return false;
    }
    input_.append(bytes.data(), static_cast<std::size_t>(got));
    return true;
  }

  [[noreturn]] static void refuse(const std::string& problem) {
    throw Error("standard input", problem, "--lsp is for editors, which speak the Language Server Protocol");
  }

  // Reads the head of the next message where it is whole.
  bool has_message() {
    if (!length_) {
      const std::size_t end = input_.find("\r\n\r\n");
      if (end == input_.npos) {
        if (input_.size() > most_head) refuse("the head of a message is longer than 8 KiB");
        return false;
      }
      length_ = length_in(std::string_view(input_).substr(0, end + 2));
      input_.erase(0, end + 4);
    }
    return input_.size() >= *length_;
  }
  static std::size_t length_in(std::string_view head) {
    static constexpr std::string_view field = "content-length:";
    std::optional<std::size_t> length;
    for (std::size_t end = 0; (end = head.find("\r\n")) != head.npos; head.remove_prefix(end + 2)) {
      std::string name(head.substr(0, std::min(end, field.size())));
      std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
      if (name != field) continue;
      const std::string_view value = text::trim(head.substr(field.size(), end - field.size()));
      std::size_t number = 0;
      const auto [behind, code] = std::from_chars(value.data(), value.data() + value.size(), number);
      if (code != std::errc() || behind != value.data() + value.size())
        refuse("Content-Length is not a number: " + printable(value));
      length = number;
    }
    if (!length) refuse("a message has no Content-Length");
    if (*length > most_message) refuse(fmt::format("a message of {} bytes, more than 64 MiB", *length));
    return *length;
  }
  std::optional<std::string> take_message() {
    if (!has_message()) return {};
    std::string message = input_.substr(0, *length_);
    input_.erase(0, *length_);
    length_.reset();
    return message;
  }

  void send(Json message) const {
    message["jsonrpc"] = "2.0";
    const std::string body = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    write_all(STDOUT_FILENO, fmt::format("Content-Length: {}\r\n\r\n{}", body.size(), body));
  }
  void answer(const Json& id, Json result) const { send({{"id", id}, {"result", std::move(result)}}); }
  void answer_error(const Json& id, int code, std::string_view why) const {
    send({{"id", id}, {"error", {{"code", code}, {"message", why}}}});
  }

  void handle(const std::string& body) {
    const Json message = Json::parse(body, nullptr, false);
    if (message.is_discarded()) return answer_error(nullptr, parse_error, "not JSON");
    if (!message.is_object()) return answer_error(nullptr, invalid_request, "no message, or several");
    const bool request = message.contains("id");
    const Json id = request ? message["id"] : Json();
    if (!message.contains("method")) {  // the answer to a request that nobody made
      if (!message.contains("result") && !message.contains("error")) answer_error(id, invalid_request, "no method");
      return;
    }
    const auto complain = [&](int code, std::string_view why) {
      if (request) answer_error(id, code, why);
    };
    if (!message["method"].is_string()) return complain(invalid_request, "the method is not a string");
    const auto method = message["method"].get<std::string>();
    static const Json nothing = Json::object();
    const Json& params = message.contains("params") ? message["params"] : nothing;
    if (method == "exit") {
      ended_ = true;
    } else if (shut_down_) {
      complain(invalid_request, "the server is shut down");
    } else if (!initialized_ && method != "initialize") {
      complain(not_initialized, "the server is not initialized");
    } else {
      try {
        if (request) {
          ask(method, id, params);
        } else {
          notify(method, params);
        }
      } catch (const Json::exception& error) {
        const std::string what = error.what();  // "[json.exception.type_error.302] type must be string, ..."
        complain(invalid_params, "malformed parameters: " + what.substr(what.find("] ") + 2));
      }
    }
  }

  void ask(const std::string& method, const Json& id, const Json& params) {
    if (method == "initialize") {
      if (initialized_) return answer_error(id, invalid_request, "the server is initialized");
      initialized_ = true;
      take_root(params);
      answer(id, {{"capabilities",
                   {{"positionEncoding", "utf-16"},
                    {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
                    {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
                    {"executeCommandProvider", {{"commands", {add_word_}}}}}},
                  {"serverInfo", {{"name", name_}, {"version", cli::version()}}}});
    } else if (method == "shutdown") {
      shut_down_ = true;
      documents_.clear();
      answer(id, nullptr);
    } else if (method == "textDocument/codeAction") {
      answer(id, actions(params));
    } else if (method == "workspace/executeCommand") {
      if (params.at("command").get<std::string>() != add_word_)
        return answer_error(id, invalid_params, "no command of this server");
      const auto word = params.at("arguments").at(0).get<std::string>();
      if (!is_one_word(word)) return answer_error(id, invalid_params, "not one word");
      add_word(word);
      answer(id, nullptr);
    } else {
      answer_error(id, unknown_method, "'" + method + "' is not known");
    }
  }

  void notify(const std::string& method, const Json& params) {
    if (method == "textDocument/didOpen") {
      const Json& document = params.at("textDocument");
      const auto uri = document.at("uri").get<std::string>();
      Document opened{document.at("text").get<std::string>(), name_of(uri, document.value("languageId", "")),
                      document.value("version", Json()), ++changes_, Clock::now()};
      documents_.insert_or_assign(uri, std::move(opened));
    } else if (method == "textDocument/didChange") {
      const Json& document = params.at("textDocument");
      const auto found = documents_.find(document.at("uri").get<std::string>());
      if (found == documents_.end()) return;
      Document& changed = found->second;
      changed.changes = ++changes_;
      changed.due = Clock::now() + quiet;
      changed.version = document.value("version", Json());
      for (const Json& change : params.at("contentChanges")) apply(change, changed);
    } else if (method == "textDocument/didClose") {
      const auto uri = params.at("textDocument").at("uri").get<std::string>();
      if (documents_.erase(uri) > 0) publish(uri, Json(), {});
    }
  }

  void take_root(const Json& params) {
    const auto folders = params.find("workspaceFolders"), uri = params.find("rootUri");
    if (folders != params.end() && folders->is_array() && !folders->empty()) {
      root_ = path_of(folders->front().at("uri").get<std::string>());
    } else if (uri != params.end() && uri->is_string()) {
      root_ = path_of(uri->get<std::string>());
    }
  }

  // A change of a range, or of all. What is known of lines before and behind it stays until the next check.
  static void apply(const Json& change, Document& document) {
    const auto written = change.at("text").get<std::string>();
    if (!change.contains("range")) {
      document.text = written;
      document.diagnostics.clear();
      return;
    }
    const Json& range = change["range"];
    const Position begin = position_of(range.at("start")), end = position_of(range.at("end"));
    const std::vector<Line> lines = lines_of(document.text);
    const std::size_t first = byte_of(document.text, lines, begin),
                      last = std::max(first, byte_of(document.text, lines, end));
    document.text.replace(first, last - first, written);
    const std::size_t added = lines_of(document.text).size();
    std::vector<Diagnostic> kept;
    for (Diagnostic& d : document.diagnostics) {
      if (d.begin.line >= begin.line && d.begin.line <= end.line) continue;
      if (d.begin.line > end.line) {
        d.begin.line = d.begin.line + added - lines.size();
        d.end.line = d.begin.line;
      }
      kept.push_back(std::move(d));
    }
    document.diagnostics = std::move(kept);
  }

  // Checks.
  void check_due() {
    for (auto& [uri, document] : documents_) {
      if (!document.due || *document.due > Clock::now()) continue;
      document.due.reset();
      return check(std::string(uri), document);  // documents may come and go meanwhile
    }
  }

  // Of the lines of a text: where a document of the filter's ends, as Reader has it.
  LineWindow::All lines_for_filter(std::string_view text, std::string_view name) {
    LineWindow::All all{text, name, lines_of(text), {}, {}};
    std::uint64_t document = 0;
    bool ended = true;
    ++part_;
    for (const Line& line : all.lines) {
      const std::string_view bytes = text.substr(line.begin, line.end - line.begin);
      const bool blank = text::trim(bytes).empty();
      if (!blank && bytes.front() == '\f') ended = true, ++part_;
      ended |= blank;
      const bool seen = !blank && bytes.size() <= max_line_;
      if (seen && std::exchange(ended, false)) ++document;
      all.documents.push_back(seen ? document : 0);
      all.parts.push_back(part_);
    }
    return all;
  }

  // A document that changes meanwhile is given up; it is due anew.
  void check(const std::string& uri, const Document& document) {
    const std::string text = document.text, name = document.name;
    const std::uint64_t changes = document.changes;
    const Json version = document.version;
    const LineWindow::All all = lines_for_filter(text, name);
    const text::WordList accepted = accepted_words();
    std::vector<Diagnostic> found;
    for (std::size_t first = 0; first < all.lines.size(); first += window_) {
      LineWindow window(all, first, window_);
      if (window.size() > 0) {
        filter_.prepare(window);
        filter_.apply(window);
      }
      for (std::size_t i = 0; i < window.size(); ++i) add(window, i, accepted, found);
      while (!ended_ && (has_message() || wait_for_input(Clock::now()))) {
        if (const auto message = take_message()) handle(*message);
      }
      const auto now = documents_.find(uri);
      if (ended_ || now == documents_.end() || now->second.changes != changes) return;
    }
    documents_.find(uri)->second.diagnostics = found;
    publish(uri, version, found);
  }

  static void add(const LineWindow& window, std::size_t i, const text::WordList& accepted,
                  std::vector<Diagnostic>& found) {
    const std::string_view line = window.text(i);
    Columns columns(line, window.number(i) == 1, Columns::Unit::utf16);
    for (text::Edit& edit : whole_words(line, window.edits(i))) {
      Finding finding{edit.begin,       edit.end,         std::string(line.substr(edit.begin, edit.end - edit.begin)),
                      edit.replacement, edit.replacement, edit.kind,
                      edit.confidence};
      if (is_one_word(finding.from) && accepted.contains(finding.from)) continue;
      const Position begin{window.line_of(i), columns.at(edit.begin) - 1};
      found.push_back({begin, {begin.line, columns.at(edit.end) - 1}, std::move(finding)});
    }
  }

  Json json_of_diagnostic(const Diagnostic& d) const {
    const std::string& kind = d.finding.kind;
    return {{"range", range_of(d)},
            {"severity", 2},
            {"source", name_},
            {"code", kind.empty() ? "repair" : kind},
            {"message", sentence_of(d.finding)}};
  }

  void publish(const std::string& uri, const Json& version, const std::vector<Diagnostic>& found) const {
    Json params = {{"uri", uri}, {"diagnostics", Json::array()}};
    if (version.is_number_integer()) params["version"] = version;
    for (const Diagnostic& d : found) params["diagnostics"].push_back(json_of_diagnostic(d));
    send({{"method", "textDocument/publishDiagnostics"}, {"params", std::move(params)}});
  }

  // Quick fixes.
  Json actions(const Json& params) const {
    Json list = Json::array();
    const auto uri = params.at("textDocument").at("uri").get<std::string>();
    const Json& range = params.at("range");
    const Position begin = position_of(range.at("start")), end = position_of(range.at("end"));
    const auto document = documents_.find(uri);
    if (document == documents_.end()) return list;
    for (const Diagnostic& d : document->second.diagnostics) {
      if (d.end < begin || end < d.begin) continue;
      const Json beside = Json::array({json_of_diagnostic(d)});
      const Json edit = {{"range", range_of(d)}, {"newText", d.finding.written}};
      list.push_back({{"title", row_of(d.finding)},
                      {"kind", "quickfix"},
                      {"isPreferred", true},
                      {"diagnostics", beside},
                      {"edit", {{"changes", {{uri, Json::array({edit})}}}}}});
      if (!is_one_word(d.finding.from)) continue;
      const std::string title = fmt::format("Add \"{}\" to .emend-words", printable(d.finding.from));
      list.push_back(
          {{"title", title},
           {"kind", "quickfix"},
           {"diagnostics", beside},
           {"command", {{"title", title}, {"command", add_word_}, {"arguments", Json::array({d.finding.from})}}}});
    }
    return list;
  }

  // Words.
  std::vector<std::string> word_files() const { return io::own_word_files(root_, "", ""); }

  text::WordList accepted_words() {
    text::WordList words;
    for (const std::string& file : word_files()) {
      try {
        words.merge(io::read_own_words(file));
      } catch (const Error& error) {  // somebody writes it, or will read this
        if (std::exchange(complaint_, error.what()) != error.what())
          cli::warn(error.subject(), error.problem() + ", so the file is not read", error.remedy());
      }
    }
    return words;
  }

  void add_word(const std::string& word) {
    const std::vector<std::string> files = word_files();
    const std::string path = files.empty() ? root_ + "/.emend-words" : files.front();
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::app | std::ios::binary);
    char last = '\n';
    if (file.seekg(-1, std::ios::end)) file.get(last);
    file.clear();
    file.seekp(0, std::ios::end);
    file << (last == '\n' ? "" : "\n") << word << '\n';
    if (!file.flush()) {
      cli::warn(path, "cannot be written", "the word is not added");
      return;
    }
    for (auto& [uri, document] : documents_) document.due = Clock::now();
  }

  Filter& filter_;
  const std::size_t window_;
  const std::uint64_t max_line_;
  const std::string name_, add_word_;
  std::string root_;  // the folder of the workspace
  std::map<std::string, Document> documents_;
  std::uint64_t changes_ = 0, part_ = 0;
  std::string input_;
  std::optional<std::size_t> length_;  // of the message whose head was read
  bool input_ended_ = false, initialized_ = false, shut_down_ = false, ended_ = false;
  std::string complaint_;
};

}  // namespace

int serve(const Options& options, Filter& filter) {
  const auto exclude = [](bool given, const char* option) {
    if (given) throw Error("--lsp", std::string(option) + " is not for an editor", "leave one of them out");
  };
  exclude(!options.files.empty(), "FILE");
  exclude(options.in_place.has_value(), "--in-place");
  exclude(options.check, "--check");
  exclude(options.summary, "--summary");
  exclude(options.report.has_value(), "--report");
  exclude(options.format != "text", "--format");
  exclude(options.input_format != "text", "--input-format");
  exclude(options.field.has_value(), "--field");
  exclude(options.text_field.has_value(), "--text-field");
  exclude(options.null_terminated, "--null");
  exclude(options.changed_since.has_value(), "--changed-since");
  return Server(options, filter).serve();
}

}  // namespace emend::stream
