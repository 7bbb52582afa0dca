#include "text/markup.h"

#include <gtest/gtest.h>

#include <ctime>
#include <map>
#include <random>
#include <set>

namespace emend::text {
namespace {

using Role = MarkupSpan::Role;

// Some lines as they are read at once: markup becomes nothing, a blank, "0", or a bar where it is a boundary.
std::string shown(MarkupReader& reader, std::string_view lines) {
  std::string out;
  std::size_t at = 0;
  for (const MarkupSpan& span : reader.read(lines)) {
    EXPECT_LE(at, span.span.begin) << lines;
    EXPECT_LT(span.span.begin, span.span.end) << lines;
    out += lines.substr(at, span.span.begin - at);
    out += span.role == Role::nothing ? "" : span.role == Role::blank ? " " : span.role == Role::word ? "0" : "|";
    at = span.span.end;
  }
  EXPECT_LE(at, lines.size()) << lines;
  return out.append(lines.substr(at));
}
std::string shown(Markup markup, std::string_view lines, MarkupUse use = MarkupUse::correction) {
  MarkupReader reader(markup, use);
  return shown(reader, lines);
}
// The same, a line at a time: blank ones are left out, as the stream's driver leaves them out.
std::string shown_by_line(Markup markup, std::string_view lines, MarkupUse use = MarkupUse::correction) {
  MarkupReader reader(markup, use);
  std::string out;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) {
      reader.blank_line();
    } else {
      out += shown(reader, line);
    }
    out += '\n';
  }
  return out;
}

struct Case {
  const char* rule;
  std::string text, expected;
};

