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
          "Trains the model that RECIPE describes and makes a package of it, which the filters take with `-m`. The "
          "recipe, a TOML file, "
          "names everything: the text to learn from, the noise that damages it on the fly, the tokenizer, the "
          "architecture and its sizes, "
          "the schedule, and what is validated on.\n\n"
          "A run lives in a folder. Interrupted by a signal, a crash or a power cut, the same command goes on from the "
          "last checkpoint with "
          "the numbers of a run that was never interrupted (on the same machine, program and number of threads).",
      .sections =
          {{"FILES",
            "In the run's folder: `recipe.toml` with every key; the tokenizer; `last.safetensors` and "
            "`best.safetensors`, checkpoints, each "
            "written beside and renamed; with `validation.keep` above 1, `best-STEP.safetensors`, the weights of "
            "the best checkpoints; `log.jsonl`, a line a report and a validation, and one that says what ended the "
            "run; "
            "`curves.svg`, the same as a "
            "picture; `events.out.tfevents.train`, the same for TensorBoard; `lock`, which the train that works there "
            "holds, so that no second one begins; and in the end `package`, to be "
            "used as it is or copied to a folder of models."},
           {"DATA",
            "A source is plain text that is damaged on the fly (`kind = \"clean\"`), or has both sides: TSV (`pairs`), "
            "M2 with the edits of one annotator (`m2`), JSON lines (`jsonl`; `fields` may lead into objects, as "
            "`translation.de` does), or two files line by line (`parallel`). "
            "Lines that cannot be read are named and counted, or end the program (`data.bad_lines`). `words` and "
            "`max_ratio` drop pairs by length. `held_out` keeps a share of a source for a validation set of kind "
            "`held_out`; equal texts are kept together. `--dry-run` says what became of every line. Where more than a "
            "hundredth of a validation set's targets are learned from, too, as a target or as a line or sentence of "
            "plain text, a warning says how many, and where the longest stands; that few short ones (`Yes.`) are in "
            "both is usual. How many they are is also said by `--dry-run`, the card and the end of `log.jsonl` "
            "(`in_training`), of a stream as far as it was read. All text is held "
            "in memory, but for a source with `stream = true`: its files are read again and again while training, and "
            "`data.buffer` examples are shuffled together."},
           {"VOCABULARIES",
            "A tokenizer is made from the recipe's text, or taken from a folder or package (`tokenizer.from`). Source "
            "and target share one, unless `tokenizer.vocabularies` is `separate`: then each side has a SentencePiece "
            "model of its own, `source.model` and `target.model` in the package, and embeddings of its own. That suits "
            "translation between languages that share few words, by the architectures `transformer`, `two_stream` and "
            "`conv_seq2seq`; models that copy or compare tokens need one vocabulary."},
           {"OBJECTIVES",
            "`training.objective` says what is learned. `pairs`: the target of each source. `tags`: what is to be done "
            "to "
            "each word of the source so that it becomes the target (architecture `gector`; TAGGERS in gec(1)). "
            "`[model]` holds `tags`, the most that are told apart (1000: those without words, and of the others the "
            "most frequent of 100,000 examples); `rounds`, how often a sentence is looked at (4); and what "
            "of gec's `--keep-bias` and `--min-error-probability` the package asks for by itself (`keep_bias`, "
            "`min_error_probability`: 0). Its encoder is that of `bert`: `training.start` may name a masked language "
            "model of train, `model.backbone` one of Hugging Face, too. `predict` and `quality` make a quality "
            "estimator in two runs (Chollampatt and Ng 2018; SCORES in "
            "gec(1)). `predict`: each token of the target from the source and the tokens on both sides of it "
            "(architecture `nqe_predictor`). `quality`: how good a rewriting of the source is, 1 less its translation "
            "edit rate against the target, by squared error (architecture `nqe`; `training.start` names the "
            "predictor's package, and a group with the rate 0 for `predictor.*` keeps it as it is, as the paper does). "
            "The rewriting is that of `hypothesis_column`, such as another program's correction, or is made: the "
            "source with some of the edits that lead to the target, half of them with errors of their own "
            "(`hypothesis_noise`). Validation tells how the estimates correlate with the true scores (`SET.pearson`, "
            "`SET.spearman`). `language_model`: each token of a text after those before it. `masked_language_model`: "
            "hidden tokens of a text (architecture "
            "`bert`). `span_corruption`: the tokens of hidden spans, each of which is one sentinel in the source, so "
            "that source and target together are the text (T5, Raffel et al. 2020): a share `mask_share` of the tokens "
            "in spans of `span_length` on average; a tokenizer that is made has as many sentinels as "
            "`tokenizer.sentinels` says. "
            "`text_infilling`: the whole text, of which the source has spans hidden, each as one `<mask>`, in lengths "
            "of "
            "a Poisson distribution, and its sentences in another order (BART, Lewis et al. 2020; `mask_share = 0.3`, "
            "`data.join_share = 1`). Both make models of every architecture that reads a source, from which training "
            "on pairs may start (`training.start`). `ngram`: how often words follow each other; there are no training "
            "steps, `[model]` holds `order` "
            "and `prune`, and the package holds an ARPA file with the numbers of KenLM's `lmplz`. What the objectives "
            "`language_model`, `masked_language_model`, `predict`, `quality` and `ngram` "
            "make are scorers of text; `predict` and `quality` read both sides of a source, the others the targets. "
            "`dictionary`: the words and "
            "how often each was seen, without training steps either; denoise(1) and gec(1) correct with it as SymSpell "
            "does, without LibTorch. `[model]` holds `words`, the most that are listed (100000), `least`, how often "
            "each was seen (5), `distance`, the edits of a correction (2), `prefix`, the letters that are indexed (7), "
            "`mode`: `words`, each alone, `compound`, across blanks, or `segment`, text that lost its blanks; "
            "`shortest`, the letters of a word that is corrected (2), and `capitals`, which words with one are: "
            "`none`, "
            "`first` of a sentence, or `all`."},
           {"BACKBONES",
            "`model.backbone` names a model that somebody has trained: a folder of Hugging Face (config.json, "
            "model.safetensors, tokenizer) with a BART, mBART, Marian, M2M-100, Pegasus, T5 or BERT model, or a "
            "package made by "
            "train with the architecture transformer, t5 or bert. A `gated_transformer` then has its encoder, decoder, "
            "vocabulary and weights, and on top of them gates with fresh weights, a number more than its width each "
            "(Sengupta et al. 2021). A BERT is encoder and decoder at once, and all else that is new is its "
            "decoder's attention to the source (Rothe et al. 2020). `[model]` holds `gates`, `gate_mix`, `gate_norm` "
            "and `dropout` alone. Gates need a vocabulary with `<mask>` or, as T5 has it, `<extra_id_0>`. Two groups "
            "give the backbone a smaller learning rate; the first that "
            "fits counts: `[[training.group]]` with `parameters = [\"*_gate.*\"]`, then one with `parameters = "
            "[\"*\"]` and `rate = 0.1`; on a BERT the first has `\"*cross*\"`, too. A target is read behind the "
            "folder's first decoder token alone. The package "
            "that is made has all that it needs and does not ask for the folder.\n"
            "A `gector` goes on a BERT of either kind, whose encoder and vocabulary it has, as a tagger of its paper "
            "does; its heads are new. `[model]` holds no sizes then."},
           {"DISTILLATION",
            "With `training.teacher`, a package of the same vocabulary (`tokenizer.from`), a model learns the "
            "teacher's probabilities of every token beside the targets (word-level distillation). What a teacher "
            "writes can be learned as well (sequence-level distillation): `--evaluate TEACHER --beam N` writes it, and "
            "a source of kind `parallel` reads it beside the sources."},
           {"PROGRESS",
            "On a terminal a bar with the loss (nats a target token), target tokens a second and the time "
            "left; elsewhere a JSON line a "
            "report on standard error; and in the end what ended the run and which checkpoint became the package. "
            "`loss` is the mean of the objective, with dropout and label smoothing, coverage and a teacher where the "
            "recipe has them; with one of these three, `nll` is the negative log-likelihood alone of one step, without "
            "dropout, which can be compared with SET.loss and is what `curves.svg` draws. `gradient_norm` is the mean "
            "before clipping, `clipped` the share of the steps that `training.clip` changed, `epoch` how many times as "
            "many examples were learned from as the sources hold, `waiting` the share of time in which the model "
            "waited "
            "for data. SET.changed is the share of the texts that the model does not hand back as they are: at 0, a "
            "metric is that of the sources, which the log says once and `curves.svg` draws."},
           {"THE BEST CHECKPOINT",
            "`validation.best` names what it has least (or, where more is better, most) of; of equal values the one "
            "with the lower loss is better, so that a metric that is still at its worst ends no run by "
            "`validation.patience`."},
           {"CHANGING A RECIPE",
            "A run goes on with another recipe: how long it takes, what it tells and keeps, `[validation]` and "
            "`[package]` may change freely, and of other keys a warning names the old value and the new. Where no step "
            "is left a change of such a key is an error, and nothing is written: the package would not be what its "
            "recipe says."},
           {"EVALUATION",
            "`--evaluate PACKAGE --data FILE -o OUT` writes what a package makes of the sources of a TSV file, a "
            "line a line, and OUT.meta.json: package, decoding and data; where it takes long it says how far it is. "
            "PACKAGE may be a run's folder, whose package is then taken. `score` reads from OUT.meta.json which "
            "package "
            "wrote OUT, and how it was "
            "decoded. Forced decoding gives the decoder the target's own tokens, so that its scores say more of "
            "the model's losses than of what a user would see."},
           {"EXPORT",
            "`--export RUN` makes the package of a run, finished or stopped, from its best checkpoint: in RUN/package "
            "or the folder -o. The recipe is RUN/recipe.toml unless another one is given, which may differ in "
            "`[package]` and `[validation]`. `--quantize` stores the weights in another way than the recipe says; what "
            "that cost in the validation figures is told, and stands in the package's card."},
           {"SEVERAL PROCESSES",
            "`mpirun -n 4 train RECIPE` (Open MPI; Slurm's srun likewise) shares the batches of a step out to four "
            "processes, which must all see the files: `training.accumulate` says how many batches a step has, whoever "
            "computes them, so the same recipe takes the same steps, dropout included, in any number of processes that "
            "divides it. "
            "Gradients are summed while backward still computes earlier layers. Where one process dies the job ends, "
            "and the same command goes on from the last checkpoint. `train` has this where the build found MPI "
            "(libopenmpi-dev).\n\n"
            "With `--device auto` or `cuda` the processes of a host take its GPUs in turn. NCCL sums the gradients "
            "where each process has a GPU of its own, in the GPUs' memory and without the CPU waiting for it; its "
            "library, libnccl.so.2, is loaded when it is needed. Elsewhere MPI sums them, in the CPUs' memory. "
            "`training.reduction` chooses, and `-v` tells what is used. (The way over NCCL was tested with a stand-in "
            "for the library, never on a GPU.)"},
           {"MEMORY",
            "A batch for which memory does not suffice is computed in halves, and said once; the step stays the same. "
            "Later batches of its size are halved at once. It is so in each of several processes."},
           {"PRECISION",
            "With `training.precision = \"bf16\"` matrix products are computed in bf16, weights and sums in fp32. That "
            "is faster on GPUs and on CPUs with AMX or AVX512-BF16, and slower on others. `tf32` rounds the factors of "
            "fp32 products, on GPUs that have it; on a CPU it is fp32."},
           {"EXIT STATUS",
            "0: the package is made. 2: it could not run. 129, 130, 143: stopped after a checkpoint by SIGHUP (a "
            "terminal "
            "that was closed, where nohup(1) does not keep it away), SIGINT or SIGTERM."}},
      .environment =
          "`EMEND_NCCL`: where libnccl.so.2 is, if it is neither the system's nor beside LibTorch.\n\n"
          "`OMP_WAIT_POLICY`: what threads do until others of an operation are done. `passive`, which train sets where "
          "nothing is set: sleep, so that what else runs on the CPUs does not hold them up. `active`: wait on the CPU, "
          "which is faster for small models on CPUs that do nothing else.",
      .examples =
          {{"What a recipe may hold", "train --explain-keys | head -n 3",
            "[data]\n"
            "root  (string, default \".\")\n"
            "    Folder that file names start from, relative to the recipe\n"},
           {"The first stage of the package that the suite ships, with other data and half the steps",
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
           {"An n-gram model of words, from a recipe with [[data.source]] alone",
            "train books.toml --set training.objective=ngram --set tokenizer.kind=words --set model.order=4 -o "
            "runs/books",
            ""},
           {"A dictionary that denoise corrects with",
            "train books.toml --set training.objective=dictionary -o runs/words\ndenoise -m runs/words/package "
            "letter.txt",
            ""},
           {"A small model from what a large one writes; small.toml has a source of kind parallel, files sources.txt "
            "and targets.txt",
            "train --evaluate large --beam 4 --data sources.txt -o targets.txt\n"
            "train small.toml --set tokenizer.from=large -o runs/small",
            ""},
           {"Its package once more, with weights of 16 bits", "train --export runs/mine --quantize bf16 -o mine-bf16",
            ""},
           {"And used", "denoise -m runs/mine/package letter.txt", ""}},
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

}  // namespace emend
