# denoise as its users call it. The model is tests/packages/denoise-tiny, which repairs a dozen misspellings (its
# pairs.py lists them) and copies the rest.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  export EMEND_MODELS=$BATS_FILE_TMPDIR/models
  export XDG_CONFIG_HOME=$BATS_FILE_TMPDIR/config  # no words of whoever runs this
  mkdir -p "$BATS_RUN_TMPDIR/.git"
  mkdir "$EMEND_MODELS"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$EMEND_MODELS/denoise-en"
  cp -r "$EMEND_SOURCE/tests/packages/symspell-tiny" "$EMEND_MODELS"
}

setup() {
  [ -x "$EMEND_BIN/denoise" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
}

# The libraries that a command loads, also later than at its start.
loaded() {
  LD_DEBUG=files "$@" 2>&1 >/dev/null | sed -n 's/.*calling init: //p'
}

@test "repairs words and keeps every other byte" {
  printf 'see  teh\tpage \r\n\r\n \t\nbecuase the file was lost' >in
  printf 'see  the\tpage \r\n\r\n \t\nbecause the file was lost' >expected
  denoise in >out
  cmp out expected
}

@test "the answers do not depend on the number of threads" {
  for i in $(seq 300); do
    echo "teh file $((i % 70)) was seperate; page p$((i % 90)) has no adress. The $((i % 11 + 1)) error is definately x$((i % 13))q"
  done >in
  denoise -j1 in >one
  ! cmp -s in one || false
  for threads in 2 4 16; do
    denoise -j$threads in | cmp - one
  done
  denoise -j4 --window 7 in >window
  [ "$(diff one window | grep -c '^<')" -le 3 ]  # near-ties may flip between batches
}

@test "only prose words of log lines change" {
  cat >in <<'END'
Dec 10 06:55:46 LabSZ sshd[24200]: Failed conection for user /home/teh/adress from 173.234.31.186 port 38926 ssh2
{"level":"warn","msg":"teh conection was lost","teh":"550e8400-e29b-41d4-a716-446655440000"}
127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /teh/adress.gif HTTP/1.0" 200 2326 "http://teh.example.com/wich"
081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 for block blk_38865049064139660 untill teh end
2024-01-31T12:34:56Z teh_value=seperate adress=teh --teh %teh$s {teh} teh() ok
END
  denoise in >out
  cat out
  sed -e '1s/conection/connection/' -e '2s/teh conection was/the connection was/' -e '4s/untill teh/until the/' in >expected
  diff expected out
  [ "$(denoise --protect none <<<'see /home/teh or teh page')" != 'see /home/teh or the page' ]
}

@test "--format jsonl names the edits with their bytes and confidence" {
  printf 'é teh page\nfine page\n' | denoise --format jsonl >out
  cat out
  python3 - out <<'END'
import json, sys
first, second = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert first["line"] == 1 and first["text"] == "é the page", first
(edit,) = first["edits"]
assert (edit["begin"], edit["end"], edit["from"], edit["to"]) == (3, 6, "teh", "the"), edit
assert 0 < edit["confidence"] <= 1, edit
assert second["line"] == 2 and second["text"] == "fine page" and second["edits"] == [], second
END
}

@test "--format diff shows what would change" {
  run denoise --format diff <<<'see teh page'
  echo "$output"
  [[ "$output" == *$'\n-see teh page\n+see the page' ]]
}

@test "--explain says what the gates did with each token" {
  printf 'see teh  page. The file was lost.\n\nthe file was lost\nsee teh page\n' >in
  denoise --explain --format jsonl in >out
  cat out
  python3 - out <<'END'
import json, sys
first, blank, known, second = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
assert blank["gates"] == [] == known["gates"], (blank, known)
assert (first["text"], second["text"]) == ("see the  page. The file was lost.", "see the page")
(sentence,) = first["gates"]  # the other is known
assert (sentence["begin"], sentence["end"]) == (0, 14), sentence
assert "".join(sentence["source"]) == "see teh page." and "".join(sentence["output"]) == "see the page.", sentence
assert sentence["source"][-1] == sentence["output"][-1] == "", sentence
assert len(sentence["mask"]) == len(sentence["source"]) and all(0 < u < 1 for u in sentence["mask"]), sentence
assert len(sentence["copy"]) == len(sentence["generate"]) == len(sentence["output"]), sentence
assert all(abs(c + g - 1) < 2e-4 for c, g in zip(sentence["copy"], sentence["generate"])), sentence
assert "skip" not in sentence, sentence  # the tiny package has no such gate
END
  diff <(denoise --format jsonl in) <(sed -E 's/, "gates": .*/}/' out)
  denoise --skip none --explain --format jsonl in | python3 -c '
import json, sys
assert [len(json.loads(line)["gates"]) for line in sys.stdin] == [2, 0, 1, 1]'
}

@test "--explain-svg draws the gates of each record that the network was shown" {
  printf 'see teh page\nthe file was lost\nSee teh page. See teh page now.\n' >in
  denoise --explain-svg look.svg in | cmp - <(denoise in)
  [ "$(ls look*)" = $'look-1.svg\nlook-3.svg' ]
  python3 - look-3.svg <<'END'
import sys, xml.etree.ElementTree as tree
texts = [t.text for t in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text")]
assert texts.count("</s>") == 4, texts  # two sentences, read and written
for label in ("source", "output", "mask", "copy", "generate"): assert texts.count(label) == 1, (label, texts)
assert "skip" not in texts, texts
END
}

@test "--skip-clean leaves alone what the mask gate finds clean" {
  printf 'see teh page\n' >in
  denoise --explain --format jsonl in >out
  # The share by which its most masked token is masked, rounded down and up.
  read -r below above < <(python3 -c '
import json, math
most = max(json.load(open("out"))["gates"][0]["mask"][:-1])
print(math.floor(most * 1000 - 1) / 1000, math.ceil(most * 1000 + 1) / 1000)')
  echo "$below $above"
  [ "$(denoise --skip-clean "$below" in)" = 'see the page' ]
  denoise -v --skip-clean "$above" in >out 2>err
  cmp in out
  grep -q '1 by --skip-clean' err
  # The others of a window are decoded, and the order stays.
  printf 'see teh page\nbecuase of teh adress\nno adress for teh file\n' >in
  denoise in >all
  ! diff -q in all || false
  diff <(denoise --skip-clean 0 in) all
  denoise --skip-clean 1 in | cmp - in
  denoise --explain --format jsonl in >out
  python3 - >threshold <<'END'
import json
most = [max(json.loads(line)["gates"][0]["mask"][:-1]) for line in open("out")]
lines, repaired = open("in").readlines(), open("all").readlines()
threshold = (sorted(most)[1] + sorted(most)[2]) / 2
open("expected", "w").write("".join(new if u >= threshold else old for u, old, new in zip(most, lines, repaired)))
print(threshold)
END
  denoise --skip-clean "$(cat threshold)" in | cmp - expected
  ! diff -q expected all && ! diff -q expected in || false
  run denoise -m symspell-tiny --skip-clean 0.5 in
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: --skip-clean: '*', which has no gates: give a package of the architecture gated_transformer with a mask gate' ]]
  cp -r "$EMEND_MODELS/denoise-en" unmasked
  sed -i 's/"MCG"/"CG"/' unmasked/config.json
  run denoise -m ./unmasked --skip-clean 0.5 in
  [ "$status" -eq 2 ]
  [ "$output" = 'denoise: --skip-clean: ./unmasked is a gated_transformer without a mask gate: give a package of the architecture gated_transformer with a mask gate' ]
}

@test "--explain wants room, and a picture gates" {
  run denoise --explain <<<'teh page'
  [ "$status" -eq 2 ]
  [ "$output" = 'denoise: --explain: only --format jsonl has room for it: add --format jsonl, or draw with --explain-svg FILE.svg' ]
  run denoise -m symspell-tiny --explain-svg look.svg <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: --explain-svg: '*'symspell-tiny is a '*', which has no gates: give a package of the architecture gated_transformer with gates' ]]
  cp -r "$EMEND_MODELS/denoise-en" plain
  sed -i 's/"MCG"/"none"/' plain/config.json
  run denoise -m ./plain --explain-svg look.svg <<<'teh page'
  [ "$status" -eq 2 ]
  [ "$output" = 'denoise: --explain-svg: ./plain is a gated_transformer without gates: give a package of the architecture gated_transformer with gates' ]
  denoise -m symspell-tiny --explain --format jsonl <<<'teh page' | python3 -c '
import json
object = json.loads(input())
assert object["held_back"] == [] and "gates" not in object, object'
}

@test "--check writes no text and says by its status whether something would change" {
  run denoise --check <<<'see teh page'
  [ "$status" -eq 1 ] && [ "$output" = "denoise: stdin: would change: 1 line" ]
  run denoise --check <<<'see the page'
  [ "$status" -eq 0 ] && [ -z "$output" ]
}

@test "--format github and sarif tell continuous integration where to look" {
  printf 'fine page\né teh page\n' >page.md
  run bash -c 'denoise --check --format github page.md 2>err'
  echo "$output"
  [ "$status" -eq 1 ]
  [ "$output" = '::warning file=page.md,line=2,endLine=2,col=3,endColumn=6,title=denoise::page.md:2:3: "teh" should be "the"' ]
  [ "$(cat err)" = 'denoise: page.md: would change: 1 line' ]
  run bash -c 'denoise --check --format sarif page.md 2>err'
  echo "$output"
  [ "$status" -eq 1 ]
  python3 - "$output" <<'END'
import json, sys
(run,) = json.loads(sys.argv[1])["runs"]
assert run["tool"]["driver"]["name"] == "denoise", run
(result,) = run["results"]
place = result["locations"][0]["physicalLocation"]
assert place["artifactLocation"]["uri"] == "page.md", place
region = {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 6}
assert place["region"] == {**region, "snippet": {"text": "teh"}}, place
(replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
assert replacement == {"deletedRegion": region, "insertedContent": {"text": "the"}}, replacement
END
  denoise --check --format github - <<<'the page'
}

@test "--summary tells on one screen which words would become which" {
  printf 'teh page and teh end\nfine page\n' >a.txt
  printf 'fine page\n' >b.txt
  told=$'1 of 2 files, 1 of 3 lines would change: 2 changes, 1 different\n      2  teh -> the'
  [ "$(denoise --summary a.txt b.txt)" = "$told" ]
  run denoise --summary --check -q a.txt b.txt
  [ "$status" -eq 1 ]
  [ "$output" = "$told" ]
  [ "$(denoise --summary -i a.txt b.txt)" = "${told/would change/changed}" ]
  [ "$(cat a.txt)" = $'the page and the end\nfine page' ]
  [ "$(denoise --summary a.txt b.txt)" = "0 of 2 files, 0 of 3 lines would change: 0 changes" ]
}

@test "--min-confidence and --max-change hold the model back" {
  [ "$(denoise <<<'see teh page')" = 'see the page' ]
  [ "$(denoise --min-confidence 1 <<<'see teh page')" = 'see teh page' ]
  [ "$(denoise --max-change 0.3 <<<'see teh page')" = 'see teh page' ]
  run denoise -v --max-change 0.3 <<<'see teh page'
  [[ "$output" == *', 1 by --max-change'* ]]
  # What a dictionary corrects counts, too.
  [ "$(denoise -m symspell-tiny <<<'teh lamq')" = 'the lamp' ]
  [ "$(denoise -m symspell-tiny --max-change 0 <<<'teh lamq')" = 'teh lamq' ]
  [ "$(denoise -m symspell-tiny --max-change 0.5 <<<'the lamq')" = 'the lamp' ]
}

@test "a package of another task is refused" {
  cp -r "$EMEND_SOURCE/tests/packages/translate-tiny" "$EMEND_MODELS"
  run denoise -m translate-tiny <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: '*'translate-tiny/config.json: its task is `translate`, not `denoise`: use translate, or give a package that repairs text' ]]
}

@test "a package that lacks something, or whose vocabulary is cut short, is refused before any input" {
  for file in model.safetensors tokenizer.model; do
    cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" without
    rm "without/$file"
    run denoise -m ./without </dev/null
    [ "$status" -eq 2 ]
    [[ "$output" == "denoise: ./without/$file: "* ]]
    head -c 200 "$EMEND_SOURCE/tests/packages/denoise-tiny/$file" >"without/$file"
    run denoise -m ./without </dev/null
    [ "$status" -eq 2 ]
    [[ "$output" == "denoise: ./without/$file: "* ]]
    rm -r without
  done
}

@test "of a log line only what is prose changes, and no mark of code" {
  cat >in <<'END'
INFO: user jsmith lost teh conection
The function adress(s) gives teh adress
if (adress && teh || page) { conection(); } else { wich; }
Nov 23 10:11:12 adress teh: conection lost
END
  sed -e '1s/teh conection/the connection/' -e '2s/teh adress$/the address/' -e '4s/conection/connection/' in >expected
  denoise in >out
  diff <(sed 3d out) <(sed 3d expected)
  [ "$(sed -n 3p out | tr -cd '{}()<>|&=')" = '(&&||){()}{}' ]
}

@test "--words keeps a user's own words" {
  printf 'adress\n' >own
  [ "$(denoise --words own <<<'teh page has no adress')" = 'the page has no adress' ]
  [ "$(denoise <<<'teh page has no adress')" = 'the page has no address' ]
  printf 'two words\n' >own
  run denoise --words own <<<'teh'
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: own:1: 'two words' is not one word: write a word a line: letters, digits, - and '" ]
}

@test "words of the user and of the folders above stay; --no-words reads neither" {
  mkdir -p project/.git project/docs "$BATS_TEST_TMPDIR/config/emend"
  export XDG_CONFIG_HOME=$BATS_TEST_TMPDIR/config
  cd project/docs
  denoised() { denoise "$@" <<<'teh adress was seperate'; }
  [ "$(denoised)" = 'the address was separate' ]
  echo adress >../.emend-words
  echo seperate >.emend-words
  echo teh >../../.emend-words  # outside of the repository
  [ "$(denoised)" = 'the adress was seperate' ]
  [ "$(denoised --no-words)" = 'the address was separate' ]
  echo teh >"$XDG_CONFIG_HOME/emend/words"
  [ "$(denoised)" = 'teh adress was seperate' ]
  echo seperate >own
  [ "$(denoised --words own --no-words)" = 'the address was seperate' ]
  denoised -v 2>&1 >/dev/null | grep 'words are known' >read
  diff - read <<END
denoise: $PWD/.emend-words: its words are known and stay
denoise: ${PWD%/docs}/.emend-words: its words are known and stay
denoise: $XDG_CONFIG_HOME/emend/words: its words are known and stay
END
  printf 'fine\nnot so fine\n' >"$XDG_CONFIG_HOME/emend/words"
  run denoised
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: $XDG_CONFIG_HOME/emend/words:2: 'not so fine' is not one word: write a word a line: letters, digits, - and '" ]
}

@test "a list of words may be a pipe that somebody writes, and nothing that never ends" {
  denoised() { denoise --no-words "$@" in; }
  echo 'teh adress' >in
  [ "$(denoised --words <(echo adress))" = 'the adress' ]
  [ "$(echo adress | denoised --words /dev/stdin)" = 'the adress' ]
  [ "$(denoised --words /dev/null)" = 'the address' ]
  mkfifo pipe
  for name in pipe /dev/zero .; do
    run timeout 120 denoise --words "$name" in
    [ "$status" -eq 2 ]
    [[ "$output" == "denoise: $name: is a "* ]]
  done
  run bash -c 'denoise --words <(head -c 300M /dev/zero) in'
  [ "$status" -eq 2 ]
  [[ "$output" == *': is larger than 256 MiB: is it the right file?' ]]
}

@test "a column of a table" {
  [ "$(printf 'teh\tsee teh page\tteh\n' | denoise -f2)" = $'teh\tsee the page\tteh' ]
}

@test "beam search, too" {
  [ "$(denoise --beam 4 <<<'see teh page')" = 'see the page' ]
}

@test "repeated sentences are computed once, also where their protected parts differ" {
  for i in $(seq 500); do echo "Dec 10 06:55:46 host sshd[$i]: conection lost from 10.0.0.$((i % 256)) port $i"; done >in
  denoise -v in >out 2>err
  cat err
  grep -q '500 sentences: 0 skipped, 1 rewritten, 499 answered from the cache' err
  diff <(sed 's/conection/connection/' in) out
}

@test "LibTorch is loaded for what needs it, and for nothing else" {
  printf 'the file was lost at 10.0.0.1\n\n42\n' >known
  ! loaded denoise known | grep -q torch || false
  ! loaded denoise --help | grep -q torch || false
  loaded denoise --skip none known | grep -q libtorch_cpu
  [ "$(denoise known)" = "$(cat known)" ]
}

@test "help, version and wrong options answer within milliseconds" {
  begin=$(date +%s%N)
  for i in 1 2 3 4 5 6 7 8 9 10; do
    denoise --help >help
    denoise --version >version
    run denoise --beam 0
    [ "$status" -eq 2 ]
  done
  took=$((($(date +%s%N) - begin) / 30000000))
  echo "$took ms each"
  [ "$took" -lt 100 ]  # the machine may be busy; loading LibTorch takes 300
}

@test "errors name what is wrong and what to do" {
  run denoise -m nowhere-at-all
  [ "$status" -eq 2 ]
  [[ "$output" == "denoise: nowhere-at-all: no model package of this name in "* ]]

  run denoise --device tpu
  [ "$status" -eq 2 ]
  [ "$output" = "denoise: --device: 'tpu' is not a device: use auto, cpu, cuda or cuda:N" ]

  cp -r "$EMEND_MODELS/denoise-en" broken
  sed -i 's/"sentence_bytes": [0-9]*/"sentence_bytes": "many"/' broken/config.json
  run denoise -m ./broken <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: ./broken/config.json: "sentence_bytes" is not a number from '* ]]

  cp "$EMEND_MODELS/denoise-en/config.json" broken
  echo 'Zebra' >>broken/words.txt
  run denoise -m ./broken <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: ./broken/words.txt:'*': the list is damaged here: fetch the package again' ]]

  rm broken/words.txt
  head -c 1000 "$EMEND_MODELS/denoise-en/model.safetensors" >broken/model.safetensors
  for line in 'teh page' 'The page is here.' ''; do  # at the start, and not when a line needs the network
    run denoise -m ./broken <<<"$line"
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == 'denoise: ./broken/model.safetensors: '* ]]
  done

  cp "$EMEND_MODELS/denoise-en/model.safetensors" broken
  rm broken/tokenizer.model
  run denoise -m ./broken <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: ./broken/tokenizer.model: cannot be opened'* ]]

  mkdir broken/tokenizer.model
  run denoise -m ./broken <<<'teh page'
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: ./broken/tokenizer.model: is a folder: '* ]]
  rmdir broken/tokenizer.model
  for part in tokenizer.model model.safetensors words.txt; do
    rm -f "broken/$part"
    mkfifo "broken/$part"
    run timeout 120 denoise -m ./broken <<<'teh page'
    [ "$status" -eq 2 ]
    [ "$output" = "denoise: ./broken/$part: is a named pipe: a regular file belongs there" ]
    rm "broken/$part"
    ln -s /dev/zero "broken/$part"
    run timeout 120 denoise -m ./broken <<<'teh page'
    [ "$status" -eq 2 ]
    [ "$output" = "denoise: ./broken/$part: is a device: a regular file belongs there" ]
    rm "broken/$part"
  done
}

@test "sizes that are wrong and weights that are no numbers are the package's" {
  cp -r "$EMEND_MODELS/denoise-en" broken
  sed -i 's/"heads": 4/"heads": -4/' broken/config.json
  run denoise -m ./broken <<<'teh page'
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == 'denoise: ./broken/config.json: '*'heads = -4: give a whole number from '* ]]
  for wrong in 's/"heads": .*/"heads": "4",/' 's/"max_length": .*/"max_length": 0,/' 's/"width"/"widht"/' \
    's/"dropout": .*/"dropout": -0.5,/'; do
    sed "$wrong" "$EMEND_MODELS/denoise-en/config.json" >broken/config.json
    run denoise -m ./broken <<<'The page is long.'  # for which no network is loaded
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == 'denoise: ./broken/config.json: '* ]]
  done
  # Keys in their ranges that contradict each other or the weights, which no sentence may have to find out.
  while IFS='|' read -r key value says; do
    python3 - "$EMEND_MODELS/denoise-en/config.json" "$key" "$value" >broken/config.json <<'END'