// Each rule with a text of its own; lines are read one by one.
const std::map<Markup, std::vector<Case>>& cases() {
  static const std::map<Markup, std::vector<Case>> all = {
      {Markup::markdown,
       {{"front matter", "---\ntitle: A\n\n---\nProse.", "|\n|\n\n|\nProse."},
        {"front matter", "+++\ntitle = 'A'\n---\n+++\nProse.", "|\n|\n|\n|\nProse."},
        {"fence", "Here:\n```sh\nrun *it*\n\n  ~~~\n```\nProse.", "Here:\n|\n|\n\n|\n|\nProse."},
        {"fence", "~~~~\n~~~\n```\n~~~~~\nProse.", "|\n|\n|\n|\nProse."},
        {"indented code", "See\n\n    int a;\n\n\tint b;\nProse.", "See\n\n    |\n\n\t|\nProse."},
        {"indented code", "- item\n\n    goes on\n\nProse.\n\n    code", "|item\n\n    goes on\n\nProse.\n\n    |"},
        {"indented code", "A line\n    that goes on.", "A line\n    that goes on."},
        {"link definition", "[name]: https://a.org \"A title\"", "|"},
        {"rule", "Title\n=====\nOther\n---\n* * *", "Title\n|\nOther\n|\n|"},
        {"heading", "## A title", "|A title"},
        {"heading end", "# A title ##", "|A title |"},
        {"heading", "#no title", "#no title"},
        {"quote", "> > He said", "|He said"},
        {"list item", "- [x] done\n  12. two\n* three\n2024 was", "|done\n  |two\n|three\n2024 was"},
        {"list item", "[^1]: A note.", "|A note."},
        {"table row", "| a | b |\n|---|:-:|", "| a | b |\n|"},
        {"table bar", "| a \\| `x|y` | b |", "| a 0 0 | b |"},
        {"escape", "5 \\* 3 \\\\ 2 and a\\", "5 0 3 0 2 and a"},
        {"code span", "Call `f()` or ``a ` b`` now.", "Call 0 or 0 now."},
        {"autolink", "See <https://a.org/b?c> or <me@a.org>.", "See 0 or 0."},
        {"image", "An ![old *house*](a.png \"x\") and ![b][c].", "An 0 and 0."},
        {"link", "See [the *page*](a_(b).md \"A title\") and [that][1], a note[^1], as [@knuth p. 3].",
         "See the page and that, a note, as 0."},
        {"link", "[not] a link, [x] (nor this)", "[not] a link, [x] (nor this)"},
        {"link", "[![badge](b.svg)](to.md) and", "0 and"},
        {"emphasis", "A **bold** and _so_ on, ~~not~~ this ***one***.", "A bold and so on, not this one."},
        {"special name", "Write __init__ or __call__(x) in __init__.py, __not__ more.",
         "Write 0 or 0(x) in 0.py, not more."},
        {"emphasis", "2 * 3 and a_b and a ~ b", "2 * 3 and a0b and a ~ b"},
        {"emphasis", "H~2~O and x^2^, a ==mark==, a==b, ~5 or ~6, ^a", "H2O and x2, a mark, a==b, ~5 or ~6, ^a"},
        {"link", "[the page][] or [the page][x]", "0 or the page"},
        {"element", "A <kbd> key\n\nProse", "A |\n\nProse"},
        {"dollars", "It costs $5 and $x_1+2$ or $$y$$ is", "It costs $5 and 0 or 0 is"},
        {"dollars", "So\n$$\nx = y\n$$\nis", "So\n|\n|\n|\nis"},
        {"attributes", "A title {#name .class} and {{ page.name }}", "A title  and 0"},
        {"comment", "A <!-- b --> c\n<!-- d\n\n e --> f", "A  c\n|\n\n| f"},
        {"element", "A <code>b c</code> d\n<pre>\n  a *b*\n\n</PRE>\nProse.", "A 0 d\n|\n|\n\n|\nProse."},
        {"tag", "A <b class=\"x y\">bold</b> word<br>and <kbd>x</kbd>", "A bold word|and 0"},
        {"entity", "A&nbsp;b &amp; c, AT&T", "A b 0 c, AT&T"},
        {"declaration", "<!DOCTYPE html>\nProse", "|\nProse"}}},
      {Markup::html,
       {{"comment", "<p>One<!-- two -->.</p>", "|One.|"},
        {"declaration", "<?xml version=\"1.0\"?>\n<![CDATA[ a\n b ]]> c", "|\n|\n| c"},
        {"element", "<script>\nvar a = \"<p>\";\n</script> Prose", "|\n|\n| Prose"},
        {"element", "The <var>n</var>th, <svg><path d=\"x\"/></svg>", "The 0th, |"},
        {"tag", "<li>One</li><li>Two <a\nhref=\"x\">three</a></li>", "|One|Two |\n|three|"},
        {"tag", "if a < b and c > d", "if a < b and c > d"},
        {"tag", "<p>An <img src=\"a>\" alt='b > \"c'></p>", "|An 0|"},
        {"tag", "One <a href=\"x>two</a> \"three\"\nand <a b=c/>four</a> <a\nb='c\n>d' e>five</a>",
         "One two \"three\"\nand four |\n|\n|five"},
        {"tag", "One <a b=\"c\n\ntwo>", "One |\n\ntwo>"},
        {"element", "<textarea\ntitle=\"</textarea>\">one\n</textarea>two", "|\n|\n|two"},
        {"element", "A <svg id=\"x\"/>b <code/>c", "A |b 0c"},
        {"entity", "a &#8217; b &lt;c", "a 0 b 0c"}}},
      {Markup::latex,
       {{"comment of TeX", "A line % and what\n5\\% of it", "A line \n50 of it"},
        {"preamble", "\\documentclass{article}\n\\title{x}\n\\begin{document}\nProse.", "|\n|\n|\nProse."},
        {"environment", "So\n\\begin{align*}\n a &= b\n\n\\end{align*}\nProse.", "So\n|\n|\n\n|\nProse."},
        {"verbatim", "Call \\verb|a b| or \\lstinline!c d! now", "Call 0 or 0 now"},
        {"formula", "So $a\\$b$ and \\(c\\) is \\[ d \\] and", "So 0 and 0 is 0 and"},
        {"formula", "So\n\\[\nx\n\\]\nis $not closed\n\nProse.", "So\n|\n|\n|\nis |\n\nProse."},
        {"command", "\\section{The title}\nAs \\emph{he \\textbf{said}} in \\cite[p.~3]{a}~\\ref{b}.",
         "|The title\nAs he said in 0 0."},
        {"command", "\\begin{itemize}\n\\item[a] One\\footnote{Two.} three\n\\end{itemize}", "|\n| One three\n|"},
        {"command", "One\\footnote{Two \\emph{three}\nfour \\textbf{five} % {\nsix {\\it 7}.} eight {nine}.",
         "One|Two three\nfour five \nsix  7.| eight nine."},
        {"command", "One\\footnote{Two\\footnote{three} \\footnote{\n\nfour}} five}.", "One|Two |\n\nfour| five."},
        {"command", "See \\href{https://a.org}{the page} of \\LaTeX{} and \\SI{5}{m}.", "See the page of 0 and 0."},
        {"command", "\\newcommand{\\a}[1]{\n b {c}\n} Prose", "|\n|\n| Prose"},
        {"letter", "Stra{\\ss}e, M\\\"uller, \\c{c}a, Gru\\ss e, \\o{} \\'{\\i}", "Stra0e, M0ller, 0a, Gru0e, 0 0"},
        {"mark", "He said: \"`one\"' \"a", "He said: one \"a"},
        {"mark", "One~two \\& three \\\\ four {\\bf five} ``six'' \\'x", "One two 0 three | four  five six 0"}}},
      {Markup::message,
       {{"argument", "{n, plural, one {# a} other {b {c}}} d {e, date, short}, {f", "0 d 0, {f"},
        {"plural number", "# files, #1", "0 files, #1"},
        {"nested key", "$t(a.b, {\"c\": 1}) d", "0 d"},
        {"message element", "<0>One</0> <Link to=\"a>b\">two</Link>,<br/>three a < b", "One two,|three a < b"},
        {"element", "<code>a</code> b", "0 b"},
        {"menu key", "_File, &File, R&D, snake_case, _one_, _gettext(",
         "File, File, R&D, snake_case, _one_, _gettext("},
        {"entity", "a &amp; b & c", "a 0 b & c"}}},
      {Markup::subtitle,
       {{"dialogue", "- Who?\n-Me.\n\u2013 You - and\n--\n-", "|Who?\n|Me.\n|You - and\n--\n-"},
        {"cue tag", "<v.loud Ann>One <i>two</i> <c.a>3</c> <00:01.0>four <v Bo>five <3", "|One two 3 four |five <3"},
        {"override code", "{\\an8}One {two}", "One {two}"}}},
      {Markup::xliff,
       {{"inline code",
         "<ph id=\"1\">%s</ph> a <x id=\"2\"/> <bpt id=\"3\">&lt;b&gt;</bpt>b<ept id=\"3\">&lt;/b&gt;</ept>",
         "0 a 0 b"},
        {"kept words", "A <mrk mtype=\"protected\">b c</mrk> <mrk id=\"1\">d</mrk>", "A 0 d"},
        {"inline element", "<g id=\"1\">a</g> <pc id=\"2\">b</pc>", "a b"}}}};
  return all;
}

