# normalize as text-to-speech uses it.

setup_file() {
  export PATH=$EMEND_BIN:$PATH NO_COLOR=1 LC_ALL=C.UTF-8
  # A network that has learned nothing of use, as a package that reads.
  cp -r "$EMEND_SOURCE/tests/packages" "$BATS_FILE_TMPDIR"
  cp -r "$EMEND_SOURCE/tests/packages/denoise-tiny" "$BATS_FILE_TMPDIR/packages/normalize-tiny"
  sed -i 's/"task": "denoise"/"task": "normalize"/' "$BATS_FILE_TMPDIR/packages/normalize-tiny/config.json"
}

setup() {
  cd "$BATS_TEST_TMPDIR"
}

@test "--list-classes has the classes of Google's data, and its examples are what normalize says" {
  [ "$(normalize --list-classes | wc -l)" -eq 18 ]
  normalize --list-classes | while IFS= read -r row; do
    example=${row##*: }
    [ "$(normalize -q <<<"${example% -> *}")" = "${example##* -> }" ] || { echo "$row"; false; }
  done
}

@test "Any number of threads and any window give the same bytes" {
  for i in $(seq 400); do echo "$i of 1,$((100 + i)): \$$i.50 on $((i % 28 + 1)) May $((1500 + i)), x$i"; done >in
  normalize -q -j1 in >one
  normalize -q -j4 --window 7 in | cmp - one
}

@test "Spoken text stays, and --check says so" {
  for i in $(seq 300); do echo "room $i, \$$i.$((10 + i % 90)), $i%, ${i}0th of 19$((10 + i % 90))"; done | normalize -q >spoken
  grep -q '[0-9]' spoken && { grep -m3 '[0-9]' spoken; false; }
  run normalize --check spoken
  [ "$status" -eq 0 ]
}

@test "What normalize writes is what --judge calls best, in both locales" {
  for i in $(seq 300); do echo "$i km and 1/$((i + 1)) on 3/4/$((1700 + i)), \$$i million, $((i % 12 + 1)):$((10 + i % 50)) am"; done >written
  for locale in en-US en-GB; do
    normalize -q --locale $locale written | paste written - | normalize --locale $locale --judge >judged
    [ "$(sort -u judged)" = best ]
  done
}

@test "A number of 10,000 digits, bad UTF-8 and a long line are ordinary input" {
  head -c 10000 /dev/zero | tr '\0' 7 | normalize >out
  [ "$(wc -w <out)" -eq 10000 ]
  run bash -c "printf 'bad \377 5\n' | normalize"
  [ "$status" -eq 0 ]
  [[ "$output" == *'is not UTF-8'* ]]
  head -c 3000000 /dev/zero | tr '\0' 5 | normalize 2>err | wc -c | grep -qx 3000000
  grep -q 'longer than' err
}

@test "A network, whatever it is, says nothing that the grammar does not admit" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  export EMEND_MODELS=$BATS_FILE_TMPDIR/packages
  printf 'In 1984 he paid $20 (NASA).\nOn 3 May 2001 at 3:15 pm\nNo form here.\n1984 people, Dr. Hill\n' >in
  for engine in hybrid network; do
    normalize -q --engine $engine -m normalize-tiny in >out
    ! paste in out | normalize --judge | grep other || false
    sed -n 3p out | grep -qx 'No form here.'
    normalize -q --engine $engine -m normalize-tiny -j3 in | cmp - out
  done
  run normalize -v --engine network -m normalize-tiny in
  [[ "$output" == *'forms were given to the network: '*' of its own replaced'* ]]
}

@test "Probabilities that are no numbers are reported with the package, and the text stays" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  cp -r "$EMEND_SOURCE/models/normalize-en" spoilt
  python3 - <<'END'
import json, struct
with open('spoilt/model.safetensors', 'r+b') as file:
    size = struct.unpack('<Q', file.read(8))[0]
    begin, end = json.loads(file.read(size))['output.2.weight.scale']['data_offsets']
    file.seek(8 + size + begin)
    file.write(struct.pack('<f', 3e38) * ((end - begin) // 4))
END
  echo 'On May 5 he paid in 1984 for No. 5.' >in
  for engine in hybrid network; do
    normalize --engine $engine -m ./spoilt in >out 2>err
    cmp in out
    [ "$(cat err)" = 'normalize: in:1: ./spoilt: probabilities are no numbers (NaN): fetch or make the package again: passed through as it is' ]
  done
  sed -i 's/"architecture": "cfe"/"architecture": "cafe"/' spoilt/config.json
  run normalize --engine hybrid -m ./spoilt in
  echo "$output"
  [ "$status" -eq 2 ]
  [[ "$output" == "normalize: ./spoilt/config.json: architecture 'cafe' is not known: "* ]]
}

@test "A line of 100 kB is read whole with a network beside the grammar, and its edits are where they say" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  export EMEND_MODELS=$BATS_FILE_TMPDIR/packages
  python3 -c 'print("".join("Naïve “words”,\tnothing   to read… " * 60 + f"In 19{i} and 19{i} people (NASA). " for i in range(41, 85)))' >in
  [ "$(wc -c <in)" -gt 100000 ]
  normalize -q --engine hybrid --margin 0 -m normalize-tiny in >out
  normalize -q --engine hybrid --margin 0 -m normalize-tiny --format jsonl in >edits
  python3 - <<'EOF'
import json
line, edits, out, end = open("in", "rb").read(), json.load(open("edits"))["edits"], b"", 0
for edit in edits:
    assert edit["begin"] >= end and line[edit["begin"]:edit["end"]].decode() == edit["from"], edit
    out += line[end:edit["begin"]] + edit["to"].encode()
    end = edit["end"]
assert len(edits) >= 88, len(edits)
assert out + line[end:] == open("out", "rb").read()
EOF
}