import json, sys
config = json.load(open(sys.argv[1]))
(config if sys.argv[2] in config else config["model"])[sys.argv[2]] = json.loads(sys.argv[3])
json.dump(config, sys.stdout)
END
    run denoise -m ./broken <<<'The page is long.'
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == "denoise: ./broken/config.json: $says"*': '* ]]
  done <<'END'
heads|5|width 48 is not a multiple of 5 heads
width|96|width = 96, the weights have 48
feed_forward|95|feed_forward = 95, the weights have 96
encoder_layers|1|encoder_layers = 1, the weights have 2
decoder_layers|3|decoder_layers = 3, the weights have 1
previous_token|true|previous_token: the weights have no 'previous.weight'
gates|"all"|gates = all: the weights have no 'skip_gate.weight'
gates|"CG"|gates = CG: the weights have a 'mask_gate.weight'
architecture|"gated"|architecture 'gated' is not known
architecture|"t5"|'gate_mix' is not known
END
  cp "$EMEND_MODELS/denoise-en/config.json" broken
  for number in nan inf -inf; do
    says=$([ $number = nan ] && echo 'what is not a number (NaN)' || echo 'infinite numbers')
    python3 - $number <<'END'
import json, struct, sys
with open('broken/model.safetensors', 'r+b') as file:
    size = struct.unpack('<Q', file.read(8))[0]
    begin = json.loads(file.read(size))['copy_gate.bias']['data_offsets'][0]
    file.seek(8 + size + begin)
    file.write(struct.pack('<f', float(sys.argv[1])))