TEST(Markup, RulesLeaveProseAndTakeTheRest) {
  std::set<std::string> tried;
  for (const auto& [markup, list] : cases()) {
    for (const auto& [rule, text, expected] : list) {
      tried.insert(rule);
      EXPECT_EQ(shown_by_line(markup, text), expected + "\n") << rule;
    }
  }
  for (const MarkupRule& rule : markup_rules()) EXPECT_TRUE(tried.contains(rule.name)) << rule.name;
}

// The same bytes are prose; what a block of several lines stands for is known only where they are read together.
TEST(Markup, LinesTogetherAreLinesOneByOne) {
  const auto prose = [](std::string shown) {
    std::erase_if(shown, [](char c) { return std::string_view(" \n\t|0").find(c) != std::string_view::npos; });
    return shown;
  };
  for (const auto& [markup, list] : cases()) {
    for (const auto& [rule, text, expected] : list)
      EXPECT_EQ(prose(shown(markup, text)), prose(expected)) << rule << ": " << text;
  }
  EXPECT_EQ(shown(Markup::latex, "So\n\\[\nx\n\\]\nis"), "So\n0\nis");
}

TEST(Markup, ATranslatorLeavesAloneWhatHtmlSays) {
  const auto seen = [](std::string_view lines, Markup markup = Markup::html) {
    return shown_by_line(markup, lines, MarkupUse::translation);
  };
  EXPECT_EQ(seen("A <b translate=\"no\">b <i>c</i></b> d"), "A 0 d\n");
  EXPECT_EQ(seen("A <b class=\"x notranslate\">b</b> c <b class='notranslated'>d</b>"), "A 0 c d\n");
  EXPECT_EQ(seen("A <b TRANSLATE=No>b <b>c</b> d<br>e<img src=f> g<i/>h</b> i"), "A 0 i\n");
  EXPECT_EQ(seen("<p translate=no>a <b translate=\"yes\">c <i>d</i></b> e</p>f"), "|c d|f\n");
  EXPECT_EQ(seen("<div translate='no'>\n<p>a\n\n<!-- </div> -->\n<div>b</div>\nc</div> d"), "|\n|\n\n|\n|\n| d\n");
  EXPECT_EQ(seen("A <b\ntranslate=no>b\nc</b>\nd"), "A |\n|\n|\nd\n");
  EXPECT_EQ(seen("<ul translate=no><li>a<li>b</ul>c"), "|c\n");
  EXPECT_EQ(seen("<ul><li translate=no>a<li>b</ul>c"), "|b|c\n");
  EXPECT_EQ(seen("<ul><li translate=no>a</ul>c"), "|c\n");
  EXPECT_EQ(seen("<p class=notranslate>a</b> b<p>c <img translate=no> d"), "|c 0 d\n");
  EXPECT_EQ(seen("A *b* <b translate=no>*c* `</b>` d\n\n# e", Markup::markdown), "A b 0 d\n\n|e\n");
  EXPECT_EQ(shown(Markup::html, "A <b translate=no>b\n\nc</b> d", MarkupUse::translation), "A 0 d");
  EXPECT_EQ(shown_by_line(Markup::html, "A <b translate=no>b</b> c"), "A b c\n");  // which may be wrong
}

