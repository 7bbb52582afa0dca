#include "document.h"

#include <fmt/format.h>

#include "train/recipe.h"

namespace emend {
namespace {

const cli::Document& without_keys() {
  static const cli::Document document = {
      .name = "train",
      .summary = "make a model package from a recipe",
      .synopsis = {"[OPTION]... RECIPE"},
      .description =
          "Trains the model that RECIPE describes and makes a package of it, which the filters read with `-m`. The "
          "recipe, a TOML file, specifies everything: the text to learn from, the noise that damages it on the fly, "
          "the tokenizer, the architecture and its sizes, the schedule, and the validation data.\n\nA run lives in a "
          "folder. After an interruption by a signal, a crash or a power cut, the same command resumes from the last "
          "checkpoint and gives the same numbers as a run that was never interrupted (on the same machine, with the "
          "same program and number of threads).",
      .sections =
          {{"FILES",
            "The run's folder contains: `recipe.toml` with every key; the tokenizer; the checkpoints "
            "`last.safetensors` and `best.safetensors`, each written under another name and then renamed; with "
            "`validation.keep` above 1, `best-STEP.safetensors`, the weights of the best checkpoints; `log.jsonl`, "
            "with one line for each report and validation and one that says why the run ended; `curves.svg`, the same "
            "as a picture; `events.out.tfevents.train`, the same for TensorBoard; `lock`, which keeps a second train "
            "from using the folder; and at the end `package`, which can be used as it is or copied to a folder of "
            "models."},
           {"DATA",
            "A source is plain text that is damaged on the fly (`kind = \"clean\"`), or has both sides: TSV (`pairs`), "
            "M2 with the edits of one annotator (`m2`), JSON lines (`jsonl`; `fields` may name fields within objects, "
            "such as `translation.de`), or two files line by line (`parallel`). Lines that cannot be read are reported "
            "and counted, or end the program (`data.bad_lines`). `words` and `max_ratio` drop pairs by length. "
            "`held_out` keeps a share of a source for a validation set of kind `held_out`; equal texts are kept "
            "together. `--dry-run` says what became of every line. If more than a hundredth of a validation set's "
            "targets are also learned from, as a target or as a line or sentence of plain text, a warning says how "
            "many, and where the longest is; a few short ones (`Yes.`) in both are normal. `--dry-run`, the card and "
            "the end of `log.jsonl` (`in_training`) also give their number (for a stream, as far as it was read). All "
            "text is held in memory, except for a source with `stream = true`: its files are read again and again "
            "during training, and `data.buffer` examples are shuffled together."},
           {"VOCABULARIES",
            "A tokenizer is made from the recipe's text, or taken from a folder or package (`tokenizer.from`). Source "
            "and target share one, unless `tokenizer.vocabularies` is `separate`; then each side has its own "
            "SentencePiece model, `source.model` and `target.model` in the package, and its own embeddings. This suits "
            "translation between languages that share few words, with the architectures `transformer`, `two_stream` "
            "and `conv_seq2seq`; models that copy or compare tokens need one vocabulary."},
           {"OBJECTIVES",
            "`training.objective` says what is learned.\n\n`pairs`: the target of each source.\n\n`tags`: what to do "
            "to each word of the source so that it becomes the target (architecture `gector`; TAGGERS in gec(1)). "
            "`[model]` has `tags`, the maximum number of tags (1000: those without words, and the most frequent of the "
            "others in 100,000 examples); `rounds`, how often a sentence is tagged (4); and the package's own defaults "
            "for gec's `--keep-bias` and `--min-error-probability` (`keep_bias`, `min_error_probability`: 0). Its "
            "encoder is that of `bert`: `training.start` may name a masked language model from train, and "
            "`model.backbone` may name one from Hugging Face.\n\n`predict` and `quality` make a quality estimator in "
            "two runs (Chollampatt and Ng 2018; SCORES in gec(1)). `predict`: each token of the target from the source "
            "and the tokens on both sides of it (architecture `nqe_predictor`). `quality`: how good a rewriting of the "
            "source is, as 1 minus its translation edit rate against the target, by squared error (architecture `nqe`; "
            "`training.start` names the predictor's package, and a group with the rate 0 for `predictor.*` keeps it "
            "fixed, as the paper does). The rewriting comes from `hypothesis_column`, such as another program's "
            "correction, or is generated: the source with some of the edits that lead to the target, half of them with "
            "additional errors (`hypothesis_noise`). Validation reports how the estimates correlate with the true "
            "scores (`SET.pearson`, `SET.spearman`).\n\n`language_model`: each token of a text after those before it. "
            "`masked_language_model`: hidden tokens of a text (architecture `bert`).\n\n`span_corruption`: the tokens "
            "of hidden spans, each of which is replaced by one sentinel in the source, so that source and target "
            "together are the text (T5, Raffel et al. 2020): a share `mask_share` of the tokens in spans of "
            "`span_length` on average; a new tokenizer has `tokenizer.sentinels` sentinels. `text_infilling`: the "
            "whole text, from a source in which spans are hidden, each as one `<mask>`, with lengths from a Poisson "
            "distribution, and the sentences are in another order (BART, Lewis et al. 2020; `mask_share = 0.3`, "
            "`data.join_share = 1`). Both make models of every architecture that reads a source; training on pairs may "
            "start from them (`training.start`).\n\n`ngram`: how often words follow each other; there are no training "
            "steps, `[model]` has `order` and `prune`, and the package has an ARPA file with the numbers of KenLM's "
            "`lmplz`. The objectives `language_model`, `masked_language_model`, `predict`, `quality` and `ngram` make "
            "scorers of text; `predict` and `quality` read both sides of a source, the others only the "
            "targets.\n\n`confusions`: which of two words that are written for each other is right in a place, by "
            "logistic regression on the words beside it, from text whose words are right; `training.confusions` names "
            "the pairs. denoise(1) and gec(1) use it to correct the wrong word. `[model]` has `instances`, "
            "`least_features`, `passes`, `bits` and `sparsity`; `package.calibration` is applied to the "
            "log-odds.\n\n`dictionary`: the words and how often each was seen, also without training steps; denoise(1) "
            "and gec(1) correct with it as SymSpell does, without LibTorch. `[model]` has `words`, the maximum number "
            "of words (100000); `least`, how often each word must have been seen (5); `distance`, the maximum edits of "
            "a correction (2); `prefix`, the letters that are indexed (7); `mode`: `words` (each alone), `compound` "
            "(across blanks) or `segment` (text that lost its blanks); `shortest`, the letters of the shortest word "
            "that is corrected (2); and `capitals`, which words with a capital are corrected: `none`, `first` of a "
            "sentence, or `all`."},
           {"BACKBONES",
            "`model.backbone` names a pretrained model: a Hugging Face folder (config.json, model.safetensors, "
            "tokenizer) with a BART, mBART, Marian, M2M-100, Pegasus, T5 or BERT model, or a package made by train "
            "with the architecture transformer, t5 or bert. A `gated_transformer` then takes its encoder, decoder, "
            "vocabulary and weights, and adds gates with new weights, each with one number more than its width "
            "(Sengupta et al. 2021). A BERT is both encoder and decoder; only its decoder's attention to the source is "
            "also new (Rothe et al. 2020), and its head if it has none. `[model]` has only `gates`, `gate_mix`, "
            "`gate_norm` and `dropout`. Gates "
            "need a vocabulary with `<mask>` or, as in T5, `<extra_id_0>`. Two groups give the backbone a smaller "
            "learning rate; the first that matches is used: `[[training.group]]` with `parameters = [\"*_gate.*\"]`, "
            "then one with `parameters = [\"*\"]` and `rate = 0.1`; on a BERT the first group also has `\"*cross*\"`, "
            "and `\"output_*\"` if its head is new. "
            "A target is read after the folder's first decoder token. The resulting package is complete and does not "
            "need the folder.\nA `gector` may use a BERT of either kind, as in its paper: it takes the encoder and "
            "vocabulary, and has new heads. `[model]` then has no sizes."},
           {"DISTILLATION",
            "With `training.teacher`, a package with the same vocabulary (`tokenizer.from`), a model learns the "
            "teacher's probabilities of every token in addition to the targets (word-level distillation). It can also "
            "learn from what a teacher writes (sequence-level distillation): `--evaluate TEACHER --beam N` writes this "
            "output, and a source of kind `parallel` reads it together with the sources."},
           {"PROGRESS",
            "A terminal shows a bar with the loss (nats per target token), target tokens per second and the time left; "
            "otherwise standard error gets one JSON line per report. The last lines say why the run ended and which "
            "checkpoint became the package. `loss` is the mean of the objective, with dropout, and with label "
            "smoothing, coverage and a teacher if the recipe has them. With any of these three, `nll` is the negative "
            "log-likelihood of one step without dropout, which can be compared with SET.loss and is what `curves.svg` "
            "draws. `gradient_norm` is the mean before clipping, `clipped` the share of steps that `training.clip` "
            "changed, `epoch` the number of examples learned from over the number in the sources, `waiting` the share "
            "of time in which the model waited for data. SET.changed is the share of texts that the model changes: at "
            "0, a metric equals that of the sources, which the log gives once and `curves.svg` draws."},
           {"THE BEST CHECKPOINT",
            "`validation.best` names the measure by which checkpoints are compared; the lowest or the highest value is "
            "best, depending on the measure. Of equal values the one with the lower loss is better, so a metric that "
            "is still at its worst value does not end a run through `validation.patience`."},
           {"CHANGING A RECIPE",
            "A run can continue with another recipe. Its length, what it reports and keeps, `[validation]` and "
            "`[package]` may change freely; for other keys a warning shows the old and the new value. If no step is "
            "left, a change of such a key is an error and nothing is written, since the package would not match its "
            "recipe."},
           {"EVALUATION",
            "`--evaluate PACKAGE --data FILE -o OUT` writes what a package makes of the sources of a TSV file, line by "
            "line, and OUT.meta.json with the package, the decoding and the data; if it takes long, it shows its "
            "progress. PACKAGE may be a run's folder, whose package is then used. `score` reads from OUT.meta.json "
            "which package wrote OUT, and how it was decoded. Forced decoding gives the decoder the target's own "
            "tokens, so the scores say more about the model's losses than about what a user would see."},
           {"EXPORT",
            "`--export RUN` makes the package of a run, finished or stopped, from its best checkpoint: in RUN/package "
            "or the folder given by -o. The recipe is RUN/recipe.toml unless another recipe is given, which may differ "
            "in `[package]` and `[validation]`. `--quantize` stores the weights differently from the recipe; it prints "
            "what this costs in the validation figures, and the package's card records it."},
           {"SEVERAL PROCESSES",
            "`mpirun -n 4 train RECIPE` (Open MPI; `srun --mpi=pmix -n 4` of Slurm likewise) divides the batches of a "
            "step among four processes, which must all see the files. `training.accumulate` says how many batches a "
            "step has, "
            "regardless of which process computes them, so the same recipe takes the same steps, dropout included, "
            "with any number of processes that divides it. Gradients are summed while the backward pass still computes "
            "earlier layers. If one process dies, the job ends, and the same command resumes from the last checkpoint. "
            "`train` can do this only if the build found MPI (libopenmpi-dev).\n\nWith `--device auto` or `cuda` the "
            "processes of a host take its GPUs in turn. If each process has its own GPU, NCCL sums the gradients, in "
            "the GPUs' memory and without the CPU waiting for it; its library, libnccl.so.2, is loaded when needed. "
            "Otherwise MPI sums them, in the CPUs' memory. `training.reduction` selects the method, and `-v` says "
            "which one is used. NCCL has been tested with a stand-in for the library, but never on a GPU."},
           {"MEMORY",
            "A batch that does not fit into memory is computed in halves, and this is reported once; the step stays "
            "the same. Later batches of that size are halved immediately. The same holds in each of several "
            "processes."},
           {"PRECISION",
            "With `training.precision = \"bf16\"` matrix products are computed in bf16, weights and sums in fp32. This "
            "is faster on GPUs and on CPUs with AMX or AVX512-BF16, and slower on others. `tf32` rounds the factors of "
            "fp32 products on GPUs that support it; on a CPU it is fp32."},
           {"EXIT STATUS",
            "0: the package is made. 2: it could not run. 129, 130, 143: stopped after a checkpoint by SIGHUP (the "
            "terminal was closed, without nohup(1)), SIGINT or SIGTERM."}},
      .environment =
          "`EMEND_NCCL`: the path of libnccl.so.2, if it is neither in the system nor beside "
          "LibTorch.\n\n`OMP_WAIT_POLICY`: how the threads of an operation wait for each other. With `passive`, which "
          "train sets by default, they sleep, so that other work on the CPUs does not delay them. With `active` they "
          "keep the CPU, which is faster for small models on idle CPUs.",
      .examples =
          {{"The keys of a recipe", "train --explain-keys | head -n 3",
            "[data]\n"
            "root  (string, default \".\")\n"
            "    Folder that file names start from, relative to the recipe\n"},
           {"In the sources, the first stage of the shipped package, in half the steps",
            "train models/denoise-en/recipe-first.toml --set data.root=$HOME/data --set training.steps=4100 -o "
            "runs/mine",
            ""},
           {"What it would take", "train models/denoise-en/recipe-first.toml --set data.root=$HOME/data --dry-run", ""},
           {"How good it is on pairs of your own",
            "train --evaluate runs/mine/package --data pairs.tsv -o repaired.txt\n"
            "score wer,broken -s pairs.tsv:1 -r pairs.tsv:2 repaired.txt",
            ""},
           {"A translator from pairs, German TAB English, in data/; examples/recipes has others for gec, denoise and a "
            "masked language model",
            "train examples/recipes/translate.toml --set data.root=$PWD -o runs/translate", ""},
           {"An n-gram model of words, from a recipe that has only [[data.source]]",
            "train books.toml --set training.objective=ngram --set tokenizer.kind=words --set model.order=4 -o "
            "runs/books",
            ""},
           {"A dictionary that denoise corrects with",
            "train books.toml --set training.objective=dictionary -o runs/words\ndenoise -m runs/words/package "
            "letter.txt",
            ""},
           {"A small model that learns from a large one's output; small.toml has a source of kind parallel, files "
            "sources.txt and targets.txt",
            "train --evaluate large --beam 4 --data sources.txt -o targets.txt\n"
            "train small.toml --set tokenizer.from=large -o runs/small",
            ""},
           {"Its package with 16-bit weights", "train --export runs/mine --quantize bf16 -o mine-bf16", ""},
           {"Use it", "denoise -m runs/mine/package letter.txt", ""}},
      .see_also = {"denoise(1)", "gec(1)", "noise-inject(1)", "normalize(1)", "score(1)", "translate(1)"}};
  return document;
}

// As a recipe has it: tables inside of others are lists.
std::string header(const std::string& table) {
  return table.find('.') == table.npos ? "[" + table + "]" : "[[" + table + "]]";
}

// Every key of a recipe, a paragraph each, by the same table as --explain-keys.
cli::Section keys_section() {
  std::string body, table;
  for (const train::RecipeKey& key : train::recipe_keys()) {
    if (key.table != table) body += fmt::format("{}`{}`:", table.empty() ? "" : "\n\n", header(key.table));
    table = key.table;
    const std::string fallback = key.fallback.empty() ? "must be given" : "default `" + key.fallback + "`";
    body += fmt::format("\n\n`{}` ({}, {}): {}.", key.name, key.type, fallback, key.sentence);
  }
  return {"KEYS OF A RECIPE", body};
}

}  // namespace

const cli::Document& train_document() {
  static const cli::Document document = [] {
    cli::Document whole = without_keys();
    whole.sections.push_back(keys_section());
    return whole;
  }();
  return document;
}

std::string explained_keys() {
  std::string text, table;
  for (const train::RecipeKey& key : train::recipe_keys()) {
    if (key.table != table) text += fmt::format("{}{}\n", table.empty() ? "" : "\n", header(key.table));
    table = key.table;
    const std::string fallback = key.fallback.empty() ? "must be given" : "default " + key.fallback;
    text += fmt::format("{}  ({}, {})\n    {}\n", key.name, key.type, fallback, key.sentence);
  }
  return text;
}

void declare_hints(cli::Options& options) {
  options.hint("resume", "leave it out: the same command goes on where the run was interrupted");
  for (const auto& [name, key] :
       {std::pair("epochs", "steps"), {"lr", "learning_rate"}, {"batch-size", "batch_tokens"}})
    options.hint(name, fmt::format("write --set training.{}=N", key));
  for (const char* name : {"recipe", "config"})
    options.hint(name, "leave it out: the recipe is an operand, train RECIPE");
  for (const train::RecipeKey& key : train::recipe_keys()) {
    if (key.table.find('.') != std::string::npos) continue;  // its tables have names
    std::string name = key.name;
    std::replace(name.begin(), name.end(), '_', '-');
    options.hint(name, fmt::format("write --set {}.{}=VALUE", key.table, key.name));
  }
}

}  // namespace emend