END
    run denoise -m ./broken <<<'teh page'
    echo "$output"
    [ "$status" -eq 2 ]
    [ "$output" = "denoise: ./broken/model.safetensors: 'copy_gate.bias' holds $says: fetch or make the package again" ]
  done
}

@test "a package whose config.json another package names, and that lacks its file, is said; one that is not there is not" {
  mkdir beside
  cp -r "$EMEND_SOURCE/models/denoise-en" beside
  export EMEND_MODELS=$PWD/beside HOME=$PWD
  echo 'teh page' >in
  for part in lexicon-en/lexicon.bin confusions-en/confusions.bin ngram-en/model.ngram; do
    mkdir "beside/${part%/*}"
    cp "$EMEND_SOURCE/models/${part%/*}/config.json" "beside/${part%/*}"
    run denoise -m ./beside/denoise-en in
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == "denoise: "*"/beside/$part: is missing, and ./beside/denoise-en/config.json names its package: fetch the package again" ]]
    rm -r "beside/${part%/*}"
  done
}

@test "a program without its module says so" {
  mkdir bin
  cp "$EMEND_BIN/denoise" bin
  run bin/denoise <<<'teh page'
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == denoise:*/lib/emend/denoise.so:\ is\ missing:* ]]
}

@test "an endless input flows, and a closed pipe ends it quietly" {
  run bash -c 'yes "see teh page" 2>/dev/null | denoise | head -n 1000 | sort -u; echo "${PIPESTATUS[1]}"'
  [ "$output" = $'see the page\n0' ]
}

