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
          "Reads text, one record per line, and repairs it: misspelt words, letters that optical character recognition "
          "got wrong, blanks that were lost or added. A neural model reads each sentence and proposes a repaired one. "
          "Its changes are applied as edits of single words, so all other bytes of the input, including blanks, tabs "
          "and line ends, stay as they are.\n\nLines are processed in order; the input may be endless. Lines that "
          "cannot be processed (longer than `--max-line`, invalid UTF-8) come out unchanged and are reported.",
      .sections =
          {{"PROTECTED TEXT",
            "With `--protect=auto`, the following come out byte for byte, together with adjoining words: URLs, e-mail "
            "addresses, paths and names of files, IP and MAC addresses, UUIDs, hexadecimal numbers and digests, dates "
            "and times, numbers with their units, versions, options such as `--level=9` and `-xvf`, keys of "
            "`key=value` and of JSON (with a value of one word), code between backquotes, placeholders of printf and "
            "of templates, tags and entities of HTML, identifiers (snake_case, camelCase, eth0, sshd[42]), calls such "
            "as `strlen(s)`, the host and the program before the message in log lines and what follows `user` and "
            "`host` there, and ANSI colours. The model sees `0` instead of them. If more than a quarter of a line is "
            "protected, only its words can change, not its punctuation."},
           {"HOW NOISY THE TEXT IS",
            "The same unlisted word may be a misspelling on a scanned page but the name of a program in a manual. So "
            "`denoise` estimates how noisy a text is while it reads it, from the share of unlisted words that resemble "
            "a listed one. You can also set it: `--noise=clean` (one word in a thousand is wrong), `typed` (one in a "
            "hundred), `scanned` (fifteen in a hundred), or a share such as `0.02`. The estimate for a record depends "
            "only on it and the records before it in its file; `-v` shows the last one.\n\nA text counts as noisy if "
            "`--noise` is "
            "at least three in a hundred or, without `--noise`, if both of the following hold. At least one in seven "
            "of the words that look misspelt does so in a way that its letters do not explain, as on scanned pages; "
            "and at least one word in 130 looks misspelt in that way, or one in 22 in any way, or one in eight, and at "
            "least three, of a record in any way. In a noisy text the network may repair anything, as the sections "
            "below describe; words in use that only the lexicon has (`wifi`) stay. In other text the network is hardly "
            "used, and a word changes only if the change is more likely right than wrong, given how rare misspellings "
            "are in this text. This concerns contractions with a lost or misplaced apostrophe, common misspellings, "
            "regular forms of irregular words (`teached`, `knewed`, `childrens`, `importanter`), ordinal numbers with "
            "the wrong ending (`22th`), a letter three times in a row (`soooo`), a function word joined to a common "
            "word (`whereis`), a common word with a blank in it (`gover nment`), a word that a line once ended within "
            "(`pas- sage`), words written for each other if the words beside them call for the other one (`its a "
            "pity`, `rather then`; by the package that `confusions` of config.json names, emend(7)), and words of "
            "three letters or more that the package's lexicon lacks. For these a noisy channel weighs which letters "
            "were added, lost, exchanged or replaced, how common the listed word is, how well it goes with the words "
            "beside it (by the package that `ngram` names), and how many others are near; words of three and four "
            "letters require more certainty. The more often an unlisted word occurs in a text, the more likely it is a "
            "term; a word that occurred before in a path, an identifier or code is a term. Some words stay unless a "
            "table lists the misspelling: words with digits, marks or inner capitals, and words in quotation marks of "
            "their own, after `$ @ # % -`, before a dot and a letter (`conftest.out`), in cells of tables, and in the "
            "message of a log line. Lines between two lines of three backquotes stay. All this applies to packages for "
            "English that name a lexicon; for other packages every text counts as noisy."},
           {"LINES BEFORE, AND WHERE TO CUT",
            "The output for a line does not depend on later lines, but may depend on those before it. If the line "
            "before ends in "
            "a hyphen, or this one begins with a small letter and goes on with its sentence, the text is taken to be "
            "wrapped: a word that may be a piece of one gets no suggestions, and the line is not read as the "
            "beginning of a sentence. This ends at a blank line, at a form feed at the start of a line, at the end of "
            "a file, and in JSON lines where the field `document` changes. A block of code between lines of three "
            "backquotes ends there, too, but at no blank line.\n\n"
            "What holds for a whole file is how noisy it was so far, and for the whole input which unlisted words came "
            "and how often, and which words stood in code. So cut a large text at documents, such as after form feeds, "
            "and give "
            "`--noise`: then parts differ from one run only in words that several of them share. With a dictionary "
            "(DICTIONARIES) nothing of this is remembered."},
           {"WORDS THAT STAY UNKNOWN",
            "In packages for English some words need no model: contractions without their apostrophe (`cant`, `im`; "
            "not `its` or `were`, which are words), and common misspellings with only one possible meaning (`wierd`, "
            "`alot`), also with a capital. They are corrected unless the model is more certain of something else, or "
            "`--suggest` is `none`. Regular British spellings of listed American words count as known, and so do a few "
            "hundred recent words (`brunch`, `chmod`).\n\nIf the model leaves a word of three letters or more that has "
            "no capital and is not in the package's list of known words, `--suggest=known` lets the model choose "
            "between that word and up to three listed words within two edits of it, by how common they are and how "
            "likely the model finds the sentence with each. This corrects most misspellings that a small model has not "
            "learned, and more than doubles the time on badly damaged text. The edit's confidence is the word's share "
            "among the candidates.\n\nThen, if the package names a model of word n-grams (`ngram` of config.json, "
            "emend(7)), each unknown word without a capital, and each word that the model changed, is chosen again "
            "from up to 24 words within two edits, by how well they fit between the two words before and the two "
            "after, how common they are, and how much they differ. Put names, abbreviations and jargon into a list of "
            "words (WORDS OF YOUR OWN)."},
           {"SPEED ON LOGS",
            "The model does not see a sentence whose words are all protected or known, unless one of them is 64 times "
            "rarer than another word that differs in one letter (`tho`, `the`). This is fast, but misses misspellings "
            "that are equally common words (`form` for `from`) if nothing else in the sentence looks wrong; "
            "`--skip=none` finds those, too. A sentence that was repaired before is taken from a cache (of the last "
            "ones, up to 16 MB); in logs this includes sentences that differ only in their protected parts. LibTorch "
            "is loaded at the first sentence that needs it."},
           {"SAFEGUARDS",
            "A sentence stays as it was if the model's output does not end, runs on, repeats itself, or would change "
            "more than the share `--max-change` of the words. Unless that option is given, only the network's own "
            "changes count, since words from a list are close to what they replace. The following edits are dropped: "
            "one that adds or removes two words or more, with its neighbours; one that loses a word, unless the word "
            "repeats a neighbour or is joined to one; one that would write an unknown word; one that changes known "
            "words and to which the model gives less than 80 % (unless a word is far rarer than another that differs "
            "in one letter); one that changes the brackets and operators of code (`{}[]()<>|\\&=`); and a full stop or "
            "similar mark at the end of a sentence that had none. Sentences in another language stay. English prose in "
            "capitals is read as if it were in normal case and repaired in capitals, except its abbreviations. In a "
            "line of code (one that ends in `{`, or in `;` and has such marks, or starts with `$ `), words in lower "
            "case get suggestions, and nothing else changes. Parts of words at the ends of wrapped lines get no "
            "suggestions. `--min-confidence` drops edits that the model is unsure of; an edit's confidence is the "
            "probability of its least certain token. `--keep-bias=X` starts a repair only where the model finds it "
            "exp(X) times as likely as what is written. `-v` counts the sentences that stayed as they were, and the "
            "edits that each of these checks held back, with the first of them; `--explain` shows all of them. An edit "
            "is held back if it\n\n" +
                filters::shown_checks(filters::AskedBy::denoise)},
           {"DICTIONARIES",
            "A frequency dictionary (`-m symspell-en`, or a package that train(1) made with the objective "
            "`dictionary`) replaces an unlisted word by the nearest listed one, or by the most frequent of several "
            "that are equally near. These are SymSpell's corrections, without LibTorch. `mode` in config.json is "
            "`words` (each alone), `compound` (words are also joined and split) or `segment` (text that lost its "
            "blanks). Words in another script than the dictionary's stay, and so do words in the lexicon that the "
            "package names. The lexicon has no other use, and every text counts as noisy. Words with a capital count "
            "as names unless `capitals` is `first` (of a sentence) or `all`. An edit's confidence is the share of its "
            "word among the words that are equally near, by their counts; for words that are joined, split or "
            "segmented, 1 / (1 + edits). Search options and `--suggest=none` are refused; `--precision` and `--device` "
            "have no effect."},
           {"GATES",
            "A network of the architecture `gated_transformer` (Sengupta et al. 2021) masks each token that it reads "
            "by a share between 0 and 1; each token that it writes is copied, generated or skipped, in shares that sum "
            "to 1. `--explain` adds to each object of `--format=jsonl` the field `gates`. It has, for each sentence "
            "that the network saw, `begin` and `end` (bytes of the original), the tokens that it read (`source`) with "
            "`mask`, and those that it wrote (`output`) with `copy`, `generate` and `skip`, one number per token; the "
            "last token of both is the end mark, an empty string. A gate that the network lacks has no field, and a "
            "sentence that the network did not see has no object (`--skip=none` shows all). The tokens are the "
            "network's own, whether or not its edits were applied. `--explain-svg=FILE.svg` draws the same, in "
            "FILE-N.svg for record N. Both cost a second pass of encoder and decoder.\n\nThe gates have learned only "
            "to help the network write its output; they were never told which words are wrong. Even so, "
            "`--skip-clean=X` uses the mask gate: it does not decode a sentence if no token is masked by X or more. "
            "For other sentences the encoder runs twice. What this costs and saves depends on the package; the figures "
            "in the card of denoise-en do not recommend it."},
           {"JSON",
            "`--format=jsonl` writes one object per record: `line`, `text`, and `edits`, each with `begin` and `end` "
            "(bytes of the original), `from`, `to` and `confidence`; `kind` is `spelling` for corrections by "
            "`--suggest` or a dictionary, and absent for the network's. With `--explain` there is also `held_back`: "
            "the edits that were not made, with `from`, `to`, `confidence` and the name of the `check` (see "
            "SAFEGUARDS; a runaway output, `loop`, appears as a whole, with the confidence 0); and `gates`, if the "
            "network has any."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: the "
            "program could not run, or could not write."}},
      .environment =
          "`XDG_CONFIG_HOME`: the folder of `emend/words`, a list of your own words; `~/.config` if it is not set.",
      .examples =
          {{"Repair a page; what is not prose stays",
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
           {"Leave out edits that are less than 99 % certain, and suggest nothing",
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