@test "What is no ordinary number is the same with a network as without one" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  export EMEND_MODELS=$BATS_FILE_TMPDIR/packages
  python3 - >in <<'EOF'
print("In 1984: " + "7" * 10000)
print("1984 and ١٩٨٤, ٣٤٥ people")
print("\u200f1984\u200f \u202e12\u202c \u200e5 km\u200e")
print("🙂 1984 👩‍👩‍👧 5 km 🇩🇪🙂")
print("1e308 in 1984, 1E-5, -1e308")
print("𝟏𝟗𝟖𝟒 ¹⁹⁸⁴ ① Ⅳ 1984")
print("a\0b 1984 \x7f\x01 e" + "\u0301" * 50)
print("\ue0001984\ue001")
EOF
  normalize -q in >grammar
  for engine in 'hybrid --margin 1000' network; do normalize -q --engine $engine -m normalize-tiny in >${engine%% *}; done
  cmp grammar hybrid
  head -c 60 network | grep -q '^In nineteen .*: seven seven'  # a number of 10,000 digits, by the grammar
  [ "$(head -n 1 network | grep -o seven | wc -l)" -eq 10000 ]
  for kept in '١٩٨٤, ٣٤٥ people' '🙂' '👩‍👩‍👧' '🇩🇪' '𝟏𝟗𝟖𝟒 ¹⁹⁸⁴ ①'; do
    grep -qF -e "$kept" network
    grep -qF -e "$kept" hybrid
  done
  tr -d -c '\0\001\177' <hybrid | cmp - <(printf '\0\177\001')
}

@test "--inverse writes a number as a whole or leaves its words, and lists stay lists" {
  while IFS='|' read -r said written; do
    [ "$(normalize -q --inverse <<<"$said")" = "$written" ] || { normalize -q --inverse <<<"$said"; false; }
  done <<'EOF'
two hundred and fifty people|250 people
one point five million people live here|1.5 million people live here
december twenty fifth two thousand and five|December 25, 2005
in nineteen oh five|in 1905
between ten and twenty thousand dollars|between ten and twenty thousand dollars
ages ten, eleven, twelve and thirteen|ages 10, 11, 12 and 13
a sixty second timer|a sixty second timer
he weighs two hundred pounds|he weighs 200 lb
EOF
}

@test "What --inverse writes of any number with and is read as that number" {
  for i in $(seq 1 37 99999); do echo "we saw $i people"; done >written
  normalize -q --locale en-GB written >spoken
  ! grep -q '[0-9]' spoken || false
  grep -q ' and ' spoken
  normalize -q --inverse --locale en-GB spoken | sed 's/,//g' >back
  [ "$(diff written back | grep -c '^>')" -eq "$(grep -c ' [0-9] people' written)" ]  # below ten
}

@test "--punctuation drop glues no words and changes no number that is left" {
  drop() { normalize -q --punctuation drop "$@"; }
  [ "$(drop <<<'COVID-19, B-52: 1980-present!')" = 'COVID nineteen B fifty two nineteen eighty to present' ]
  [ "$(drop <<<'It was 1,23 or 3:2 (`v1.2`).')" = 'It was 1,23 or 3:2 `v1.2`' ]
  [ "$(drop --classes money <<<'It is 1,234 at 3:15, -5 or 3.5.')" = 'It is 1,234 at 3:15 -5 or 3.5' ]
  [ "$(drop --inverse <<<'At three fifteen p m, five point five miles!')" = 'At 3:15 pm 5.5 mi' ]
}

@test "Lines without a form load no network; a wrong name and a package that lacks something are said before any input" {
  cp -r "$BATS_FILE_TMPDIR/packages/normalize-tiny" tiny
  [ "$(normalize --engine hybrid --device cuda:99 -m ./tiny <<<'No form here, the 21st.')" = 'No form here, the twenty first.' ]
  for file in model.safetensors tokenizer.model; do
    cp -r "$BATS_FILE_TMPDIR/packages/normalize-tiny" without
    rm "without/$file"
    run normalize --engine hybrid -m ./without </dev/null
    [ "$status" -eq 2 ]
    [ "$output" = "normalize: ./without/$file: is missing, and the package is nothing without it: fetch the package again" ]
    rm -r without
  done
  run normalize --engine hybrid -m no-such-package </dev/null
  [ "$status" -eq 2 ]
  run normalize --engine hybrid --inverse -m ./tiny </dev/null
  [ "$status" -eq 2 ]
  [[ "$output" == *'--inverse: is done by the grammar alone'* ]]
}

