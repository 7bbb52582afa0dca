// Set phrases of which one word is wrong, as patterns: "return back", "yesterday night", "how does it look like".
#include <unordered_map>

#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Words with a blank between them, those that may take each other's place with a bar; what stands in brackets is what
// changes. "^" is the beginning of the sentence, "$" its end or a mark, "~" where no noun follows, "#" a number, and
// "*" any word, "!a|b" any word, or none, but a and b, before the rest.
struct Idiom {
  std::string_view wrong, right;  // right: what takes the place of the brackets; nothing, if it is empty
};
const Idiom idioms[] = {
    // What is said twice, or belongs to another verb.
    {"returns|returned|returning [back] to|home|from", ""},
    {"to|i|we|you|they|will|can|must return [back] to|home|from", ""},
    {"cope|copes|coped|coping [up] with", ""},
    {"enter|enters|entered|entering [into] the room|building|classroom|kitchen|shop|office|restaurant", ""},
    {"go|goes|went|going|gone [to] shopping|swimming|fishing|dancing|skiing|jogging|camping|hiking $", ""},
    {"go|goes|went|going|gone|come|came|coming [to] there|here|upstairs|inside|outside $", ""},
    {"i|we|he|she|they|have|has|had visited [to] the|my|his|her|our|a|many|several|some|this", ""},
    {"i|we|he|she|they [contacted with] me|us|him|them|you|her", "contacted"},
    {"as good|tall|big|old|fast|well|much|many|long|high [than] me|the|my|him|her|you|them|us|it|a", "as"},
    {"i|he|she|we|they answered [to] my|his|her|your|our|their question|questions|letter|email", ""},
    {"please|to|can|will|could [contact with] me|us|him|them|you|her", "contact"},
    {"i|we|he|she|they|you|it lack|lacks|lacked [of]", ""},
    {"comprises [of]", ""},
    {"i|we|he|she|they|you|have|has|had mentioned [about]", ""},
    {"i|we|he|she|they told|asked [to] me|us|him|them|her that|if|what|why|how|where|to", ""},
    {"wait|waits|waited|waiting [the] bus|train|taxi $", "for the"},
    {"would|i'd|we'd|he'd|she'd|they'd rather [to] be|go|have|stay|do|take|eat|see|play|live|buy|die|not", ""},
    {"had|i'd|you'd|we'd|he'd|she'd|they'd better [to] be|go|have|stay|do|take|eat|see|buy|get|not", ""},
    {"let|lets me|us|him|them|her [to] go|be|know|do|have|see|come|take|use|eat|tell|explain|speak", ""},
    {"makes|made me|him|us|them [to] "
     "feel|cry|laugh|think|understand|want|forget|become|clean|wait|study|work|do|go|learn|realize",
     ""},
    {"i|we|you|they [like very much] this|the|my|your|our|these|that", "really like"},
    {"i|we|you|they [love very much] this|the|my|your|our|these|that", "really love"},
    {"i|we|he|she|they [liked very much] this|the|my|your|our|these|that", "really liked"},
    // Little words.
    {"[in spite] the|my|his|her|our|their|your|this|these|all|everything|it", "in spite of"},
    {"^ [according to me]", "In my opinion"},
    {"[according to me] $", "in my opinion"},
    {"[according to] my opinion", "in"},
    {"^ [from|to|for|at|by|on] my opinion $", "in"},
    {"[in] my point of view", "from"},
    {"[at] the morning|afternoon|evening $", "in"},
    {"[at the night] $", "at night"},
    {"[in] the age of # $", "at"},
    {"[in] my|your|his|her birthday $", "on"},
    {"!turn|turned [in|on] # o'clock", "at"},
    {"[in] last|next week|month|year $", ""},
    {"[on|at] last|next|every monday|tuesday|wednesday|thursday|friday|saturday|sunday $", ""},
    {"am|is|are|was|were|i'm|he's|she's|very|not|really good [in] english|math|maths|mathematics|physics|sports ~",
     "at"},
    {"superior|inferior [than]", "to"},
    {"the same [like|than] me|the|in|my|you|him|her|your|us|them|that|this|i|we|before", "as"},
    {"different [of] the|my|other|what|those|your|mine|yours", "from"},
    {"[by] my own $", "on"},
    {"[because of] i|he|she|we|they *", "because"},
    {"[because of] it|you is|was|are|were|have|has|had", "because"},
    {"[during] i|he|she|we|they *", "while"},
    {"!in [despite] i|he|she|we|they *", "although"},
    {"[despite] it|there is|was|were|are|has|had", "although"},
    {"!the most|some|many [of] people|students|children", ""},
    {"protect|respect|love|save|destroy|pollute|enjoy [the nature] $|and", "nature"},
    {"go|goes|went|going|gone|come|came|coming [to] home "
     "yesterday|today|tomorrow|at|after|because|and|before|by|early|late",
     ""},
    {"^ [on last] monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year", "last"},
    {"^ [in last] week|month|year|summer|winter|night", "last"},
    {"born [on] # $", "in"},
    {"[in] # january|february|april|june|july|august|september|october|november|december $", "on"},
    {"[in] monday|tuesday|wednesday|thursday|friday|saturday|sunday at|morning|evening|afternoon", "on"},
    {"[in spite of] i|he|she|we|they *", "although"},
    {"[in spite of] it|there is|was|were|are", "although"},
    {"i|you|he|she|we|they feel|feels [myself|yourself|himself|herself] good|bad|better|tired|sick|sad", ""},
    {"^ i|we enjoyed [very much] $", "it very much"},
    {"and i|we enjoyed [very much] $", "it very much"},
    {"is|are|was [same] age|size|color|colour|height", "the same"},
    {"^ [in other hand] $", "on the other hand"},
    {"first [at] all", "of"},
    {"[and etc]", "etc"},
    // One and several.
    {"how long [time] have|has|had|did|do|does|will|is|are|was|it|you|ago", ""},
    {"how many [time] have|has|had|did|do|does", "times"},
    {"a [lots] of", "lot"},
    {"[an|a another]", "another"},
    {"each [others] $", "other"},
    {"[everyone] of us|you|them|these|those", "every one"},
    {"!the|an|a|of|in|and|our|my|his|her|its|their|your|very|most|more|all|is|are|for|to|with|from|this|that "
     "[everyday] $",
     "every day"},
    {"the|and|many|some|with|of|than|from|to|like|for|in [others] people|students|countries|children|friends|things",
     "other"},
    {"#|several [hundreds] people|dollars|euros|years|kilometers|miles|meters|students|books", "hundred"},
    {"#|several [thousands] people|dollars|euros|years|kilometers|miles|meters|students|books", "thousand"},
    {"#|several [millions] people|dollars|euros|years|kilometers|miles|meters|students|books", "million"},
    {"[yesterday night]", "last night"},
    {"am|is|are|was|were|i'm|not [enough good] $|to|for", "good enough"},
    {"am|is|are|was|were|i'm|not [enough old] $|to|for", "old enough"},
    {"am|is|are|was|were|i'm|not [enough big] $|to|for", "big enough"},
    {"am|is|are|was|were|i'm|not [enough strong] $|to|for", "strong enough"},
    {"am|is|are|was|were|i'm|not [enough rich] $|to|for", "rich enough"},
    {"am|is|are|was|were|i'm|not [enough tall] $|to|for", "tall enough"},
    {"am|is|are|was|were|i'm|not [enough fast] $|to|for", "fast enough"},
    {"i'm|he's|she's|we're|they're|am|was|so|very [exciting] about", "excited"},
    {"i'm|we're|am|so|very [boring] of|with", "bored"},
    {"i'm|we're|am|so|very [confusing] about", "confused"},
    {"i'm|we're|am|so|very [disappointing] with|about", "disappointed"},
    {"!as|how|not|so|too|very [much] people|friends|students|children|books|problems|cars|countries|languages", "many"},
    {"^ [the most] people|students|children like|think|have|are|know|want|use|live|don't|do|believe|say|prefer|go|work",
     "most"},
    {"^ [almost] people|students|children", "almost all"},
    {"!or both of them|us [is]", "are"},
    {"!or both of them|us [was]", "were"},
    {"^ one of my|his|her|our|their|the|these friends|brothers|sisters|students|teachers|books|problems|reasons [are]",
     "is"},
    {"^ one of my|his|her|our|their|the|these friends|brothers|sisters|students|teachers|books|problems|reasons [were]",
     "was"},
    {"^ one of my|his|her|our|their|the|these friends|brothers|sisters|students|teachers|books|problems|reasons [have]",
     "has"},
    {"there [isn't] many|any people|students|books|cars|children|things", "aren't"},
    {"there [wasn't] many|any people|students|books|cars|children|things", "weren't"},
    {"i|he|she|they have|has|had long|short|blond|blonde|black|brown|dark|curly [hairs]", "hair"},
    {"!the|all|of many|some|most [peoples] think|say|like|believe|want|go|don't|know|prefer|use|live", "people"},
    {"a lot of [peoples]", "people"},
    // What lacks behind verbs and others.
    {"am|is|are|was|were|been|be|i'm|he's|she's|we're|they're [waiting] you $|for|since|at|in|here|there",
     "waiting for"},
    {"^ i|he|she|we|they [told] that i|he|she|we|they|it|there", "said"},
    {"i|we|they|to [go] bed $|at|early|late|because|and", "go to"},
    {"he|she [goes] bed $|at|early|late|because|and", "goes to"},
    {"i|he|she|we|they [went] bed $|at|early|late|because|and", "went to"},
    {"[belongs] me|us|him|them $", "belongs to"},
    {"[belong] me|us|him|them $", "belong to"},
    {"[talk] me|us|him|them about", "talk to"},
    {"[talked] me|us|him|them about", "talked to"},
    {"[talking] me|us|him|them about", "talking to"},
    {"[reply] me|us|him|them $|by|that|with|yesterday", "reply to"},
    {"[replied] me|us|him|them $|by|that|with|yesterday", "replied to"},
    {"am|is|are|was|were|be|i'm|not|very [afraid] dogs|spiders|snakes|heights|flying|ghosts $|and|because",
     "afraid of"},
    {"am|is|are|was|were|be|i'm|not|very [interested] "
     "music|sports|history|science|art|politics|books|languages|football|computers $|and|because",
     "interested in"},
    {"[proud] him|them|us|me $", "proud of"},
    {"[thank you] your|the help|support|time|answer|reply|email|letter|message|advice|attention|invitation",
     "thank you for"},
    {"[thanks] your help|support|time|answer|reply|email|letter|message|advice|attention|invitation", "thanks for"},
    {"[look forward] seeing|hearing|meeting|your|it", "look forward to"},
    {"[looking forward] seeing|hearing|meeting|your|it", "looking forward to"},
    {"[in front] me|us|him|them|my|our|your", "in front of"},
    {"[according] the|our|this", "according to"},
    {"[a lot] people|friends|things|money|places|problems", "a lot of"},
    {"^ i|we|they [need] go|buy|know|learn|find|ask|speak|eat|get|improve|study "
     "to|a|the|my|some|more|home|english|it|about|with|how",
     "need to"},
    {"[since a long time] $", "for a long time"},
    {"[since long time] $", "for a long time"},
    {"[for] learn|buy|eat|become|improve a|the|my|some|more|english|new|it|your", "to"},
    {"^ [how do you call] this|it in", "what do you call"},
    // Verbs before which another one is too much, or lacks its how.
    {"^ i|we|they [am|are] live|want|know|think|need|have|work|study to|in|a|the|it|that|at|with|my", ""},
    {"^ it|he|she|this [is] contains|includes|depends|belongs|needs|wants|exists|gives|makes "
     "of|on|to|in|a|the|me|us|my",
     ""},
    {"can|will|could|would|should|must|may|might [be] happen|exist|occur", ""},
    {"[is not exist]", "does not exist"},
    {"[are not exist]", "do not exist"},
    {"i|you|we|they [don't can]", "can't"},
    {"he|she|it [doesn't can]", "can't"},
    {"i|you|he|she|it|we|they [didn't could]", "couldn't"},
    {"[do you have ever] been|seen|done|eaten|gone|tried|visited|heard", "have you ever"},
    {"[do|did you ever] been|seen|done|eaten|gone", "have you ever"},
    {"[i am born] in|on|at", "I was born"},
    {"i|we|they|you|don't|doesn't [know] to swim|cook|drive|dance|sing|ski", "know how"},
    {"he|she [knows] to swim|cook|drive|dance|sing|ski", "knows how"},
    {"marry [with] me|him|her|them", ""},
    {"consists|consist|consisted|consisting [from]", "of"},
    {"[say] me|us|him|them that|what|how|where|why|about|the", "tell"},
    {"[said] me|us|him|them what|how|where|why|about|the", "told"},
    {"[open] the light|lights|tv|television", "turn on"},
    {"[close] the light|lights|tv|television", "turn off"},
    {"[make] a photo $|of|with", "take"},
    {"i|we|he|she|they [made] a photo $|of|with", "took"},
    {"[another] friends|things|countries|students|children|places", "other"},
    {"^ there [have] many|several", "are"},
    {"^ there [have] a|an", "is"},
    {"^ there [has] many|several", "are"},
    {"^ there [has] a|an", "is"},
    {"^ my|your|his|her|our|their [hairs are]", "hair is"},
    {"my|your|his|her hair [are]", "is"},
    {"in|for|after [few] minutes|days|weeks|months|hours|years", "a few"},
    // Qualities.
    {"i am|was very|so|really [exciting] $", "excited"},
    {"i'm very|so|really [exciting] $", "excited"},
    {"film|movie|book|story|lesson was|is very|so|really [interested] $", "interesting"},
    {"film|movie|book|story|lesson was|is very|so|really [bored] $", "boring"},
    {"speak|speaks|spoke english|german|french|spanish|italian|it very [good] $", "well"},
    {"play|plays|sing|sings|cook|cooks|dance|dances|swim|swims very [good] $", "well"},
    // Questions.
    {"^ [how] is it|this|that called in", "what"},
    {"[how] does|do|did it|he|she|they|this|that|you look like", "what"},
    {"[how] it|he|she looks|looked like", "what"},
    {"[how] they look|looked like", "what"},
    {"^ [do you can]", "can you"},
    {"^ [are] you|they have|know|want|speak|understand|need|think|believe|remember|agree", "do"},
    {"^ [is] he|she|it have|know|want|speak|understand|need|think|believe|remember|agree", "does"},
    // Verbs.
    {"[do] a mistake|mistakes", "make"},
    {"[doing] a mistake|mistakes", "making"},
    {"i|you|he|she|we|they [did] a mistake|mistakes", "made"},
    {"[make] my|your|his|her|our|their homework", "do"},
    {"[made] my|your|his|her|our|their homework", "did"},
    {"[making] my|your|his|her|our|their homework", "doing"},
    {"[remembers] me|us|him|them of", "reminds"},
    {"[remembered] me|us|him|them of", "reminded"},
    {"will|would|should|may|might|won't|wouldn't [able] to", "be able"},
    {"i|you|he|she|it|we|they [will can]", "will be able to"},
    {"[to don't] be|go|do|have|make|forget|see|lose|get|know|take|give|use|say|tell|eat|think|worry", "not to"},
    {"^ i|he|she [born] in|on|at", "was born"},
    {"[was|were happened]", "happened"},
    {"[was|were occurred]", "occurred"},
    {"[was|were existed]", "existed"},
    {"i wish i [can]", "could"},
    {"i wish i [am]", "were"},
    {"i wish i [would be]", "were"},
    {"i wish i [would have]", "had"},
    {"^ i|we [use] to be|live|go|play|think|love|work|have", "used"},
    {"i wish i [have] a|an|more|some|the|enough", "had"},
    {"i|we|he|she|they [was|were went]", "went"},
    {"i|we|he|she|they [was|were came]", "came"},
    // What sounds alike.
    {"to|will|can|could|would|might|not|don't|didn't [loose] weight|money|time|interest|control|hope|focus|data|faith",
     "lose"},
    {"[loosing] weight|money|time|interest|control|hope|focus|data|faith|my|your|his|her|our|their", "losing"},
    {"have|has|had no [affect] on", "effect"},
    {"an|any|little|significant|negative|positive|big|bad|good|great|huge|strong|direct [affect] on", "effect"},
    {"some|good|any|your|my|his|an|useful [advise] $|about|on|for|from", "advice"},
    {"i|to|would|can|will|strongly|we [advice] you|me|him|them|against", "advise"},
    {"can't|couldn't|cannot|can|could [breath] ~", "breathe"},
    // How much.
    {"!the|this|that|his|her|its|their|my|your|our [very] "
     "better|bigger|worse|easier|faster|cheaper|older|younger|taller|smaller|higher|stronger",
     "much"},
    {"is|are|was|were|am|much|be|feel|it's|i'm [more] better|worse|easier|faster|cheaper|bigger|happier|stronger $",
     ""},
    {"is|are|was|were|am|much|be|feel|it's|i'm [more] better|worse|easier|faster|cheaper|bigger|happier to|for|in|now",
     ""},
    {"so [much] beautiful|expensive|difficult|happy|tired|important|boring|dangerous|easy|big|small $|to|for|that", ""},
};