TEST(Markup, ATranslatorWritesTheNamesOfLinksBehindTheirWords) {
  MarkupReader reader(Markup::markdown, MarkupUse::translation);
  const std::string line = "[The  Page] and [b][], not [c], [`d`], ![the page] or [the page]: [c](d) [the page][e]";
  reader.define("[the page]: a\n\n  [\u00DC]: b\n[`d`]: c \"d\"");
  std::string written;
  for (const MarkupSpan& span : reader.read(line)) {
    written += slice(line, span.span);
    if (!span.written.empty()) written += "=" + span.written;
    written += ' ';
  }
  EXPECT_EQ(written, "[ ]=][The  Page] [ ][]=][b] [`d`] ![the page] [ ]=][the page] [ ](d) [ ][e] ");
  EXPECT_EQ(shown(reader, "[\u00FC]"), "\u00FC");
  EXPECT_EQ(shown(reader, "[Late] [1] [late](a) [f][] [g][h] ![i]"), "[Late] [1] late f g 0");
  EXPECT_EQ(reader.define("[late]: a\n[1]: b\n[the page]: c\n[f]: d\n[h]: e\n[i]: f"), 1U);
  EXPECT_EQ(reader.define("[late]: a"), 0U);
  EXPECT_EQ(shown(Markup::markdown, "[a][] [b]"), "0 [b]");
}