@test "with -u a slow producer gets its answers at once" {
  mkfifo in out
  denoise -u <in >out &
  exec 7>in 8<out
  echo 'see teh page' >&7
  read -r -t 20 answer <&8
  [ "$answer" = 'see the page' ]
  echo 'teh end' >&7
  read -r -t 20 answer <&8
  [ "$answer" = 'the end' ]
  exec 7>&-
  wait
}

@test "20,000 known and 20,000 repeated log lines a second and thread" {
  for i in $(seq 10000); do echo "Dec 10 06:55:46 host sshd[$i]: the file was lost at 173.234.31.$((i % 256)) port $i again and again"; done >known
  for i in $(seq 10000); do echo "Dec 10 06:55:46 host sshd[$i]: teh file was lost at 173.234.31.$((i % 256)) port $i again and again"; done >repeated
  # User time, since the machine may be busy; what starting LibTorch takes does not count.
  user_seconds() { (TIMEFORMAT=%U; time "$@" >/dev/null) 2>&1; }
  start=$(user_seconds denoise -j1 <(head -n1 repeated))
  known=$(user_seconds denoise -j1 known)
  repeated=$(user_seconds denoise -j1 repeated)
  echo "start $start s, known $known s, repeated $repeated s"
  awk "BEGIN { exit !($known < 0.5 && $repeated - $start < 0.5) }"
}

