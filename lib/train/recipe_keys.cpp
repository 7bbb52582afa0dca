#include "train/recipe_keys.h"

namespace emend::train {
namespace {

constexpr double many = 1e15;  // whole numbers up to here are exact as a double

// What sources and validation sets have in common.
template <class T>
Keys file_keys(T& text, std::vector<std::string> kinds) {
  const std::vector<std::string> of_files = {"clean", "pairs", "m2", "essays", "jsonl", "parallel"};
  return {
      Key{"name", &text.name, "What reports and --set call it"}.required(),
      Key{"kind", &text.kind,
          "clean: text that is damaged on the fly, or should stay as it is; pairs: TSV rows of source and target; m2: "
          "sentences with an annotator's edits, as W&I+LOCNESS, FCE, NUCLE and Lang-8 are published for BEA 2019; "
          "essays: "
          "JSON lines of whole essays with them, as the first two are, too; jsonl: an object a line; parallel: a file "
          "of sources and one of "
          "targets; held_out: what a source keeps from training"}
          .choices(std::move(kinds)),
      Key{"files", &text.files, "Names or patterns; .gz, .xz and .zst are decompressed"}.required().only(of_files),
      Key{"targets", &text.targets, "Files that hold, line by line, the targets of `files`"}.required().only(
          {"parallel"}),
      Key{"columns", &text.columns, "Columns of source and target, from 1"}.range(1, 1000).pair().only({"pairs"}),
      Key{"context_column", &text.context_column,
          "Column of the sentences before, of which data.context are taken; 0: they are the rows before"}
          .range(0, 1000)
          .only({"pairs"}),
      Key{"hypothesis_column", &text.hypothesis_column,
          "Objective quality: column of the rewriting of the source that is judged by the target; 0: one is made, with "
          "some of the edits between source and target"}
          .range(0, 1000)
          .only({"pairs"}),
      Key{"fields", &text.fields, "Fields of source and target; \"translation.de\" is de of translation"}.pair().only(
          {"jsonl"}),
      Key{"annotator", &text.annotator, "Number of the annotator whose edits make the target"}.range(0, 1e6).only(
          {"m2", "essays"}),
      Key{"rows", &text.rows, "First and last row that is used, counted from 1 over all files"}
          .range(1, many)
          .pair()
          .only(of_files),
  };
}

}  // namespace

Keys keys(Data& data) {
  return {
      Key{"root", &data.root, "Folder that file names start from, relative to the recipe"},
      Key{"max_tokens", &data.max_tokens, "Leave out examples with a longer side"}.range(1, 1e6),
      Key{"sentence_bytes", &data.sentence_bytes,
          "Cut longer sentences of clean text; leave out longer sides of validation sets"}
          .range(16, 1e6),
      Key{"join_share", &data.join_share, "Share of lines whose sentences stay together, up to sentence_bytes"}.range(
          0, 1),
      Key{"pool", &data.pool, "Examples that are sorted by length together"}.range(100, 1e7),
      Key{"protect", &data.protect, "auto: clean text has 0 in place of URLs, numbers and the like, as in denoise"}
          .choices({"auto", "none"}),
      Key{"bad_lines", &data.bad_lines, "What becomes of lines that cannot be read: skip names and counts them"}
          .choices({"skip", "fail"}),
      Key{"buffer", &data.buffer,
          "Examples of a stream that are shuffled together; up to four times as many are in memory"}
          .range(100, 1e9),
      Key{"context", &data.context, "Earlier texts of its document (up to a blank line) that an example comes with"}
          .range(0, 100),
  };
}

Keys keys(Source& source) {
  Keys rows = file_keys(source, {"clean", "pairs", "m2", "essays", "jsonl", "parallel"});
  const Keys own = {
      Key{"weight", &source.weight, "Share of the examples, relative to the other sources'"}.range(1e-6, 1e6),
      Key{"held_out", &source.held_out,
          "Share of the texts, equal ones together, that is kept for a validation set of kind held_out"}
          .range(0, 0.9),
      Key{"words", &source.words, "Fewest and most words of either side; others are dropped"}.range(0, many).pair(),
      Key{"max_ratio", &source.max_ratio, "Drop pairs with so many times the other side's words, or more; 0: none"}
          .range(0, 1e6)
          .only({"pairs", "m2", "essays", "jsonl", "parallel"}),
      Key{"clean_share", &source.clean_share, "Share of the sentences that stay undamaged"}.range(0, 1).only({"clean"}),
      Key{"rate_low", &source.rate_low, "A sentence's share of damaged words is drawn from here to rate_high"}
          .range(0, 1)
          .only({"clean"}),
      Key{"rate_high", &source.rate_high, "The highest share of damaged words"}.range(0, 1).only({"clean"}),
      Key{"char_rate", &source.char_rate, "Share of a damaged word's characters that are edited"}.range(0, 1).only(
          {"clean"}),
      Key{"noise", &source.noise, "KIND or KIND:WEIGHT, as noise-inject has them"}.only({"clean"}),
      Key{"tense_share", &source.tense_share,
          "Share of the sentences that, where data.context tells the past, have all verbs in the present and no other "
          "damage (as noise-inject's --tense-test)"}
          .range(0, 1)
          .only({"clean"}),
      Key{"casual_share", &source.casual_share,
          "Share of the damaged sentences that are also written as in a chat (noise-inject's `casual`), at a rate of "
          "0.2 to 1"}
          .range(0, 1)
          .only({"clean"}),
      Key{"stream", &source.stream,
          "Read the files while training instead of before it, data.buffer examples at a time"},
  };
  rows.insert(rows.end(), own.begin(), own.end());
  return rows;
}

Keys keys(TokenizerRecipe& tokenizer) {
  return {
      Key{"kind", &tokenizer.kind,
          "What a token is: a piece of SentencePiece, a character, a byte; for objective ngram also a word or mark, or "
          "what blanks separate"}
          .choices({"sentencepiece", "characters", "bytes", "words", "blanks"}),
      Key{"from", &tokenizer.from,
          "Folder, relative to the recipe, or name of a package, whose tokenizer is taken; none: one is made"},
      Key{"model", &tokenizer.model, "How SentencePiece chooses its vocabulary"}.choices({"unigram", "bpe"}),
      Key{"size", &tokenizer.size, "Tokens in the vocabulary, at most for characters; bytes are always 261"}.range(262,
                                                                                                                   1e6),
      Key{"vocabularies", &tokenizer.vocabularies,
          "joint: one of SentencePiece for both sides; separate: one for sources and one for targets, as suits "
          "languages that share no words"}
          .choices({"joint", "separate"}),
      Key{"source_size", &tokenizer.source_size, "Tokens in a separate vocabulary of the sources; 0: as in `size`"}
          .range(0, 1e6),
      Key{"lines", &tokenizer.lines, "Lines that it is made from, half of them damaged as in training"}.range(1, 1e7),
      Key{"sentinels", &tokenizer.sentinels,
          "Tokens `<extra_id_0>`, `<extra_id_1>` ... of a joint SentencePiece vocabulary, as objective span_corruption "
          "needs; they count in `size`"}
          .range(0, 10000),
  };
}

Keys keys(ModelRecipe& model) {
  return {Key{"architecture", &model.architecture,
              "Its name (without one: the objective's usual one); all other keys are the architecture's own"},
          Key{"backbone", &model.backbone,
              "gated_transformer: package of train (transformer, t5, bert), or folder of Hugging Face (BART, mBART, "
              "Marian, M2M-100, Pegasus, T5, BERT), that it starts from, with its tokenizer and sizes, relative to the "
              "recipe; the gates are new. gector: a bert of train, or a BERT of Hugging Face; the heads are new. bert: "
              "the same; the head is new "
              "where it has none"}};
}

Keys keys(Training& training) {
  return {
      Key{"objective", &training.objective,
          "What is learned: from pairs, their targets (pairs), the edits that lead there (tags), each token of the "
          "target from those around it (predict) or how good a rewriting of the source is (quality); from texts alone, "
          "their next tokens (language_model), hidden tokens (masked_language_model), hidden spans (span_corruption), "
          "the whole of texts with hidden spans "
          "(text_infilling), or, without training steps, counts of word sequences (ngram) or of words (dictionary), "
          "and which of two words stands where (confusions)"}
          .choices({"pairs", "tags", "predict", "quality", "language_model", "masked_language_model", "span_corruption",
                    "text_infilling", "ngram", "dictionary", "confusions"}),
      Key{"start", &training.start,
          "Package, by its folder or its name, or run with one, whose weights and vocabulary training starts from "
          "(layers that it lacks begin by adding nothing); none: fresh weights"},
      Key{"vectors", &training.vectors,
          "File of word vectors, as word2vec and fastText write them as text, that embeddings begin with; none: fresh "
          "ones"},
      Key{"confusions", &training.confusions,
          "File of words that are written for each other, two a line, and how often the first was written for the "
          "second and the second for the first (objective confusions)"},
      Key{"batch_tokens", &training.batch_tokens, "Tokens of a batch: both sides, padding and end marks included"}
          .range(4, 1e8),
      Key{"accumulate", &training.accumulate, "Batches a step, of all processes together"}.range(1, 1e6),
      Key{"steps", &training.steps, "Stop after so many steps"}.range(1, many),
      Key{"max_minutes", &training.max_minutes, "Stop earlier after this long; 0: never"}.range(0, 1e9),
      Key{"max_cpu_minutes", &training.max_cpu_minutes,
          "Stop earlier after so much CPU time of the first process, all its threads together; 0: never. Runs on a "
          "busy "
          "machine get equal shares so"}
          .range(0, 1e9),
      Key{"optimizer", &training.optimizer, "How gradients move the weights"}.choices(
          {"adamw", "adam", "adafactor", "nesterov"}),
      Key{"learning_rate", &training.learning_rate,
          "The highest learning rate; of adafactor, relative to the size of the weights"}
          .range(1e-12, 1e3),
      Key{"warmup", &training.warmup, "Steps in which the learning rate grows"}.range(0, many),
      Key{"schedule", &training.schedule, "How the learning rate falls"}.choices(
          {"inverse_sqrt", "linear", "cosine", "step", "plateau", "constant"}),
      Key{"decay", &training.decay, "Factor of each reduction by the schedules step and plateau"}.range(1e-6, 1),
      Key{"decay_every", &training.decay_every, "Steps between the reductions of schedule step"}.range(1, many),
      Key{"decay_patience", &training.decay_patience,
          "Validations without a better one before a reduction by schedule plateau"}
          .range(1, many),
      Key{"label_smoothing", &training.label_smoothing, "Share of the target's probability that all words get"}.range(
          0, 0.99),
      Key{"edit_weight", &training.edit_weight,
          "Weight, in the loss, of target tokens that the source lacks, and of tags that change something"}
          .range(1e-3, 1e3),
      Key{"coverage", &training.coverage,
          "Weight of the coverage loss: of attention that comes back to what of the source was seen before (See et al. "
          "2017)"}
          .range(0, 1e3),
      Key{"token_dropout", &training.token_dropout, "Share of the source's tokens that are hidden"}.range(0, 0.9),
      Key{"word_dropout", &training.word_dropout, "Share of the source's words that are hidden"}.range(0, 0.9),
      Key{"mask_share", &training.mask_share,
          "Share of a text's tokens that objective masked_language_model predicts: 80 % masked, 10 % replaced, 10 % "
          "seen; that span_corruption hides; and text_infilling, where 0.3 is usual"}
          .range(0.01, 1),
      Key{"mask_words", &training.mask_words,
          "Objective masked_language_model chooses whole words, and does the same to all of a word's tokens"},
      Key{"span_length", &training.span_length,
          "Mean length of the hidden spans, in tokens, of span_corruption and text_infilling"}
          .range(1, 1000),
      Key{"permute_share", &training.permute_share,
          "Share of the texts whose sentences text_infilling puts into another order; texts have several where "
          "data.join_share is large"}
          .range(0, 1),
      Key{"hypothesis_noise", &training.hypothesis_noise,
          "Objective quality: KIND or KIND:WEIGHT, as noise-inject has them, of the errors of their own that half of "
          "the hypotheses get which are made; none: they have those of the source alone"}
          .or_none(),
      Key{"teacher", &training.teacher,
          "Package of the same vocabulary, by its folder or its name, or run with one, whose probabilities are learned "
          "beside the targets "
          "(word-level "
          "distillation)"},
      Key{"teacher_weight", &training.teacher_weight, "The teacher's share of the loss"}.range(0, 1),
      Key{"teacher_temperature", &training.teacher_temperature, "Above 1, the teacher's second choices count for more"}
          .range(0.1, 100),
      Key{"clip", &training.clip, "Largest norm of the gradients; 0: any"}.range(0, 1e9),
      Key{"clip_norm", &training.clip_norm, "The norm: 2, or infinity for the largest number"}.choices(
          {"2", "infinity"}),
      Key{"weight_decay", &training.weight_decay,
          "Weight decay of matrices; where it is not given, 0 for optimizers other than adamw"}
          .range(0, 1e3),
      Key{"betas", &training.betas, "Averages of adam and adamw"}.range(0, 0.999999999).pair(),
      Key{"momentum", &training.momentum, "Of nesterov"}.range(0, 0.999999999),
      Key{"ema", &training.ema, "Decay of the average of weights that is validated and exported; 0: none"}.range(
          0, 0.999999999),
      Key{"graphs", &training.graphs,
          "Shapes of batches that a GPU goes through by itself once it has seen them twice, as CUDA graphs: the host "
          "no "
          "longer launches their kernels one by one. Batches are filled up with empty rows, so that shapes recur; 0: "
          "none. For pairs, language_model, span_corruption and text_infilling, without contexts, scheduled sampling, "
          "coverage and teacher; one process"}
          .range(0, 10000),
      Key{"precision", &training.precision, "Numbers that matrix products are computed with; tf32 on GPUs"}.choices(
          {"fp32", "tf32", "bf16"}),
      Key{"deterministic", &training.deterministic,
          "On a GPU, take the kernels that compute the same numbers in every run, which may be slower; on a CPU all "
          "do"},
      Key{"reduction", &training.reduction,
          "What sums the gradients of several processes: nccl, from GPU to GPU; mpi, by way of the CPUs; auto: nccl "
          "where each process has a GPU of its own and libnccl.so.2 is found"}
          .choices({"auto", "mpi", "nccl"}),
      Key{"seed", &training.seed, "Draw other random numbers"}.range(0, many),
      Key{"report_every", &training.report_every, "Steps between reports"}.range(1, many),
      Key{"checkpoint_minutes", &training.checkpoint_minutes, "Minutes between checkpoints"}.range(0, 1e6),
  };
}

Keys keys(ParameterGroup& group) {
  return {
      Key{"name", &group.name, "What messages and --set call it"}.required(),
      Key{"parameters", &group.parameters, "Patterns of parameters' names; the first group that fits counts"}
          .required(),
      Key{"rate", &group.rate, "Times the learning rate; 0: they stay as they are"}.range(0, 1e3),
  };
}

Keys keys(Validation& validation) {
  return {
      Key{"every", &validation.every, "Steps between validations"}.range(1, many),
      Key{"metrics", &validation.metrics,
          "Metrics of the sets decoded by objectives pairs and tags, as score has them; m2 and edits find the edits of "
          "the references themselves; none: no decoding"}
          .or_none(),
      Key{"best", &validation.best, "What the best checkpoint is best in: loss, SET.loss or SET.METRIC"},
      Key{"patience", &validation.patience, "Stop after so many validations without a better one; 0: never"}.range(
          0, many),
      Key{"keep", &validation.keep, "Best checkpoints that are kept"}.range(1, 1000),
  };
}

Keys keys(ValidationSet& set) {
  Keys rows = file_keys(set, {"pairs", "clean", "m2", "essays", "jsonl", "parallel", "held_out"});
  rows.push_back(
      Key{"source", &set.source, "The source that keeps these texts from training"}.required().only({"held_out"}));
  rows.push_back(Key{"limit", &set.limit, "Examples, spread evenly over the rows; 0: all"}.range(0, many));
  return rows;
}

Keys keys(PackageRecipe& package) {
  return {
      Key{"name", &package.name, "The folder that is made, and what -m calls it"},
      Key{"task", &package.task, "What it does"}.choices(
          {"denoise", "gec", "normalize", "translate", "language_model", "confusions"}),
      Key{"language", &package.language, "Of the text that it writes, as in BCP 47"},
      Key{"source_language", &package.source_language, "Of the text that it reads, where that is another"},
      Key{"lexicon", &package.lexicon,
          "The package whose words denoise and gec know, such as lexicon-en; with it they tell how noisy a text is"},
      Key{"ngram", &package.ngram,
          "The package of word n-grams by which denoise and gec choose among words, such as ngram-en"},
      Key{"confusions", &package.confusions,
          "The package by which denoise and gec tell words that are written for each other, such as confusions-en"},
      Key{"description", &package.description, "A sentence for the card"},
      Key{"average", &package.average, "Mean of the weights of so many of the best checkpoints"}.range(1, 1000),
      Key{"start_share", &package.start_share, "Share of training.start's weights in those of the package"}.range(0, 1),
      Key{"calibration", &package.calibration,
          "Slope and offset that the log-odds of gec's confidences are taken through, as scripts/calibration finds "
          "them"}
          .range(-100, 100)
          .pair(),
      Key{"calibration_types", &package.calibration_types,
          "What is added to that offset for edits of a type, each as TYPE:NUMBER, such as R:NOUN:-0.7; `other`: for "
          "types that are not named"}
          .or_none(),
      Key{"calibration_level", &package.calibration_level,
          "How far the log of the share of wrong words in a text, relative to a usual one's, shifts the log-odds of "
          "gec's edits of words; 0: not at all"}
          .range(0, 10),
      Key{"calibration_commas", &package.calibration_commas,
          "Slope, offset and level of the log-odds of commas that gec puts in, as scripts/fit-commas finds them; the "
          "level is what the log-odds of the share of commas that a text lacks count for"}
          .range(-100, 100)
          .or_none(),
      Key{"quantize", &package.quantize, "How weights are stored"}.choices({"int8", "bf16", "none"}),
  };
}

}  // namespace emend::train
