#include "train/recipe_keys.h"

#include "noise/context.h"

namespace emend::train {
namespace {

constexpr double many = 1e15;  // whole numbers up to here are exact as a double

// What sources and validation sets have in common.
template <class T>
Keys file_keys(T& text, std::vector<std::string> kinds) {
  const std::vector<std::string> of_files = {"clean", "pairs", "m2", "essays", "jsonl", "parallel"};
  return {
      Key{"name", &text.name, "Name in reports and in --set"}.required(),
      Key{"kind", &text.kind,
          "clean: text that is damaged on the fly, or should stay as it is; pairs: TSV rows of source and target; m2: "
          "sentences with an annotator's edits, as W&I+LOCNESS, FCE, NUCLE and Lang-8 are published for BEA 2019; "
          "essays: JSON lines of whole essays with such edits, as the first two also are; jsonl: one object per line; "
          "parallel: a file of sources and one of targets; held_out: texts that a source keeps from training"}
          .choices(std::move(kinds)),
      Key{"files", &text.files, "Names or patterns; .gz, .xz and .zst are decompressed"}.required().only(of_files),
      Key{"targets", &text.targets, "Files that hold, line by line, the targets of `files`"}.required().only(
          {"parallel"}),
      Key{"columns", &text.columns, "Columns of source and target, from 1"}.range(1, 1000).pair().only({"pairs"}),
      Key{"context_column", &text.context_column,
          "Column of the preceding sentences, of which data.context are used; 0: the preceding rows are used"}
          .range(0, 1000)
          .only({"pairs"}),
      Key{"hypothesis_column", &text.hypothesis_column,
          "Objective quality: column of the rewriting of the source that is judged by the target; 0: a rewriting is "
          "generated, with some of the edits between source and target"}
          .range(0, 1000)
          .only({"pairs"}),
      Key{"fields", &text.fields,
          "Fields of source and target; \"translation.de\" is the field de in the field translation"}
          .pair()
          .only({"jsonl"}),
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
      Key{"max_tokens", &data.max_tokens, "Leave out examples in which a side is longer"}.range(1, 1e6),
      Key{"sentence_bytes", &data.sentence_bytes,
          "Cut longer sentences of clean text; leave out examples of validation sets in which a side is longer"}
          .range(16, 1e6),
      Key{"join_share", &data.join_share, "Share of lines whose sentences stay together, up to sentence_bytes"}.range(
          0, 1),
      Key{"pool", &data.pool, "Examples that are sorted by length together"}.range(100, 1e7),
      Key{"protect", &data.protect, "auto: clean text has 0 in place of URLs, numbers and the like, as in denoise"}
          .choices({"auto", "none"}),
      Key{"bad_lines", &data.bad_lines, "What to do with lines that cannot be read: skip reports and counts them"}
          .choices({"skip", "fail"}),
      Key{"buffer", &data.buffer,
          "Examples of a stream that are shuffled together; up to four times as many are in memory"}
          .range(100, 1e9),
      Key{"context", &data.context,
          "Number of preceding texts of its document (up to a blank line) that an example includes; the errors of "
          "tense_share and context_share look at them, too, and the architecture may read none"}
          .range(0, 100),
  };
}

Keys keys(Source& source) {
  Keys rows = file_keys(source, {"clean", "pairs", "m2", "essays", "jsonl", "parallel"});
  const Keys own = {
      Key{"weight", &source.weight, "Share of the examples, relative to the other sources'"}.range(1e-6, 1e6),
      Key{"held_out", &source.held_out,
          "Share of the texts that is kept for a validation set of kind held_out; equal texts stay together"}
          .range(0, 0.9),
      Key{"words", &source.words, "Fewest and most words of either side; others are dropped"}.range(0, many).pair(),
      Key{"max_ratio", &source.max_ratio,
          "Drop pairs in which one side has at least this many times the other side's words; 0: drop none"}
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
          "Share of the sentences that, if data.context is in the past, have all verbs in the present and no other "
          "damage (as with noise-inject's --tense-test)"}
          .range(0, 1)
          .only({"clean"}),
      Key{"context_share", &source.context_share,
          "Share of the sentences that get one of context_errors and no other damage, if data.context reveals it"}
          .range(0, 1)
          .only({"clean"}),
      Key{"context_errors", &source.context_errors,
          "Errors that only the sentences before reveal, as noise-inject's --context-test has them; one is drawn"}
          .choices(noise::context_error_names())
          .only({"clean"}),
      Key{"casual_share", &source.casual_share,
          "Share of the damaged sentences that are also written as in a chat (`casual` of noise-inject), at a rate of "
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
          "text between blanks"}
          .choices({"sentencepiece", "characters", "bytes", "words", "blanks"}),
      Key{"from", &tokenizer.from,
          "Folder, relative to the recipe, or name of a package, whose tokenizer is used; none: a new one is made"},
      Key{"model", &tokenizer.model, "How SentencePiece chooses its vocabulary"}.choices({"unigram", "bpe"}),
      Key{"size", &tokenizer.size, "Tokens in the vocabulary (for characters, the maximum; bytes always have 261)"}
          .range(262, 1e6),
      Key{"vocabularies", &tokenizer.vocabularies,
          "joint: one SentencePiece vocabulary for both sides; separate: one for sources and one for targets, which "
          "suits languages that share no words"}
          .choices({"joint", "separate"}),
      Key{"source_size", &tokenizer.source_size,
          "Tokens in a separate vocabulary of the sources; 0: the same as `size`"}
          .range(0, 1e6),
      Key{"lines", &tokenizer.lines, "Lines that the vocabulary is made from, half of them damaged as in training"}
          .range(1, 1e7),
      Key{"sentinels", &tokenizer.sentinels,
          "Tokens `<extra_id_0>`, `<extra_id_1>` ... of a joint SentencePiece vocabulary, which objective "
          "span_corruption needs; they are included in `size`"}
          .range(0, 10000),
  };
}

Keys keys(ModelRecipe& model) {
  return {Key{"architecture", &model.architecture,
              "Name of the architecture (default: the usual one of the objective); all other keys belong to the "
              "architecture"},
          Key{"backbone", &model.backbone,
              "gated_transformer: package of train (transformer, t5, bert) or folder of Hugging Face (BART, mBART, "
              "Marian, M2M-100, Pegasus, T5, BERT) that it starts from, with its tokenizer and sizes, relative to the "
              "recipe; the gates are new. gector: a bert of train or a BERT of Hugging Face; the heads are new. bert: "
              "the same; the head is new if the BERT has none"}};
}

Keys keys(Training& training) {
  return {
      Key{"objective", &training.objective,
          "What is learned: from pairs, their targets (pairs), the edits that lead to them (tags), each token of the "
          "target from those around it (predict) or how good a rewriting of the source is (quality); from texts alone, "
          "their next tokens (language_model), hidden tokens (masked_language_model), hidden spans (span_corruption), "
          "whole texts with hidden spans (text_infilling) or, without training steps, counts of word sequences (ngram) "
          "or of words (dictionary), and which of two words is right in a place (confusions)"}
          .choices({"pairs", "tags", "predict", "quality", "language_model", "masked_language_model", "span_corruption",
                    "text_infilling", "ngram", "dictionary", "confusions"}),
      Key{"start", &training.start,
          "Package (folder or name), or run with a package, whose weights and vocabulary training starts from (layers "
          "that it lacks begin by adding nothing); none: new weights"},
      Key{"vectors", &training.vectors,
          "File of word vectors, in the text format of word2vec and fastText, that embeddings start from; none: new "
          "embeddings"},
      Key{"confusions", &training.confusions,
          "File of words that are written for each other (objective confusions): each line has two words, and how "
          "often the first was written for the second and the second for the first"},
      Key{"batch_tokens", &training.batch_tokens, "Tokens in a batch: both sides, including padding and end marks"}
          .range(4, 1e8),
      Key{"accumulate", &training.accumulate, "Batches per step, of all processes together"}.range(1, 1e6),
      Key{"steps", &training.steps, "Stop after so many steps"}.range(1, many),
      Key{"max_minutes", &training.max_minutes, "Stop earlier after this long; 0: never"}.range(0, 1e9),
      Key{"max_cpu_minutes", &training.max_cpu_minutes,
          "Stop earlier after this many minutes of CPU time of the first process, over all its threads; 0: never. This "
          "makes runs on a busy machine comparable"}
          .range(0, 1e9),
      Key{"optimizer", &training.optimizer, "How gradients move the weights"}.choices(
          {"adamw", "adam", "adafactor", "nesterov"}),
      Key{"learning_rate", &training.learning_rate,
          "The highest learning rate; for adafactor, relative to the size of the weights"}
          .range(1e-12, 1e3),
      Key{"warmup", &training.warmup, "Steps in which the learning rate grows"}.range(0, many),
      Key{"schedule", &training.schedule, "How the learning rate falls"}.choices(
          {"inverse_sqrt", "linear", "cosine", "step", "plateau", "constant"}),
      Key{"schedule_by", &training.schedule_by,
          "Where the schedules linear and cosine reach 0: at training.steps, or at training.max_minutes, which needs "
          "no "
          "guess at how many steps a machine makes in that time"}
          .choices({"steps", "minutes"}),
      Key{"decay", &training.decay, "Factor of each reduction by the schedules step and plateau"}.range(1e-6, 1),
      Key{"decay_every", &training.decay_every, "Steps between the reductions of schedule step"}.range(1, many),
      Key{"decay_patience", &training.decay_patience,
          "Validations without an improvement before a reduction by schedule plateau"}
          .range(1, many),
      Key{"label_smoothing", &training.label_smoothing,
          "Share of the target's probability that is spread over all words"}
          .range(0, 0.99),
      Key{"edit_weight", &training.edit_weight,
          "Weight, in the loss, of target tokens that the source lacks, and of tags that change something"}
          .range(1e-3, 1e3),
      Key{"coverage", &training.coverage,
          "Weight of the coverage loss, which penalises attention that returns to parts of the source seen before (See "
          "et al. 2017)"}
          .range(0, 1e3),
      Key{"token_dropout", &training.token_dropout, "Share of the source's tokens that are hidden"}.range(0, 0.9),
      Key{"word_dropout", &training.word_dropout, "Share of the source's words that are hidden"}.range(0, 0.9),
      Key{"mask_share", &training.mask_share,
          "Share of a text's tokens that objective masked_language_model predicts: 80 % masked, 10 % replaced, 10 % "
          "seen; or that span_corruption hides, or text_infilling, where 0.3 is usual"}
          .range(0.01, 1),
      Key{"mask_words", &training.mask_words,
          "Objective masked_language_model chooses whole words, and treats all tokens of a word alike"},
      Key{"span_length", &training.span_length,
          "Mean length, in tokens, of the spans that span_corruption and text_infilling hide"}
          .range(1, 1000),
      Key{"permute_share", &training.permute_share,
          "Share of the texts whose sentences text_infilling puts into another order; texts have several sentences if "
          "data.join_share is large"}
          .range(0, 1),
      Key{"hypothesis_noise", &training.hypothesis_noise,
          "Objective quality: additional errors, as KIND or KIND:WEIGHT of noise-inject, in half of the generated "
          "hypotheses; none: they have only the errors of the source"}
          .or_none(),
      Key{"teacher", &training.teacher,
          "Package (folder or name) with the same vocabulary, or run with such a package, whose probabilities are "
          "learned together with the targets (word-level distillation)"},
      Key{"teacher_weight", &training.teacher_weight, "The teacher's share of the loss"}.range(0, 1),
      Key{"teacher_temperature", &training.teacher_temperature, "Above 1, the teacher's second choices count more"}
          .range(0.1, 100),
      Key{"clip", &training.clip, "Largest norm of the gradients; 0: no limit"}.range(0, 1e9),
      Key{"clip_norm", &training.clip_norm, "The norm: 2, or infinity for the largest number"}.choices(
          {"2", "infinity"}),
      Key{"weight_decay", &training.weight_decay,
          "Weight decay of matrices; if it is not given, 0 for optimizers other than adamw"}
          .range(0, 1e3),
      Key{"betas", &training.betas, "Averages of adam and adamw"}.range(0, 0.999999999).pair(),
      Key{"momentum", &training.momentum, "Of nesterov"}.range(0, 0.999999999),
      Key{"ema", &training.ema, "Decay of the average of weights that is validated and exported; 0: none"}.range(
          0, 0.999999999),
      Key{"graphs", &training.graphs,
          "Number of batch shapes that a GPU runs as CUDA graphs once it has seen them twice, so that the host does "
          "not launch their kernels one by one. Batches are filled up with empty rows, so that shapes recur; 0: none. "
          "For pairs, language_model, span_corruption and text_infilling, without contexts, scheduled sampling, "
          "coverage and teacher; one process"}
          .range(0, 10000),
      Key{"precision", &training.precision, "Numbers that matrix products are computed with; tf32 on GPUs"}.choices(
          {"fp32", "tf32", "bf16"}),
      Key{"deterministic", &training.deterministic,
          "On a GPU, use kernels that compute the same numbers in every run, which may be slower; on a CPU, all "
          "kernels do"},
      Key{"reduction", &training.reduction,
          "What sums the gradients of several processes: nccl, from GPU to GPU; mpi, through the CPUs; auto: nccl if "
          "each process has its own GPU and libnccl.so.2 is found"}
          .choices({"auto", "mpi", "nccl"}),
      Key{"seed", &training.seed, "Draw other random numbers"}.range(0, many),
      Key{"report_every", &training.report_every, "Steps between reports"}.range(1, many),
      Key{"checkpoint_minutes", &training.checkpoint_minutes, "Minutes between checkpoints"}.range(0, 1e6),
  };
}

Keys keys(ParameterGroup& group) {
  return {
      Key{"name", &group.name, "Name in messages and in --set"}.required(),
      Key{"parameters", &group.parameters, "Patterns of parameter names; the first group that matches is used"}
          .required(),
      Key{"rate", &group.rate, "Factor of the learning rate; 0: the parameters stay as they are"}.range(0, 1e3),
  };
}

Keys keys(Validation& validation) {
  return {
      Key{"every", &validation.every, "Steps between validations"}.range(1, many),
      Key{"metrics", &validation.metrics,
          "Metrics of score for the sets that the objectives pairs and tags decode; m2 and edits find the edits of the "
          "references themselves; none: no decoding"}
          .or_none(),
      Key{"best", &validation.best, "Measure of the best checkpoint: loss, SET.loss or SET.METRIC"},
      Key{"patience", &validation.patience, "Stop after this many validations without an improvement; 0: never"}.range(
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
      Key{"name", &package.name, "Name of the folder that is made, and of the package for -m"},
      Key{"task", &package.task, "What it does"}.choices(
          {"denoise", "gec", "normalize", "translate", "language_model", "confusions"}),
      Key{"language", &package.language, "Language of the text that it writes, as in BCP 47"},
      Key{"source_language", &package.source_language, "Language of the text that it reads, if different"},
      Key{"lexicon", &package.lexicon,
          "The package whose words denoise and gec know, such as lexicon-en; they use it to tell how noisy a text is"},
      Key{"ngram", &package.ngram,
          "The package of word n-grams by which denoise and gec choose among words, such as ngram-en"},
      Key{"confusions", &package.confusions,
          "The package by which denoise and gec tell words that are written for each other, such as confusions-en"},
      Key{"description", &package.description, "A sentence for the card"},
      Key{"license", &package.license,
          "Licence of the weights, as an SPDX expression such as CC-BY-SA-4.0, for config.json and the card; it "
          "depends on "
          "that of the text"},
      Key{"average", &package.average, "Number of the best checkpoints whose weights are averaged"}.range(1, 1000),
      Key{"start_share", &package.start_share, "Share of the weights of training.start in the weights of the package"}
          .range(0, 1),
      Key{"calibration", &package.calibration,
          "Slope and offset that are applied to the log-odds of gec's confidences, as scripts/calibration finds them"}
          .range(-100, 100)
          .pair(),
      Key{"calibration_types", &package.calibration_types,
          "What is added to that offset for edits of a type, each as TYPE:NUMBER, such as R:NOUN:-0.7; `other`: for "
          "types that are not named"}
          .or_none(),
      Key{"calibration_level", &package.calibration_level,
          "How far the log of the share of wrong words in a text, relative to that of a usual text, shifts the "
          "log-odds of gec's edits of words; 0: not at all"}
          .range(0, 10),
      Key{"calibration_commas", &package.calibration_commas,
          "Slope, offset and level for the log-odds of commas that gec inserts, as scripts/fit-commas finds them; the "
          "level is the weight of the log-odds of the share of commas that a text lacks"}
          .range(-100, 100)
          .or_none(),
      Key{"quantize", &package.quantize, "How weights are stored"}.choices({"int8", "bf16", "none"}),
  };
}

}  // namespace emend::train
