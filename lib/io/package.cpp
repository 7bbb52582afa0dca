#include "io/package.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "cli/options.h"
#include "io/file.h"
#include "io/safetensors.h"
#include "text/whole_file.h"

namespace emend::io {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_json_bytes = 32 << 20, max_json_depth = 100;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::vector<fs::path> search_path() {
  std::vector<fs::path> folders;
  const std::string models = environment("EMEND_MODELS");
  for (std::size_t begin = 0; begin < models.size();) {
    const std::size_t end = std::min(models.find(':', begin), models.size());
    if (end > begin) folders.emplace_back(models.substr(begin, end - begin));
    begin = end + 1;
  }
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty())
    folders.push_back(fs::path(data) / "emend/models");
  else if (const std::string home = environment("HOME"); !home.empty())
    folders.push_back(fs::path(home) / ".local/share/emend/models");
  std::error_code code;
  const fs::path program = fs::read_symlink("/proc/self/exe", code);
  if (!code) folders.push_back(program.parent_path().parent_path() / "share/emend/models");
  return folders;
}

bool is_package(const fs::path& folder) {
  std::error_code code;
  return fs::is_regular_file(folder / "config.json", code);
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  std::error_code code;
  for (auto entry = fs::directory_iterator(folder, code); !code && entry != fs::directory_iterator();
       entry.increment(code)) {
    if (is_package(entry->path())) names.insert(entry->path().filename().string());
  }
  return names;
}

std::string join(const auto& parts) {
  std::string all;
  for (const auto& part : parts) all += (all.empty() ? "" : ", ") + std::string(part);
  return all;
}

// Whoever opens a named pipe waits for its other end; a device may have no end.
void check_parts(const fs::path& folder) {
  std::error_code code;
  for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
    std::error_code unknown;
    if (!entry->is_directory(unknown)) text::check_whole(entry->path().string(), text::Whole::part);
  }
}

// What programs read of config.json, and "license", which people do: all but those of `not_text` are text.
constexpr std::array not_text = {"calibration", "calibration_commas", "calibration_level", "calibration_types", "model",
                                 "names",       "sentence_bytes"};
constexpr std::array texts = {"architecture", "characters", "confusions", "dictionary",      "language", "lexicon",
                              "license",      "ngram",      "task",       "source_language", "tokenizer"};

// A setting that is misspelt would be passed over in silence. Further keys are their writers' own.
void check_keys(const Package& package) {
  const nlohmann::json& config = package.config;
  if (config.contains("model_type") || config.contains("architectures")) return;  // Hugging Face's, with other keys
  std::vector<std::string> known(not_text.begin(), not_text.end());
  known.insert(known.end(), texts.begin(), texts.end());
  for (const auto& [key, value] : config.items()) {
    const bool is_known = std::find(known.begin(), known.end(), key) != known.end();
    if (const auto near = cli::nearest(key, known); near && !is_known)
      throw Error(package.file("config.json"), "'" + key + "' is not known", "did you mean '" + *near + "'?");
  }
  for (const char* key : texts) package.text(key);
  if (config.contains("model")) package.sizes();
}

Package read_package(const fs::path& folder) {
  check_parts(folder);
  Package package{folder.string(), nullptr};
  package.config = read_json(package.file("config.json"));
  if (!package.config.is_object())
    throw Error(package.file("config.json"), "is not a JSON object", "write {\"architecture\": ...}");
  check_keys(package);
  return package;
}

// Counted before the parser may build anything, since every level of a document costs memory.
std::size_t nesting(std::string_view json) {
  std::size_t depth = 0, deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

// Truncated weights are reported at the start, not at the first line that a network is asked about.
void check_weights(const Package& package) {
  std::error_code code;
  if (const std::string weights = package.file("model.safetensors"); fs::exists(weights, code))
    Safetensors::open(weights);
}

}  // namespace

std::string Package::file(std::string_view name) const { return (fs::path(folder) / name).string(); }

std::string Package::text(const char* key, std::string_view otherwise) const {
  const auto found = config.find(key);
  if (found == config.end()) return std::string(otherwise);
  if (!found->is_string())
    throw Error(file("config.json"), "\"" + std::string(key) + "\" is not text in quotes", "fetch the package again");
  return found->get<std::string>();
}

const nlohmann::json& Package::sizes() const {
  const auto found = config.find("model");
  if (found == config.end() || !found->is_object())
    throw Error(file("config.json"), "it has no table \"model\" of sizes", "is this a package made by train?");
  return *found;
}

std::optional<std::string> find_package(const std::string& name_or_folder) {
  if (name_or_folder.empty()) return std::nullopt;
  if (is_package(name_or_folder)) return name_or_folder;
  if (name_or_folder.find('/') != std::string::npos) return std::nullopt;
  for (const fs::path& folder : search_path())
    if (is_package(folder / name_or_folder)) return (folder / name_or_folder).string();
  return std::nullopt;
}

