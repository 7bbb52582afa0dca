#include "train/reading.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "cli/message.h"
#include "io/lines.h"
#include "metrics/essay.h"
#include "metrics/m2.h"
#include "noise/random.h"
#include "text/blanks.h"
#include "text/utf8.h"

namespace emend::train {

namespace {

std::string escape_pattern(const std::string& folder) {
  std::string out;
  for (const char c : folder) {
    if (std::strchr("*?[\\", c)) out += '\\';
    out += c;
  }
  return out;
}

// The files that the patterns name, each once, in the order of the patterns and of their names.
std::vector<std::string> find_files(const Recipe& recipe, const std::string& name,
                                    const std::vector<std::string>& patterns) {
  std::vector<std::string> files;
  std::set<std::string> seen;
  std::string folder = escape_pattern(recipe.data_folder());
  if (!folder.ends_with('/')) folder += '/';
  for (const std::string& pattern : patterns) {
    const std::string whole = pattern.starts_with('/') ? pattern : folder + pattern;
    ::glob_t found{};
    const int status = ::glob(whole.c_str(), 0, nullptr, &found);
    for (std::size_t i = 0; status == 0 && i < found.gl_pathc; ++i) {
      if (seen.insert(found.gl_pathv[i]).second) files.emplace_back(found.gl_pathv[i]);
    }
    ::globfree(&found);
    if (status != 0) {
      throw Error(recipe.path, "'" + pattern + "' of '" + name + "' is not a file in " + recipe.data_folder(),
                  "correct its name or data.root");
    }
  }
  return files;
}

// What is wrong with a line.
struct Bad {
  std::string problem, remedy;
  std::uint64_t line = 0;  // where it is not the row's first
};

// The column-th field (from 1) of a line; nothing where it has fewer.
std::optional<std::string_view> field(std::string_view line, std::int64_t column) {
  for (; column > 1; --column) {
    const std::size_t tab = line.find('\t');
    if (tab == line.npos) return std::nullopt;
    line.remove_prefix(tab + 1);
  }
  return text::trim(line.substr(0, line.find('\t')));
}

// A source and its target as their files have them; the strings hold what is not a part of the line.
struct Sides {
  std::string_view source, target, context = {}, hypothesis = {};
  std::string source_bytes = {}, target_bytes = {};
};

void read_pair(std::string_view line, const TextFiles& files, Sides& sides) {
  const auto source = field(line, files.columns[0]), target = field(line, files.columns[1]),
             hypothesis = files.hypothesis_column > 0 ? field(line, files.hypothesis_column) : std::string_view();
  if (!source || !target || !hypothesis) {
    const auto has = std::count(line.begin(), line.end(), '\t') + 1;
    throw Bad{fmt::format("has {} column{}, not {}", has, has == 1 ? "" : "s",
                          std::max({files.columns[0], files.columns[1], files.hypothesis_column})),
              "columns are parted by TABs"};
  }
  sides.source = *source;
  sides.target = *target;
  sides.hypothesis = *hypothesis;
  if (files.context_column > 0) sides.context = field(line, files.context_column).value_or("");
}

// What an object holds under a name or, where it has no such name, behind its dots: "translation.de". Or nothing.
const nlohmann::json* member(const nlohmann::json& object, std::string_view name) {
  if (!object.is_object()) return nullptr;
  if (const auto found = object.find(name); found != object.end()) return &*found;
  const std::size_t dot = name.find('.');
  if (dot == name.npos) return nullptr;
  const auto outer = object.find(name.substr(0, dot));
  return outer == object.end() ? nullptr : member(*outer, name.substr(dot + 1));
}

void read_json(std::string_view line, const TextFiles& files, Sides& sides) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) throw Bad{"is not a JSON object", "write an object a line"};
  const auto text = [&](const std::string& name) -> std::string {
    const nlohmann::json* found = member(json, name);
    if (!found || !found->is_string()) throw Bad{"has no string '" + name + "'", "`fields` names source and target"};
    return found->get<std::string>();
  };
  sides.source_bytes = text(files.fields[0]);
  sides.target_bytes = text(files.fields[1]);
  sides.source = text::trim(sides.source_bytes);
  sides.target = text::trim(sides.target_bytes);
}