TEST(Markup, ATranslatorReadsCellsOfLatex) {
  const auto seen = [](std::string_view lines) { return shown_by_line(Markup::latex, lines, MarkupUse::translation); };
  EXPECT_EQ(seen("A\n\\begin{tabular}{@{}lp{3cm}@{}}\n\\toprule\na & $b$ c\\&d \\\\[2pt] \\hline\n\\end{tabular}\nB"),
            "A\n|\n|\na | 0 c0d | |\n|\nB\n");
  EXPECT_EQ(seen("\\begin{tabular*}{\\textwidth}[t]{ll} a & b \\\\* \\cmidrule(lr){1-2} c \\end{tabular*}"),
            "| a | b | | c |\n");
  EXPECT_EQ(seen("\\multicolumn{2}{c}{a \\emph{b}} & \\multirow[t]{2}{*}{c} \\\\ [d]"), "|a b | |c | [d]\n");
  EXPECT_EQ(shown_by_line(Markup::latex, "\\begin{tabular}{l}\na\n\\end{tabular}"), "|\n|\n|\n");
}

// The texts within the markup of lines that are read one by one, each with what ends it.
std::string asides(Markup markup, std::string_view lines, MarkupUse use = MarkupUse::correction) {
  MarkupReader reader(markup, use);
  std::string out;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(lines.size(), line.size() + 1));
    if (line.empty()) reader.blank_line();
    for (const MarkupSpan& mark : reader.read(line)) {
      for (const MarkupAside& aside : mark.asides) {
        EXPECT_TRUE(mark.span.begin < aside.span.begin || line[0] != '<') << line;
        EXPECT_TRUE(aside.span.end <= mark.span.end) << line;
        out.append(slice(line, aside.span)).append(1, aside.closer ? aside.closer : '|');
      }
    }
  }
  return out;
}

