// The files of lib/grammar/rules, as CMake writes them into the program.
#include <map>
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
  static const auto books = [] {
    std::map<std::string_view, std::unique_ptr<const RuleBook>> all;
    for (const std::string_view name : subjects())
      all.emplace(name, RuleBook::parse(text_of(name), path_of(name), &shared_classes()));
    return all;
  }();
  const auto found = books.find(subject);
  if (found == books.end()) throw std::logic_error("no file of rules " + std::string(subject));
  return *found->second;
}

const ListedWords& shared_class(std::string_view name) {
  const ListedWords* words = shared_classes().words(name);
  if (words == nullptr) throw std::logic_error("no class " + std::string(name));
  return *words;
}

}  // namespace emend::grammar