# --- examples/ ---

@test "the crontab line repairs the pages that are new" {
  export HOME=$BATS_TEST_TMPDIR/home
  mkdir -p "$HOME/scans/repaired"
  echo 'see teh page' >"$HOME/scans/a page.txt"
  echo 'teh end' >"$HOME/scans/old.txt"
  echo 'as it was' >"$HOME/scans/repaired/old.txt"
  : >"$HOME/scans/empty.txt"
  line=$(grep -vE '^(#|PATH=|$)' "$EMEND_SOURCE/examples/crontab")
  [ "$(wc -l <<<"$line")" -eq 1 ]
  command=$(cut -d' ' -f6- <<<"$line")
  [[ "$command" != *%* ]]  # cron would end the line there
  run sh -c "$command"
  echo "$output"
  [ "$status" -eq 0 ]
  [ "$(cat "$HOME/scans/repaired/a page.txt")" = 'see the page' ]
  [ "$(cat "$HOME/scans/repaired/old.txt")" = 'as it was' ]
  [ "$(ls "$HOME/scans/repaired" | wc -l)" -eq 2 ]
}

@test "the logrotate hook writes a repaired copy" {
  mkdir log
  echo 'Dec 10 06:55:46 host app[7]: conection lost' >log/app.log
  sed "s,/var/log/myapp,$PWD/log," "$EMEND_SOURCE/examples/logrotate" >conf
  chmod 644 conf
  if command -v logrotate >/dev/null; then
    run logrotate --force --state "$PWD/state" conf
    echo "$output"
    [ "$status" -eq 0 ]
    [ ! -e log/app.log ]
  else  # the hook alone, called as logrotate does
    mv log/app.log log/app.log.1
    sed -n '/postrotate/,/endscript/p' conf | sed '1d;$d' >hook
    [ -s hook ]
    sh hook "$PWD/log/app.log"
  fi
  [ "$(cat log/app.log.repaired)" = 'Dec 10 06:55:46 host app[7]: connection lost' ]
  [ "$(ls log | wc -l)" -eq 2 ]
}