Package open_package(const std::string& name_or_folder) {
  if (name_or_folder.empty()) throw Error("model", "its name is empty", "give a package's name or folder");
  if (const auto folder = find_package(name_or_folder)) {
    Package package = read_package(*folder);
    check_weights(package);
    return package;
  }
  if (name_or_folder.find('/') != std::string::npos) {
    std::error_code code;
    if (!fs::exists(name_or_folder, code))
      throw Error(name_or_folder, "there is no such folder", "give a package's folder; none is downloaded");
    throw Error(name_or_folder, "is not a model package, it has no config.json", "give a package's folder");
  }
  std::vector<std::string> looked;
  for (const fs::path& folder : search_path()) looked.push_back(folder.string());
  const std::vector<std::string> names = package_names();
  throw Error(name_or_folder, "no model package of this name in " + join(looked),
              names.empty() ? "there are no packages: set EMEND_MODELS or give a folder" : "there are " + join(names));
}

std::optional<std::string> file_of_named(const Package& package, const char* key, std::string_view file) {
  namespace fs = std::filesystem;
  const std::string name = package.text(key);
  if (name.empty()) return std::nullopt;
  const auto has_it = [&](const fs::path& folder) {
    std::error_code code;
    return fs::is_regular_file(folder / file, code);
  };
  const fs::path beside = (fs::absolute(package.folder) / "").parent_path().parent_path() / name;
  if (has_it(beside)) return (beside / file).string();
  const std::optional<std::string> folder = is_package(beside) ? beside.string() : find_package(name);
  if (!folder) return std::nullopt;
  const fs::path found = fs::path(*folder) / file;
  if (!has_it(*folder))
    throw Error(found.string(), "is missing, and " + package.file("config.json") + " names its package",
                "fetch the package again");
  return found.string();
}

std::size_t sentence_bytes(const Package& package, std::size_t fallback) {
  const auto found = package.config.find("sentence_bytes");
  if (found == package.config.end()) return fallback;
  constexpr std::int64_t least = 16, most = 100000;
  const std::int64_t bytes = found->is_number_integer() ? found->get<std::int64_t>() : 0;
  if (bytes < least || bytes > most)
    throw Error(package.file("config.json"), "\"sentence_bytes\" is not a number from 16 to 100000",
                "fetch the package again");
  return static_cast<std::size_t>(bytes);
}

std::array<double, 2> calibration(const Package& package) {
  const auto found = package.config.find("calibration");
  if (found == package.config.end()) return {1, 0};
  if (found->is_array() && found->size() == 2 && (*found)[0].is_number() && (*found)[1].is_number()) {
    const std::array<double, 2> line = {(*found)[0].get<double>(), (*found)[1].get<double>()};
    if (line[0] > 0) return line;
  }
  throw Error(package.file("config.json"), "\"calibration\" is not a pair of a slope above 0 and an offset",
              "fetch the package again");
}

std::map<std::string, double, std::less<>> calibration_types(const Package& package) {
  std::map<std::string, double, std::less<>> types;
  const auto found = package.config.find("calibration_types");
  if (found == package.config.end()) return types;
  bool good = found->is_object();
  for (auto type = found->begin(); good && type != found->end(); ++type) {
    good = type.value().is_number();
    if (good) types[type.key()] = type.value().get<double>();
  }
  if (good) return types;
  throw Error(package.file("config.json"), "\"calibration_types\" is not a table of numbers",
              "fetch the package again");
}

double calibration_level(const Package& package) {
  const auto found = package.config.find("calibration_level");
  if (found == package.config.end()) return 0;
  if (found->is_number() && found->get<double>() >= 0) return found->get<double>();
  throw Error(package.file("config.json"), "\"calibration_level\" is not a number from 0 on",
              "fetch the package again");
}

std::optional<std::array<double, 3>> calibration_commas(const Package& package) {
  const auto found = package.config.find("calibration_commas");
  if (found == package.config.end()) return {};
  const auto is_number = [](const auto& value) { return value.is_number(); };
  if (found->is_array() && found->size() == 3 && std::all_of(found->begin(), found->end(), is_number)) {
    const auto numbers = found->get<std::array<double, 3>>();
    if (numbers[0] > 0) return numbers;
  }
  throw Error(package.file("config.json"), "\"calibration_commas\" are no slope above 0, offset and level",
              "fetch the package again");
}

std::vector<std::string> package_names() {
  std::set<std::string> names;
  for (const fs::path& folder : search_path()) names.merge(names_in(folder));
  return {names.begin(), names.end()};
}

nlohmann::json read_json(const std::string& path) {
  const std::string contents = read_file(path, max_json_bytes);
  if (nesting(contents) > max_json_depth)
    throw Error(path, "is nested more than 100 levels deep", "is it the right file?");
  try {
    return nlohmann::json::parse(contents);
  } catch (const nlohmann::json::parse_error& error) {
    throw Error(path, "is not JSON at byte " + std::to_string(error.byte), "mend it there or fetch it again");
  } catch (const nlohmann::json::exception&) {  // a number that no double holds
    throw Error(path, "holds a number that is too large", "mend it or fetch it again");
  }
}

}  // namespace emend::io
