// A file of rules is refused with an Error that names it, or its rules can be tried on sentences, and their edits fit.
#include "cli/error.h"
#include "grammar/notation.h"
#include "grammar/sentence.h"
#include "memory_file.h"
#include "text/edit.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  constexpr std::string_view sentences[] = {
      "",
      "a",
      "He returned back to the the Kitchen, in 5 p.m. and so on.",
      "I do mistakes because my friend and I was enough old to went there, wait me!",
      "\u00c9lan is here, Foo.",
      "Foo is \u00e9lan, \u00c9lan is foo.",
      "She has very very good good good good good good dog dog of \u00e9t\u00e9 \u2019s, I\u2019m a old"};
  try {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto book = grammar::RuleBook::parse(text, "fuzz", &grammar::shared_classes());
    for (const std::string_view sentence : sentences) {
      grammar::Sentence words(sentence);
      book->apply(words);
      require(text::is_valid_utf8(text::apply(std::string(sentence), words.take().edits)));
    }
    try {
      book->try_examples();
    } catch (const Error& error) {
      require(std::string(error.what()).starts_with("fuzz:"));
    }
    for (const grammar::WrittenRule& rule : book->rules()) {
      require(!rule.matches.empty() && !rule.examples.empty() && !rule.says.empty());
      for (const grammar::Pattern& pattern : rule.matches)
        grammar::RuleBook::fires(grammar::Sentence(sentences[2]), rule, pattern);
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with("fuzz:"));
  }
  return 0;
}
