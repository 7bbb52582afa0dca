#include "document.h"

#include "filters/checks.h"

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
          "Reads text, a record a line, and writes it repaired: misspelt words, letters that an optical reader got "
          "wrong, blanks that were lost or added. A neural model reads each sentence and proposes what it should have "
          "been. Its changes are applied as edits of single words, so every other byte of the input comes out as it "
          "went in, blanks, tabs and line ends included.\n\nLines are processed in order; the input may be endless. "
          "Lines that cannot be processed (longer than `--max-line`, invalid UTF-8) come out unchanged and are "
          "reported.",
      .sections =
          {{"PROTECTED TEXT",
            "With `--protect=auto`, these come out byte for byte, together with the words that adjoin them: URLs, "
            "e-mail "
            "addresses, paths and names of files, IP and MAC addresses, UUIDs, hexadecimal numbers and digests, dates "
            "and times, numbers with their units, versions, options such as `--level=9` and `-xvf`, keys of "
            "`key=value` "
            "and of JSON (with a value of one word), code between backquotes, placeholders of printf and of templates, "
            "tags and entities of "
            "HTML, "
            "identifiers (snake_case, camelCase, eth0, sshd[42]), calls such as `strlen(s)`, in lines of logs the host "
            "and the program before the message and what follows `user` and `host`, and ANSI colours. The model sees "
            "`0` in their place. If more than a quarter of a line is protected, only its words can change, not its "
            "punctuation."},
           {"HOW NOISY THE TEXT IS",
            "The same unlisted word is a misspelling on a scanned page and the name of a program in a manual. So "
            "`denoise` estimates how noisy a text is while it reads it, from the share of words that no list has and "
            "that resemble a listed one. Or you say it: `--noise=clean` (one word in a thousand is wrong), `typed` "
            "(one in a hundred), `scanned` (fifteen in a hundred), or a share such as `0.02`. The estimate for a "
            "record depends only on it and the records before it; `-v` shows the last one.\n\nIf one word in 130 "
            "or more looks misspelt in a way that its letters do not explain, as on scanned pages, one in 22 "
            "in "
            "any way, or one in eight and at least three of a record, and one in seven of these is unclear in that "
            "way, or if "
            "three in a hundred are said to be wrong, "
            "the network repairs what it likes, as the sections "
            "below describe; words "
            "in use that only the lexicon has (`wifi`) stay. Otherwise "
            "it is hardly asked, and a word changes only if that is more likely right than not, given how rare "
            "misspellings are in this text: contractions whose apostrophe is lost or misplaced, common misspellings, "
            "forms "
            "by rule of words that have others (`teached`, `knewed`, `childrens`, `importanter`), numbers with other "
            "letters "
            "than those of their order (`22th`), a letter three times in a row (`soooo`), a "
            "function word joined to a common one (`whereis`), words that are written for "
            "others where the words beside them call for the other (`its a pity`, `rather then`, by the package that "
            "`confusions` of config.json names, emend(7)), and words of three letters or more that the "
            "package's lexicon lacks. For these a noisy channel weighs which letters were added, lost, exchanged or "
            "replaced, how common the listed word is, how well it goes with the words beside it (by the package that "
            "`ngram` names), and how many others are near; words of three and four letters must be surer. The more "
            "often a text has an unlisted word, the more likely it is a term; one that stood in a path, an identifier "
            "or code before is one. Some words stay unless a table lists the misspelling: words "
            "with digits, marks or inner capitals, in quotation marks of their own, after `$ @ # % -`, before a point "
            "and a letter (`conftest.out`), in cells of "
            "tables, and in the message of a log line. Lines between two lines of three backquotes stay. All this "
            "applies to packages for English that name a lexicon; "
            "for others every text counts as noisy."},
           {"WORDS THAT STAY UNKNOWN",
            "In packages for English some words need no model: contractions without their apostrophe (`cant`, `im`; "
            "not `its` or `were`, which are words), and common misspellings with only one possible meaning (`wierd`, "
            "`alot`), with a capital, too. They are corrected unless the model is surer of something else, or "
            "`--suggest` is `none`. Regular British spellings of listed American words count as known, and so do some "
            "hundred recent words (`brunch`, `chmod`).\n\nIf the model leaves a word of three letters or more that has "
            "no capital and is not in the package's list of known words, `--suggest=known` has the model choose among "
            "it and up to three listed words within two edits of it, by how common they are and how likely it finds "
            "the sentence with each. This corrects most misspellings that a small model has not learned, and more than "
            "doubles the time on badly damaged text. The edit's confidence is the word's share among the "
            "candidates.\n\n"
            "Then, where the package names a model of word n-grams (`ngram` of config.json, emend(7)), each unknown "
            "word "
            "without a capital, and each word that the model changed, is chosen anew: among up to 24 words within two "
            "edits, by how well they fit between the two words before and behind, how common they are, and how much "
            "they differ. Put names, abbreviations and jargon into a list of words (WORDS OF YOUR OWN)."},
           {"SPEED ON LOGS",
            "The model does not see a sentence whose words are all protected or known, unless one of them is 64 times "
            "rarer than another one letter away (`tho`, `the`). This is fast, but misses misspellings that are words "
            "as common (`form` for `from`) if nothing else in the sentence looks wrong; `--skip=none` finds those, "
            "too. A sentence that was repaired before is answered from memory (the last ones, up to 16 MB); in logs "
            "this includes sentences that differ only in their protected parts. LibTorch is loaded at the first "
            "sentence that needs it."},
           {"SAFEGUARDS",
            "A sentence stays as it was if the model's answer does not end, runs on, repeats itself, or would change "
            "more than the share `--max-change` of the words. Unless that option is given, only the network's own "
            "changes count, since words from a list are close to what they replace. These edits are dropped: one that "
            "adds or removes two words or more, with its neighbours; one that loses a word, unless the word repeats a "
            "neighbour or is joined to one; one that would make an unknown word; one of known words that the model "
            "gives less than 80 % (unless a word is far rarer than another one letter away); one that changes the "
            "brackets and operators of code (`{}[]()<>|\\&=`); and a full stop or similar mark at the end of a "
            "sentence that had none. Sentences in another language stay. English prose in capitals is read as if it "
            "were written as usual and repaired in capitals, except its abbreviations. In a line of code (it ends in "
            "`{`, or in `;` and has such marks, or starts with `$ `) words in lower case get suggestions, and nothing "
            "else changes. Pieces of words at the ends of wrapped lines get none. `--min-confidence` drops edits that "
            "the model is unsure of; an edit's confidence is the probability of its least certain token. "
            "`--keep-bias=X` starts a repair only where the model finds it exp(X) times as likely as what is written. "
            "`-v` counts the sentences that stayed as they were, and the edits that each of these checks held back, "
            "with the first of them; `--explain` shows them all. Such an edit\n\n" +
                filters::shown_checks(filters::AskedBy::denoise)},
           {"DICTIONARIES",
            "A frequency dictionary (`-m symspell-en`, or a package that train(1) made with the objective "
            "`dictionary`) replaces an unlisted word by the nearest listed one, or by the most frequent of several "
            "that are equally near. These are SymSpell's corrections, without LibTorch. `mode` in config.json is "
            "`words` (each alone), `compound` (words are also joined and split) or `segment` (text that lost its "
            "blanks). Words of another script than the dictionary's stay, and so do those of the lexicon that the "
            "package names; beyond that the lexicon is not used, and every text counts as noisy. Words with a capital "
            "are taken for names unless `capitals` is `first` (of a sentence) or `all`. An edit's confidence is the "
            "share of its word among those as near, by their counts; for words that are joined, split or segmented, 1 "
            "/ (1 + edits). Options of search and `--suggest=none` are refused; `--precision` and `--device` have no "
            "effect."},
           {"GATES",
            "A network of the architecture `gated_transformer` (Sengupta et al. 2021) masks each token that it reads "
            "by a share between 0 and 1; what it writes, it copies, generates or skips, by shares that sum to 1. "
            "`--explain` adds to each object of `--format=jsonl` the field `gates`. It has, for each sentence that the "
            "network saw, `begin` and `end` (bytes of the original), the tokens that it read (`source`) with `mask`, "
            "and those that it wrote (`output`) with `copy`, `generate` and `skip`, one number a token; the last token "
            "of both is the end mark, an empty string. A gate that the network lacks has no field, and a sentence that "
            "the network did not see has no object (`--skip=none` shows all). The tokens are the network's own, "
            "whether or not its edits were applied. `--explain-svg=FILE.svg` draws the same, in FILE-N.svg for record "
            "N. Both cost a second pass of encoder and decoder.\n\nThe gates have learned only to help the network "
            "write its output; nobody told them which words are wrong. Even so, `--skip-clean=X` asks the mask gate, "
            "and does not decode a sentence if no token is masked by X or more; for the others the encoder runs twice. "
            "What this costs and saves depends on the package: the figures in the card of denoise-en do not recommend "
            "it."},
           {"JSON",
            "`--format=jsonl` writes one object a record: `line`, `text`, and `edits`, each with `begin` and `end` "
            "(bytes of the original), `from`, `to` and `confidence`; `kind` is `spelling` for corrections by "
            "`--suggest` or a dictionary, and absent for the network's. With `--explain` there is also `held_back`: "
            "the edits that were not made, with `from`, `to`, `confidence` and the name of the `check` (see "
            "SAFEGUARDS; an answer that runs away, `loop`, is there as a whole, with the confidence 0); and `gates`, "
            "if the network has some."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: it "
            "could not run, or could not write."}},
      .environment =
          "`XDG_CONFIG_HOME`: the folder of `emend/words`, a list of your own words; `~/.config` if it is not set.",
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
           {"Leave edits out that are less than 99 % certain, and suggest nothing",
            "denoise --min-confidence 0.99 --suggest none page.txt",
            "Tbe boat could not land until the evening.\n"
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
