#include "document.h"

#include <fmt/format.h>

#include <algorithm>

#include "filters/checks.h"
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
          "Reads text, one record per line, and corrects its grammar: articles, prepositions, the number of nouns, the "
          "forms and tenses of verbs, missing and superfluous words. A neural model reads each sentence together with "
          "the sentences before it, so a tense or an article can agree with what was said. Its changes are applied as "
          "edits: all other bytes of the input stay as they are.\n\nThe input is a sequence of documents. A document "
          "ends at a blank line, at a form feed at the start of a line, at the end of a file and, in JSON lines, when "
          "the field `document` changes. A paragraph may be one line, or it may be wrapped at 60 to 120 columns or at "
          "the width of the lines before. A line of that length that ends without a punctuation mark is read together "
          "with the next line: it gets no full stop, since more may follow, and the next line gets no capital. The "
          "same holds if the next line starts with a small letter and its first word would not have fitted onto the "
          "line. Lines are processed in order, and the output for a line does not depend on later lines. Lines that "
          "cannot be processed (longer than `--max-line`, invalid UTF-8) come out unchanged and are reported.",
      .sections =
          {{"CONTEXT",
            "The model sees the last `--context` sentences before each sentence, on the same line or on earlier lines, "
            "as they were written: corrections never depend on other corrections. With `--context=0`, the model reads "
            "every sentence by itself. A model reads as many sentences as it was made for; the packages here read two. "
            "If `--context` is larger, a warning says how many the model sees."},
           {"SAFEGUARDS",
            "A sentence stays as it was if the model's output does not end, runs on or repeats itself. An edit that "
            "adds or removes more than three words is dropped, with its neighbours. `--min-confidence` drops edits "
            "that the model is unsure of; an edit's confidence is the probability of its least certain token. Edits of "
            "adjacent words are one change, with the confidence of the least certain of them. `--keep-bias=X` raises "
            "the bar for an edit: wherever the place of the output in the sentence is known, X nats are added to the "
            "log-probability of the token there (after the last token, of the end), so a correction starts only where "
            "it is exp(X) times as likely as what was written. With a large X the model changes nothing, but the rules "
            "still apply. Reported confidences do not include X.\n\nURLs, paths, numbers, code between backquotes and "
            "the like, and the words that adjoin them, stay as they are (`--protect`). A marker at the start of a line "
            "of plain text, such as `-`, `a)`, `>`, `//`, `#`, `$` or `fix:`, stays as it is, and the text after it "
            "gets no capital and no full stop; neither do lines that are indented by four blanks. Statements of "
            "programs (`x = f(y);`) stay as they are. Names, titles, values (`Date of birth: 3 March`) and other lines "
            "without a finite verb get no full stop. A sentence of four or more words stays as it is, even with "
            "`--spell`, if two thirds of the words are not English; so do shorter sentences that follow it. English "
            "prose in capitals is read as if it were in normal case, and corrected in capitals; its abbreviations "
            "stay, and it gets no full stop. Titles, names and logs in capitals stay as they are.\n\nNo edit writes a "
            "word that is not in the package's list (`words.txt`, if it has one), or changes the spelling of a word to "
            "another valid one: both colour and color stay. No edit changes a word that is in no dictionary and that "
            "occurred before in code, between backquotes or in the name of a file: `wer`. `-v` counts the edits that "
            "each of these checks held back, and shows the first of them; `--explain` shows all of them. An edit is "
            "held back if it\n\n" +
                filters::shown_checks(filters::AskedBy::gec)},
           {"RULES",
            "A table of rules, applied before the model and again after it, corrects what is hardly ever right:\n\n" +
                rules() +
                "\n`--list-rules` shows an example of each. Their edits have the confidence 0.95 (0.75 for tenses), "
                "and types like all other edits. `--rules=off` turns them off. `--rules=FILE` also reads your own "
                "rules, which take precedence; `--rules=off --rules=FILE` uses yours alone. A file looks like "
                "this:\n\n  class room: room building classroom kitchen\n\n  rule enter-into: One enters a room, "
                "without \"into\".\n    match: {enter} [into ->] the|a|my @room\n    wrong: He entered [into ->] the "
                "room.\n    right: They entered into an agreement.\n\nA match lists consecutive words; a bar separates "
                "alternatives, `{enter}` stands for the forms of a word, `@room` for a class of words, and brackets "
                "hold the change. docs/rules.md has the details. The rule for tenses reads the two sentences before "
                "(`--context`). It changes a sentence only if all of its verbs are in the present and tell what "
                "somebody did or what happened then, and all verbs of both sentences before are in the past. If the "
                "sentence has a date of long ago (`in 1865`), one past verb in those sentences is enough. A proposal "
                "of the model is dropped if the sentence gives no reason for it: if a word would lose its capitals or "
                "a plural its s (`the roads`), if `a` would become `the`, if `it's` would become `its` with no noun "
                "after it, or if a name before another name would change. All this applies to English only."},
           {"MARKUP",
            "In Markdown, HTML and LaTeX documents the markup comes out byte for byte: blocks and spans of code, the "
            "targets of links, tags with their attributes, entities, comments, formulas, commands, environments. The "
            "model reads the prose. It does not see the marks of emphasis and links, but the words between them are "
            "corrected; it sees code within a sentence as `0`. Headings, items, cells and paragraphs are each read "
            "separately and get no punctuation marks at their ends; headings, items and cells get no capitals. Words "
            "that such a document uses again and again count as its jargon and stay: words that are in no dictionary, "
            "and nouns, except for their number. Names at the start of code (`pip`) also stay, without a capital. With "
            "`--markup=auto` the name of a file determines its markup (`.md`, `.html`, `.tex` ...); standard input has "
            "none unless `--markup=markdown`, `html` or `latex` is given, but lines between two lines of three "
            "backquotes are code there, too. In LaTeX only the arguments of some commands are prose: `\\emph`, "
            "`\\section`, `\\caption` and the like; a `\\footnote` that ends on its line is read separately."},
           {"SPELLING FIRST",
            "By default (`--spell=lexicon`), spelling is corrected before grammar: words are judged by their letters "
            "and the package's lexicon, as in denoise(1) for text with little damage (HOW NOISY THE TEXT IS there). "
            "The network may replace an unlisted word only if the letters support the new one. It changes nothing in a "
            "line of a log, or in a sentence that has neither a punctuation mark at its end nor a verb with a subject "
            "(headings, items, subjects of commits).\n\nWith `--spell=NAME` a package of denoise(1) repairs the "
            "spelling of each line before its grammar is corrected, as `denoise` would with the same "
            "`--min-confidence` and `--protect`; a dictionary such as `symspell-en` (DICTIONARIES in denoise(1)) takes "
            "almost no time. The changes of both are reported together, as edits of the text that was read. "
            "`--types=spelling` keeps only the edits of spelling."},
           {"HOW MUCH IS WRONG",
            "The same words may be an error in a learner's essay but usual in a manual. So the more of a text is "
            "wrong, the less confidence the model's edits of words need. The share of wrong words is estimated while "
            "the text is read, from the errors found in the last few thousand words of its file. It shifts the "
            "confidences of such "
            "edits by an amount that depends on the package (`calibration_level`). `--noise` sets the share instead: "
            "`clean` (one word in 200 is wrong), `typed` (one in 50), `learner` (one in ten) or the share itself; half "
            "of these words are assumed to be misspelt. The output for a line then depends only on its document, which "
            "matters if a text is cut and its parts are corrected separately. `-v` prints the share.\n\nA missing "
            "comma is inserted where it is more likely than not, given the share of commas that the text lacks. That "
            "share is estimated from the commas found so far and those that the model expected (`calibration_commas`); "
            "with `--noise`, it is four times the share of wrong words. A text in which more than one sentence in five "
            "begins with a small letter or ends without a mark counts as a chat, where commas are left to the writer. "
            "Confidences of edits of other punctuation marks and of capitals are not shifted."},
           {"REVIEW",
            "`--interactive` shows each edit on the terminal, with the line around it, its type and its confidence, "
            "and asks: a or y accepts it, r or n rejects it, e replaces it with what you type, t accepts it and all "
            "others of its type, q quits and leaves the rest unchanged. After the last answer, the text is written to "
            "standard output or, whole or not at all, to `--output`, which may be the file that was read. Ctrl-C stops "
            "without writing anything.\n\nRejected edits are added to the file `--rejections` and are not offered "
            "again: JSON lines with the words `before`, `from`, `to` and the words `after`. Without `--interactive` "
            "these edits are left out, so `--check` passes on a text that was reviewed."},
           {"TOKENS",
            "With `--tokenized`, words and marks are separated by blanks, as in treebanks and the data of the shared "
            "tasks (`I do n't know .`): the model reads the prose that they represent, and its changes are tokenized "
            "again. `--format=m2` writes one block per record: a line S with the tokens, and a line A for each edit."},
           {"ERROR TYPES",
            "Every edit has one of ERRANT's types (Bryant et al. 2017): M, R or U for missing, replaced and "
            "unnecessary, and a part of speech or a kind, such as R:VERB:TENSE, M:DET, U:PREP, R:NOUN:NUM, R:VERB:SVA, "
            "R:WO. `--types` lists the types to correct: whole types, types without the first letter, or beginnings of "
            "types (VERB); small letters and hyphens are allowed. It also accepts article, preposition, agreement, "
            "tense, noun-number, spelling, punctuation, contraction, word-order, missing, replacement and unnecessary. "
            "Types come from rules that use a table of inflections and Emend's own tagger, so some differ from "
            "ERRANT's: of the 3,442 edits that the authors of ErAConD labelled in its validation part, 2,933 get the "
            "same type; without punctuation and case (PUNCT, ORTH), 776 of 1,237 do."},
           {"SEVERAL MODELS",
            "Without `--model`, `gec-en-large` is used. If it is not installed, or if options ask for a search "
            "(`--beam`, `--search`, `--rescore` ...), `gec-en` is used; it is a quarter of the size and twice as fast, "
            "and corrects less grammar. With several `--model` options, the probability of a token is the mean of the "
            "models' probabilities. The models must have the same tokens (`tokenizer.from` in a recipe of train)."},
           {"TAGGERS",
            "A package of the architecture `gector` (train(1), objective `tags`) does not write text. It gives each "
            "word a tag, such as $KEEP, $DELETE, $APPEND_the, $REPLACE_on, $TRANSFORM_VERB_VB_VBZ, all in one step, "
            "and repeats this on the result for a few rounds (Omelianchuk et al. 2020). It reads as many preceding "
            "sentences as it was made for (`model.context_sentences`), and refuses `--beam` and `--search`. "
            "`--keep-bias` is added to the log-probability of $KEEP; with `--min-error-probability=P`, a sentence in "
            "which no word is wrong with probability P stays as it is. An edit's confidence is its tag's probability. "
            "`denoise -m` takes such a package, too."},
           {"RESCORING",
            "`--tune-rescorer` reads annotated sentences (M2, in which a block without tokens ends a document, or "
            "whole essays as JSON lines: score(1), ESSAYS). It finds the `--best` corrections of each sentence, and "
            "searches for the weights of a sum of features with which the chosen corrections have a high F0.5, as "
            "`score m2` computes it. The features are the search's log-probability (`model`), the words that edits "
            "add, remove and replace, the words of the sentence, and the score by each `--scorer`. `model` has the "
            "weight 1, so the other weights are in nats relative to it. The weights are written as a JSON object. "
            "`--rescore` uses them to choose; the beam is then as wide as `best`. Give both runs the same options "
            "otherwise: with another `--min-confidence`, the choices have other edits.\n\nWeights that fit the "
            "annotated sentences need not fit others (Och 2003; Cer, Jurafsky and Manning 2008). So the score of a "
            "point is the mean over its neighbourhood. Several searches start from points that `--seed` draws; the "
            "winner is the one that does best on the fifths of the sentences that each of its searches leaves out, and "
            "the weights are the mean of these searches. The whole procedure is repeated with a fifth held out each "
            "time. `-v` prints the F0.5 with the weights, the F0.5 on held-out sentences, which is what to expect on "
            "other text, and the F0.5 of the search alone. If held-out sentences gain nothing, a warning says so, and "
            "the weights leave the choice to the search. A few hundred sentences are not many. Do not tune on the "
            "sentences that you evaluate on.\n\nScorers are packages of train (n-gram, language and masked language "
            "models, quality estimators and their predictors) or Hugging Face folders with safetensors: a BERT with "
            "the head that it was trained with (BertForMaskedLM), which gives the sum of the log-probabilities of a "
            "sentence's tokens, each hidden in turn (Salazar et al. 2020), or a model that `translate` takes. A folder "
            "that the file of weights names is also searched for beside that file."},
           {"SCORES",
            "`--score` corrects nothing. It reads lines of source, TAB and correction, and writes the model's score "
            "for each correction. A quality estimator (train(1), objective `quality`; Chollampatt and Ng 2018) "
            "estimates 1 minus the share of words that still have to be edited: 1 for a perfect correction, 0 for one "
            "in which every word is wrong. A model that writes text, such as `gec-en`, gives the logarithm of the "
            "correction's probability; the other scorers are described in RESCORING; a text that is too long for the "
            "model gets -inf. With `--format=jsonl` it writes one object per line: `line`, `source`, `text` and "
            "`score`, null for -inf. A line without a TAB is an error."},
           {"JSON",
            "`--format=jsonl` writes one object per record: `line`, `text`, and `edits`, each with `begin` and `end` "
            "(bytes of the original), `from`, `to`, `confidence` and `kind`, the error type. With `--explain` there is "
            "also `held_back`: the edits that were not made, or not as they were proposed, with `from`, `to`, "
            "`confidence` and the name of the `check` (see SAFEGUARDS; a habit is named as in `habit: gerund`), in the "
            "order in which they were held back; their words are those of the text as earlier edits left it. A runaway "
            "output of the model (`loop`) appears as a whole, with the confidence 0."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: the "
            "program could not run, or could not write."}},
      .environment =
          "`XDG_CONFIG_HOME`: the folder of `emend/words`, a list of your own words; `~/.config` if it is not set.",
      .examples = {{"Correct a letter", "gec letter.txt", ""},
                   {"Correct three lines",
                    "gec errors.txt",
                    "I'm not sure you were there, I don't know why.\nI didn't go to an old friend, a lot is missing.\n"
                    "It's late. He goes to school every day.\n",
                    {{"errors.txt",
                      "im not sure you was there , i dont know why\nI didn't went to a old frend , alot is missing\n"
                      "Its late. He go to the school every days.\n"}}},
                   {"See what would change", "gec --format diff letter.txt", ""},
                   {"Fail if something would change, for continuous integration", "gec --check docs/*.md", ""},
                   {"The same, with a warning beside each line of a pull request on GitHub",
                    "gec --check --format github docs/*.md", ""},
                   {"Summarise on one screen what would change", "gec --summary docs/*.md", ""},
                   {"Make only confident changes, in three rounds",
                    "gec --min-confidence 0.9 --iterations 3 letter.txt", ""},
                   {"Correct spelling and grammar of a page in Markdown", "gec README.md", ""},
                   {"Score corrections, with source and correction in two columns",
                    "paste letter.txt corrected.txt | gec --score -m estimator", ""},
                   {"Review each edit, and write the page back",
                    "gec --interactive --rejections .gec.jsonl --output README.md README.md", ""}},
      .see_also = {"denoise(1)", "noise-inject(1)", "score(1)", "sigtest(1)", "train(1)"}};
  return document;
}

}  // namespace emend