TEST(Markup, TextsStandWithinMarkup) {
  const Markup html = Markup::html, markdown = Markup::markdown;
  EXPECT_EQ(asides(html, "<p title=\"a b\"><img ALT='c > d' src=e> <i aria-label = f class=\"g\">h</i>"),
            "a b\"c > d'f|");
  EXPECT_EQ(asides(html, "<input\n  type=\"text\"\n  placeholder=\"a\nb\"\n  name=\"c\">"), "a\"b\"");
  EXPECT_EQ(asides(html, "<textarea placeholder=\"a\"><b title=\"c\"></b></textarea><code title='d'>e</code>"),
            "a\"d'");
  EXPECT_EQ(asides(html, "<!-- <b title=\"a\"> --><script>\"<b title='a'>\"</script><b data-alt=\"a\" alt=\"\">"), "");
  EXPECT_EQ(asides(html, "<b alt={x} title=\"a>b <b title=c d=\"e\">"), "c|");
  EXPECT_EQ(asides(html, "<b title=\"a\n\nb\"><i title=\"c\">"), "a\"c\"");
  EXPECT_EQ(asides(markdown, "![a *b*](c.png \"d\") [e](f 'g') [h](i (j)) [![k](l)](m) <b title=\"n\">"),
            "a *b*]d\"g'j)k]n\"");
  EXPECT_EQ(asides(markdown, "![a][b] ![c][] ![d] [e](f\"g\") `![h](i)`"), "a]");
  EXPECT_EQ(asides(markdown, "[a]: b \"c\""), "c\"");
  const std::string fields =
      "---\ntitle: a: b # c\ntitle: \"a \\\" b\" # c\nsubtitle: 'a'\ndate: a\nsummary: |-\n  a\n\n  - b\n"
      "title: a\n  b\ntitle: [a]\ntitle: 'a''b'\ntitle: &a b\ntitle:\n  a\ndescription:a\ntitle: \"a\n---\ntitle: a\n";
  EXPECT_EQ(asides(markdown, fields, MarkupUse::translation), "a: b|a \\\" b\"a'a\n- b\na|b\n");
  EXPECT_EQ(asides(markdown, fields), "");
  const std::string nested =
      "---\nseo: # c\n  title: a\n  image:\n    slug: b\n    description: >\n      title: c\n     d\n  summary: \"e\"\n"
      "items:\n- name: f\n  title: 'g'\n- title: h\n    i\n  text: j\n- - subtitle: k\ncode: |\n  title: l\n"
      "quoted: \"m\n  title: n\"\nbase: &b\n  title: o\nflow: [p,\n  title: q]\n---\n";
  EXPECT_EQ(asides(markdown, nested, MarkupUse::translation), "a|title: c\nd\ne\"g'h|i\nk|o|");
  const std::string toml =
      "+++\ntitle = \"a \\\" b\" # c\nsubtitle='d\\'\n# title = \"e\"\ndate = \"f\"\n[params]\n"
      "  seo.description = \"\"\"g \"\"h\\\"\"\"\"\n\n  i\"\"\" # j\nsummary = '''\nk\ntitle = 'l'\n'''\n"
      "text = \"\"\"\ntitle = \"m\"\n\"\"\"\ntitle = n\ntitle = \"\"\ntitle = \"o\ntitle = \"p\" q\ntitle = [\"r\"]\n"
      "summary = '''s'''\ntags = [\n  \"title = t\",\n]\n+++\ntitle = \"u\"\n";
  EXPECT_EQ(asides(markdown, toml, MarkupUse::translation), "a \\\" b\"d\\'g \"\"h\\\"\"k'title = 'l''s'");
  EXPECT_EQ(asides(markdown, toml), "");
  const char* theorem =
      "\\begin{theorem}[a \\cite[b]{c}] \\begin{satz*}[d]\\label{e} \\begin{figure}[htbp] \\begin{proof}";
  EXPECT_EQ(asides(Markup::latex, theorem, MarkupUse::translation), "a \\cite[b]{c}]d]");
  EXPECT_EQ(asides(Markup::latex, theorem), "");
  const char* brackets =
      "\\section[a]{b} \\caption[c \\emph{d}]{e} \\section*{f} \\title[]{g} \\item[h] i \\item j \\cite[k]{l} "
      "\\chapter[tocentry={m},head={n}]{o} \\includegraphics[p]{q}";
  EXPECT_EQ(asides(Markup::latex, brackets, MarkupUse::translation), "a]c \\emph{d}]h]");
  EXPECT_EQ(asides(Markup::latex, brackets), "");
  const std::string titles = "<p translate=no title=\"a\">b <i title=\"c\"\ntitle=\"d\">e</i></p><p title=\"f\">";
  EXPECT_EQ(asides(html, titles, MarkupUse::translation), "f\"");
  EXPECT_EQ(asides(Markup::latex, "\\footnote{a}\\thanks{}"), "a}");
  const std::string note(5000, 'a');
  EXPECT_EQ(asides(Markup::latex, "\\footnote{" + note + "}"), note + "}");
}