@test "a dictionary corrects, without LibTorch and its module" {
  printf 'Teh  grandmther\tof\r\n\r\nof https://example.org/teh/lamp --lamq=3 the lamq' >in
  printf 'The  grandmother\tof\r\n\r\nof https://example.org/teh/lamp --lamq=3 the lamp' >expected
  denoise -m symspell-tiny in >out
  cmp out expected
  ! loaded denoise -m symspell-tiny in | grep -E 'torch|libc10|/denoise.so' || false
  mkdir bin && cp "$EMEND_BIN/denoise" bin
  bin/denoise -m symspell-tiny in | cmp - expected
  run bin/denoise -m symspell-tiny --check in
  [ "$status" = 1 ]
  bin/denoise -m symspell-tiny --check expected
  ! bin/denoise in 2>/dev/null || false  # what needs the module still does
}

@test "with a dictionary answers depend neither on threads nor on windows" {
  for i in $(seq 400); do echo "teh lihgthouse $i at Skelder, grandmther's wintr of $((1900 + i)); clokcwork."; done >in
  denoise -m symspell-tiny -j1 in >one
  grep -q "^the lighthouse 7 at Skelder, grandmother's winter of 1907; clockwork.$" one
  for options in -j4 "-j2 --window 7" "-j3 --window 100"; do denoise -m symspell-tiny $options in | cmp - one; done
}

