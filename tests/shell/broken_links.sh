# broken_links PREFIX: a line for each relative link of its documents that leads nowhere, and the number of the others.
broken_links() {
  local page link good=0
  while IFS= read -r page; do
    while IFS= read -r link; do
      if [ -e "${page%/*}/$link" ]; then good=$((good + 1)); else echo "$page: $link"; fi
    done < <(grep -oP '\]\(\K(?![A-Za-z+.-]+:)[^()\s#]+' "$page")
  done < <(find "$1/share" -name '*.md')
  echo "$good good"
}