constexpr char beginning = '^', end = '$', end_of_phrase = '~', number = '#', any = '*', none_of = '!';

// A pattern taken apart.
struct Pattern {
  std::vector<std::vector<std::string_view>> words;
  bool begins = false;  // with the sentence
  std::vector<std::string_view> not_before;
  std::size_t from = 0, to = 0;  // of the words, those that change
  std::string_view right;
};

std::vector<std::string_view> cut(std::string_view text, char mark) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t next = std::min(text.find(mark, at), text.size());
    pieces.push_back(text.substr(at, next - at));
    at = next + 1;
  }
  return pieces;
}

Pattern pattern_of(const Idiom& idiom) {
  Pattern pattern;
  pattern.right = idiom.right;
  for (std::string_view piece : cut(idiom.wrong, ' ')) {
    if (piece[0] == beginning) {
      pattern.begins = true;
      continue;
    }
    if (piece[0] == none_of) {
      pattern.not_before = cut(piece.substr(1), '|');
      continue;
    }
    if (piece.front() == '[') {
      pattern.from = pattern.words.size();
      piece.remove_prefix(1);
    }
    if (piece.back() == ']') {
      pattern.to = pattern.words.size() + 1;
      piece.remove_suffix(1);
    }
    pattern.words.push_back(cut(piece, '|'));
  }
  return pattern;
}