@test "a dictionary that is damaged, or wants what there is not, is named" {
  cp -r "$EMEND_SOURCE/tests/packages/symspell-tiny" damaged
  truncate -s -1 damaged/dictionary.bin
  run denoise -m ./damaged <<<"teh"
  [ "$status" = 2 ]
  [[ "$output" == "denoise: ./damaged/dictionary.bin: has "*"is the file damaged or cut short? fetch the package again" ]]
  rm damaged/dictionary.bin
  run denoise -m ./damaged <<<"teh"
  [ "$status" = 2 ]
  [[ "$output" == *"./damaged/dictionary.bin"* ]]
  cp -r "$EMEND_SOURCE/tests/packages/symspell-tiny" wrong
  sed -i 's/"words"/"sentences"/' wrong/config.json
  run denoise -m ./wrong <<<"teh"
  [ "$status" = 2 ]
  [[ "$output" == *'config.json: mode = "sentences": choose one of words, compound, segment'* ]]
  for options in "--search aggressive" "--beam 4" "--suggest none" "--keep-bias 1" "--min-error-probability 0.1"; do
    run denoise -m symspell-tiny $options <<<"teh"
    [ "$status" = 2 ]
    [[ "$output" == "denoise: ${options% *}: "*" is a dictionary, which searches nothing: leave the option out"* ]]
  done
}

@test "words and headings of a record each are repaired" {
  [ "$(printf 'teh\nconection\n# teh adress\n' | denoise)" = "$(printf 'the\nconnection\n# the address')" ]
}