TEST(Markup, AnythingIsReadInBounds) {
  static const char* parts[] = {"a",
                                "word",
                                " ",
                                "\n",
                                "\n\n",
                                "`",
                                "```",
                                "*",
                                "_",
                                "[",
                                "](",
                                ")",
                                "<",
                                ">",
                                "<!--",
                                "-->",
                                "<pre>",
                                "$",
                                "$$",
                                "\\",
                                "{",
                                "}",
                                "#",
                                "- ",
                                "|",
                                "&",
                                ";",
                                "~",
                                "%",
                                "\\[",
                                "\\begin{align}",
                                "\\end{align}",
                                "é",
                                "    ",
                                "---",
                                "\\cmd{",
                                "\\verb",
                                "\\lstinline[",
                                "<b translate=no>",
                                "</b>",
                                "<p class='notranslate'>",
                                "<i translate=yes>",
                                "[a]",
                                "[a][]",
                                "title: ",
                                "title = ",
                                "\"\"\"",
                                "\\item[",
                                "\"",
                                "'",
                                ": ",
                                "\\begin{lemma}[",
                                "\\multicolumn{2}",
                                "\\\\["};
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    for (const Markup markup :
         {Markup::markdown, Markup::html, Markup::latex, Markup::message, Markup::subtitle, Markup::xliff}) {
      MarkupReader reader(markup, i % 2 == 0 ? MarkupUse::correction : MarkupUse::translation);
      reader.define("[a]: b");
      for (int line = 0; line < 3; ++line) {
        std::string text = line > 0 || random() % 4 > 0 ? "" : random() % 2 == 0 ? "---\n" : "+++\n";
        for (int n = static_cast<int>(random() % 12); n > 0; --n) text += parts[random() % std::size(parts)];
        reader.define(text);
        std::size_t end = 0;
        for (const MarkupSpan& span : reader.read(text)) {
          ASSERT_LE(end, span.span.begin) << text;
          ASSERT_LT(span.span.begin, span.span.end) << text;
          end = span.span.end;
          for (const MarkupAside& aside : span.asides) {
            ASSERT_LE(span.span.begin, aside.span.begin) << text;
            ASSERT_LE(aside.span.begin, aside.span.end) << text;
            ASSERT_LE(aside.span.end, span.span.end) << text;
          }
        }
        ASSERT_LE(end, text.size()) << text;
      }
    }
  }
}

// Whatever a long line repeats, each of its bytes is looked at a bounded number of times.
TEST(Markup, LongLinesTakeLinearTime) {
  const std::clock_t begin = std::clock();
  for (const char* part : {"<code>x</code>",
                           "<b>x</b> ",
                           "> ",
                           "- ",
                           "$x$ ",
                           "[a](b) ",
                           "[",
                           "`",
                           "` `` ",
                           "*",
                           "<!-- --> ",
                           "{",
                           "\\emph{x} ",
                           "\\footnote{x",
                           "\\footnote{x} ",
                           "\\[ x \\] ",
                           "\\x{",
                           "\\begin{align} \\end{align} ",
                           "<b\n\n",
                           "\\[\n\n",
                           "| ",
                           "<a b=\">",
                           "<a b='\" c=\">x",
                           "<a b=\"\n\n",
                           "<b class=notranslate>",
                           "<p translate=no>x</b>",
                           "[x] ",
                           "title: x\n",
                           "- - ",
                           "title = \"\"\"x\n",
                           "\\item[x",
                           "\\multirow{x}"}) {
    std::string line;
    while (line.size() < 1 << 15) line += part;
    for (const Markup markup :
         {Markup::markdown, Markup::html, Markup::latex, Markup::message, Markup::subtitle, Markup::xliff}) {
      MarkupReader(markup).read(line);
      for (const char* first : {"---", "+++"}) {
        MarkupReader reader(markup, MarkupUse::translation);
        reader.define(line + "\n[x]: y");
        reader.read(first);
        reader.read(line);
      }
    }
  }
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 20);
}

TEST(Markup, GoesByTheNamesOfFiles) {
  EXPECT_EQ(markup_of_file("docs/README.md"), Markup::markdown);
  EXPECT_EQ(markup_of_file("a.HTML"), Markup::html);
  EXPECT_EQ(markup_of_file("thesis.tex"), Markup::latex);
  for (const char* name : {"-", "letter.txt", "md", "a.md/b"}) EXPECT_EQ(markup_of_file(name), Markup::none) << name;
}

}  // namespace
}  // namespace emend::text
