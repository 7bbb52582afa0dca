#include "text/variants.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "text/inflection.h"

namespace emend::text {
namespace {

// British and American; the first row that a word has counts. Pieces of words, so that endings go with them; with ^, at
// a word's beginning alone (parametre is wrong).
constexpr std::pair<std::string_view, std::string_view> pieces[] = {{"colour", "color"},
                                                                    {"honour", "honor"},
                                                                    {"favour", "favor"},
                                                                    {"behaviour", "behavior"},
                                                                    {"labour", "labor"},
                                                                    {"neighbour", "neighbor"},
                                                                    {"harbour", "harbor"},
                                                                    {"humour", "humor"},
                                                                    {"rumour", "rumor"},
                                                                    {"savour", "savor"},
                                                                    {"flavour", "flavor"},
                                                                    {"vapour", "vapor"},
                                                                    {"vigour", "vigor"},
                                                                    {"endeavour", "endeavor"},
                                                                    {"armour", "armor"},
                                                                    {"parlour", "parlor"},
                                                                    {"odour", "odor"},
                                                                    {"saviour", "savior"},
                                                                    {"splendour", "splendor"},
                                                                    {"tumour", "tumor"},
                                                                    {"valour", "valor"},
                                                                    {"ardour", "ardor"},
                                                                    {"clamour", "clamor"},
                                                                    {"demeanour", "demeanor"},
                                                                    {"rancour", "rancor"},
                                                                    {"rigour", "rigor"},
                                                                    {"centre", "center"},
                                                                    {"^litre", "liter"},
                                                                    {"^metre", "meter"},
                                                                    {"kilometre", "kilometer"},
                                                                    {"centimetre", "centimeter"},
                                                                    {"millimetre", "millimeter"},
                                                                    {"theatre", "theater"},
                                                                    {"fibre", "fiber"},
                                                                    {"calibre", "caliber"},
                                                                    {"sombre", "somber"},
                                                                    {"sabre", "saber"},
                                                                    {"spectre", "specter"},
                                                                    {"lustre", "luster"},
                                                                    {"meagre", "meager"},
                                                                    {"defence", "defense"},
                                                                    {"offence", "offense"},
                                                                    {"pretence", "pretense"},
                                                                    {"licence", "license"},
                                                                    {"practise", "practice"},
                                                                    {"catalogue", "catalog"},
                                                                    {"dialogue", "dialog"},
                                                                    {"analogue", "analog"},
                                                                    {"programme", "program"},
                                                                    {"grey", "gray"},
                                                                    {"tyre", "tire"},
                                                                    {"kerb", "curb"},
                                                                    {"cheque", "check"},
                                                                    {"plough", "plow"},
                                                                    {"mould", "mold"},
                                                                    {"sceptic", "skeptic"},
                                                                    {"manoeuvre", "maneuver"},
                                                                    {"manoeuvr", "maneuver"},
                                                                    {"anaesth", "anesth"},
                                                                    {"encyclopaed", "encycloped"},
                                                                    {"paediatr", "pediatr"},
                                                                    {"foetus", "fetus"},
                                                                    {"oestrogen", "estrogen"},
                                                                    {"jewellery", "jewelry"},
                                                                    {"aeroplane", "airplane"},
                                                                    {"moustache", "mustache"},
                                                                    {"^maths", "math"},
                                                                    {"^mum", "mom"},
                                                                    {"pyjama", "pajama"},
                                                                    {"enroll", "enrol"},
                                                                    {"fulfill", "fulfil"},
                                                                    {"skillful", "skilful"},
                                                                    {"willful", "wilful"},
                                                                    {"installment", "instalment"},
                                                                    {"enrollment", "enrolment"},
                                                                    {"counsellor", "counselor"},
                                                                    {"marvellous", "marvelous"},
                                                                    {"woollen", "woolen"},
                                                                    {"traveller", "traveler"},
                                                                    {"judgement", "judgment"},
                                                                    {"ageing", "aging"},
                                                                    {"acknowledgement", "acknowledgment"},
                                                                    {"towards", "toward"},
                                                                    {"afterwards", "afterward"},
                                                                    {"artefact", "artifact"},
                                                                    {"analys", "analyz"},
                                                                    {"paralys", "paralyz"},
                                                                    {"catalys", "catalyz"},
                                                                    {"cosy", "cozy"},
                                                                    {"draught", "draft"},

                                                                    {"sceptr", "scepter"}};

// Endings of realise and its like, which have four letters or more before them.
constexpr std::string_view ise[] = {"ise", "ised", "ises", "ising", "iser", "isers", "isation", "isations"};

// American, where there are two.
std::string american(std::string_view word) {
  std::string out(word);
  for (const auto& [british, other] : pieces) {
    const bool first = british.starts_with('^');
    const std::string_view piece = british.substr(first ? 1 : 0);
    if (const std::size_t at = out.find(piece); at != out.npos && (at == 0 || !first)) {
      out.replace(at, piece.size(), other);
      return out;
    }
  }
  for (const std::string_view ending : ise) {
    if (out.size() >= ending.size() + 4 && out.ends_with(ending)) {
      out[out.size() - ending.size() + 1] = 'z';
      return out;
    }
  }
  return out;
}

}  // namespace

bool is_spelling_variant(std::string_view a, std::string_view b) {
  if (a == b) return false;
  if (american(a) == american(b)) return true;
  const std::vector<Analysis> of_a = analyses(a), of_b = analyses(b);
  return std::any_of(of_a.begin(), of_a.end(), [&](const Analysis& one) {
    return one.lemma != "be" && one.lemma != "have" && std::find(of_b.begin(), of_b.end(), one) != of_b.end();
  });
}

}  // namespace emend::text