@test "a package of another task is refused before any input" {
  for options in '--engine network' '--engine hybrid' '--judge --engine hybrid'; do
    run normalize $options -m "$EMEND_SOURCE/tests/packages/denoise-tiny" </dev/null
    echo "$options: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == 'normalize: '*'denoise-tiny/config.json: its task is `denoise`, not `normalize`: use denoise, or give a package that reads written forms' ]]
  done
}

@test "--judge says what an engine makes best, and --align whom a network is asked about" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  export EMEND_MODELS=$BATS_FILE_TMPDIR/packages
  printf 'In 1984, 3 km and 1984 people\nOn 3 May 2001 (NASA) at 3:15 pm\n' >in
  normalize -q --engine hybrid --margin 0 -m normalize-tiny in | paste in - >pairs
  [ "$(normalize -q --judge --engine hybrid --margin 0 -m normalize-tiny pairs | sort -u)" = best ]
  [ "$(normalize -q --engine hybrid --margin 1000 -m normalize-tiny in)" = "$(normalize -q in)" ]
  normalize -q in | paste in - | normalize -q --align --engine hybrid --format tsv | cut -f 5 >asked
  printf '1984\n1984\nNASA\n' | cmp - asked
}

@test "--attention draws a picture for each line that a network is asked about" {
  [ -e "$EMEND_BUILD/lib/emend/normalize.so" ] || skip "built without LibTorch"
  [ -e "$EMEND_SOURCE/models/normalize-en/config.json" ] || skip "no package of the architecture cfe"
  printf 'In 1984 & “1985” <b>\nNo form.\n1984 people, NASA\n' >in
  EMEND_MODELS=$EMEND_SOURCE/models normalize -q --engine hybrid --attention look.svg in >out
  [ "$(echo look*)" = "look-1.svg look-3.svg" ]
  for picture in look-*.svg; do python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' $picture; done
  run normalize --attention look.svg in
  [ "$status" -eq 2 ]
  [[ "$output" == *'--attention: changes nothing without --engine hybrid or --engine network'* ]]
  cp -r "$EMEND_SOURCE/tests/packages/translate-tiny" other
  sed -i 's/"task": "translate"/"task": "normalize"/' other/config.json
  run normalize --engine hybrid -m other --attention look.svg in
  [ "$status" -eq 2 ]
  [ "$output" = "normalize: --attention: other is a two_stream, which does not tell where it looks: leave it out, or give a package of the architecture cfe" ]
}

@test "--inverse writes what it can of a line of 300,000 bytes" {
  { printf 'No ten takes of man,' && yes ' I have twenty dollars,' | head -n 13000 | tr -d '\n' && echo; } >spoken
  timeout 120 normalize -q --inverse spoken >written
  [ "$(grep -o 'No ten takes\|\$20,' written | sort | uniq -c | tr -s ' \n' ' ')" = ' 13000 $20, 1 No ten takes ' ]
}

@test "options that would change nothing are refused" {
  cd "$BATS_TEST_TMPDIR"
  printf 'On 5 May.\tOn the fifth of May.\n' >pairs
  cp pairs before
  while IFS='|' read -r arguments message; do
    run normalize $arguments pairs
    echo "$arguments: $output"
    [ "$status" -eq 2 ]
    [[ "$output" == "normalize: $message"* ]]
    cmp pairs before
  done <<'END'
--margin 3|--margin: changes nothing without --engine hybrid: leave it out, or add the other
--engine network --margin 3|--margin: changes nothing without --engine hybrid
--engine hybrid --verify off|--verify: changes nothing without --engine network
-m normalize-tiny|--model: changes nothing without --engine hybrid or --engine network
--seed 3|--seed: changes nothing without --make-pairs
--device gpu|--device: 'gpu' is not a device: use auto, cpu, cuda or cuda:N
--inverse --unread spell|--unread: does not go with --inverse
--judge -i|--judge: does not go with --in-place: it writes no text
--align -i|--align: does not go with --in-place: it writes no text
--make-pairs -i|--make-pairs: does not go with --in-place: it writes no text
--judge --check|--judge: does not go with --check: it writes no text
--judge --align|--judge: does not go with --align
--judge -f 1|--judge: does not go with --field: it has columns of its own
--judge --format tsv|--judge: does not go with --format tsv
--make-pairs --format jsonl|--make-pairs: does not go with --format jsonl: give its lines to normalize --align
--make-pairs --letters together|--make-pairs: does not go with --letters
END
  normalize --make-pairs=false pairs >/dev/null
}