// The sentence as the annotator leaves it. A sentence that nobody edits is right; one that only others have annotated
// has no target.
std::string corrected(const metrics::M2Block& block, std::int64_t annotator) {
  const auto tokens = metrics::m2_tokens(block.source);
  std::string text;
  const auto add = [&](std::string_view token) {
    if (!text.empty() && !token.empty()) text += ' ';
    text += token;
  };
  bool annotated = block.edits.empty();
  std::size_t next = 0;
  for (const metrics::M2Edit& edit : block.edits) {
    if (edit.annotator != annotator) continue;
    annotated = true;
    if (edit.is_noop()) continue;
    const auto begin = static_cast<std::size_t>(edit.begin), end = static_cast<std::size_t>(edit.end);
    if (begin < next) throw Bad{"has overlapping edits, or edits out of order", "sort them"};
    for (; next < begin; ++next) add(tokens[next]);
    if (!edit.corrections.empty()) add(edit.corrections.front());
    next = end;
  }
  if (!annotated) return {};
  for (; next < tokens.size(); ++next) add(tokens[next]);
  return text;
}

// One reading of one source.
class Reading {
 public:
  Reading(const Recipe& recipe, const std::string& name, const TextFiles& files,
          const std::function<void(const Text&)>& take, bool quiet)
      : recipe_(recipe), name_(name), files_(files), take_(take), quiet_(quiet) {}

  ReadCounts run() {
    const auto paths = find_files(recipe_, name_, files_.files);
    if (files_.kind == "parallel") {
      read_parallel(paths, find_files(recipe_, name_, files_.targets));
    } else {
      for (const std::string& path : paths) {
        if (files_.kind == "m2")
          read_m2(path);
        else if (files_.kind == "essays")
          read_essays(path);
        else
          read_lines(path);
      }
    }
    if (named_ < counts_.bad && !quiet_) {
      cli::warn(name_, fmt::format("{} more lines like that", counts_.bad - named_),
                "data.bad_lines = \"fail\" would stop at the first");
    }
    return counts_;
  }

 private:
  static constexpr std::uint64_t kNamed = 5;

  void read_lines(const std::string& path) {
    io::LineReader reader(path);
    begins_ = true;
    for (std::string line; reader.next(line);) {
      one(path, reader.number(), line, [&](Sides& sides) {
        if (files_.kind == "clean") sides.target = text::trim(line);
        if (files_.kind == "pairs") read_pair(line, files_, sides);
        if (files_.kind == "jsonl") read_json(line, files_, sides);
      });
    }
  }

  void read_m2(const std::string& path) {
    io::LineReader reader(path);
    std::string block, line;
    std::uint64_t first = 1;
    for (bool more = true; more;) {
      more = reader.next(line);
      if (more && !text::trim(line).empty()) {
        if (block.empty()) first = reader.number();
        block += (block.empty() ? "" : "\n") + line;
        continue;
      }
      if (block.empty()) continue;
      begins_ = true;
      one(path, first, block, [&](Sides& sides) {
        try {
          const metrics::M2Block parsed = metrics::parse_m2(block, path, first);
          sides.source = text::trim(parsed.source);
          sides.target_bytes = corrected(parsed, files_.annotator);
          sides.target = sides.target_bytes;
        } catch (const Error& error) {
          throw Bad{error.problem(), error.remedy(), error.line()};
        }
      });
      block.clear();
    }
  }

