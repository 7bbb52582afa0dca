// The markup of Markdown, HTML and LaTeX: what of a document's bytes is no prose, and how the prose around it goes on.
// No parser of these languages: rules that know enough to leave markup alone, and where in doubt call text markup.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// message, subtitle, xliff: of texts in catalogues (catalogue.h), never of a whole file.
enum class Markup { none, markdown, html, latex, message, subtitle, xliff };

// By a name: none, markdown, html, latex. std::logic_error for others.
Markup markup_named(std::string_view name);
// By the ending of a file's name: .md, .markdown, .html, .htm, .xhtml, .tex, .ltx and the like; none for others.
Markup markup_of_file(std::string_view name);

// A text by itself that stands within markup: the words of a footnote, an attribute that is read (alt, title ...), or
// the part of it that these lines have, the text of an image in Markdown, the title of a link, a title in front matter.
struct MarkupAside {
  enum class Fields { none, yaml, toml };
  Span span;
  Markup markup;  // of the text
  char closer;    // what stands behind it, and not within it unless it is escaped; '\0': what has no quotes
  Fields fields = Fields::none;  // whose value it is, or with '\n' a line of one
  friend bool operator==(const MarkupAside&, const MarkupAside&) = default;
};

struct MarkupSpan {
  // What a reader sees of it: nothing (the marks of emphasis, the target of a link), a blank (~ of LaTeX), something
  // like a word (code in a sentence, a formula, a citation), or an end of what is said (a heading's mark, a block of
  // code): the prose before and behind a boundary does not belong together.
  enum class Role { nothing, blank, word, boundary };
  Span span;
  Role role;
  std::vector<MarkupAside> asides = {};  // in order
  // What a translation has in its place: ][name] for the bracket behind a [name] whose words would name no target any
  // more. Empty: what it is. The name stands in the text before it, after the bracket that opens.
  std::string written = {};
  friend bool operator==(const MarkupSpan&, const MarkupSpan&) = default;
};

// A row of the table of rules.
struct MarkupRule {
  const char* name;
  const char* sentence;
  std::vector<Markup> markups;  // that it is of
};
const std::vector<MarkupRule>& markup_rules();

// What prose is read for. A translator leaves alone what HTML says is not to be translated: what stands in elements
// with translate="no", or of the class notranslate, up to those within that say translate="yes". It reads words that
// are no sentences, too: the cells of tables in LaTeX, the titles of theorems, short titles, labels of items, and
// titles in front matter.
enum class MarkupUse { correction, translation };

// Reads a document from its beginning, some lines at a time; blocks may span many. A value: a copy goes on from the
// same place.
class MarkupReader {
 public:
  explicit MarkupReader(Markup markup, MarkupUse use = MarkupUse::correction) : markup_(markup), state_{use} {}

  // The markup of the next line, or lines (valid UTF-8). Sorted, not overlapping. Linear but for a factor of at most
  // 1024, which only text made for the purpose reaches.
  std::vector<MarkupSpan> read(std::string_view lines);
  // Before the next line stands a blank one, which need not be read.
  void blank_line();
  // Lines that are still to be read: a translator reads [name] as a link where such lines define it. The first 4096
  // names of a document count. Returns how many of them were read as words before, so that their links are lost.
  std::size_t define(std::string_view lines);

  // What the lines so far opened and did not close.
  struct Block {
    std::string closer;  // empty: no block, one of braces, or a tag
    bool line = false;   // the closer has a line for itself, and its last character may come more often
    MarkupAside::Fields fields = MarkupAside::Fields::none;  // its lines are such
    struct Value {
      bool text;                // that is read by readers
      std::size_t columns = 0;  // of YAML: it goes on in lines that are indented by more
      char quote = '\0';        // of TOML: it goes on up to three of these
    };
    std::optional<Value> value = {};  // of the last field, which may go on
    bool paragraph = false;           // a blank line closes the block, too
    bool folded = false;              // the closer may have capitals
    int braces = 0;                   // that are open
    bool tag = false;                 // the tag that it begins with is not closed
    std::string element;              // of the tag, where it opens or ends an element with prose
    bool ends = false;                // the element
    char quote = '\0';                // of the value of an attribute that is not closed
    enum class Attribute { other, read, translate, classes } attribute = Attribute::other;  // that; read: by readers
    std::optional<bool> translated = {};                                                    // what the tag says
    bool open() const { return braces > 0 || tag || !closer.empty(); }
    void end_tag() {
      tag = false;
      quote = '\0';
    }
  };
  struct Element {
    std::string name;
    bool translated;
  };
  struct State {
    MarkupUse use;
    Block block = {};
    bool first = true;           // nothing was read yet
    bool after_blank = true;     // a blank line came last
    bool list = false;           // lines that are indented belong to a list
    bool indented_code = false;  // the line before was such
    bool note = false;           // a footnote goes on that its line did not close
    int note_braces = 0;         // that are open in it, its own, too
    // Those that are open, of which the first is not translated; at most 256.
    std::vector<Element> elements = {};
    std::set<std::string> names = {};      // of link definitions, in small letters
    std::set<std::string> undefined = {};  // what stood in brackets, and may be defined too late
    bool untranslated() const { return !elements.empty() && !elements.back().translated; }
  };

 private:
  Markup markup_;
  State state_;
};

}  // namespace emend::text
