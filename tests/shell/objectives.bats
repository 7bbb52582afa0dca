#!/usr/bin/env bats
# train: what is learned from texts alone, from a teacher, and from streams.

setup_file() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  export FOLDER="$BATS_FILE_TMPDIR"
  mkdir "$FOLDER/data"
  awk -f "$EMEND_SOURCE/tests/shell/sentences.awk" > "$FOLDER/data/clean.txt"
  head -n 40 "$FOLDER/data/clean.txt" > "$FOLDER/data/dev.txt"
  cat > "$FOLDER/recipe.toml" <<'EOF'
[data]
root = "data"
pool = 200
[[data.source]]
name = "made"
files = ["clean.txt"]
[tokenizer]
kind = "characters"
size = 300
lines = 600
[training]
batch_tokens = 600
steps = 40
warmup = 10
learning_rate = 0.01
label_smoothing = 0.0
report_every = 10
checkpoint_minutes = 0.0005
[validation]
every = 20
[[validation.set]]
name = "dev"
kind = "clean"
files = ["dev.txt"]
[package]
name = "made"
description = "A test's."
EOF
  export SMALL="--set model.width=32 --set model.feed_forward=64 --set model.heads=2 --set model.max_length=128"
  export PAIRS="$SMALL --set model.encoder_layers=1 --set model.decoder_layers=1 --set model.gates=none --set validation.metrics=[]"
}

setup() {
  [ -x "$EMEND_BIN/train" ] || skip "built without LibTorch"
  cd "$FOLDER"
}

run_train() { "$EMEND_BIN/train" recipe.toml -j 1 "$@"; }
losses() { grep -o '"dev.loss":[^,}]*' "$1/log.jsonl" | cut -d: -f2; }
falls() { losses "$1" | awk 'NR == 1 { first = $1 } END { exit !($1 < first) }'; }

# SEED SHARE FILLED: 800 pairs of a sentence and the same mended. The share has a verb of the wrong form, as many have
# "teh", and FILLED of them an "uh".
wrong_and_right() {
  awk -v seed="$1" -v share="$2" -v filled="$3" 'BEGIN { srand(seed)
    split("horse river window teacher engine garden letter market station bottle", n)
    split("finds carries watches leaves opens follows remembers", v); split("find carry watch leave open follow remember", b)
    for (i = 0; i < 800; i++) { k = 1+int(rand()*7); a = n[1+int(rand()*10)]; c = n[1+int(rand()*10)]
      print "The " a " " (rand() < share ? b[k] : v[k]) " " (rand() < filled ? "uh " : "") (rand() < share ? "teh " : "the ") c "." "\t" \
        "The " a " " v[k] " the " c "." } }'
}

