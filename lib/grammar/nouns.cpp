// Nouns that are counted, and the article that one of them wants.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

constexpr std::string_view persons[] = {
    "accountant",   "actor",        "actress",      "architect", "artist",    "baby",      "baker",
    "beginner",     "boy",          "builder",      "butcher",   "carpenter", "chef",      "child",
    "dancer",       "dentist",      "designer",     "developer", "doctor",    "driver",    "economist",
    "electrician",  "engineer",     "farmer",       "fireman",   "gardener",  "girl",      "guitarist",
    "hairdresser",  "housewife",    "journalist",   "kid",       "lawyer",    "librarian", "man",
    "mechanic",     "musician",     "nurse",        "painter",   "pensioner", "person",    "pharmacist",
    "photographer", "pianist",      "pilot",        "plumber",   "poet",      "policeman", "politician",
    "programmer",   "psychologist", "receptionist", "salesman",  "scientist", "singer",    "soldier",
    "student",      "surgeon",      "tailor",       "teacher",   "teenager",  "tourist",   "translator",
    "vegetarian",   "waiter",       "waitress",     "woman",     "worker",    "writer"};

constexpr std::string_view counted_things[] = {
    "answer",     "apartment",  "bag",        "ball",      "bedroom",   "bicycle",   "bike",       "bird",
    "birthday",   "boat",       "book",       "bottle",    "box",       "boyfriend", "bridge",     "brother",
    "building",   "camera",     "car",        "cat",       "chair",     "city",      "coat",       "colleague",
    "company",    "computer",   "concert",    "country",   "cousin",    "cup",       "daughter",   "day",
    "decision",   "desk",       "dictionary", "dog",       "dream",     "dress",     "event",      "exam",
    "family",     "farm",       "film",       "flat",      "flower",    "friend",    "game",       "garden",
    "gift",       "girlfriend", "goal",       "guitar",    "habit",     "hat",       "headache",   "hobby",
    "holiday",    "horse",      "hotel",      "house",     "idea",      "interview", "jacket",     "job",
    "journey",    "kitchen",    "lamp",       "laptop",    "lesson",    "letter",    "list",       "map",
    "meal",       "meeting",    "message",    "mistake",   "month",     "motorbike", "motorcycle", "mountain",
    "movie",      "museum",     "neighbor",   "neighbour", "newspaper", "night",     "notebook",   "opinion",
    "park",       "party",      "passport",   "pen",       "pencil",    "phone",     "photo",      "picture",
    "place",      "plan",       "player",     "present",   "problem",   "project",   "question",   "restaurant",
    "ring",       "river",      "room",       "sandwich",  "school",    "shirt",     "shop",       "sister",
    "smartphone", "sofa",       "son",        "song",      "story",     "street",    "suitcase",   "supermarket",
    "surprise",   "table",      "team",       "thing",     "ticket",    "town",      "toy",        "trip",
    "truck",      "umbrella",   "university", "village",   "wallet",    "website",   "week",       "weekend",
    "wife",       "window",     "year"};

constexpr std::string_view plain_qualities[] = {
    "amazing",       "awesome",     "bad",        "beautiful", "big",      "black",     "blue",        "boring",
    "brown",         "busy",        "cheap",      "clean",     "clever",   "cold",      "comfortable", "cool",
    "cute",          "dangerous",   "delicious",  "difficult", "easy",     "excellent", "exciting",    "expensive",
    "famous",        "fantastic",   "fast",       "friendly",  "funny",    "good",      "great",       "green",
    "happy",         "hard",        "healthy",    "heavy",     "horrible", "hot",       "huge",        "important",
    "intelligent",   "interesting", "kind",       "large",     "lazy",     "long",      "lovely",      "lucky",
    "modern",        "new",         "nice",       "noisy",     "old",      "perfect",   "poor",        "popular",
    "pretty",        "quiet",       "red",        "rich",      "romantic", "sad",       "scary",       "serious",
    "short",         "shy",         "silly",      "simple",    "small",    "smart",     "special",     "strange",
    "strong",        "stupid",      "successful", "tall",      "terrible", "tiny",      "traditional", "typical",
    "unforgettable", "useful",      "useless",    "warm",      "white",    "wonderful", "young"};

// What stands behind a noun that is at its end.
constexpr std::string_view going_on[] = {
    "about", "after", "and",   "at",    "because", "before", "but",     "by",        "called", "during",
    "every", "for",   "from",  "he",    "here",    "i",      "if",      "in",        "it",     "last",
    "like",  "named", "near",  "next",  "now",     "of",     "on",      "or",        "she",    "since",
    "so",    "that",  "there", "they",  "this",    "to",     "today",   "tomorrow",  "too",    "we",
    "when",  "where", "which", "while", "who",     "with",   "without", "yesterday", "yet",    "you"};

static_assert(in_order(persons) && in_order(counted_things) && in_order(plain_qualities) && in_order(going_on));

}  // namespace

bool is_person(std::string_view word) { return is_in(word, persons); }
bool is_counted_thing(std::string_view word) { return is_in(word, counted_things); }
bool is_plain_quality(std::string_view word) { return is_in(word, plain_qualities); }

std::string article_before(const Sentence& sentence, std::size_t i) {
  const std::string_view word = sentence[i];
  if (word.starts_with("hour") || word.starts_with("honest")) return "an";
  if (one_of(word, {"useful", "useless", "university", "unique", "european", "usual"})) return "a";
  return std::string_view("aeiou").find(word[0]) != std::string_view::npos ? "an" : "a";
}

bool ends_at_mark(const Sentence& sentence, std::size_t i) {
  const std::string_view rest = sentence.text().substr(sentence.span(i).end);
  const std::size_t at = rest.find_first_not_of(' ');
  return at == rest.npos || (std::string_view(".,;:!?").find(rest[at]) != std::string_view::npos &&
                             (at + 1 == rest.size() || !((rest[at + 1] >= 'a' && rest[at + 1] <= 'z') ||
                                                         (rest[at + 1] >= '0' && rest[at + 1] <= '9'))));
}

bool ends_noun_phrase(const Sentence& sentence, std::size_t i) {
  if (ends_at_mark(sentence, i)) return true;
  if (!sentence.follows(i + 1) || sentence.is_capital(i + 1)) return sentence[i + 1] == "i" && sentence.follows(i + 1);
  return is_in(sentence[i + 1], going_on);
}

bool stand_at(const Sentence& sentence, std::size_t i, Words words) {
  for (const std::string_view word : words) {
    if (sentence[i] != word || (word != *words.begin() && !sentence.follows(i))) return false;
    ++i;
  }
  return true;
}

}  // namespace emend::grammar
