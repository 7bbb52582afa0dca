#include "document.h"

namespace emend {

const cli::Document& translate_document() {
  static const cli::Document document = {
      .name = "translate",
      .summary = "translate text",
      .synopsis = {"[OPTION]... [FILE]..."},
      .description =
          "Reads text, one record per line, and writes its translation by a neural model. A record is cut into "
          "sentences, and each sentence is translated separately; blanks around sentences, sentences without a letter, "
          "and the marks of items and quotations at the start of a line (`- `, `1. `, `> `) stay as they are. Columns "
          "of plain text (TABs, three blanks or more, bars between blanks) are also translated separately. Text in "
          "capitals is read as if it were in normal case, and translated into capitals. Text in small letters alone, "
          "sentences without a mark at their end, and German without umlauts (`fuer`, `Strasse`) are read as they are "
          "usually written, too; their translations have as few capitals and marks. The shipped package translates "
          "German into English, and with `-m translate-en-de` English into German; `train` makes others.\n\nA sentence "
          "ends with its line, even in Markdown and HTML, so "
          "a wrapped paragraph should be one record. Join its lines with `fmt -w 2500` first, or give records of "
          "several lines: `-z`, with a NUL between paragraphs, or JSON lines. In such records, a line break within a "
          "sentence counts as a blank.\n\nLines are processed in order; the input may be endless. Lines that cannot be "
          "processed (longer than `--max-line`, invalid UTF-8, with a NUL) come out unchanged and are reported.",
      .sections =
          {{"SEARCH",
            "Beam search keeps the `--beam` hypotheses with the highest sums of log-probabilities. Finished hypotheses "
            "are ranked by their scores: the sum divided by the length to the power A (`--length-penalty`), or, with "
            "`--length-norm=gnmt`, by ((5 + length) / 6) to the power A (Wu et al. 2016). `--coverage-penalty=B` adds "
            "B times the sum of log min(1, attention) over the source's tokens, which ranks translations that leave "
            "out a part lower. With A = 1 and B = 0 the score is the mean log-probability of a token, the end mark "
            "included.\n\n`--forced-prefix` starts a translation with the text after the record's first TAB: what a "
            "translator has typed so far. The TAB and the text after it are replaced, too. A prefix should end at the "
            "end of a word. If both prefix and record have several sentences, each sentence of the prefix but the last "
            "is the whole translation of one. Words in the prefix that are protected in the record (`{file}`) are "
            "those of the record. Markup in the prefix is ignored; the markup of the record is kept. A record passes "
            "through and is reported if no translation with that prefix has each protected word once."},
           {"TERMS",
            "With `--constraint`, a record may have terms after TABs, one TAB before each (after the prefix, with "
            "`--forced-prefix`), and its translation contains them. `--glossary=FILE` has lines of a source term, a "
            "TAB and a target term. Wherever the source term stands in a sentence, as whole words and written the same "
            "(the first word of a sentence may have a capital that the term lacks), the target term occurs in the "
            "translation, equally often. The longest of several matches counts, and what it translates is not "
            "protected. Lines with the same source term are alternatives, and the model takes one; blank lines and "
            "lines that start with # are ignored.\n\nA target term with a capital counts as a name, unless the target "
            "language is German or unknown. If it is the only one for its source term, it is not searched for: the "
            "model sees it as `X1`, as it sees protected words, so nothing else of the source term is translated. If "
            "no translation has `X1` exactly once, the term is searched for like the others.\n\nTerms come out as they "
            "are written, as whole words: no letter or digit adjoins a letter or digit, no letter adjoins another "
            "character, and no contraction follows (AI'm), except the 's of a possessive. At the start of a sentence, "
            "a term without capitals may get one. A term of a column that is a protected word of the record is "
            "satisfied by that word. Terms share no words: two terms take two places. This holds with every option "
            "except `--sample`; terms override `--max-length` and `--no-repeat-ngram`. If a record has several "
            "sentences, each term of its columns goes to the sentence whose probability it lowers least. A record "
            "passes through and is reported if the model cannot write a term because the vocabulary lacks its "
            "characters.\n\nThe search is that of Post and Vilar (2018) in the form of Hu et al. (2019): the beam, "
            "wider by two hypotheses for each token of the terms and two more, is shared among hypotheses that have "
            "equally many of those tokens, and no hypothesis ends before it has all of them. The score leaves out what "
            "the terms cost at their cheapest places."},
           {"RARE WORDS",
            "A model translates badly what its training hardly showed. A package may name a dictionary of such "
            "words, as `translate-de-en` names `dictionary-de-en`, whose `dictionary.tsv` has lines of a word and "
            "its meanings, each behind a TAB, sorted by bytes. If a translation says none of the meanings of a "
            "listed word, the sentence is searched again for one that does, as for a term. The second translation is "
            "taken unless it is doubtful where the first is not, or spoils the rest: what it says beside the meanings "
            "must be as likely as the first translation was, and half as long. A word is listed in its basic form, and "
            "is found with an ending of a German noun or adjective, and in small letters, too. `--dictionary=none` "
            "asks only once, and so do `--sample` and `--search-rules=hf`; sentences with a given prefix or terms are "
            "not asked for again.\n\nBeside it may lie `phrases.tsv`, with what people say as a whole: greetings, "
            "thanks, signs, labels of forms and buttons. A sentence that is such a phrase (`Beste Grüße`, `AUSGANG`) "
            "is translated by it, and one that begins with it and goes on behind a comma, a colon, a number or `aus` "
            "(`Menge: 5`, `Viele Grüße aus Berlin`) begins with what it means.\n\nA package may also name a lexicon of "
            "the language that it writes, as "
            "`translate-de-en` names `lexicon-en`: of several translations one is taken that makes up no word which "
            "neither that nor the source has, and loses no negation; where all do, the sentence is searched again. "
            "`--dictionary=none` "
            "uses none of these."},
           {"WHAT IS PROTECTED",
            "The following come out byte for byte, each once: URLs, e-mail addresses, paths, identifiers, versions, "
            "options of programs, placeholders (`%s`, `{name}`, `$HOME`), telephone numbers, runs of five digits or "
            "more (12345, not 12.345), dates like 3.10.1990, words with letters that the model's tokenizer does not "
            "know (other scripts, rare accents, m²), and the like. Emoji and similar signs are invisible to the model "
            "and follow their words, as marks of emphasis do. Numbers with groups of a thousand or decimals, and "
            "numbers before a currency sign, follow the target language (1.234,50 € is €1,234.50) if both languages "
            "are German, English, Spanish, Italian, Dutch or Portuguese; so do amounts of something (250 g Mehl, 2 EL "
            "Öl), decades and eras (44 v. Chr.) of German in English. Other dates, times and numbers are left to "
            "the model; among the beam's translations, those with the digits of all numbers of two digits or more are "
            "preferred. Abbreviated days (`Mo–Fr 9–18 Uhr`) are written so in English. Numbers that German writes as "
            "words, "
            "from thirteen on, times of day with their minutes, days of the week and months are "
            "demanded if a translation into English lacks them (sechsunddreißig Wochen, acht Uhr siebzehn; a Billion "
            "is a trillion), and what no English text has is put right: `15 p.m.`, `1 hours`, `the 3th`.\n\nNo model "
            "needs special training for this: the model sees `X1`, `X2` ... (or Q1, if the "
            "sentence has an X1), which look like names and are copied. If a translation lacks one or has it twice, "
            "the next in the beam is taken. If none is right, the text between the protected words is translated piece "
            "by piece, and they stay between the pieces with the punctuation beside them; `-v` counts these sentences. "
            "`--protect=none` shows the model everything as it is written.\n\nNames of people and places are also "
            "kept, "
            "if the package has a lexicon that tells them from words, as `translate-de-en` does. If a translation "
            "lacks a surname that nobody knows, a rare given name or a place that English calls the same (Clausen, "
            "Jutta, Cottbus), the sentence is translated once more with a name that the model surely copies in its "
            "place (Tom, Boston), which then makes way for the name; if that is not there once, with `X1`. Places and "
            "rulers that have another name in English are translated (München, Kaiser Wilhelm), and so are surnames "
            "that are frequent words, unless they stand behind Herr or Frau. Not in text in capitals, in sentences "
            "with a given prefix or terms, or in those that are translated piece by piece."},
           {"MARKUP",
            "With `--markup=html` (or `--html`), `markdown` or `latex`, or if the name of a file implies it (`.html`, "
            "`.md`, `.tex` ...), markup comes out byte for byte. A sentence ends at the tags of blocks, headings, "
            "items and cells, at bars with blanks around them, and in LaTeX at `&` and `\\\\`. These stay in place, "
            "and so do blocks of code, comments and formulas that stand alone; code and formulas within a sentence are "
            "protected words. The model reads a sentence without its tags and its marks of emphasis and links. In the "
            "translation, each pair encloses the words that come from the words that it enclosed in the source, by the "
            "model's attention (ALIGNMENT), and what lies between them; if another pair already encloses these, it "
            "encloses the longest run of its words. Marks within a copied word (`H<sub>2</sub>O`) stay there. Every "
            "mark comes out once, and pairs stay nested, so markup that was balanced stays balanced. Entities for "
            "letters or punctuation are read as such and written as in the source, and so are LaTeX's letters "
            "(`\\\"a`, `\\'{e}`, `{\\ss}`); other entities are protected words. `<`, `>` and `&` from the model are "
            "escaped in HTML, and an entity that it writes is replaced by its character if the source has none. A "
            "Markdown link that finds its target by its own text gets that text as a name: `[Handbuch]` becomes "
            "`[manual][Handbuch]` if `[Handbuch]: target` stands on an earlier line or in the same `--window`; a "
            "warning says if it comes later.\n\nSome markup contains text: the attributes alt, title, placeholder, "
            "label, aria-label and aria-description of a tag; in Markdown the text of an image and the title of an "
            "image or link; in LaTeX the title of a theorem and the like (`\\begin{lemma}[title]`), short titles "
            "(`\\section[short]{long}`), labels of items (`\\item[label]`) and a `\\footnote` that ends on its line "
            "(others are read line by line); title, subtitle, description and summary at any depth of the front matter "
            "of Markdown, which is YAML between lines `---` or TOML between lines `+++`. Each text is translated "
            "separately (not with `--alignment`). Quotation marks that would end it become entities or get "
            "backslashes, or a curved apostrophe where TOML has neither. An attribute without quotation marks gets "
            "them if it becomes several words, and so does a value of front matter that needs them. All other "
            "attributes and fields stay byte for byte.\n\nIn an element with `translate=\"no\"`, or of the class "
            "notranslate, everything stays byte for byte, its attributes included, except elements within it that say "
            "`translate=\"yes\"`; in a sentence it is a protected word."},
           {"CATALOGUES AND SUBTITLES",
            "With `--markup=srt`, `vtt`, `po`, `xliff`, `json` or `yaml`, or if the name of a file implies it, the "
            "texts of a file are translated separately, and all other bytes stay. If nothing is translated, the file "
            "comes out byte for byte; a text whose translation equals it is not written anywhere. These names imply "
            "it: names that end in `.srt`, `.vtt`, `.po`, `.pot`, `.xlf` or `.xliff`; names in `.json`, `.yml` and "
            "`.yaml` only if they end with a language (`de.json`, `app.de-AT.yml`), or if their folder is named after "
            "a language, or if it or the folder around it is named locale, locales, _locales, i18n, l10n, lang or "
            "translations. Other such files are not catalogues and are read line by line, as `.jsonl` always is (use "
            "`--input-format=jsonl` for those).\n\nSubtitles (SubRip, WebVTT): numbers, time stamps, settings, notes, "
            "styles and tags (`<i>`, `{\\an8}`, `<v Name>`) stay, and so do the dashes of a dialogue. A sentence that "
            "continues over a line break is translated as one; the break is put back between words in the same "
            "proportion, so a cue never gets more lines than before.\n\nPO files: msgid is the source; msgstr gets the "
            "translation if it is empty or its entry is fuzzy; other entries and the header stay. msgid goes to "
            "msgstr[0] and msgid_plural to the following ones, or to the only one. Each new translation is marked "
            "`fuzzy`, as gettext expects of machine translations: msgfmt leaves them out until somebody has read them "
            "and removed the mark (or unless `--use-fuzzy` is given). A translation is written on several lines if its "
            "msgid is.\n\nXLIFF: a <source> is translated into a <target> that is missing or empty; others stay, and "
            "so do units with translate=\"no\" or approved=\"yes\". Version 1.2 gets "
            "state=\"needs-review-translation\" state-qualifier=\"mt-suggestion\", a segment of 2.0 gets "
            "state=\"translated\", which precedes `reviewed`. Inline elements stay and follow their words; those that "
            "stand for code (<ph>, <x/>) are protected words.\n\nJSON and YAML: strings are translated, but not keys, "
            "numbers or other values, and nothing under keys that start with @, which ARB uses for descriptions. "
            "Escapes are read and written in the format's way; indentation, comments and order stay, as do YAML's "
            "quotation marks if possible. Flow collections of YAML (`[a, b]`) and aliases stay as they are. In texts "
            "of PO, JSON and YAML, tags (`<b>`, `<0>`) follow their words; placeholders (`{name}`, `{{count}}`, "
            "`%{x}`, `%s`), `$t(key)` and arguments of ICU are protected words; if the whole text is a plural or "
            "select of ICU, its branches are translated.\n\nA cue or an entry is a record, which ends with a blank "
            "line. A file of XLIFF, JSON or YAML is one record, of at most `--max-line` bytes. Malformed input is "
            "reported with its line number, and the cue, the entry or, in XLIFF, JSON and YAML, the whole file passes "
            "through. Options for records that are lines (`--format`, `--field`, `--null`, `--constraint`, "
            "`--alignment` and the like) are refused."},
           {"NOISY SOURCES",
            "A misspelt word of German is read as the word that is surely meant, by the lexicon that "
            "`translate-de-en` has: one that sounds the same (`vileicht`, `nähmlich`), or has two letters in the other "
            "order. Names stay. Abbreviations that the model hardly knows are read in full (`i. d. R.`, `3 Mio.`, "
            "`auf S. 27`), `anderthalb` as 1,5, and `1. bis 15. Mai` with both months. `--noise-robust=none` and "
            "`--protect=none` read it as it "
            "is.\n\n"
            "With `--noise-robust=NAME`, a package of denoise repairs the source before it is translated, as with `gec "
            "--spell`; markup and protected text stay as they are, and so do the columns of terms and prefixes. The "
            "package must be for the source's language; for a language without a package, `train` with the objective "
            "`dictionary` makes one from plain text. `--format=jsonl` shows the repairs. `-v` counts those that a "
            "check of denoise(1) held back, with the first of each."},
           {"ALIGNMENT",
            "`--alignment` adds to each record ` ||| ` and pairs of numbers in the form of Pharaoh and fast_align: "
            "`0-0 2-1` says that the translation's second word comes from the record's third. Words are separated by "
            "blanks and counted from 0 over the whole record. Each word of the translation is linked to the source "
            "word that the model attended to most while it wrote it, by the mean of the heads of the decoder's last "
            "layer; for an ensemble, by the mean of its models. Of the words that occur once on both sides of a pair, "
            "such as names and numbers, this layer linked more to themselves than the other layers or the step after "
            "it did, in each of three test sets (`tests/reference/attention_layers.py`). Records that are copied are "
            "aligned word by word; lines that pass through have no alignment.\n\n`--attention=FILE.svg` draws the same "
            "weights, token by token, in one picture for each record that is translated: FILE-1.svg for the first "
            "record of the input. Both cost a second pass of the decoder."},
           {"CORRECTIONS",
            "A model of the architecture `two_stream` (Song et al. 2020) has learned to say which token should replace "
            "each token that it reads. `--explain` adds to each sentence of `--format=jsonl` the field `corrections`: "
            "the tokens of its translation that the model, once it has read them, would replace, each with its number "
            "in `tokens`, `from`, `to` (empty: the end mark) and the log-probabilities of both. "
            "`--explain-svg=FILE.svg` draws all tokens of a record, in FILE-N.svg for record N: the probability with "
            "which each was written, its probability once it has been read, and that of the first choice then. In "
            "training a model learns this only for tokens that were wrong; for others, such as a sentence's first, its "
            "answer means nothing unless `ecm_smooth` was given. Both cost a second pass of the decoder."},
           {"SHORTLISTS",
            "`--shortlist=FILE` computes the probabilities of only a few tokens. A translation uses only these: the "
            "`--shortlist-best` likeliest that the lexical table FILE has for each token of the source, the "
            "`--shortlist-common` that are likely for the most source tokens, what is written as in the source, and "
            "what `--forced-prefix`, terms and ends need. The other sentences make no difference. Shortlists are for "
            "large vocabularies; a model with 5,000 tokens is hardly faster. A table that lacks words makes "
            "translations worse.\n\nFILE has lines of a target token, a source token and the probability of the first "
            "given the second, separated by blanks, as fast_align's extract_lex writes them for Marian (lex.s2t). "
            "Tokens are the model's, as SentencePiece writes them; lines with others are ignored. "
            "`--make-shortlist=FILE` makes such a table from records of a source, a TAB and its translation, such as "
            "the model's training data: the probabilities of IBM Model 1 (Brown et al. 1993), after "
            "`--shortlist-iterations` rounds of expectation and maximisation."},
           {"SAMPLING",
            "`--sample` draws translations one token after the other. `--temperature`, `--top-k` and `--top-p` "
            "(Holtzman et al. 2020) restrict it to likelier tokens, in this order. The result depends only on `--seed` "
            "and "
            "the line's number, so a text can be cut into parts if each is told the number of its first line by "
            "`--start-line`."},
           {"SEVERAL MODELS",
            "With several `--model` options, the probability of a token is the mean of the models' probabilities. The "
            "models must have the same tokens (`tokenizer.from` in a recipe of train) and languages."},
           {"MODELS OF HUGGING FACE",
            "`--model=FOLDER` takes a folder with the config.json, model.safetensors and tokenizer of a model of these "
            "types: `marian` (the OPUS-MT models; source.spm, target.spm, vocab.json), `bart` (tokenizer.json, or "
            "vocab.json and merges.txt), `pegasus`, `t5` and `mt5` (spiece.model), `mbart`, which includes mBART-50 "
            "(sentencepiece.bpe.model), and `m2m_100`, which includes NLLB (the same file; M2M-100 also has "
            "vocab.json). If the only tokenizer is tokenizer.json, as with transformers 5, it is read, except for "
            "Marian and M2M-100. generation_config.json or config.json says how a target starts and ends. mBART, "
            "M2M-100 and NLLB need languages (`--source-language=de --target-language=en`; NLLB's own names are "
            "`deu_Latn` and `eng_Latn`), T5 needs its task (`--source-prefix`). OPUS-MT models for several languages "
            "need a tag before each sentence: `--target-language=fra` puts `>>fra<<` there; a tag in the text applies "
            "to the sentence that it starts. A record is cut into sentences, which is right for models of sentences; "
            "`--sentences=line` gives models of documents (a summary by BART, T5's `summarize: `) the whole record, "
            "cut only if it is longer than the model takes. Weights may be in several files "
            "(model.safetensors.index.json). Words that were added to a vocabulary are recognised in "
            "texts.\n\n`--search-rules=hf` searches like generate() of transformers. It ends the search of a sentence "
            "when generate() would, and takes options that are not given from generation_config.json, or from "
            "config.json if there is no such file: `--beam` (num_beams, 1 by default), `--length-penalty`, "
            "`--no-repeat-ngram`, `--min-length` (min_new_tokens, or min_length, which counts one token more), "
            "`--max-length` (max_new_tokens, or max_length, which counts one more; the ratio is then not a limit "
            "unless you give it), early_stopping, bad_words_ids, renormalize_logits. Options that the file does not "
            "set keep their defaults (generate() would end at 20 tokens). `-v` lists what was taken; a warning lists "
            "settings that generate() would follow and `translate` does not, such as repetition_penalty or do_sample. "
            "Text that looks like a special token (`</s>`) is text. Pickled weights (pytorch_model.bin, or several) "
            "are not read, since they could run any code, nor are those of TensorFlow or Flax: the message says how to "
            "convert them. `--export-hf=FOLDER` exports a package of the architecture `transformer`: transformers "
            "reads it as Pegasus (pre-norm) or Marian (post-norm), with the same probabilities; generation_config.json "
            "has the search, which `--search-rules=hf` follows, too. CTranslate2's ct2-transformers-converter converts "
            "the former. For a Marian model it drops the last token and starts targets from zeros, while those of "
            "`train` start with a token; so it reports a wrong vocabulary size for a post-norm package. In Python it "
            "also converts such packages, with the loader PostNormLoader of "
            "`tests/reference/exported_translations.py`."},
           {"DOUBTS",
            "Five signs mark a translation as doubtful, without a reference: `numbers`, it lacks a number of two "
            "digits or more that the sentence has; `repeated`, it repeats something that the sentence does not; "
            "`copied`, it has three words in a row, in small letters, from the sentence; `length`, it has less than "
            "two fifths of the sentence's bytes, or more than two and a half times as many, if that is more than 40; "
            "`unfinished`, a length limit ended it. Such a sentence is searched again with a beam of eight, or twice "
            "`--beam`, and a coverage penalty of 0.2, and the translation with fewer doubts is taken. "
            "`--doubtful=keep`, `--sample`, `--n-best`, `--search-rules=hf` and a given prefix search once. JSON marks "
            "the translations that stay doubtful, and `-v` counts them."},
           {"OTHER LANGUAGES",
            "A model reads one language and makes nonsense of others. `--source-language=auto` leaves a sentence as it "
            "is if its words and letters show beyond doubt that it is in another language: two English quotations in a "
            "German letter stay. It knows 32 languages with an alphabet. Names, numbers and two or three words may be "
            "in any language: if the language of a sentence cannot be told, it is treated like its record, and "
            "translated if the language of the record cannot be told, either. A given prefix is always continued. JSON "
            "lists such sentences under `foreign`, and `-v` counts them by language."},
           {"N-BEST LISTS",
            "`--format=moses` writes, for each of the `--n-best` translations, `NUMBER ||| TEXT ||| logprob= SUM "
            "length= TOKENS ||| SCORE`; records are numbered from 0. The n best translations of a record are the n "
            "best combinations of the translations of its sentences, by the mean of their scores; no text of a "
            "sentence occurs twice among them, unless it was drawn. A record that was passed through has one line, "
            "with the score -inf."},
           {"JSON",
            "`--format=jsonl` writes one object per record: `line`, `text`, `score` (the mean of its sentences'), "
            "`sentences`, each with `begin` and `end` (bytes of the original), `source`, `text`, `score`, `finished` "
            "and `tokens`, pairs of a token and its log-probability, and `doubts`, if there are any; with `--n-best`, "
            "`alternatives`; with `--alignment`, `alignment`, pairs of a word of the record and one of `text`; with "
            "`--noise-robust`, `repairs`, each with `begin`, `end`, `from`, `to` and `confidence`; with "
            "`--source-language=auto`, `foreign`, each with `begin`, `end` and `language`. The `score` of a record "
            "that was not translated is null."},
           {"EXIT STATUS",
            "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: the "
            "program could not run, or could not write."}},
      .examples =
          {{"Translate a letter",
            "translate brief.txt",
            "The house is old.\nHe bought 17 books.\n",
            {{"brief.txt", "Das Haus ist alt.\nEr kaufte 17 B\u00fccher.\n"}}},
           {"The second column of a table", "translate -f 2 table.tsv", ""},
           {"The five best translations of each line", "translate --beam 8 --n-best 5 --format moses letter.txt", ""},
           {"Continue a translation", "printf 'Es regnet.\\tIt has\\n' | translate --forced-prefix", ""},
           {"Use the words of a glossary",
            "printf 'Das Haus ist alt.\\n' | translate --glossary terms.tsv",
            "The building is old.\n",
            {{"terms.tsv", "Haus\tbuilding\nHund\thound\n"}}},
           {"Translate a page, with its tags around the right words", "translate index.html >index.en.html", ""},
           {"Make a shortlist of what a model was trained on, and use it",
            "translate --make-shortlist lex.s2t pairs.tsv && translate --shortlist lex.s2t letter.txt", ""},
           {"Translate with a T5 model, which needs its task",
            "translate -m ./t5-small --source-prefix 'translate German to English: ' brief.txt", ""},
           {"See which words come from which", "translate --alignment letter.txt | sed 's/.* ||| //'", ""},
           {"Leave what the model is unsure of to a human", "translate --min-score -0.8 letter.txt 2>unsure.log", ""}},
      .see_also = {"denoise(1)", "score(1)", "sigtest(1)", "train(1)"}};
  return document;
}

}  // namespace emend