@test "an n-gram model is an ARPA file and says how well it predicts" {
  run_train -o ngram --set training.objective=ngram --set tokenizer.kind=words --set model.order=3 --set 'model.prune=[0, 0, 1]' 2> ngram.err
  gzip -dc ngram/package/model.arpa.gz > model.arpa
  head -n 4 model.arpa | tr '\n' ' ' | grep -Eq '^\\data\\ ngram 1=[0-9]+ ngram 2=[0-9]+ ngram 3=[0-9]+ $'
  [ "$(tail -n 1 model.arpa)" = '\end\' ]
  grep -q "^-[0-9.]*	the old" model.arpa
  perplexity=$(grep -o '"dev.perplexity":[0-9.]*' ngram.err | cut -d: -f2)
  awk "BEGIN { exit !($perplexity > 1 && $perplexity < 12) }"
  tail -n 1 ngram.err | grep -Eqx 'train: ngram: ended; package from [0-9]+ units, [0-9]+ different ones'
  grep -q 'perplexity of a unit' ngram/package/README.md
  grep -Eqx -e '- made by Emend [0-9.]+' ngram/package/README.md
  grep -q '^order = 3$' ngram/recipe.toml
  cp ngram/package/model.arpa.gz before
  (cd / && "$EMEND_BIN/train" "$FOLDER/ngram/recipe.toml" -o "$FOLDER/elsewhere" 2> "$FOLDER/elsewhere.err")
  cmp before elsewhere/package/model.arpa.gz
  "$EMEND_BIN/train" ngram/package/recipe.toml --set data.root="$FOLDER/data" -o again 2> again.err
  cmp before again/package/model.arpa.gz
  run_train -o pieces --set training.objective=ngram --set tokenizer.kind=sentencepiece 2> pieces.err
  [ -s pieces/package/tokenizer.model ]
  run run_train -o none --set training.objective=ngram --set model.ordr=3
  [ "$status" = 2 ]
  [[ "$output" == *ordr* ]]
}

@test "a language model learns the next token" {
  run_train -o lm --set training.objective=language_model $SMALL --set model.layers=1 2> lm.err
  falls lm
  grep -q '"architecture": "language_model"' lm/package/config.json
}

@test "a masked language model learns hidden tokens, the same after a kill" {
  more="--set training.objective=masked_language_model --set model.hidden_size=32 --set model.num_hidden_layers=1
    --set model.num_attention_heads=2 --set model.intermediate_size=64 --set model.max_position_embeddings=128 --set training.steps=100"
  run_train -o mlm $more 2> mlm.err
  falls mlm
  grep -q '"architecture": "bert"' mlm/package/config.json
  "$EMEND_BIN/train" recipe.toml -j 1 -o killed $more 2> killed.err & pid=$!
  until grep -q '"tokens_per_second"' killed.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  run_train -o killed $more 2> killed.err
  cmp mlm/package/model.safetensors killed/package/model.safetensors
  run run_train -o none --set model.architecture=bert
  [ "$status" = 2 ]
  [[ "$output" == *'write training.objective = "masked_language_model"'* ]]
}

@test "span corruption and text infilling teach encoder and decoder from plain text, and pairs go on from there" {
  pieces="$PAIRS --set tokenizer.kind=sentencepiece --set tokenizer.size=340 --set tokenizer.sentinels=20 --set training.steps=100 --set validation.every=50"
  run_train -o spans $pieces --set training.objective=span_corruption 2> spans.err
  falls spans
  run_train -o infilled $pieces --set training.objective=text_infilling --set training.mask_share=0.3 --set data.join_share=1 2> infilled.err
  falls infilled
  run_train -o pairs $PAIRS --set training.start=spans/package 2> pairs.err
  ! grep -q 'which begin anew' pairs.err || false
  first() { losses "$1" | head -n 1; }
  run_train -o fresh $PAIRS --set tokenizer.from=spans/package 2> fresh.err
  awk "BEGIN { exit !($(first pairs) < $(first fresh)) }"
  for architecture in transformer two_stream; do
    run_train -o $architecture $SMALL --set tokenizer.from=spans/package --set validation.metrics=[] --set model.architecture=$architecture \
      --set model.encoder_layers=1 --set model.decoder_layers=1 --set training.objective=span_corruption 2> $architecture.err
    falls $architecture
  done
  run run_train -o none $PAIRS --set training.objective=span_corruption
  [ "$status" = 2 ]
  [[ "$output" == *'objective span_corruption needs tokens that stand for spans: write tokenizer.sentinels = 100'* ]]
  run_train -o plain $PAIRS --set training.steps=2 2> plain.err
  run run_train -o none $PAIRS --set tokenizer.from=plain/package --set training.objective=span_corruption
  [ "$status" = 2 ]
  [[ "$output" == *'the tokenizer has no sentinels, which objective span_corruption needs'* ]]
  run run_train -o none --set model.architecture=language_model --set training.objective=text_infilling
  [ "$status" = 2 ]
  [[ "$output" == *'write training.objective = "language_model"'* ]]
}

@test "the decoder of a conv_seq2seq begins with the weights that it learned as a language model" {
  conv="--set model.architecture=conv_seq2seq --set model.context=none --set model.embedding=16 --set model.width=16 --set model.encoder_layers=1"
  conv+=" --set model.decoder_layers=1 --set validation.metrics=[] --set package.quantize=none"
  run_train -o conv-lm $conv --set training.objective=language_model 2> conv-lm.err
  falls conv-lm
  still="--set training.steps=1 --set training.warmup=0 --set training.learning_rate=1e-9"
  run_train -o conv-begun $conv $still --set training.start=conv-lm/package 2> begun.err
  run_train -o conv-fresh $conv $still --set tokenizer.from=conv-lm/package 2> fresh.err
  cat > apart.py <<'END'
import json, struct, sys
def tensors(folder):
    data = open(folder + "/package/model.safetensors", "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    for name, tensor in json.loads(data[8:8 + size]).items():
        if name.startswith(("decoder.", "output.")):
            assert tensor["dtype"] == "F32"
            begin, end = (8 + size + at for at in tensor["data_offsets"])
            yield name, struct.unpack(f"<{(end - begin) // 4}f", data[begin:end])
one, other = (dict(tensors(folder)) for folder in sys.argv[1:])
assert one.keys() == other.keys() and one
print(max(max(abs(a - b) for a, b in zip(one[name], other[name])) for name in one))
END
  awk "BEGIN { exit !($(python3 apart.py conv-lm conv-begun) < 1e-6) }"
  awk "BEGIN { exit !($(python3 apart.py conv-lm conv-fresh) > 0.01) }"
}

@test "a tagger learns edits, goes on after a kill, and gec and denoise correct with it" {
  wrong_and_right 7 0.4 0.3 > data/pairs.tsv
  head -n 40 data/pairs.tsv > data/dev.tsv
  cat > tagger.toml <<'END'
[data]
root = "data"
pool = 200
[[data.source]]
name = "made"
kind = "pairs"
files = ["pairs.tsv"]
[tokenizer]
size = 300
lines = 800
[model]
hidden_size = 32
num_hidden_layers = 1
num_attention_heads = 2
intermediate_size = 64
max_position_embeddings = 128
tags = 100
[training]
objective = "tags"
batch_tokens = 900
steps = 150
warmup = 10
learning_rate = 0.01
label_smoothing = 0.0
edit_weight = 2
report_every = 10
checkpoint_minutes = 0.0005
[validation]
every = 50
metrics = ["gleu", "wer"]
best = "dev.gleu"
keep = 2
[[validation.set]]
name = "dev"
files = ["dev.tsv"]
[package]
name = "tagger"
task = "gec"
description = "A test's."
END
  "$EMEND_BIN/train" tagger.toml -j 1 -o tagger 2> tagger.err
  falls tagger
  grep -q '"architecture": "gector"' tagger/package/config.json
  head -n 2 tagger/package/edit-tags.txt | tr '\n' ' ' | grep -q '^$KEEP $UNKNOWN $'
  grep -qx '$REPLACE_the' tagger/package/edit-tags.txt
  # Decoded sets: the more gleu the better, the less wer.
  jq -s '[.[] | select(has("dev.gleu"))] | length == 3 and (.[-1]["dev.gleu"] > .[0]["dev.gleu"]) and (.[-1]["dev.wer"] < .[0]["dev.wer"])' tagger/log.jsonl | grep -qx true
  [ ! -e "tagger/best-$(jq -s '[.[] | select(has("dev.gleu"))] | min_by(.["dev.gleu"]) | .step' tagger/log.jsonl).safetensors" ]
  [ "$(ls tagger/best-*.safetensors | wc -l)" = 2 ]
  printf 'The teacher carry uh teh bottle.\n\nThe engine follows  the river.\nThe horse opens teh letter.\n' > letter.txt
  printf 'The teacher carries the bottle.\n\nThe engine follows  the river.\nThe horse opens the letter.\n' > mended.txt
  "$EMEND_BIN/gec" -m ./tagger/package letter.txt > out.txt
  cmp mended.txt out.txt
  run "$EMEND_BIN/denoise" -m ./tagger/package letter.txt
  [ "$status" -eq 2 ]
  [[ "$output" == *'tagger/package/config.json: its task is `gec`, not `denoise`: use gec, or '* ]]
  cp -r tagger/package repairs
  sed -i 's/"task": "gec"/"task": "denoise"/' repairs/config.json
  [ "$(printf 'The river finds teh station.\n' | "$EMEND_BIN/denoise" -m ./repairs)" = 'The river finds the station.' ]
  run "$EMEND_BIN/gec" -m ./tagger/package --rules off --min-error-probability 1 letter.txt
  [ "$output" = "$(cat letter.txt)" ]
  run "$EMEND_BIN/gec" -m ./tagger/package --beam 3 letter.txt
  [ "$status" = 2 ]
  [[ "$output" == *'--beam: ./tagger/package is a tagger, which searches nothing: leave the option out'* ]]
  run "$EMEND_BIN/gec" -m ./tagger/package --search beam letter.txt
  [ "$status" = 2 ]
  [[ "$output" == *'--search: ./tagger/package is a tagger, which searches nothing'* ]]
  run "$EMEND_BIN/gec" -m ./tagger/package -m ./tagger/package letter.txt
  [ "$status" = 2 ]
  [[ "$output" == *'tags words'* ]]
  "$EMEND_BIN/train" tagger.toml -j 1 -o cut 2> cut.err & pid=$!
  until grep -q '"tokens_per_second"' cut.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  "$EMEND_BIN/train" tagger.toml -j 1 -o cut 2> cut.err
  cmp tagger/package/model.safetensors cut/package/model.safetensors
  cmp tagger/package/edit-tags.txt cut/package/edit-tags.txt
  run "$EMEND_BIN/train" tagger.toml -o none --set training.objective=pairs --set model.architecture=gector
  [ "$status" = 2 ]
  [[ "$output" == *'write training.objective = "tags"'* ]]
}

@test "a predictor and then an estimator learn how good corrections are, and gec scores and chooses with them" {
  wrong_and_right 9 0.6 0.5 > data/judged.tsv
  tail -n 60 data/judged.tsv > data/judged.dev.tsv
  cat > nqe.toml <<'END'
[data]
root = "data"
pool = 200
[[data.source]]
name = "made"
kind = "pairs"
files = ["judged.tsv"]
rows = [1, 740]
[tokenizer]
size = 300
lines = 800
[model]
embedding = 16
width = 24
encoder_layers = 1
decoder_layers = 2
max_length = 100
maxout = 24
output = 24
[training]
batch_tokens = 900
steps = 150
warmup = 10
learning_rate = 0.01
label_smoothing = 0.0
report_every = 10
checkpoint_minutes = 0.0005
[validation]
every = 50
[[validation.set]]
name = "dev"
files = ["judged.dev.tsv"]
[package]
name = "nqe"
task = "gec"
description = "A test's."
END
  "$EMEND_BIN/train" nqe.toml -j 1 -o predictor --set training.objective=predict 2> predictor.err
  falls predictor
  grep -q '"architecture": "nqe_predictor"' predictor/package/config.json
  sed 's/^\[validation\]/[[training.group]]\nname = "predictor"\nparameters = ["predictor.*"]\nrate = 0\n&/; s/^\[model\]/&\nestimator_width = 24\nestimator_dropout = 0.0/' nqe.toml > estimator.toml
  more="--set training.objective=quality --set training.start=predictor/package"
  "$EMEND_BIN/train" estimator.toml -j 1 -o estimator $more 2> estimator.err
  falls estimator
  grep -q '"architecture": "nqe"' estimator/package/config.json

  # The correction, and the sentence as it was.
  awk -F '\t' '$1 != $2' data/judged.dev.tsv > right.tsv
  awk -F '\t' -v OFS='\t' '{ print $1, $1 }' right.tsv > wrong.tsv
  for side in right wrong; do
    "$EMEND_BIN/gec" --score -m ./estimator/package $side.tsv > $side.scores
    [ "$(wc -l < $side.scores)" = "$(wc -l < right.tsv)" ]
    awk '!($1 >= 0 && $1 <= 1) { exit 1 }' $side.scores
  done
  paste right.scores wrong.scores | awk '$1 > $2 { better++ } END { exit !(NR > 40 && better > 0.9 * NR) }'
  "$EMEND_BIN/gec" --score -m ./estimator/package --format jsonl right.tsv > right.jsonl
  head -n 1 right.jsonl | grep -Eq '^\{"line":1,"source":"The .*","text":"The .*","score":0\.[0-9]+\}$'
  # The predictor is a scorer, too, of log-probabilities; and one line at a time gives the same.
  "$EMEND_BIN/gec" --score -m ./predictor/package right.tsv | awk '$1 > 0 { exit 1 }'
  "$EMEND_BIN/gec" --score -u -m ./estimator/package < right.tsv | paste - right.scores |
    awk '{ d = $1 - $2; if (d < -0.0001 || d > 0.0001) exit 1 }'
  run "$EMEND_BIN/gec" --score -m ./estimator/package - <<< $'A line.\tA line.\nNo correction.'
  [ "$status" = 2 ]
  [[ "$output" == *'-:2: has no TAB: --score reads source TAB correction' ]]
  run "$EMEND_BIN/gec" -m ./estimator/package right.tsv
  [ "$status" = 2 ]
  [[ "$output" == *"a model of kind 'nqe' writes no text: it can score texts"* ]]

  # As a feature of choosing among corrections.
  tiny="$EMEND_SOURCE/tests/packages/gec-tiny"
  printf 'S She buys an dog .\nA 2 3|||R:DET|||a|||REQUIRED|||-NONE-|||0\n\n' > nqe.m2
  "$EMEND_BIN/gec" -m "$tiny" --tune-rescorer nqe.m2 --scorer ./estimator/package > weights.json
  [ "$(grep -c ./estimator/package weights.json)" = 2 ]
  printf 'She buys an dog.\n' | "$EMEND_BIN/gec" -m "$tiny" --rescore weights.json > /dev/null

  "$EMEND_BIN/train" estimator.toml -j 1 -o halved $more 2> halved.err & pid=$!
  until grep -q '"tokens_per_second"' halved.err; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  "$EMEND_BIN/train" estimator.toml -j 1 -o halved $more 2> halved.err
  cmp estimator/package/model.safetensors halved/package/model.safetensors

  # Hypotheses of another program, in a column of their own.
  awk -F '\t' -v OFS='\t' '{ print $1, $2, NR % 2 ? $1 : $2 }' data/judged.tsv > data/hypotheses.tsv
  "$EMEND_BIN/train" estimator.toml -j 1 -o given $more --set 'data.source.made.files=["hypotheses.tsv"]' --set data.source.made.hypothesis_column=3 \
    --set training.steps=20 2> given.err
  [ -s given/package/model.safetensors ]
  run "$EMEND_BIN/train" estimator.toml -o none --set training.objective=pairs --set model.architecture=nqe
  [ "$status" = 2 ]
  [[ "$output" == *'write training.objective = "quality"'* ]]
  run "$EMEND_BIN/train" nqe.toml -o none --set training.objective=predict --set data.source.made.hypothesis_column=3
  [ "$status" = 2 ]
  [[ "$output" == *'hypothesis_column is for objective quality'* ]]
}

@test "a stream is read while training, and a killed run goes on in it" {
  more="$PAIRS --set data.source.made.stream=true --set data.buffer=250 --set training.steps=100"
  run_train -o stream $more 2> stream.err
  "$EMEND_BIN/train" recipe.toml -j 1 -o halted $more 2> halted.err & pid=$!
  until [ "$(grep -c '"tokens_per_second"' halted.err)" -ge 2 ]; do kill -0 $pid; sleep 0.02; done
  kill -KILL $pid
  wait $pid || true
  run_train -o halted $more 2> halted.err
  cmp stream/package/model.safetensors halted/package/model.safetensors
  cmp stream/package/words.txt halted/package/words.txt
  run_train --dry-run $more > dry.out
  grep -Eq '^made +stream +250\+ +100.0% +0\+ +0\+ +0\+ +0\+ +0\+$' dry.out
  grep -Eq '^The whole run: 100 steps, [0-9]+ examples, about' dry.out
  # One that ends within a block is known.
  { head -n 80 data/clean.txt; echo Short.; echo 99; } > data/few.txt
  run_train --dry-run $more --set data.buffer=5000 --set 'data.source.made.files=["few.txt"]' --set 'data.source.made.words=[2, 8]' > dry.out
  grep -Eq '^made +82 +80 +100.0% +0 +0 +1 +1 +0$' dry.out
  grep -Eq '^The whole run: 100 steps, [0-9.]+ times the 80 examples, about' dry.out
}

@test "a teacher teaches words, and whole sequences" {
  run_train -o teacher $PAIRS 2> teacher.err
  run_train -o student $PAIRS --set tokenizer.from=teacher/package --set training.teacher=teacher/package \
    --set training.teacher_weight=0.9 --set training.teacher_temperature=2 2> student.err
  falls student
  run run_train -o none $PAIRS --set training.teacher=teacher/package --set tokenizer.kind=bytes
  [ "$status" = 2 ]
  [[ "$output" == *'the teacher has another vocabulary'* ]]
  head -n 50 data/clean.txt > data/sources.txt
  "$EMEND_BIN/train" --evaluate ./teacher/package --beam 3 --data data/sources.txt -o data/targets.txt
  grep -q '"beam": 3' data/targets.txt.meta.json
  [ "$(wc -l < data/targets.txt)" = 50 ]
  sed 's/^files = \["clean.txt"\]/kind = "parallel"\nfiles = ["sources.txt"]\ntargets = ["targets.txt"]/' recipe.toml > sequence.toml
  "$EMEND_BIN/train" sequence.toml -j 1 -o sequence $PAIRS --set tokenizer.from=teacher/package --set training.steps=5 2> sequence.err
  [ -s sequence/package/model.safetensors ]
}

@test "a dictionary lists the words of the text, the same at each run, and denoise corrects with it" {
  tiny="$EMEND_SOURCE/tests/packages/symspell-tiny"
  "$EMEND_BIN/train" "$tiny/recipe.toml" -o dictionary 2> dictionary.err
  cmp "$tiny/dictionary.bin" dictionary/package/dictionary.bin
  cmp "$tiny/config.json" dictionary/package/config.json
  run_train -o words --set training.objective=dictionary --set model.mode=compound 2> words.err
  grep -q '"dev.listed":1.0' words.err
  tail -n 1 words.err | grep -Eqx 'train: words: ended; package of [0-9]+ of [0-9]+ different words'
  grep -q '"mode": "compound"' words/package/config.json
  grep -q '^mode = "compound"$' words/recipe.toml
  grep -Eqx -e '- made by Emend [0-9.]+' words/package/README.md
  [ "$(echo 'the gard en findshorse quitehorsse' | "$EMEND_BIN/denoise" -m ./words/package --min-confidence 0)" = 'the garden finds horse quiet horse' ]
  run_train -o shared --set training.objective=dictionary --set package.lexicon=lexicon-en --set package.license=CC0-1.0 2> shared.err
  grep -q '"license": "CC0-1.0"' shared/package/config.json
  jq -e '.lexicon == "lexicon-en"' shared/package/config.json
  grep -q '^lexicon = "lexicon-en"$' shared/package/recipe.toml
  run_train --dry-run --set training.objective=dictionary | grep -Eq '^[0-9]+ words, [0-9]+ different ones, [0-9]+ of them listed$'
  for wrong in training.objective=pairs model.architecture=symspell; do
    run run_train -o none --set "$wrong" --set model.architecture=symspell
    [ "$status" = 2 ]
    [[ "$output" == *'write training.objective = "dictionary"'* ]]
  done
  run run_train -o none --set training.objective=dictionary --set model.leest=3
  [ "$status" = 2 ]
  [[ "$output" == *leest* ]]
  run run_train -o none --set training.objective=dictionary --set model.least=100000
  [ "$status" = 2 ]
  [[ "$output" == *'no word was seen 100000 times'* ]]
}

@test "a model of confusions learns which of two words stands where, and denoise and gec mend the other" {
  for thing in bone ball bed bowl; do
    for i in 1 2 3 4 5 6 7 8 9; do
      echo "The dog has its $thing."
      echo "I think it's a $thing."
    done
  done > data/dog.txt
  printf '# first, second, first for second, second for first\nits it'"'"'s 200000 200000\nthen than 1 1\n' > pairs.txt
  confused="--set training.objective=confusions --set training.confusions=pairs.txt --set package.task=confusions --set data.source.made.files=[\"dog.txt\"] --set validation.set.dev.files=[\"dog.txt\"] --set model.bits=16 --set model.sparsity=0.5 --set package.calibration=[1.0,0.5]"
  run_train -o confused $confused 2> confused.err
  grep -q '"dev.called_for":1.0' confused.err
  grep -q "the text lacks 2 of the pairs' words" confused.err
  tail -n 1 confused.err | grep -Eqx 'train: confused: ended; package of 1 pairs, [0-9]+ weights'
  jq -e '.architecture == "confusions" and .calibration == [1.0, 0.5]' confused/package/config.json
  cmp pairs.txt confused/package/pairs.txt
  mkdir -p lists && cp pairs.txt lists/mine
  run_train -o lists/run $confused --set training.confusions=lists/mine 2> /dev/null
  grep -q '^confusions = "pairs.txt"$' lists/run/package/recipe.toml
  grep -q '^confusions = "pairs.txt"$' confused/package/recipe.toml
  grep -q "that their context calls for" confused/package/README.md
  (cd / && "$EMEND_BIN/train" "$FOLDER/confused/recipe.toml" -j 1 -o "$FOLDER/again" 2> /dev/null)
  cmp confused/package/confusions.bin again/package/confusions.bin
  run_train --dry-run $confused | grep -Eq '^[0-9]+ words, 72 instances of those of the pairs$'

  ln -s "$EMEND_SOURCE/models/lexicon-en" lexicon-en
  ln -s "$FOLDER/confused/package" confusions-en
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" tiny
  jq '. + {language: "en", lexicon: "lexicon-en", confusions: "confusions-en"}' tiny/config.json > config && mv config tiny/config.json
  [ "$(printf "I think its a bed.\nThe dog has it's bowl.\nThe dog has its ball.\n" | "$EMEND_BIN/denoise" -m ./tiny --noise 0.01)" = \
    "$(printf "I think it's a bed.\nThe dog has its bowl.\nThe dog has its ball.")" ]
  # Between quotation marks, in other capitals, or where the line goes on, they stay.
  printf 'I think ITS a bed.\nI think `its` a bed.\nThe dog has it'"'"'s\n' > stays
  "$EMEND_BIN/denoise" -m ./tiny --noise 0.01 stays | cmp - stays
  printf 'damaged' > confused/package/confusions.bin
  run "$EMEND_BIN/denoise" -m ./tiny stays
  [ "$status" = 2 ]
  [[ "$output" == *confusions.bin*"is not a model of confusions"* ]]

  run run_train -o none --set training.objective=confusions
  [ "$status" = 2 ]
  [[ "$output" == *'objective confusions needs training.confusions'* ]]
  run run_train -o none --set training.confusions=pairs.txt
  [ "$status" = 2 ]
  [[ "$output" == *'training.confusions is for objective confusions'* ]]
}