@test "the shipped package reads prose in capitals in usual case" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  printf 'THE COMMITEE HAS FINALY SENT IT TO NASA.\nDISK FULL: NO SPCE\n' | denoise -m "$EMEND_SOURCE/models/denoise-en" >out
  diff out - <<<$'THE COMMITTEE HAS FINALLY SENT IT TO NASA.\nDISK FULL: NO SPCE'
}

# It depends on chance where memory ends: in a list, in a thread's stack, or in what a thread allocates from.
@test "short memory is an error with a message, and no crash" {
  [ -e "$EMEND_SOURCE/models/symspell-en/config.json" ] || skip "not shipped"
  for limit in 56000 57000 58000 60000 62000 64512 66000 70000; do
    run bash -c "ulimit -c 0; ulimit -v $limit; echo teh | denoise -m '$EMEND_SOURCE/models/symspell-en'"
    [ "$status" -ne 139 ]
    [ "$status" -ne 134 ]
    [ "$status" -ne 2 ] || [[ "$output" == *denoise:* ]]
  done
}

@test "in damaged text a common name stays, and words are chosen by those beside them" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  [ -f "$EMEND_BUILD/lib/emend/denoise.so" ] || skip "built without LibTorch"
  run denoise --noise 0.1 -m "$EMEND_SOURCE/models/denoise-en" <<< "Tom can speek French, too.
Tom donated a lot of moeny to us.
The sutem works."
  [ "$output" = "Tom can speak French, too.
Tom donated a lot of money to us.
The system works." ]
}

@test "a text that lost blanks has lost more, and one that never did has names" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  run denoise -m "$EMEND_SOURCE/models/denoise-en" <<< "See the tags toremove."
  [ "$output" = "See the tags toremove." ]
  run denoise -m "$EMEND_SOURCE/models/denoise-en" <<< "Put it inthe box ofthe house.
Please benice. I hope Ican't see it, and the tags toremove, withme onthe bed, ifyou havea hand."
  [ "$output" = "Put it in the box of the house.
Please be nice. I hope I can't see it, and the tags to remove, with me on the bed, if you have a hand." ]
}

@test "a text that loses apostrophes means it's by its" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  run denoise -m "$EMEND_SOURCE/models/denoise-en" <<< "Its human nature."
  [ "$output" = "Its human nature." ]
  run denoise -m "$EMEND_SOURCE/models/denoise-en" <<< "I dont know, I cant, and he doesnt.
Its human nature."
  [ "$output" = "I don't know, I can't, and he doesn't.
It's human nature." ]
}

@test "what is said stays as it is said" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  speech="Is she gonna be okay?
What I mean is you are right.
See, the, the tail is going around.
He kept saying it's never gonna happen.
Press the i/p button."
  run denoise --noise 0.01 -m "$EMEND_SOURCE/models/denoise-en" <<< "$speech"
  [ "$output" = "$speech" ]
  run denoise --noise 0.01 -m "$EMEND_SOURCE/models/denoise-en" <<< "I wonder is you can come to us."
  [ "$output" = "I wonder if you can come to us." ]
}

@test "what a noisy file is like says nothing of the next one" {
  [ -e "$EMEND_SOURCE/models/denoise-en/config.json" ] || skip "not shipped"
  [ -f "$EMEND_BUILD/lib/emend/denoise.so" ] || skip "built without LibTorch"
  cd "$BATS_TEST_TMPDIR"
  for i in 1 2 3 4; do
    echo "Tlie qnick brovvn fox jumpcd ovcr thc lazy dog aud ran avvay into tbe woods."
    echo "Shc lookcd at liim with hcr big cycs and bcgan to cry likc a chiid."
  done > noisy.txt
  echo "The vetch and the fescue grew along the byre, and a vole ran under the sundew." > clean.txt
  run denoise -m "$EMEND_SOURCE/models/denoise-en" noisy.txt clean.txt
  [ "${lines[8]}" = "$(cat clean.txt)" ]
  [[ "${lines[1]}" == *" at him with her "* ]]
}

@test "several lists of words are all read" {
  cd "$BATS_TEST_TMPDIR"
  echo foobaz >one
  echo recieve >two
  [ "$(echo teh recieve | denoise -m symspell-en --words one --words two)" = 'the recieve' ]
  [ "$(echo teh recieve | denoise -m symspell-en --words two --words one)" = 'the recieve' ]
}
