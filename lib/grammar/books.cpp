// The files of lib/grammar/rules, as CMake writes them into the program.
#include <map>
#include <mutex>
#include <stdexcept>

#include "grammar/notation.h"
#include "grammar/rule_files.h"

namespace emend::grammar {

namespace {

std::string_view text_of(std::string_view subject) {
  for (const RuleFile& file : rule_files)
    if (file.subject == subject) return file.text;
  throw std::logic_error("no file of rules " + std::string(subject));
}

std::string path_of(std::string_view subject) { return "lib/grammar/rules/" + std::string(subject) + ".rules"; }

}  // namespace

const RuleBook& shared_classes() {
  static const auto book = RuleBook::parse(text_of("classes"), path_of("classes"));
  return *book;
}

std::span<const std::string_view> subjects() {
  static const auto names = [] {
    std::vector<std::string_view> all;
    for (const RuleFile& file : rule_files)
      if (file.subject != "classes") all.push_back(file.subject);
    return all;
  }();
  return names;
}

std::unique_ptr<const RuleBook> own_book(std::string_view text, std::string_view file) {
  auto book = RuleBook::parse(text, file, &shared_classes());
  book->try_examples();
  return book;
}

const RuleBook& book(std::string_view subject) {
  struct Shelf {
    std::once_flag once;
    std::unique_ptr<const RuleBook> book;
  };
  static std::map<std::string_view, Shelf> shelves = [] {
    std::map<std::string_view, Shelf> all;
    for (const std::string_view name : subjects()) all[name];
    return all;
  }();
  const auto found = shelves.find(subject);
  if (found == shelves.end()) throw std::logic_error("no file of rules " + std::string(subject));
  std::call_once(found->second.once,
                 [&] { found->second.book = RuleBook::parse(text_of(subject), path_of(subject), &shared_classes()); });
  return *found->second.book;
}

const ListedWords& shared_class(std::string_view name) {
  const ListedWords* words = shared_classes().words(name);
  if (words == nullptr) throw std::logic_error("no class " + std::string(name));
  return *words;
}

}  // namespace emend::grammar
