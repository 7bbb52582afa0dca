#include "document.h"

namespace emend {

const cli::Document& translate_document() {
  static const cli::Document document = {
      .name = "translate",
      .summary = "translate text",
      .synopsis = {"[OPTION]... [FILE]..."},
      .description =
          "Reads text, a record a line, and writes its translation by a neural model, a line a line. A record is cut "
          "into sentences, which are translated each by itself; blanks around them, and sentences without a letter, "
          "stay as they are, and so do the marks of items and quotations before a line (`- `, `1. `, `> `). Columns of "
          "plain text (TABs, three blanks or more, bars between blanks) are translated "
          "each "
          "by itself, too. Text in nothing but capitals is read as if it were written as usual, and answered in "
          "capitals. "
          "The package that is shipped translates German into English; `train` makes others.\n\n"
          "A sentence ends with its line, in Markdown and HTML, too: a paragraph that is wrapped should be a record. "
          "Let "
          "`fmt -w 2500` join its lines first, or give records of several lines: `-z`, with a NUL between paragraphs, "
          "or "
          "JSON lines. There a line break is a blank where a sentence goes on.\n\n"
          "Lines go through in order; the input may be endless. Lines that cannot be worked on (longer than "
          "`--max-line`, invalid UTF-8, with a NUL) come out as they are and are reported.",
      .sections =
          {{"SEARCH",
            "Beam search keeps the `--beam` hypotheses with the highest sums of log-probabilities. What has ended is "
            "ranked by its score: the sum divided by its length to the power A (`--length-penalty`), or, with "
            "`--length-norm=gnmt`, by ((5 + length) / 6) to the power A (Wu et al. 2016), and with "
            "`--coverage-penalty=B` plus B times the sum of log min(1, attention) over the source's tokens, so that "
            "translations that leave out a part come later. With A = 1 and B = 0 the score is the mean log-probability "
            "of a token, the end mark among them.\n\n"
            "`--forced-prefix` begins a translation with what stands behind the record's first TAB: what a "
            "translator has typed so far. The TAB and what follows are replaced, too. A beginning ends best at the "
            "end of a word. Where it has several sentences, and the record, too, each but the last is the whole "
            "translation of one. Words in it that are protected in the record (`{file}`) are those of the record, and "
            "its markup does not count: the record's comes out. A record for which no translation with that beginning "
            "has each protected word once passes through and is reported."},
           {"TERMS",
            "With `--constraint` the terms that stand behind the record's TABs, a TAB before each (behind the "
            "beginning "
            "of `--forced-prefix`), stand in its translation. `--glossary=FILE` has lines of a source term, a TAB and "
            "a "
            "target term: wherever the source term stands in a sentence, as whole words and written the same (the "
            "first "
            "word of the sentence may have a capital where the term has none), the longest of several, the target term "
            "stands in the translation, as often; what it translates is not protected. Lines with the same source term "
            "are alternatives, of which the model "
            "takes one; blank lines and lines that begin with # do not count.\n\n"
            "A target term with a capital is a name, unless the target language is German, or not known. Where it is "
            "the only one of its source term, it is not searched for: for the model it is `X1`, as what is protected "
            "is, so that nothing else of the source term is translated. Where no translation has that once, the term "
            "is searched for like the others.\n\n"
            "Terms come out as they are written, as whole words: beside a letter or digit stands none of either, "
            "beside another character no letter, and behind a term no contraction (AI'm; the 's of a possessive may "
            "stand there). At the beginning of a sentence one without capitals may have one. A "
            "term of a column that is a protected word of the record counts as met by that. They do not share words: "
            "two terms take two places. This holds with every option but "
            "`--sample`; "
            "terms go beyond `--max-length` and `--no-repeat-ngram`. Where a record has several sentences, each term "
            "of "
            "its columns goes to the one whose probability it lowers least. A record with a term that the model cannot "
            "write (its characters are not in the vocabulary) passes through and is reported.\n\n"
            "The search is that of Post and Vilar (2018) as Hu et al. (2019) have it: the beam, wider by two "
            "hypotheses "
            "for each token of the terms and two more, is shared among hypotheses that have as many of those tokens, "
            "and "
            "none ends before it has all. The score leaves out what the terms cost where they cost least."},
           {"WHAT IS PROTECTED",
            "URLs, e-mail addresses, paths, identifiers, versions, options of programs, placeholders (`%s`, `{name}`, "
            "`$HOME`), telephone numbers, digits that are five or more (12345, not 12.345), dates like 3.10.1990, "
            "words "
            "with "
            "letters that the model's tokenizer does not know (other scripts, rare accents, m²) "
            "and the like come out byte "
            "for byte, each once; emoji and the like stand for nothing and follow their words, as marks of emphasis "
            "do. Numbers with groups of a thousand or decimals, and numbers before the sign of a currency, are written "
            "as "
            "the target language does (1.234,50 € is €1,234.50), where both languages are German, English, Spanish, "
            "Italian, Dutch or Portuguese. Other dates, times and numbers are the model's. Of these, the translation "
            "is preferred that the beam has and that has the digits of all numbers of two digits or more. No model "
            "needs to be trained for it: for "
            "the model they are `X1`, `X2` ... (or "
            "Q1, "
            "where a sentence has an X1), which look like names and are copied. Where a translation lacks one or has "
            "it "
            "twice, the next that the beam has is taken; where none is right, what stands between them is translated "
            "piece by piece, and they stay between the pieces with the punctuation beside them: `-v` counts these "
            "sentences. `--protect=none` shows the model "
            "everything as it is written."},
           {"MARKUP",
            "With `--markup=html` (or `--html`), `markdown` or `latex`, or where the name of a file says so (`.html`, "
            "`.md`, `.tex` ...), markup comes out byte for byte. Tags of blocks, headings, items and cells, and bars "
            "with blanks around them, end a "
            "sentence, as `&` and `\\\\` do in LaTeX, and stay where they are with blocks of code, comments and "
            "formulas that stand for themselves; "
            "code and formulas within a sentence are protected words. The model reads a sentence without its tags, its "
            "marks of emphasis and of links. In the translation a pair goes around the words that come from those that "
            "it stood around, by the model's attention (ALIGNMENT), and what stands between those; where another pair "
            "has that, around the longest run of them. Marks within a word that is copied (`H<sub>2</sub>O`) stay "
            "there. Every mark comes out once, and pairs stay within pairs, so what "
            "was balanced is balanced. Entities that are letters or punctuation are read as such, and written as in "
            "the source, and so are letters as LaTeX writes them (`\\\"a`, `\\'{e}`, `{\\ss}`); other entities are "
            "protected words; `<`, `>` and `&` that a model writes into HTML are "
            "escaped, and an entity that it writes where the source has none is what it stands for. A link of Markdown "
            "that finds its target by its words gets them as a name: `[Handbuch]` becomes "
            "`[manual][Handbuch]` where a line before it, or of the same `--window`, is `[Handbuch]: target`; a "
            "warning says where it comes later.\n\n"
            "Some markup has a text within: the attributes alt, title, placeholder, label, aria-label and "
            "aria-description of a tag, the text of an image in Markdown, the title of an image or a link, the title "
            "of a theorem and its like (`\\begin{lemma}[title]`), short titles (`\\section[short]{long}`) and labels "
            "of "
            "items (`\\item[label]`), title, subtitle, description and summary in the front matter of Markdown, YAML "
            "between lines `---` or TOML between lines `+++`, at any depth, "
            "a `\\footnote` that ends on its line (of others, each line by itself). Each is "
            "translated by itself (not with `--alignment`), with entities or backslashes for the quotation marks that "
            "would end it, or a curved apostrophe where TOML has neither; an attribute without quotation marks gets "
            "them when it becomes several words, and so does a "
            "value of front matter that would be none without. All other attributes and fields stay byte for byte.\n\n"
            "In an element with `translate=\"no\"`, or of the class notranslate, all stays byte for byte, its "
            "attributes, too, up to the elements within that say `translate=\"yes\"`; in a sentence it is a protected "
            "word."},
           {"CATALOGUES AND SUBTITLES",
            "With `--markup=srt`, `vtt`, `po`, `xliff`, `json` or `yaml`, or where the name of a file says so, the "
            "texts "
            "of a file are translated, each by itself, and all its other bytes stay. A file in which nothing is "
            "translated comes out byte for byte, and a text that comes out as it was is not written anywhere. Names "
            "that "
            "say so end with `.srt`, `.vtt`, `.po`, `.pot`, `.xlf` and `.xliff`; with `.json`, `.yml` and `.yaml` only "
            "where the name ends with a language (`de.json`, `app.de-AT.yml`), or the name of its folder is one, "
            "or the folder or the one around it is named locale, locales, _locales, i18n, l10n, lang or translations: "
            "other such files are no catalogues and are read line by line, as `.jsonl` always is, for which there is "
            "`--input-format=jsonl`.\n\n"
            "Subtitles (SubRip, WebVTT): numbers, time stamps, settings, notes, styles and tags (`<i>`, `{\\an8}`, `<v "
            "Name>`) stay, and so do the dashes of a dialogue. A sentence that goes on over a line break is translated "
            "as one; the break is put back between words where the lines divide it as they did, so that a cue never "
            "has "
            "more lines than before.\n\n"
            "PO files: msgid is the source, msgstr gets the translation where it is empty or its entry is fuzzy; other "
            "entries and the header stay. msgid goes to msgstr[0] and msgid_plural to those behind it, or to the only "
            "one. Each new translation is marked `fuzzy`, as gettext wants those that a machine made: msgfmt leaves "
            "them out until somebody has read them and taken the mark away (or with `--use-fuzzy`). A translation is "
            "written in several lines where its msgid is.\n\n"
            "XLIFF: a <source> is translated into a <target> that is not there or empty; others stay, and so do units "
            "with translate=\"no\" or approved=\"yes\". Version 1.2 gets state=\"needs-review-translation\" "
            "state-qualifier=\"mt-suggestion\", a segment of 2.0 state=\"translated\", which is before `reviewed`. "
            "Inline elements stay and follow their words; what stands for code (<ph>, <x/>) is a protected word.\n\n"
            "JSON and YAML: strings are translated, but no keys, numbers and other values, and none under keys that "
            "begin with @, which ARB has for descriptions. Escapes are read and written as the format has them; "
            "indentation, comments and order stay, as do the quotation marks of YAML where they can. Flow collections "
            "of "
            "YAML (`[a, b]`) and aliases stay as they are. In texts of PO, JSON and YAML, tags (`<b>`, `<0>`) follow "
            "their words; placeholders (`{name}`, `{{count}}`, `%{x}`, `%s`), `$t(key)` and arguments of ICU are "
            "protected words; where the whole text is a plural or select of ICU, its branches are translated.\n\n"
            "A cue or an entry is a record, which ends with a blank line; a file of XLIFF, JSON or YAML is one, and "
            "`--max-line` is its most bytes. What is malformed is reported with its line and passes through: the cue, "
            "the entry, or of XLIFF, JSON and YAML the whole file. Options for records that are lines (`--format`, "
            "`--field`, `--null`, `--constraint`, `--alignment` and the like) are refused."},
           {"NOISY SOURCES",
            "`--noise-robust=NAME` lets a package of denoise repair the source before it is translated, as `gec "
            "--spell` "
            "does; markup and what is protected stay as they are, and the columns of terms and beginnings, too. The "
            "package must be one for the language of the source: for a language that has none, `train` with the "
            "objective `dictionary` makes one from plain text. What was repaired stands in `--format=jsonl`."},
           {"ALIGNMENT",
            "`--alignment` adds to each record ` ||| ` and pairs of numbers as Pharaoh and fast_align write them: "
            "`0-0 2-1` says that the translation's second word comes from the record's third. Words are what blanks "
            "separate, counted from 0 in the whole record. Each word of the translation is linked to the word of the "
            "source that the model looked at most while it wrote it: the mean of the heads of the decoder's last "
            "layer, "
            "of an ensemble's models the mean again. Of words that stand once in both sides of a pair, as names and "
            "numbers do, this layer linked more to themselves than others, or than the step after, in each of three "
            "sets (`tests/reference/attention_layers.py`). Records that are copied are aligned word by word; lines "
            "that "
            "pass through have no alignment.\n\n"
            "`--attention=FILE.svg` draws the same weights, token by token, in a picture for each record that is "
            "translated: FILE-1.svg for the first of the input. Both cost a second pass of the decoder."},
           {"CORRECTIONS",
            "A model of the architecture `two_stream` (Song et al. 2020) has learned to say, of each token that it is "
            "given, "
            "which one should stand there. `--explain` adds to each sentence of `--format=jsonl` the field "
            "`corrections`: the tokens of its translation for which the model, once it has read them, would write "
            "another one, each with its number in `tokens`, `from`, `to` (empty: the end mark) and the "
            "log-probabilities "
            "of both. `--explain-svg=FILE.svg` draws all tokens of a record, in FILE-N.svg for record N: the "
            "probability "
            "with which each was written, the one that it has when it has been read, and that of the first choice "
            "then. "
            "A model learns this of tokens that were wrong while it was trained; of others, as a sentence's first may "
            "be, it says what it likes, unless `ecm_smooth` was given. It costs a second pass of the decoder."},
           {"SHORTLISTS",
            "`--shortlist=FILE` computes the probabilities of few tokens. A translation has those alone that the "
            "lexical "
            "table FILE has for the tokens of its source (of each the `--shortlist-best` likeliest), those that are "
            "likely "
            "for the most tokens of sources (`--shortlist-common`), what is written as in the source, and what "
            "`--forced-prefix`, terms and ends need. What else is translated beside a sentence makes no difference to "
            "it. "
            "It is meant for large vocabularies: the shipped model, with its 5,000 tokens, is hardly faster. A table "
            "that "
            "lacks words makes translations worse.\n\n"
            "FILE has lines of a target token, a source token and the probability of the first given the second, with "
            "blanks between, as extract_lex of fast_align writes them for Marian (lex.s2t). Tokens are those of the "
            "model, "
            "as SentencePiece writes them; lines with others do not count. `--make-shortlist=FILE` makes such a table "
            "from records of a source, a TAB and its translation, such as the model was trained on: the probabilities "
            "of "
            "IBM Model 1 (Brown et al. 1993), which `--shortlist-iterations` of expectation and maximisation find."},
           {"SAMPLING",
            "With `--sample`, translations are drawn one token after the other. `--temperature`, `--top-k` and "
            "`--top-p` (Holtzman et al. 2020) keep to likelier tokens, in this order. What is drawn depends on "
            "`--seed` and the number of the line alone."},
           {"SEVERAL MODELS",
            "With several `--model` the probability of a token is the mean of theirs. They must have the same tokens "
            "(`tokenizer.from` in a recipe of train) and languages."},
           {"MODELS OF HUGGING FACE",
            "`--model=FOLDER` takes a folder with the config.json, model.safetensors and tokenizer of a model of these "
            "types: `marian` (the OPUS-MT models; source.spm, target.spm, vocab.json), `bart` (tokenizer.json, or "
            "vocab.json and merges.txt), `pegasus`, `t5` and `mt5` (spiece.model), `mbart`, which mBART-50 is, too "
            "(sentencepiece.bpe.model), and `m2m_100`, which NLLB is, too (the same; M2M-100 has vocab.json beside "
            "it). Where the tokenizer is tokenizer.json alone, as transformers 5 leaves it, that is read, but for "
            "Marian and M2M-100. What a target begins and ends with is as generation_config.json says, or "
            "config.json. mBART, M2M-100 and NLLB want to be told languages "
            "(`--source-language=de --target-language=en`; NLLB's own names are `deu_Latn` and `eng_Latn`), T5 its "
            "task (`--source-prefix`). OPUS-MT models for "
            "several "
            "languages want a tag before each sentence: `--target-language=fra` puts `>>fra<<` there; one in the text "
            "counts for the sentence that it begins. A record is cut into sentences, which is what models of sentences "
            "want; `--sentences=line` gives "
            "models of documents (a summary by BART, T5's `summarize: `) the record as a whole, and cuts it where it "
            "is "
            "longer than the model takes. Weights may be in several files (model.safetensors.index.json). Words that "
            "were added to a vocabulary are found in texts.\n\n"
            "`--search-rules=hf` searches as generate() of transformers does. It ends the search of a sentence when "
            "that "
            "would, and options that are not given are as generation_config.json says, or config.json where there is "
            "no "
            "such file: `--beam` (num_beams, 1 where there is none), `--length-penalty`, `--no-repeat-ngram`, "
            "`--min-length` (min_new_tokens, or "
            "min_length, which counts one token more), `--max-length` (max_new_tokens, or max_length, which counts one "
            "more; the ratio is then no limit unless it is given), early_stopping, bad_words_ids, renormalize_logits. "
            "Other options that the file does not say are as they are without it (generate() would end at 20 tokens). "
            "`-v` tells what was taken; what generate() would follow "
            "and `translate` does not, such as repetition_penalty or do_sample, is warned of. Text that looks "
            "like a special token (`</s>`) is text. Weights that are a pickle (pytorch_model.bin, or several) are not "
            "read, since that could run any code, nor are those of TensorFlow or Flax: the message says how to "
            "convert them. `--export-hf=FOLDER` goes the "
            "other way with a package of the architecture `transformer`: transformers reads it as Pegasus (pre-norm) "
            "or Marian (post-norm), with the same probabilities; generation_config.json has the search, which "
            "`--search-rules=hf` follows, too. ct2-transformers-converter of CTranslate2 converts the former. Of a "
            "Marian "
            "model it drops the last token, and starts targets from zeros, where those of `train` have a token for "
            "that: of a post-norm package it says that the vocabulary has the wrong size. In Python it converts that, "
            "too, with the loader PostNormLoader of `tests/reference/exported_translations.py`."},
           {"DOUBTS",
            "Without a reference, five things make a translation doubtful: `numbers`, one of two digits or more that "
            "the sentence has is nowhere in it; `repeated`, it says something over and over that the sentence does "
            "not; `copied`, three words in a row, in small letters, are the sentence's; `length`, it has less than two "
            "fifths of the sentence's bytes, or more than two and a half times as many, where that is more than 40; "
            "`unfinished`, a limit of length ended it. Such a sentence is searched again with a beam of eight, or "
            "twice that of `--beam`, and a coverage penalty of 0.2, and what has fewer doubts is taken. "
            "`--doubtful=keep` searches once, and so do `--sample`, `--n-best`, `--search-rules=hf` and a beginning "
            "that was given. What "
            "stays doubtful says so in JSON, and `-v` counts it."},
           {"OTHER LANGUAGES",
            "A model reads one language, and makes nonsense of others. `--source-language=auto` leaves a sentence as "
            "it is "
            "where its words and letters say beyond doubt that it is of another one: two quotations in English in a "
            "German letter stay. It knows 32 languages with an alphabet. Names, numbers and two or three words may be "
            "of "
            "any language: what cannot be told alone goes with its record, and is translated where that cannot be "
            "told, "
            "either. A beginning that was given is always gone on from. JSON has such sentences under `foreign`, and "
            "`-v` counts them by "
            "language."},
           {"N-BEST LISTS",
            "`--format=moses` writes, for each of the `--n-best` translations, `NUMBER ||| TEXT ||| logprob= SUM "
            "length= TOKENS ||| SCORE`, records being numbered from 0. The n best of a record are the n best "
            "combinations of those of its sentences, by the mean of their scores; no text of a sentence is among them "
            "twice, unless it was drawn. A record that was passed through has one line, with the score -inf."},
           {"JSON",
            "`--format=jsonl` writes an object a record: `line`, `text`, `score` (the mean of its sentences'), "
            "`sentences`, each with `begin` and `end` (bytes of the original), `source`, `text`, `score`, `finished` "
            "and `tokens`, pairs of a token and its log-probability, and `doubts`, where there are some; with "
            "`--n-best`, `alternatives`; with "
            "`--alignment`, `alignment`, pairs of a word of the record and one of `text`; with `--noise-robust`, "
            "`repairs`, "
            "each with `begin`, `end`, `from`, `to` and `confidence`. with "
            "`--source-language=auto`, `foreign`, each with `begin`, `end` and `language`. A record that was not "
            "translated has a "
            "`score` of null."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: it "
            "could not run, or could not write."}},
      .examples =
          {{"Translate a letter",
            "translate brief.txt",
            "The house is old.\nHe bought 17 books.\n",
            {{"brief.txt", "Das Haus ist alt.\nEr kaufte 17 B\u00fccher.\n"}}},
           {"The second column of a table", "translate -f 2 table.tsv", ""},
           {"The five best translations of each line", "translate --beam 8 --n-best 5 --format moses letter.txt", ""},
           {"Go on from what is there", "printf 'Es regnet.\\tIt has\\n' | translate --forced-prefix", ""},
           {"Use the words of a glossary",
            "printf 'Das Haus ist alt.\\n' | translate --glossary terms.tsv",
            "The building is old.\n",
            {{"terms.tsv", "Haus\tbuilding\nHund\thound\n"}}},
           {"Translate a page, with its tags around the right words", "translate index.html >index.en.html", ""},
           {"Make a shortlist of what a model was trained on, and use it",
            "translate --make-shortlist lex.s2t pairs.tsv && translate --shortlist lex.s2t letter.txt", ""},
           {"A T5 model that was told so",
            "translate -m ./t5-small --source-prefix 'translate German to English: ' brief.txt", ""},
           {"See which words come from which", "translate --alignment letter.txt | sed 's/.* ||| //'", ""},
           {"Leave what the model is unsure of to a human", "translate --min-score -0.8 letter.txt 2>unsure.log", ""}},
      .see_also = {"denoise(1)", "score(1)", "sigtest(1)", "train(1)"}};
  return document;
}

}  // namespace emend
