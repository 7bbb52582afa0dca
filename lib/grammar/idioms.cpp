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
    {"can|could|can't|couldn't [able to] *", ""},
    {"go|goes|going|went|gone|travel|travels|traveled|travelled|traveling|travelling|move|moved|moving|live|lived|"
     "study|studied|studying [to|in|at] abroad",
     ""},
    {"ask|asks|asked|asking [to] me|him|us|them a|some|many", ""},
    {"i|we feel [myself|ourselves] very|well|happy|comfortable|fine|great|lonely|really", ""},
    {"resemble|resembles|resembled [to]", ""},
    {"phone|phoned|phones [to] me|him|her|us|them|you", ""},
    {"emphasize|emphasizes|emphasise|emphasises [on] the|this|that|his|her|my|our|their|a", ""},
    {"return|returns|returned|returning [back] $|soon|tomorrow|yesterday", ""},
    {"think|thinks|thought [so] that i|he|she|it|we|you|they|the|this|there", ""},
    {"attend|attends|attended|attending [to|at|in] school|university|college|classes|lessons|courses|lectures", ""},
    {"reached|reaches [at] home|school", ""},
    {"to|please|can|could|will|would|you help [to] me|him|us|them", ""},
    {"helps|helped|helping [to] me|him|us|them", ""},
    {"obey|obeyed|obeying [to] my|his|her|their|our|him|me|them", ""},
    {"affects|affected|affecting [on|to] the|our|my|us|people|me|your|their|his|her|everyone", ""},
    {"can|will|may|could|would affect [on|to] the|our|my|us|people|me|your|their|his|her|everyone", ""},
    {"to|please|also|not|will mention [about]", ""},
    {"describe|describes|described|describing [about]", ""},
    {"await|awaits|awaiting|awaited [for]", ""},
    {"regarding|concerning [to|about] the|this|my|your|our|a|these", ""},
    {"that's|is why [because]", ""},
    {"^ for [the] example $", ""},
    {"wish|wishes|wished [to] you|him|her|them|everyone a|all|good|happy|many|the", ""},
    {"if i|you|he|she|we|they had [of|have] known|been|gone|done|come|had|seen|told|made", ""},
    {"go|goes to [the] bed at|early|late|around|after|before|because", ""},
    {"have|has|had|having [a] fun $|with|together|there", ""},
    {"find|found|get|need|needs [a] work $|in|because", ""},
    {"looking for [a] work $|in|because|and", ""},
    {"ask|asks|asked|tell|tells [to] me|us|him|them about|that|why|how|what|where|when", ""},
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
    {"protect|respect|love|save|destroy|pollute|enjoy|like|likes|loves [the nature] $|and", "nature"},
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
    {"arrive|arrives|arrived|arriving [in] the airport|hotel|party|restaurant|cinema|beach", "at"},
    {"[on the next] week|month|year $", "next"},
    {"[in] monday|tuesday|wednesday|thursday|friday|saturday|sunday "
     "i|we|he|she|they|you|it|at|morning|evening|afternoon",
     "on"},
    {"[in|at] mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays", "on"},
    {"[in] christmas|easter $|i|we|he|she|they", "at"},
    {"[in] midnight|noon $|i|we|he|she|they", "at"},
    {"born [at] january|february|march|april|may|june|july|august|september|october|november|december", "in"},
    {"[in] the weekend|weekends $|i|we|he|she|they", "on"},
    {"^ [in] the same time $|i|we|he|she|they|it", "at"},
    {"[in] the end of the|this|my|every year|month|week|day|film|movie|book|street|lesson", "at"},
    {"find|found|read|saw|see|buy|bought|look|search|information|videos|surf|chat [in] the internet", "on"},
    {"[in] internet $|i|we|you", "on the internet"},
    {"the same * [than]", "as"},
    {"take|takes|took|taking|taken care [about|for] my|his|her|the|me|him|them|us|our|their|it|you", "of"},
    {"laugh|laughed|laughing|laughs [of] me|him|them|us|her|you", "at"},
    {"is|are|was|were|it's full [with|by] people|water|cars|tourists|books|trees|flowers|students", "of"},
    {"famous [with] its|his|her|their|the", "for"},
    {"allergic [with|of|for|from|on|at]", "to"},
    {"angry [on|to] me|him|her|them|us|you", "with"},
    {"worried [for|of] my|the|her|it|them", "about"},
    {"surprised [from|of]", "by"},
    {"fond [with|to|on|at]", "of"},
    {"jealous|envious [to|from|at|with] him|her|me|them|you|my|his|their|us", "of"},
    {"addicted [of|with|on] *", "to"},
    {"proud [for] my|his|her|our|your|their", "of"},
    {"congratulations [for] your|the|you|passing", "on"},
    {"[due of] the|my|his|this|a|its|our|her|their", "due to"},
    {"as soon [than|that] i|he|she|it|we|you|they|the", "as"},
    {"go|goes|going|went|come|comes|came|travel|travels|traveled|travelled [with] "
     "bus|train|car|taxi|plane|bike|bicycle|metro|subway $|to|from|and|because",
     "by"},
    {"there|here|home|school|work|university [with] bus|train|car|taxi|plane|bike|bicycle|metro|subway $|and|because",
     "by"},
    {"wake|wakes|woke|get|gets|got up [in] #", "at"},
    {"go|goes|went|come|comes|school|work|home|there [in] foot", "on"},
    {"between|for|with|from|to you|him|her|them and [i] $", "me"},
    {"to|for|with|between|from my|his|her|our|their|your * and [i] $", "me"},
    {"to|with|from|of [he] $", "him"},
    {"with|from|of [they] $", "them"},
    {"with|from|of [we] $", "us"},
    {"^ a friend of [me]", "mine"},
    {"friends of [me] $|and|are|were", "mine"},
    {"!within|after [in|on] # am|pm|a.m|p.m", "at"},
    {"is|are|was|were [my] $", "mine"},
    {"is|are|was|were [your] $", "yours"},
    {"is|are|was|were [our] $", "ours"},
    {"is|are|was|were [their] $", "theirs"},
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
    {"^ the number of * [are]", "is"},
    {"^ the number of * [were]", "was"},
    {"^ the number of * [have]", "has"},
    {"^ a number of * [is]", "are"},
    {"^ a number of * [was]", "were"},
    {"^ a number of * [has]", "have"},
    {"^ each of the|my|our|his|her|these|their * [have]", "has"},
    {"^ each of the|my|our|his|her|these|their * [are]", "is"},
    {"^ each of the|my|our|his|her|these|their * [were]", "was"},
    {"^ each of them|us|you [have]", "has"},
    {"^ each of them|us|you [are]", "is"},
    {"there [are] a lot of "
     "traffic|water|money|information|noise|food|work|furniture|crime|pollution|rain|snow|homework|space|evidence|"
     "research|time|help|fun|garbage|rubbish ~",
     "is"},
    {"there [were] a lot of "
     "traffic|water|money|information|noise|food|work|furniture|crime|pollution|rain|snow|homework|space|evidence|"
     "research|time|help|fun|garbage|rubbish ~",
     "was"},
    {"there [is] a lot of "
     "people|things|children|students|cars|books|problems|places|friends|ways|reasons|countries|shops|restaurants|"
     "trees",
     "are"},
    {"there [was] a lot of "
     "people|things|children|students|cars|books|problems|places|friends|ways|reasons|countries|shops|restaurants|"
     "trees",
     "were"},
    {"how [much] hours|days|months|weeks|countries|languages|friends|brothers|sisters|books|cats|dogs", "many"},
    {"^ how [much] people|children live|lives|work|came|speak|died", "many"},
    {"^ how [much] people|children are|were there", "many"},
    {"#|many|several|few|these|those|and|most|all [womans]", "women"},
    {"#|many|several|few|these|those|most [mans]", "men"},
    {"#|many|several|these|those|my|his|her [foots]", "feet"},
    {"#|many|several|these|those|my|his|her|the [tooths]", "teeth"},
    {"many|some|few|these|those|several|most|#|of [childrens] "
     "play|go|live|like|want|have|are|were|do|don't|can|learn|work|think",
     "children"},
    {"don't|doesn't|didn't have [no] money|time|idea|friends|problem|problems|choice|job|children|experience|car",
     "any"},
    {"lot of [works] to do", "work"},
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
    {"know|me|remember|wonder|see|idea what time [is it]", "it is"},
    {"to [able] to", "be able"},
    {"i|we|you|they [was|were] never been", "have"},
    {"he|she|it [was] never been", "has"},
    {"i wish i [don't]", "didn't"},
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
    {"^ i|we|they [am|are] understand|believe|hope|remember|need|want|know "
     "you|him|her|me|this|that|very|what|how|nothing|everything",
     ""},
    {"^ he|she [is want] to|a|the|some|more", "wants"},
    {"^ he|she [is have]", "has"},
    {"^ he|she [is live] in|with|at|near|there", "lives"},
    {"^ he|she [is work] in|at|for|as|with|there", "works"},
    {"^ he|she [is need] to|a|the|some|more", "needs"},
    {"^ he|she [is know]", "knows"},
    {"^ he|she [is think] that|it|about|of", "thinks"},
    {"[is belong] to", "belongs"},
    {"[are belong] to", "belong"},
    {"[is contain] a|an|the|many|some|two", "contains"},
    {"[are contain] a|an|the|many|some|two", "contain"},
    {"[was|were died]", "died"},
    {"[was|were disappeared]", "disappeared"},
    {"[was|were appeared]", "appeared"},
    {"^ i [going] to", "am going"},
    {"^ he|she|it [going] to", "is going"},
    {"^ we|they [going] to", "are going"},
    {"i'll|you'll|he'll|she'll|we'll|they'll [can]", "be able to"},
    {"i|we|they|would|i'd want|like|need|hope to [can] *", "be able to"},
    {"that|it|this is the reason [because] i|he|she|we|they", "why"},
    {"will [going to] be|do|have|go|make|take|get|see|come|buy|give|tell|study|visit|play|learn|work", ""},
    {"i've|have|has|had [been knowing]", "known"},
    {"he|she [is having] a|an|# car|house|dog|cat|brother|sister|job|phone|computer|bike|bicycle", "has"},
    {"i|we|they [am having|are having] a|an|# car|house|dog|cat|brother|sister|job|phone|computer|bike|bicycle",
     "have"},
    {"^ [is] raining|snowing $|today|now|outside|a|here|in|again", "it's"},
    {"^ in|at my|our|your|this country|city|town|village|house|school|family [is] "
     "very|too|really|so|hot|cold|common|normal|difficult",
     "it is"},
    {"i [have] hungry|thirsty|sleepy|afraid $|and|because|so|of|now", "am"},
    {"he|she [has] hungry|thirsty|sleepy|afraid $|and|because|so|of|now", "is"},
    {"we|they [have] hungry|thirsty|sleepy|afraid $|and|because|so|of|now", "are"},
    {"everything|something|anything|nothing [what] i|you|we|he|she|they", "that"},
    {"^ the|this|that|my book|film|movie|house|car|food|song|place|present|dress [what] i|you|we|he|she|they", "that"},
    // Qualities.
    {"i am|was very|so|really [exciting] $", "excited"},
    {"i'm very|so|really [exciting] $", "excited"},
    {"film|movie|book|story|lesson was|is very|so|really [interested] $", "interesting"},
    {"film|movie|book|story|lesson was|is very|so|really [bored] $", "boring"},
    {"speak|speaks|spoke english|german|french|spanish|italian|it very [good] $", "well"},
    {"play|plays|sing|sings|cook|cooks|dance|dances|swim|swims very [good] $", "well"},
    {"the [worse] day|film|movie|experience|moment|place|week|trip|mistake|year of|in my|our|his|her", "worst"},
    {"the [worse] day|film|movie|experience|moment|place|week|trip|mistake|year|thing ever|i've", "worst"},
    {"[worse] case scenario", "worst"},
    // Questions.
    {"^ [how] is it|this|that called in", "what"},
    {"[how] does|do|did it|he|she|they|this|that|you look like", "what"},
    {"[how] it|he|she looks|looked like", "what"},
    {"[how] they look|looked like", "what"},
    {"^ [do you can]", "can you"},
    {"^ [do] he|she *", "does"},
    {"^ what|where|when|why|how [do] he|she *", "does"},
    {"^ [does] you|we|they *", "do"},
    {"^ what|where|when|why|how [does] you|we|they *", "do"},
    {"^ [how] is your|his|her|its name", "what"},
    {"^ [were] are you|we|they", "where"},
    {"[how] do|did you think about|of the|this|it|my|that|his|her|our", "what"},
    {"know|remember|forget|forgot|me|us [how] it|he|she|this is called", "what"},
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
    {"[do] a decision|effort|choice|complaint|suggestion|promise", "make"},
    {"i|you|he|she|we|they [did] a decision|effort|choice|complaint|suggestion|promise", "made"},
    {"[make] a shower|nap $|and|in|every|before|after", "take"},
    {"i|you|he|she|we|they [made] a shower|nap $|and|in|before|after", "took"},
    {"[make] sport|sports|yoga|gymnastics|karate|judo|aerobics $|every|and|in|at", "do"},
    {"[making] sport|sports|yoga|gymnastics|karate|judo|aerobics $|every|and|in|at", "doing"},
    {"[see|look] tv|television $|every", "watch"},
    {"[seeing|looking] tv|television $|every", "watching"},
    {"[say] a lie|story|joke", "tell"},
    {"[say] lies|stories|jokes", "tell"},
    {"[said] a lie|story|joke", "told"},
    {"[said] lies|stories|jokes", "told"},
    {"[learn] for the|my|a|an|our exam|exams|test|tests", "study"},
    {"[learning] for the|my|a|an|our exam|exams|test|tests", "studying"},
    {"to [know] new people|friends", "meet"},
    {"can|could|may i [lend] your", "borrow"},
    {"i|he|she|we|they [rose] his|her|my|their|your hand|hands|voice|eyes|arm|eyebrows|arms", "raised"},
    {"i|we|they|you [go always] to|there|home", "always go"},
    {"he|she [goes always] to|there|home", "always goes"},
    {"i|we|they|you [do always] my|our|the|their", "always do"},
    {"i|he|she|we|they [layed] on|in|down|there", "lay"},
    {"i|he|she|we|they [laid] in bed", "lay"},
    {"i|he|she|we|they [laid] on the bed|floor|couch|sofa|beach|ground|grass $|and|for|all", "lay"},
    // What sounds alike.
    {"to|will|can|could|would|might|not|don't|didn't [loose] weight|money|time|interest|control|hope|focus|data|faith",
     "lose"},
    {"[loosing] weight|money|time|interest|control|hope|focus|data|faith|my|your|his|her|our|their", "losing"},
    {"have|has|had no [affect] on", "effect"},
    {"an|any|little|significant|negative|positive|big|bad|good|great|huge|strong|direct [affect] on", "effect"},
    {"some|good|any|your|my|his|an|useful [advise] $|about|on|for|from", "advice"},
    {"i|to|would|can|will|strongly|we [advice] you|me|him|them|against", "advise"},
    {"can't|couldn't|cannot|can|could [breath] ~", "breathe"},
    {"[peaked|peeked] my|his|her|our|their|your|the interest|curiosity", "piqued"},
    {"[peak|peek] my|his|her|our|their|your|the interest|curiosity", "pique"},
    {"[bare] with me|us", "bear"},
    {"are|is|was|were one [in] the same $", "and"},
    {"[case and point] $", "case in point"},
    {"a|is|become|became [mute] point", "moot"},
    {"[baited] breath", "bated"},
    {"sneak [peak|peaks]", "peek"},
    {"further|without|much|more [adieu]", "ado"},
    {"[by in large]", "by and large"},
    {"free [reign]", "rein"},
    {"[tow] the line", "toe"},
    {"all [intensive] purposes", "intents and"},
    {"nip|nipped it|this|that in the [butt]", "bud"},
    {"[poured] over the|his|her|my|their|our|these "
     "documents|books|data|papers|maps|details|letters|records|results|texts",
     "pored"},
    {"[pouring] over the|his|her|my|their|our|these "
     "documents|books|data|papers|maps|details|letters|records|results|texts",
     "poring"},
    {"[pour] over the|his|her|my|their|our|these "
     "documents|books|data|papers|maps|details|letters|records|results|texts",
     "pore"},
    {"[wet] my|your|his|her|our|their appetite", "whet"},
    {"[statue] of limitations", "statute"},
    {"on [tender hooks]", "tenterhooks"},
    {"[tongue and cheek] $", "tongue in cheek"},
    {"[extract] revenge", "exact"},
    {"[beckon call]", "beck and call"},
    {"[escape goat]", "scapegoat"},
    {"make|makes|made|making [due] with|without", "do"},
    {"[mine as well] be|go|do|just|give|start|get|have|take", "might as well"},
    {"[slight] of hand", "sleight"},
    {"taken|take|took for [granite]", "granted"},
    {"[irregardless]", "regardless"},
    {"is|was|are|were|partly|mainly|mostly|cancelled|canceled|delayed|closed|late [do] to", "due"},
    {"be|being|been|become|am|is|are|was|were [apart] of", "a part"},
    {"am|is|are|was|were|i'm|you're|he's|she's|it's|we're|they're [suppose] to", "supposed"},
    {"i'm|you're|he's|she's|we're|they're|am|is|are|was|were [use] to", "used"},
    {"^ [weather] or not", "whether"},
    {"know|knows|ask|asked|wonder|decide|sure|matter [weather] he|she|it|they|we|i|you|to|or", "whether"},
    {"have|has|had [lead] to", "led"},
    {"been [lead] by|to|into", "led"},
    {"be|stay|very [quite] $", "quiet"},
    {"a [quite] place|room|street|person|town|night|village|life", "quiet"},
    {"is|are|was|were|it's|i'm|am|be [quiet] "
     "good|nice|difficult|hard|different|expensive|interesting|big|old|sure|easy|common",
     "quite"},
    {"[quiet] a lot|few|bit|while", "quite"},
    {"take|took|takes|taking|taken a [brake] $|from|for|and|now|between", "break"},
    {"lunch|coffee|summer [brake]", "break"},
    {"slammed|hit|hits|pressed the [breaks]", "brakes"},
    {"the|my|a [hole] day|night|week|world|family|life|story|time|year|class", "whole"},
    {"for [sell] $", "sale"},
    {"wear|wears|wearing|wore [cloths]", "clothes"},
    {"buy|bought|buying|wear|wearing new|some|nice|the|warm [cloths]", "clothes"},
    {"my|your|our|their|his|her [cloths] $", "clothes"},
    {"at first [site] $", "sight"},
    {"go|goes|went|going|gone|walked|walk|run|ran|came|come|drove [threw]", "through"},
    {"i|he|she|we|they [new] that|how|what|it|him|her|nothing|the|about", "knew"},
    {"come|over|live|lives|stay [hear] $", "here"},
    {"can|can't|could|couldn't|cannot [here] you|me|them|him|us|anything|nothing|any|music", "hear"},
    {"want|wants|wanted|need|needs|going to [by] a|an|some|new|food", "buy"},
    {"don't|didn't|doesn't [no]", "know"},
    {"[right] me|him|us|them a letter|email|message|mail", "write"},
    {"[peace] of cake|paper|bread|advice|wood|pie|pizza|meat|furniture|information|clothing", "piece"},
    {"to|will|can|could|would|might|not|don't|didn't [loose] "
     "patience|sight|track|touch|hair|friends|everything|pounds|jobs|blood|energy|customers|access|contact|people",
     "lose"},
    {"to|will|not|don't|didn't [loose] # pounds|kilos|kg|kilograms|points|games", "lose"},
    {"the [loosing] team|side|player", "losing"},
    {"such|you're|he's|she's a [looser] $", "loser"},
    {"big|total|real [looser] $", "loser"},
    {"last|next|every [weak] $|i|we|he|she|they|and", "week"},
    {"a|# [weak] ago|later", "week"},
    {"once|twice a [weak] $|and|i|we", "week"},
    {"rather * [then] *", "than"},
    {"^ me [to] $", "too"},
    {"have|has|had|are|were|made|make|eat|ate|ask|asked|buy|bought|got|get|of|with [to] many "
     "things|people|books|times|problems|mistakes|questions|friends|cars|students|words|children|hours",
     "too"},
    {"could|should|would|must|might [off] been|gone|done|had|known|come|seen|made|told", "have"},
    {"^ [there|their] going to be|do|have|go|make|take|get|see|come|win|lose|buy|give|tell|kill|need|love", "they're"},
    {"^ [there|their] not here|there|coming|going|my|ready|home|happy|friends", "they're"},
    {"^ [their|there] coming home|back|tomorrow|today|tonight|here|soon|with", "they're"},
    {"know|think|sure|hope|because [there|their] going|coming|doing|trying|making|playing "
     "$|to|home|back|tomorrow|here|well|it|football|a",
     "they're"},
    {"[your] going to be|do|have|go|make|take|get|see|come|win|lose|buy|give|tell|need|love|die|like|regret", "you're"},
    {"hope|think|know|if [your] doing|going|looking|having|trying|talking|feeling "
     "well|good|great|fine|a|it|to|for|at|about|okay|ok|better",
     "you're"},
    {"if|when|think|because [your] able|sure|gonna|kidding|joking|interested|lucky|ready to|in|$|that|enough",
     "you're"},
    {"think|guess|hope|know [your] right|wrong $", "you're"},
    {"we|they [where] at|in|there|here|very|so|not|all|going|happy|born|playing", "were"},
    {"how|hard|able|unable|difficult|easier|trying to [breath]", "breathe"},
    {"to [breath] $|under|through|deeply|properly|again|normally", "breathe"},
    {"please [advice] me|us|on|how|what|whether|if", "advise"},
    {"your|his|her|their|good|bad|great|any|the|need|needs [advise] $|was|is|about|on|from", "advice"},
    {"will|would|can|could|may|might|doesn't|didn't|not [effect] me|us|you|him|people|everyone|everybody", "affect"},
    {"everyone|everybody|everything|nobody|nothing [accept] me|him|her|us|them|for|one", "except"},
    {"i|we|to|will [except] your|his|the apology|offer|invitation|apologies", "accept"},
    {"school [principle]", "principal"},
    {"write|writes|wrote|written|writing in my|his|her|a [dairy]", "diary"},
    {"since [than] $|i|we|he|she|they", "then"},
    {"now and [than] $", "then"},
    {"is|are|kept|remain|remained|left [in tact]", "intact"},
    {"[who's] car|book|house|phone|bag|idea|turn|fault|job|dog|cat|name|son|daughter is|was|are|this|that|it", "whose"},
    {"^ [may be] i|we|he|she|they|you", "maybe"},
    {"[every body] knows|likes|wants|says|needs|thinks", "everybody"},
    {"[it's] name|colour|color|price|size|value|purpose|tail is|was|are", "its"},
    {"[their] going to be|do|have|go|make|take|get|see|come|win|lose|buy|give|tell|need|love|die|like|regret",
     "they're"},
    {"it|that|this|which [effects] me|us|you|him|her|them|everyone|everybody", "affects"},
    {"have|has|had|i've|you've|we've|they've been [work] here|there|for|in|at|as|with|on|since", "working"},
    {"have|has|had|i've|you've|we've|they've been [live] here|there|for|in|at|with|since", "living"},
    {"have|has|had|i've|you've|we've|they've been [wait] here|there|for|since|$", "waiting"},
    {"have|has|had|i've|you've|we've|they've been [learn] english|it|this|for|since|here", "learning"},
    {"have|has|had|i've|you've|we've|they've been [study] english|it|this|for|since|at|here", "studying"},
    {"was|were|am|is|are|been [borned]", "born"},
    {"[can't|cannot] hardly", "can"},
    {"[couldn't] hardly", "could"},
    {"[a few] money|water|information|advice|milk|salt|sugar ~", "a little"},
    {"lose|lost|loses|lick|licked|licks|uses|reaches [it's] *", "its"},
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
    if (first > 0) sentence.change({sentence.span(first - 1).end, sentence.span(last).end}, "");
    return;
  }
  std::string right(pattern.right);
  if (sentence.is_capital(first) && sentence[first] != "i")
    right[0] = static_cast<char>(text::to_upper(static_cast<unsigned char>(right[0])));
  sentence.change(from_to(sentence, first, last), std::move(right));
}

}  // namespace

void wrong_idioms(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const auto mend_with = [&](std::string_view first) {
      const auto [from, to] = patterns_that_begin().equal_range(first);
      for (auto at = from; at != to; ++at)
        if (fits(sentence, i, *at->second)) mend(sentence, i, *at->second);
    };
    mend_with(sentence[i]);
    if (is_counted(sentence[i])) mend_with("#");
  }
}

}  // namespace emend::grammar
