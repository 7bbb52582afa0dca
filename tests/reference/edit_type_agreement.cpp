// How far english/edit_types.h agrees with the types of an annotated M2 file; one line. Not part of the build:
//
//   g++ -std=c++20 -Ilib tests/reference/edit_type_agreement.cpp build/lib/libemend_{metrics,english,tokens,text,cli}.a
//   -lutf8proc -lsentencepiece
//   ./a.out FILE.m2
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "english/edit_types.h"
#include "metrics/m2.h"

int main(int argc, char** argv) {
  using namespace emend;
  std::ifstream in(argc > 1 ? argv[1] : "/dev/stdin");
  metrics::M2Reader reader("m2", [&](std::string& line) { return static_cast<bool>(std::getline(in, line)); });
  int edits = 0, agreed = 0, words = 0, words_agreed = 0, found = 0, ours = 0;
  for (std::string block; reader.next(block);) {
    const metrics::M2Block parsed = metrics::parse_m2(block);
    const std::vector<std::string_view> tokens = metrics::m2_tokens(parsed.source);
    std::vector<std::string_view> corrected;
    std::vector<english::TokenEdit> theirs;
    std::size_t next = 0;
    for (const metrics::M2Edit& edit : parsed.edits) {
      if (edit.annotator != 0 || edit.is_noop() || static_cast<std::size_t>(edit.begin) < next) continue;
      const auto begin = static_cast<std::size_t>(edit.begin), end = static_cast<std::size_t>(edit.end);
      corrected.insert(corrected.end(), tokens.begin() + edit.begin - static_cast<std::ptrdiff_t>(begin - next),
                       tokens.begin() + edit.begin);
      const std::size_t at = corrected.size();
      for (const std::string_view token : metrics::m2_tokens(edit.corrections.front())) corrected.push_back(token);
      theirs.push_back({begin, end, at, corrected.size(), std::string(edit.type)});
      next = end;
    }
    corrected.insert(corrected.end(), tokens.begin() + static_cast<std::ptrdiff_t>(next), tokens.end());
    const english::TaggedTokens source(tokens), target(corrected);
    const std::vector<english::TokenEdit> aligned = english::token_edits(source, target);
    ours += static_cast<int>(aligned.size());
    for (const english::TokenEdit& edit : theirs) {
      const bool same = english::edit_type(source, target, edit) == edit.type;
      const bool of_words = edit.type.find("PUNCT") == edit.type.npos && edit.type.find("ORTH") == edit.type.npos;
      ++edits, agreed += same, words += of_words, words_agreed += of_words && same;
      for (const english::TokenEdit& one : aligned)
        found += one.begin == edit.begin && one.end == edit.end && one.target_begin == edit.target_begin &&
                 one.target_end == edit.target_end;
    }
  }
  std::cout << edits << " edits, " << agreed << " types agree; of " << words << " without PUNCT and ORTH "
            << words_agreed << "; " << found << " spans are among the " << ours << " of our alignment\n";
}