  // A line of an essay is a text, the essay a document.
  void read_essays(const std::string& path) {
    io::LineReader reader(path);
    for (std::string line; reader.next(line);) {
      begins_ = true;
      std::vector<std::pair<std::string, std::string>> lines;
      std::optional<Bad> bad;
      try {
        if (!text::trim(line).empty())
          lines = metrics::corrected_lines(metrics::parse_essay(line), static_cast<int>(files_.annotator));
      } catch (const Error& error) {
        bad = {error.problem(), error.remedy()};
      }
      if (bad) one(path, reader.number(), line, [&](Sides&) { throw *bad; });
      for (const auto& [source, target] : lines) {
        one(path, reader.number(), source, [&](Sides& sides) {
          sides.source = source;
          sides.target = target;
        });
      }
    }
  }

  void read_parallel(const std::vector<std::string>& sources, const std::vector<std::string>& targets) {
    if (sources.size() != targets.size()) {
      throw Error(recipe_.path, fmt::format("'{}' has {} files and {} targets", name_, sources.size(), targets.size()),
                  "give each file its target");
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
      io::LineReader source(sources[i]), target(targets[i]);
      begins_ = true;
      for (std::string line, other;;) {
        const bool more = source.next(line);
        if (more != target.next(other)) {
          throw Error(fmt::format("{}:{}", more ? targets[i] : sources[i], source.number() + !more),
                      fmt::format("ends before {}", more ? sources[i] : targets[i]), "parallel files have equal lines");
        }
        if (!more) break;
        const bool blank = text::trim(line).empty() && text::trim(other).empty();
        one(sources[i], source.number(), blank ? "" : line + "\n" + other, [&](Sides& sides) {
          sides.source = text::trim(line);
          sides.target = text::trim(other);
        });
      }
    }
  }

  // One row: `bytes` are all of it; split() finds its sides or throws Bad.
  template <class Split>
  void one(const std::string& path, std::uint64_t line, std::string_view bytes, Split split) {
    if (++row_ < files_.rows[0] || row_ > files_.rows[1]) return;
    if (text::trim(bytes).empty()) {
      begins_ = true;
      return;
    }
    ++counts_.lines;
    try {
      if (!text::is_valid_utf8(bytes)) throw Bad{"is not UTF-8", "convert the file with iconv"};
      Sides sides;
      split(sides);
      take_({sides.source, sides.target, sides.context, sides.hypothesis, begins_, path, line, counts_.lines,
             counts_.bad});
      begins_ = false;
    } catch (const Bad& bad) {
      const std::string subject = fmt::format("{}:{}", path, bad.line ? bad.line : line);
      if (recipe_.data.bad_lines == "fail") throw Error(subject, bad.problem, bad.remedy);
      if (++counts_.bad <= kNamed && !quiet_) {
        ++named_;
        cli::warn(subject, bad.problem, "skipped");
      }
    }
  }

  const Recipe& recipe_;
  const std::string& name_;
  const TextFiles& files_;
  const std::function<void(const Text&)>& take_;
  const bool quiet_;
  ReadCounts counts_;
  std::uint64_t named_ = 0;
  std::int64_t row_ = 0;
  bool begins_ = true;
};

}  // namespace

ReadCounts read_texts(const Recipe& recipe, const std::string& name, const TextFiles& files,
                      const std::function<void(const Text&)>& take, bool quiet) {
  return Reading(recipe, name, files, take, quiet).run();
}

std::uint64_t fingerprint_of_files(const Recipe& recipe, const std::string& name, const TextFiles& files) {
  std::uint64_t hash = 0;
  for (const auto* patterns : {&files.files, &files.targets}) {
    if (patterns->empty()) continue;
    for (const std::string& path : find_files(recipe, name, *patterns)) {
      const std::filesystem::path file(path);
      for (const char c : file.filename().string()) hash = noise::mix_bits(hash ^ static_cast<unsigned char>(c));
      std::error_code unknown;
      hash = noise::mix_bits(hash ^ std::filesystem::file_size(file, unknown));
    }
  }
  return hash;
}

}  // namespace emend::train
