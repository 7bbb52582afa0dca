// German prose (`p`, or `P` for 64 KB of it: texts.h): names lie within the text, in order, and so do the two letters
// that stand for a German one, and abbreviations.
#include "filters/weekdays.h"
#include "io/lexicon.h"
#include "text/german.h"
#include "text/german_abbreviations.h"
#include "text/german_compounds.h"
#include "text/german_numbers.h"
#include "text/names.h"
#include "texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  static const auto lexicon = io::open_lexicon(EMEND_SOURCE_DIR "/models/translate-de-en/lexicon.bin");
  const auto input = fuzzed_text(data, size);
  if (!input || input->markup != text::Markup::none) return 0;
  const InTime time;
  const std::string_view text = input->text;
  require_in_order(text, text::names(text, *lexicon), [](const text::Name& name) { return name.span; });

  require_in_order(text, text::german_abbreviations(text), [](const text::Edit& edit) {
    return text::Span{edit.begin, edit.end};
  });

  require_in_order(text, text::german_shared_parts(*lexicon, text), [](const text::Edit& edit) {
    return text::Span{edit.begin, edit.end};
  });
  require_in_order(text, filters::weekdays(text), [](const filters::Weekday& day) { return day.span; });
  for (const unsigned hour : text::german_half_hours(text)) require(hour >= 1 && hour <= 12);

  const std::vector<text::Span> words = text::words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = text::slice(text, words[i]);
    for (const auto& letters : {text::umlauts_of(word), text::sharp_s_of(word)}) {
      require_in_order(word, letters, [](const text::OwnLetter& one) {
        return text::Span{one.at, one.at + one.letter.size()};
      });
    }
    text::is_german_pronoun(word);
    text::german_number(word);
    text::speaks_to(text, words, i);
  }
  text::asks_in_german(text);
  text::states_in_german(text);
  return 0;
}