// By the word that comes first.
const std::unordered_multimap<std::string_view, const Pattern*>& patterns_that_begin() {
  static const auto patterns = [] {
    std::vector<Pattern> all;
    for (const Idiom& idiom : idioms) all.push_back(pattern_of(idiom));
    return all;
  }();
  static const auto map = [] {
    std::unordered_multimap<std::string_view, const Pattern*> by_word;
    for (const Pattern& pattern : patterns)
      for (const std::string_view word : pattern.words.front()) by_word.emplace(word, &pattern);
    return by_word;
  }();
  return map;
}

// Whether one of the words of a pattern fits the i-th word, or what stands behind the one before it.
bool fits(const Sentence& sentence, std::size_t i, bool opens, const std::vector<std::string_view>& words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    if (word[0] == end) return i > 0 && ends_at_mark(sentence, i - 1);
    if (word[0] == end_of_phrase) return i > 0 && ends_noun_phrase(sentence, i - 1);
    if (!opens && !sentence.follows(i)) return false;
    return word[0] == any || (word[0] == number ? is_counted(sentence[i]) : word == sentence[i]);
  });
}

bool fits(const Sentence& sentence, std::size_t i, const Pattern& pattern) {
  if (pattern.begins && i > 0) return false;
  const bool bound = i > 0 && sentence.follows(i);
  if (bound &&
      std::find(pattern.not_before.begin(), pattern.not_before.end(), sentence[i - 1]) != pattern.not_before.end())
    return false;
  for (std::size_t k = 0; k < pattern.words.size(); ++k) {
    if (!fits(sentence, i + k, k == 0, pattern.words[k])) return false;
    // Names and headings are not meant.
    if (k >= pattern.from && k < pattern.to && i + k > 0 && sentence.follows(i + k) && sentence.is_capital(i + k) &&
        sentence[i + k] != "i")
      return false;
  }
  return true;
}

void mend(Sentence& sentence, std::size_t i, const Pattern& pattern) {
  const std::size_t first = i + pattern.from, last = i + pattern.to - 1;
  if (pattern.right.empty()) {
    if (first > 0) return sentence.remove(first);
    return;
  }
  std::string right(pattern.right);
  if (sentence.is_capital(first)) right[0] = static_cast<char>(text::to_upper(static_cast<unsigned char>(right[0])));
  sentence.change(from_to(sentence, first, last), std::move(right));
}

}  // namespace

void wrong_idioms(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const std::string_view key = is_counted(sentence[i]) ? "#" : sentence[i];
    const auto [from, to] = patterns_that_begin().equal_range(key);
    for (auto at = from; at != to; ++at)
      if (fits(sentence, i, *at->second)) mend(sentence, i, *at->second);
  }
}

}  // namespace emend::grammar
