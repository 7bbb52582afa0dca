#include "english/annotate.h"

#include <vector>

#include "english/edit_types.h"
#include "text/detokenize.h"

namespace emend::english {

using namespace text;
namespace {

std::vector<std::string_view> parted_at_blanks(std::string_view line) {
  std::vector<std::string_view> tokens;
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos) return tokens;
  line = line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
  for (std::size_t blank = line.find(' '); blank != line.npos; blank = line.find(' ')) {
    tokens.push_back(line.substr(0, blank));
    line.remove_prefix(blank + 1);
  }
  tokens.push_back(line);
  return tokens;
}

TaggedTokens tagged(std::string_view line, Tokens how) {
  if (how == Tokens::at_blanks) return TaggedTokens(parted_at_blanks(line));
  std::vector<std::string_view> tokens;
  for (const Span span : token_spans(line)) tokens.push_back(slice(line, span));
  return TaggedTokens(std::move(tokens));
}

std::string joined(const TaggedTokens& tokens, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) out.append(i > begin ? " " : "").append(tokens[i]);
  return out;
}

}  // namespace

void append_m2(std::string_view sentence, std::span<const std::string_view> corrected, std::string& out,
               Tokens tokens) {
  const TaggedTokens source = tagged(sentence, tokens);
  out.append("S ").append(joined(source, 0, source.size())).append("\n");
  for (std::size_t annotator = 0; annotator < corrected.size(); ++annotator) {
    const TaggedTokens target = tagged(corrected[annotator], tokens);
    if (source.size() + target.size() == 0) continue;
    const std::vector<TokenEdit> edits = token_edits(source, target);
    const auto add = [&](const std::string& span, std::string_view type, std::string_view correction) {
      out.append("A ").append(span).append("|||").append(type).append("|||").append(correction);
      out.append("|||REQUIRED|||-NONE-|||").append(std::to_string(annotator)).append("\n");
    };
    if (edits.empty()) add("-1 -1", "noop", "-NONE-");
    for (const TokenEdit& edit : edits)
      add(std::to_string(edit.begin) + ' ' + std::to_string(edit.end), edit.type,
          joined(target, edit.target_begin, edit.target_end));
  }
  out += '\n';
}

}  // namespace emend::english
