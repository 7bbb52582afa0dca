// What a model's edits must stand up to. The last line of an input is what a model makes of the lines before; `e`
// before them, or `E` for 64 KB of the same. What is left of the edits fits the text, and no edit comes but from
// parting one.
#include "english/edit_checks.h"
#include "texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0 || (data[0] | 0x20) != 'e') return 0;
  std::string sentence(reinterpret_cast<const char*>(data + 1), size - 1);
  if (!text::is_valid_utf8(sentence)) return 0;
  const InTime time;
  std::string said = take_last_line(sentence);
  if (data[0] == 'E') {
    const std::string once = sentence + " ", once_said = said + " ";
    while (sentence.size() + once.size() <= std::size_t{64} << 10) sentence += once, said += once_said;
  }
  std::vector<text::Edit> edits = text::difference(sentence, said);
  require_fit(sentence, edits);
  constexpr std::size_t few = 8;  // of a long text: the time is promised for no more
  if (data[0] == 'E' && edits.size() > few) edits.resize(few);

  std::vector<text::Edit> parted = edits;
  english::split_marks(sentence, parted);
  require_fit(sentence, parted);
  require(text::apply(sentence, parted) == text::apply(sentence, edits) && parted.size() <= 2 * edits.size());

  for (std::vector<text::Edit> left : {edits, parted}) {
    const std::size_t count = left.size();
    english::check_edits(sentence, left);
    require_fit(sentence, left);
    require(left.size() <= count && text::is_valid_utf8(text::apply(sentence, left)));
  }
  std::vector<text::Edit> none;
  english::check_edits(sentence, none);
  require(none.empty());
  english::is_question(sentence);
  english::is_question(said);
  return 0;
}
