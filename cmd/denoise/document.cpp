#include "document.h"

namespace emend {

namespace {

constexpr const char* page =
    "Tbe boat coud not land untill the eevning.\n"
    "See https://example.org/teh/page for the pictures.\n";

}  // namespace

const cli::Document& denoise_document() {
  static const cli::Document document = {
      .name = "denoise",
      .summary = "repair damaged text",
      .synopsis = {"[OPTION]... [FILE]..."},
      .description =
          "Reads text, a record a line, and writes it repaired: misspelt words, letters that an optical reader "
          "mistook, "
          "blanks that were lost or added. A neural model reads each sentence and says what it should have been; what "
          "it "
          "changes is written back as edits of single words, so that every other byte of the input, blanks, tabs and "
          "line "
          "ends among them, comes out as it went in.\n\n"
          "Lines go through one by one, in order; the input may be endless. Lines that cannot be worked on (longer "
          "than "
          "`--max-line`, invalid UTF-8) come out as they are and are reported.",
      .sections =
          {{"PROTECTED TEXT",
            "With `--protect=auto` these come out byte for byte, and so do the words that adjoin them: URLs, e-mail "
            "addresses, paths and names of files, IP and MAC addresses, UUIDs, hexadecimal numbers and digests, dates "
            "and times, numbers with their units, versions, options such as `--level=9` and `-xvf`, keys of "
            "`key=value` "
            "and of JSON (with a value of one word), code between backquotes, placeholders of printf and of templates, "
            "tags and entities of "
            "HTML, "
            "identifiers (snake_case, camelCase, eth0, sshd[42]), calls such as `strlen(s)`, in lines of logs the host "
            "and the program before the message and what follows `user` and `host`, and ANSI colours. The model sees "
            "`0` in their place. In a line of which more "
            "than a quarter is protected, only words change, never punctuation."},
           {"HOW NOISY THE TEXT IS",
            "The same unlisted word is a misspelling in a page from a scanner and the name of a program in a manual. "
            "So "
            "the noise of the text is estimated as it is read, from the share of words that no list has and that "
            "resemble a listed one, or said: `--noise=clean` (one word in a thousand is wrong), `typed` (one in a "
            "hundred), `scanned` (fifteen in a hundred), or a share such as `0.02`. The estimate for a record depends "
            "on "
            "it and on those before it alone; `-v` shows the last one.\n\n"
            "Where three words in a hundred or more are wrong, the network repairs what it likes, as the sections "
            "below "
            "say. In other text it is hardly asked. There a word is changed where that is more likely right than not, "
            "given how rare misspellings are in this text: contractions without their apostrophe, common misspellings, "
            "a letter three times in a row (`soooo`), a function word joined to a common one (`whereis`), words that "
            "sound like others where the neighbours leave no doubt (`its a pity`), and words of five letters and more "
            "that the package's lexicon has not, by a noisy channel: which letters are too many, missing, exchanged or "
            "others, how common the listed word is, and how many others are near. The oftener a text has an unlisted "
            "word, the more it is taken for a term. Words with digits, marks or capitals within, in quotation marks of "
            "their own, behind `$ @ # % -`, in cells of tables, and those of a log's message stay, unless a table "
            "knows "
            "the misspelling. All this is for packages for English that name a lexicon; for others every text is "
            "noisy."},
           {"WORDS THAT STAY UNKNOWN",
            "In packages for English some words need no model: contractions without their apostrophe (`cant`, `im`; "
            "not "
            "`its` or `were`, which are words), and common misspellings that can mean one word alone (`wierd`, "
            "`alot`), "
            "with a capital, too. They are corrected unless the model is surer of something else, or `--suggest` is "
            "`none`. Regular British spellings of listed American words count as known, and so do some hundred words "
            "of today (`brunch`, `chmod`).\n\n"
            "Where the model left a word of three letters or more that is not in the package's list of known words and "
            "has no capital, `--suggest=known` lets it choose: up to three listed words within two edits of it, "
            "weighed by how common they are and by how likely the model finds the sentence with each, against the word "
            "as it stands. That mends most misspellings that a small model has not learned, and more than doubles the "
            "time on badly damaged text. An edit's confidence is then the word's share among those that were weighed. "
            "Names of your own, abbreviations and jargon belong into a list of words (WORDS OF YOUR OWN)."},
           {"SPEED ON LOGS",
            "A sentence whose words are all protected or in the package's list of known words is not shown to the "
            "model, unless one of them is 64 times rarer than another one letter away (`tho`, `the`). That is fast, "
            "but leaves words alone that are misspelt into words as common (`form` for `from`) where "
            "nothing else in the sentence looks wrong; `--skip=none` looks at those too. A sentence that was repaired "
            "before, which in logs means one that differs in its protected parts alone, is answered from memory (the "
            "last ones, up to 16 MB). LibTorch itself is loaded at the first sentence that needs it."},
           {"SAFEGUARDS",
            "A sentence stays as it was where the model's answer does not end, runs on, repeats itself, or would "
            "change more than the share `--max-change` of the words. Where that is not given, only what the network "
            "itself changes counts: words of a list are near to what they stand for. An edit that adds or takes away "
            "two "
            "words or more "
            "is left out, with those beside it, and so is one that loses a word which repeats no neighbour and is "
            "joined "
            "to none, one that would make a word that is not known, one of known words of which the model is less "
            "certain than 80 % (unless a word is far rarer than another one letter away), one that changes the "
            "brackets and operators of "
            "code (`{}[]()<>|\\&=`), and a full stop or its like at a sentence's end that had none. Sentences of "
            "another language stay; English prose in nothing but capitals is read as if it were written as usual, and "
            "repaired in capitals, but for its abbreviations; in a line that is code (it ends in `{`, or in `;` and "
            "has such marks, or begins "
            "with `$ `) words in lower case get suggestions, and nothing else changes. Pieces of words at the ends of "
            "wrapped lines get none. "
            "`--min-confidence` drops edits of which the model is unsure: an edit's confidence is the probability of "
            "its least certain token. `--keep-bias=X` lets a repair begin only where the model finds it exp(X) times "
            "as likely as what is written. `-v` tells how many sentences stayed as they were."},
           {"DICTIONARIES",
            "With the package of a frequency dictionary (`-m symspell-en`, or one that train(1) made with the "
            "objective "
            "`dictionary`) words that are not listed become the nearest one that is, of those as near the most "
            "frequent: "
            "SymSpell's corrections, without LibTorch. Its config.json says how: `mode` `words`, each alone; "
            "`compound`, "
            "across blanks, so that words are joined and split; `segment`, for words between which blanks were lost. "
            "Words of another script than the dictionary's stay, and those of the lexicon that the package names, of "
            "which nothing else is asked: every text is noisy to a dictionary. Those with a "
            "capital are taken for names unless `capitals` is `first` (of a sentence) or `all`. An edit's confidence "
            "is the "
            "share of its word among those as near, by their counts; of words that are joined, split or segmented, "
            "1 / (1 + edits). Options of search and `--suggest=none` are refused; `--precision` "
            "and `--device` mean nothing to it."},
           {"GATES",
            "A network of the architecture `gated_transformer` (Sengupta et al. 2021) masks each token that it reads "
            "by "
            "a share between 0 and 1, and what it writes it copies, generates or skips by shares that sum to 1. "
            "`--explain` adds to each object of `--format=jsonl` the field `gates`: of each sentence that was shown to "
            "the "
            "network `begin` and `end` (bytes of the original), the tokens that it read (`source`) with `mask`, and "
            "those "
            "that it wrote (`output`) with `copy`, `generate` and `skip`, as many numbers as tokens; the last token of "
            "both is the end mark, an empty string. A gate that the network lacks has no field, and a sentence that "
            "the "
            "network was not shown has no object (`--skip=none` shows all). The tokens are the network's own, whatever "
            "of "
            "its edits was made or left out afterwards. `--explain-svg=FILE.svg` draws the same, in FILE-N.svg for "
            "record N. "
            "It costs a second pass of encoder and decoder.\n\n"
            "The gates have learned nothing but to help the network write what it should: none of them was told which "
            "words "
            "are wrong. `--skip-clean=X` asks the mask gate all the same, and does not decode a sentence of which no "
            "token is masked by X or more; the encoder runs twice for the others. What that costs and saves is another "
            "matter for each package: the card of denoise-en has its figures, which do not recommend it."},
           {"JSON",
            "`--format=jsonl` writes an object a record: `line`, `text`, and `edits`, each with `begin` and `end` "
            "(bytes of the original), `from`, `to` and `confidence`; `kind` is `spelling` for what `--suggest` chose "
            "and "
            "for what a dictionary corrects, and absent for what the network wrote."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: it "
            "could not run, or could not write."}},
      .environment =
          "`XDG_CONFIG_HOME`: the folder of `emend/words`, a list of words of one's own; `~/.config` where it is not "
          "set.",
      .examples =
          {{"Repair a page; what is no prose stays",
            "denoise page.txt",
            "The boat could not land until the evening.\n"
            "See https://example.org/teh/page for the pictures.\n",
            {{"page.txt", page}}},
           {"See what would change",
            "denoise --format diff page.txt",
            "--- a/page.txt\n+++ b/page.txt\n@@ -1,2 +1,2 @@\n-Tbe boat coud not land untill the eevning.\n"
            "+The boat could not land until the evening.\n See https://example.org/teh/page for the pictures.\n",
            {{"page.txt", page}}},
           {"See on one screen which words would change, before a cron job changes them",
            "denoise --summary page.txt",
            "1 of 1 file, 1 of 2 lines would change: 4 changes, 4 different\n      1  Tbe -> The\n"
            "      1  coud -> could\n      1  eevning -> evening\n      1  untill -> until\n",
            {{"page.txt", page}}},
           {"Leave edits out of which the model is less than 93 % certain, and suggest nothing",
            "denoise --min-confidence 0.93 --suggest none page.txt",
            "The boat could not land until the eevning.\n"
            "See https://example.org/teh/page for the pictures.\n",
            {{"page.txt", page}}},
           {"Repair the second column of a table",
            "denoise -f 2 table.tsv",
            "17\tShe remembered the winter.\tteh\n",
            {{"table.tsv", "17\tShe rememberd the winter.\tteh\n"}}},
           {"Follow a log", "tail -f app.log | denoise -u", ""}},
      .see_also = {"gec(1)", "noise-inject(1)", "score(1)", "train(1)"}};
  return document;
}

}  // namespace emend
