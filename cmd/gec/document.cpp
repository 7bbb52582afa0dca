#include "document.h"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/notation.h"
#include "grammar/rules.h"

namespace emend {

namespace {

std::string rules() {
  std::string body;
  for (const grammar::Rule& rule : grammar::rules()) body += fmt::format("  {:<13} {}\n", rule.name, rule.mends);
  return body;
}

}  // namespace

std::string list_of_rules() {
  std::string list;
  for (const grammar::Rule& rule : grammar::rules()) {
    const std::string before = *rule.before ? rule.before + std::string(" ") : "";
    list += fmt::format("{:<13} {}{}\n              {}{}\n", rule.name, before, rule.wrong, before, rule.right);
  }
  for (const std::string_view subject : grammar::subjects())
    for (const grammar::WrittenRule& rule : grammar::book(subject).rules()) {
      const auto example = std::find_if(rule.examples.begin(), rule.examples.end(),
                                        [](const grammar::Example& one) { return one.wrong != one.right; });
      list += fmt::format("{:<13} {}\n              {}\n", rule.id, example->wrong, example->right);
    }
  return list;
}

const cli::Document& gec_document() {
  static const cli::Document document = {
      .name = "gec",
      .summary = "correct grammar",
      .synopsis = {"[OPTION]... [FILE]..."},
      .description =
          "Reads text, a record a line, and writes it with its grammar corrected: articles, prepositions, the number "
          "of nouns, the forms and tenses of verbs, words that are missing or too many. A neural model reads each "
          "sentence together with the sentences before it, so that a tense or an article can agree with what was said. "
          "What it changes is written back as edits: every other byte of the input comes out as it went in.\n\n"
          "The input is a sequence of documents. A blank line ends one, as does a form feed at a line's beginning, the "
          "end of a file, and in "
          "JSON lines another value of the field `document`. A paragraph may be a line, or be wrapped, at 60 to 120 "
          "columns or at the width of the lines before: a line of that length that ends without a mark is read "
          "together with the next one. It gets no full stop, since more may follow, and the next one no capital. The "
          "same is done where the first word of a line would not have fitted onto the line before and begins with a "
          "small letter. Lines go through in order, and the answer to a line needs "
          "no later one. Lines that cannot be worked on (longer than `--max-line`, invalid UTF-8) come out as they are "
          "and are reported.",
      .sections =
          {{"CONTEXT",
            "The model sees the last `--context` sentences before each, on the same line or on lines before, as they "
            "were written: corrections never depend on corrections. `--context=0` takes every sentence by itself. A "
            "model reads as many sentences as it was made for, the packages here two; where `--context` asks for more, "
            "a warning says how many it is shown."},
           {"SAFEGUARDS",
            "A sentence stays as it was where the model's answer does not end, runs on or repeats itself. An edit that "
            "adds or takes away more than three words is left out, with those beside it. `--min-confidence` drops "
            "edits of which the model is unsure: an edit's confidence is the probability of its least certain token. "
            "`--keep-bias=X` asks more of an edit before it is made: wherever the answer stands at a known place of "
            "the sentence, X nats are added to the log-probability of the token that stands there (behind the last: of "
            "the end), so a correction begins only where it is exp(X) times as likely as what was written. With a "
            "large X the model changes nothing, the rules still do. The confidences that edits are reported with are "
            "without it. URLs, paths, "
            "numbers, code between backquotes and the like, and the words that adjoin them, stay as they are "
            "(`--protect`). What a line of plain text begins with, such as `-`, `a)`, `>`, `//`, `#`, `$` or `fix:`, "
            "stays as it is, and behind it no sentence begins or ends: it gets no capital and no full stop; nor do "
            "lines that are indented by four blanks. Statements of programs (`x = f(y);`) stay as they are. Names, "
            "titles, values (`Date of birth: 3 March`) and other lines "
            "without a finite verb get no full stop. Sentences of four or more words of which two thirds are not "
            "English stay as they are, with `--spell` too, and so do shorter ones that follow them. English prose in "
            "nothing but capitals is read as if it were written as usual, and corrected in capitals; its abbreviations "
            "stay, it gets no full stop, and titles, names and logs in capitals stay as they are. No edit writes a "
            "word that is not in the package's list (`words.txt`, if it has one), or another spelling of a word: "
            "colour stays, as color does. Nor does one change a word that no dictionary has and that stood in code "
            "before, "
            "between backquotes or in the name of a file: `wer`."},
           {"RULES",
            "Before the model and once more behind it, a table of rules mends what is hardly ever right:\n\n" +
                rules() +
                "\n`--list-rules` has an example of each. "
                "Their edits have the confidence 0.95, those of tenses 0.75, and types as all others. `--rules=off` "
                "leaves them out. `--rules=FILE` reads rules of your own as well, which win over these; given twice, "
                "as "
                "in `--rules=off --rules=FILE`, it is they alone that act. A file is written like this:\n\n"
                "  class room: room building classroom kitchen\n\n"
                "  rule enter-into: One enters a room, without \"into\".\n"
                "    match: {enter} [into ->] the|a|my @room\n"
                "    wrong: He entered [into ->] the room.\n"
                "    right: They entered into an agreement.\n\n"
                "A match names words one behind the other, a bar those that may take each other's place, `{enter}` the "
                "forms of a word, `@room` a class of words, and brackets what changes and what becomes of it. "
                "docs/rules.md tells the rest. The rule of tenses reads the two sentences before (`--context`). It "
                "leaves "
                "a sentence as it is unless all of its verbs are in the present and tell what somebody did or what "
                "happened then, and all verbs of both sentences before are in the past; where the sentence has a date "
                "of long ago (`in 1865`), one of theirs in the past is enough. Of what "
                "the model proposes, that is left out for which the sentence gives no reason: a word that would lose "
                "its capitals, a plural its s (`the roads`), an `a` that would become `the`, an `it's` that would "
                "become `its` before no noun, a name that stands before another. All this is for English alone."},
           {"MARKUP",
            "In documents in Markdown, HTML and LaTeX the markup comes out byte for byte: blocks and spans of code, "
            "the targets of links, tags with their attributes, entities, comments, formulas, commands, environments. "
            "The model reads the prose: the marks of emphasis and of links are not there for it, and the words between "
            "them are corrected; code within a sentence is `0` for it; headings, items, cells and paragraphs stand for "
            "themselves, and get no marks at their ends; headings, items and cells get no capitals. What such a "
            "document uses again and again is taken for its jargon, and stays: words that no dictionary has, and "
            "nouns, but "
            "for their number; so do, without a capital, the names that code begins with (`pip`). With "
            "`--markup=auto` the name of a file says what it "
            "is (`.md`, `.html`, `.tex` ...); standard input has no markup unless `--markup=markdown`, `html` or "
            "`latex` says so. Arguments of LaTeX commands are prose only for some: `\\emph`, `\\section`, `\\caption` "
            "and their like; a `\\footnote` that ends on its line is read by itself."},
           {"SPELLING FIRST",
            "By default (`--spell=lexicon`) words are judged by their letters and the package's lexicon before grammar "
            "is looked at, as denoise(1) does in text that is hardly damaged (HOW NOISY THE TEXT IS there), and of a "
            "word that no list has the network may make no other unless its letters speak for that one. In a line of a "
            "log, and in a sentence that has neither a mark at its end nor a verb with a subject (headings, items, "
            "subjects of commits), the network changes nothing.\n\n"
            "With `--spell=NAME` a package of denoise(1) repairs the spelling of each line before its grammar is "
            "corrected, as `denoise` would with the same `--min-confidence` and `--protect`; a dictionary such as "
            "`symspell-en` (DICTIONARIES in denoise(1)) costs next to nothing. What both change is "
            "reported together, as edits of the text that was read. `--types=spelling` keeps the edits of spelling "
            "alone."},
           {"HOW MUCH IS WRONG",
            "The same words are an error in a learner's essay and a habit in a manual. The model's edits of words "
            "therefore need less where more is wrong: the share of wrong words is estimated as the text is read, from "
            "what was found up to the sentence, over the last some thousand words, and shifts the confidences of such "
            "edits, as far as the package says (`calibration_level`). `--noise` says it instead: `clean` (one word in "
            "200 is wrong), `typed` (one in 50), `learner` (one in ten) or the share itself, and half of "
            "these words are taken for misspelt; the answer to a line then depends on its document alone, which "
            "matters where a text is cut and its parts are corrected by themselves. Confidences of edits of marks and "
            "capitals alone are not touched. `-v` tells the share."},
           {"REVIEW",
            "`--interactive` shows each edit on the terminal, with the line around it, its type and its confidence, "
            "and asks: a or y accepts it, r or n rejects it, e takes what is typed in its place, t accepts it and all "
            "others of "
            "its type, q quits and leaves what was not asked about as it is. When all is answered, the text is written "
            "to standard output or, whole or not at all, to `--output`, which may be the file that was read. Ctrl-C "
            "ends it and writes nothing.\n\n"
            "What was rejected is added to the file `--rejections`, and is not offered again: JSON lines with the "
            "words `before`, `from`, `to` and the words `after`. Without `--interactive` those edits are left out, "
            "so that `--check` can be content with a text that was reviewed."},
           {"TOKENS",
            "With `--tokenized`, words and marks are separated by blanks, as treebanks and the data of the shared "
            "tasks have them (`I do n't know .`): the model reads the prose that they stand for, and its changes are "
            "cut into tokens again. `--format=m2` writes a block a record: S and its tokens, and a line A for each "
            "edit."},
           {"ERROR TYPES",
            "Every edit has a type of ERRANT's (Bryant et al. 2017): M, R or U for missing, replaced and unnecessary, "
            "and a part of speech or a kind, such as R:VERB:TENSE, M:DET, U:PREP, R:NOUN:NUM, R:VERB:SVA, R:WO. "
            "`--types` names those to correct: types, types without the first letter, beginnings of types (VERB), in "
            "small letters and with hyphens if you like; article, preposition, agreement, tense, noun-number, "
            "spelling, "
            "punctuation, contraction and word-order are known, too, and missing, replacement and unnecessary. Types "
            "come from rules over a table of inflections and a tagger "
            "of our own, "
            "so some differ from ERRANT's: of the 3,442 edits that the authors of ErAConD typed in its validation part "
            "we type 2,933 as they do, without those of punctuation and case (PUNCT, ORTH) 776 of 1,237."},
           {"SEVERAL MODELS",
            "Without `--model`, `gec-en-large` corrects, or, where that is not installed, or options ask for a search "
            "(`--beam`, `--search`, `--rescore` ...), `gec-en`: a quarter of the size, twice as fast, and with less "
            "grammar. With several `--model` the probability of a token is the mean "
            "of theirs. They must have the same tokens "
            "(`tokenizer.from` in a recipe of train)."},
           {"TAGGERS",
            "A package of architecture `gector` (train(1), objective `tags`) writes no text: it gives each word a tag, "
            "such as $KEEP, $DELETE, $APPEND_the, $REPLACE_on, $TRANSFORM_VERB_VB_VBZ, all in one step, and looks at "
            "the result again, a few rounds (Omelianchuk et al. 2020). It reads as many sentences before as it was "
            "made for (`model.context_sentences`), "
            "and "
            "refuses `--beam` and `--search`. `--keep-bias` is added to the log-probability of "
            "$KEEP; with `--min-error-probability=P`, a sentence in which no word is wrong with probability P stays as "
            "it is. An edit's confidence is its tag's probability. `denoise -m` takes such a package, too."},
           {"RESCORING",
            "`--tune-rescorer` reads annotated sentences (M2, in which a block without tokens ends a document, or "
            "whole essays as JSON lines: score(1), ESSAYS), asks for the `--best` corrections of "
            "each, and looks for the weights of a sum of features with which the chosen ones have a high F0.5, as "
            "`score m2` has it: the search's log-probability (`model`), the words that edits add, take away and "
            "exchange, the words of the sentence, and what each `--scorer` says of it. `model` weighs 1, so that the "
            "others tell how many nats of it they are worth. It writes a JSON object. `--rescore` chooses by it; the "
            "beam is then as wide as `best`. Give both runs the same options otherwise: with another "
            "`--min-confidence`, what is chosen has other edits.\n"
            "Weights that fit the annotated sentences need not fit others (Och 2003; Cer, Jurafsky and Manning 2008). "
            "The score of a point is therefore the mean over its neighbourhood; of several beginnings, which `--seed` "
            "draws, the one is taken that does best on the fifths of the sentences that each of its searches leaves "
            "out, and the weights are the mean of these searches; and the whole is repeated with a fifth held out each "
            "time. `-v` tells the F0.5 of the weights, that of sentences "
            "held out, which is what to expect of others, and that of the search alone. Where nothing is gained on "
            "sentences held out, a warning says so, and the weights leave the choice to the search. Some hundred "
            "sentences are few. Tune on other sentences than you judge by.\n"
            "Scorers are packages of train (n-gram, "
            "language and masked language models, quality estimators and their predictors) or folders of Hugging Face "
            "with safetensors: a BERT with the head that it was trained with (BertForMaskedLM), which gives the sum of "
            "the log-probabilities of a sentence's tokens, each hidden in turn (Salazar et al. 2020), or a model that "
            "`translate` takes. A folder that the file of weights names and that is not found is looked for beside "
            "that file."},
           {"SCORES",
            "`--score` corrects nothing: it reads lines of source TAB correction and writes for each how good the "
            "model finds the correction. A quality estimator (train(1), objective `quality`; Chollampatt and Ng 2018) "
            "gives "
            "an estimate of 1 less the share of words that would still have to be edited: 1 for a correction that it "
            "finds perfect, 0 for one of which every word is wrong. A model that writes text, such as `gec-en`, gives "
            "the logarithm of the probability of the correction, the other scorers of RESCORING what is said there, "
            "and a text that is too long for the model -inf. "
            "With `--format=jsonl` it writes an object a line: `line`, `source`, `text` and `score`, null for -inf. A "
            "line without a TAB ends the program."},
           {"JSON",
            "`--format=jsonl` writes an object a record: `line`, `text`, and `edits`, each with `begin` and `end` "
            "(bytes of the original), `from`, `to`, `confidence` and `kind`, the error type."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: it "
            "could not run, or could not write."}},
      .environment =
          "`XDG_CONFIG_HOME`: the folder of `emend/words`, a list of words of one's own; `~/.config` where it is not "
          "set.",
      .examples = {{"Correct a letter", "gec letter.txt", ""},
                   {"Correct three lines",
                    "gec errors.txt",
                    "I'm not sure you were there, I don't know why.\nI didn't go to an old friend, a lot is missing.\n"
                    "It's late. He goes to school every day.\n",
                    {{"errors.txt",
                      "im not sure you was there , i dont know why\nI didn't went to a old frend , alot is missing\n"
                      "Its late. He go to the school every days.\n"}}},
                   {"See what would change", "gec --format diff letter.txt", ""},
                   {"Fail where something would change, for continuous integration", "gec --check docs/*.md", ""},
                   {"The same, with a warning beside each line of a pull request on GitHub",
                    "gec --check --format github docs/*.md", ""},
                   {"See on one screen what would change", "gec --summary docs/*.md", ""},
                   {"Make the changes that the model is sure of, and look at the result again",
                    "gec --min-confidence 0.9 --iterations 3 letter.txt", ""},
                   {"Correct spelling and grammar of a page in Markdown", "gec --spell denoise-en README.md", ""},
                   {"How good corrections are, source and correction in two columns",
                    "paste letter.txt corrected.txt | gec --score -m estimator", ""},
                   {"Look at each edit, and write the page back",
                    "gec --interactive --rejections .gec.jsonl --output README.md README.md", ""}},
      .see_also = {"denoise(1)", "noise-inject(1)", "score(1)", "sigtest(1)", "train(1)"}};
  return document;
}

}  // namespace emend
