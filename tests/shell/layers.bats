# The table of CONTRIBUTING.md, "Who may include whom", against every #include "folder/..." of lib and cmd.

# Prints "FOLDER FOLDER HEADER" for each such include.
includes() {
  cd "$EMEND_SOURCE"
  grep -rHoE --include='*.cpp' --include='*.h' '^ *# *include +"[a-z]+/[^"]+"' lib cmd |
    sed -nE 's@^lib/([a-z]+)/.*"([a-z]+)/([^"]+)"$@\1 \2 \3@p; s@^cmd/.*"([a-z]+)/([^"]+)"$@cmd \1 \2@p'
}

# Reads the rows `| a, b | c, d/header |` between the marks of the table.
table() {
  sed -n '/<!-- layers -->/,/<!-- end of layers -->/p' "$EMEND_SOURCE/CONTRIBUTING.md" | grep '^| [a-z]' | tr -d '`'
}

judge() {
  awk -F'|' '
    NR == FNR {
      count = split($2, folders, ","); allowed = $3; gsub(/ /, "", allowed)
      for (i = 1; i <= count; i++) { gsub(/ /, "", folders[i]); row[folders[i]] = "," allowed "," }
      next
    }
    {
      split($0, word, " "); from = word[1]; to = word[2]; header = word[3]; sub(/\.h$/, "", header)
      if (from == "cmd" || from == to || to "/" header == "cli/error") next
      if (!(from in row)) print "lib/" from " is not in the table"
      else if (!index(row[from], "," to ",") && !index(row[from], "," to "/" header ",")) print "lib/" from " includes " to "/" header ".h"
    }' <(table) - | sort | uniq -c
}

@test "every include inside lib and cmd is allowed by the table" {
  run includes
  [ "$status" -eq 0 ]
  [ "${#lines[@]}" -gt 20 ]  # there was something to judge
  run judge <<<"$output"
  echo "$output"
  [ -z "$output" ]
}

@test "nothing includes cmd" {
  cd "$EMEND_SOURCE"
  ! grep -rnE '# *include +"(\.\./)*cmd/' lib cmd || false
}

@test "nothing waits on a semaphore, latch or barrier of the library: GCC's may sleep for ever (its bug 98033)" {
  cd "$EMEND_SOURCE"
  ! grep -rnE '# *include +<(semaphore|latch|barrier)>' lib cmd || false
}

@test "the judge finds a forbidden include and an unknown folder" {
  run judge <<<$'cli text utf8.h\nmetrics cli message.h\nnowhere cli options.h\nnoise cli options.h'
  echo "$output"
  [ "${#lines[@]}" -eq 3 ]
  [[ "$output" == *'lib/cli includes text/utf8.h'* && "$output" == *'lib/metrics includes cli/message.h'* && "$output" == *'lib/nowhere'* ]]
}
