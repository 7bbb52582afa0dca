// The output formats that translate has beside text.
#pragma once

#include <string>

#include "filters/translation_filter.h"
#include "stream/driver.h"

namespace emend {

// {"line": 1, "text": "...", "score": -0.41, "sentences": [{"begin": 0, "end": 12, "source": "...", "text": "...",
// "score": -0.41, "finished": true, "tokens": [["The", -0.1], ..., ["", -0.02]]}], "alternatives": [{"text": "...",
// "score": -0.6}], "alignment": [[0, 0], [1, 2]], "repairs": [{"begin": 4, "end": 8, "from": "Hnud", "to": "Hund",
// "confidence": 0.9}]}. A token comes with its log-probability, the last of a finished
// sentence is the end mark. With "passed" and the reason where a record was passed through; then, and where nothing was
// to be translated, "score" is null.
//
// name: that of the translated text, "text" or the field that was read. explained: sentences have "corrections", of the
// tokens that the model would change: [{"token": 2, "from": " dog", "to": " dogs", "log_prob": -0.2, "log_prob_from":
// -2.1}].
stream::Renderer jsonl_renderer(filters::TranslationFilter& filter, bool explained, char terminator,
                                const std::string& name);

// As Moses writes n-best lists: NUMBER ||| TEXT ||| logprob= SUM length= TOKENS ||| SCORE, records being numbered from
// 0. A record that was not translated has one line, with itself: the score is 0, or -inf where it was passed through.
stream::Renderer moses_renderer(filters::TranslationFilter& filter, char terminator);

}  // namespace emend
