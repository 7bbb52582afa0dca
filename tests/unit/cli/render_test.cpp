// Help, man page and completions: what is generated is put before the programs that read it.
#include "cli/render.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "toy_helpers.h"

namespace emend::cli::tests {
namespace {

class Rendered : public testing::Test {
 protected:
  Rendered() { declare(options_, toy_); }

  std::string brief_help() { return cli::help(toy_identity, toy_document(), options_, 80, false, HelpLength::brief); }
  std::string help(int width, bool colour = false) {
    return cli::help(toy_identity, toy_document(), options_, width, colour);
  }

  Options options_;
  Toy toy_;
  TemporaryFolder folder_;
};

TEST_F(Rendered, HelpFitsTheTerminal) {
  for (const std::size_t width : {50, 80, 100}) {
    std::istringstream lines(help(static_cast<int>(width)));
    for (std::string line; std::getline(lines, line);) {
      const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(columns, static_cast<std::ptrdiff_t>(width)) << line;
    }
  }
}

TEST_F(Rendered, HelpShowsGroupsDefaultsAndChoices) {
  const std::string text = help(80);
  EXPECT_NE(text.find("\nSearch:\n  -b, --beam N            Keep N hypotheses [default: 1]\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("[choices: mix, ocr, swap]"), std::string::npos);
  EXPECT_NE(text.find("      --min-confidence P  Leave edits below P alone\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Usage: toy [OPTION]... [FILE]...\n       toy --list-kinds\n"), std::string::npos);
}

TEST_F(Rendered, BriefHelpHasALineAnOptionAndSaysWhereMoreIs) {
  const std::string text = brief_help();
  EXPECT_NE(text.find("\nSearch:\n  -b, --beam N            Keep N hypotheses\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("[choices"), std::string::npos);
  EXPECT_NE(text.find("\n`toy --help` says more, and so does its man page.\n"), std::string::npos) << text;
  EXPECT_LT(text.size(), help(80).size());
}

TEST_F(Rendered, BriefHelpCutsNoSentenceInTheMiddle) {
  bool flag = false;
  const auto brief = [&](const std::string& sentence, const std::string& own = "") {
    Options options;
    options.add("flag", flag, sentence).in_brief(own);
    const std::string text = cli::help(toy_identity, toy_document(), options, 120, false, HelpLength::brief);
    const std::size_t begin = text.find_first_not_of(' ', text.find("--flag") + 6);
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  const std::string whole[] = {"Multiply matrices in fp32 or, on a CPU, in int8 as packages say",
                               "Keep URLs, paths, addresses and numbers byte for byte, or protect nothing",
                               "--other: use this model too (one, or another) or an estimator as well",
                               "Compute on `cpu`, `cuda` or `cuda:N`, whatever the machine can do best"};
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(brief(whole[i]), whole[i]);
  EXPECT_EQ(brief(whole[3]), "Compute on `cpu`, `cuda` or `cuda:N`");
  EXPECT_EQ(brief("Write no text; list the files that would change instead"), "Write no text");
  EXPECT_EQ(brief("Leave a sentence alone, without decoding it, where nothing is found"), "Leave a sentence alone");
  EXPECT_EQ(brief("Draw a picture of the scores (the ones that are printed, too)"), "Draw a picture of the scores");
  EXPECT_EQ(brief("Decode freely. Forced: each token after the target's tokens"), "Decode freely");
  EXPECT_EQ(brief(whole[0], "Multiply so or so"), "Multiply so or so");
  EXPECT_EQ(brief("Short, as this is"), "Short, as this is");
}

TEST_F(Rendered, HelpIsColouredOnlyWhenAsked) {
  EXPECT_EQ(help(80).find('\033'), std::string::npos);
  EXPECT_NE(help(80, true).find("\033[1mSearch:\033[0m"), std::string::npos);
}

TEST_F(Rendered, BuiltNamesStandInExamples) {
  const Identity prefixed{"emend-toy", "1", "2026-01-31"};
  EXPECT_EQ(with_built_names(prefixed, toy_document(), "toy a.toy | score -x toy.txt|sigtest"),
            "emend-toy a.toy | emend-score -x toy.txt|emend-sigtest");
}

TEST_F(Rendered, ManPageIsCleanAndComplete) {
  const std::string page = man_page(toy_identity, toy_document(), options_);
  std::size_t at = 0;
  for (const char* section :
       {".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n", ".SH OPTIONS\n", ".SS Search\n", ".SH EXIT STATUS\n",
        ".SH ENVIRONMENT\n", ".SH LATER\n", ".SH FILES\n", ".SH EXAMPLES\n", ".SH SEE ALSO\n"}) {
    const std::size_t found = page.find(section, at);
    ASSERT_NE(found, std::string::npos) << section;
    at = found;
  }
  EXPECT_EQ(page.find(".SH ENVIRONMENT\n", page.find(".SH LATER\n")), std::string::npos);  // the page has its own
  const std::string path = folder_.write("toy.1", page);
  if (is_installed("mandoc")) {
    EXPECT_EQ(output_of("mandoc -Tlint " + path + " 2>&1"), "");
  }
  if (is_installed("groff")) {
    EXPECT_EQ(output_of("groff -man -ww -z " + path + " 2>&1"), "");
  }
}

TEST_F(Rendered, ManPageShowsTheTextAsItWasWritten) {
  if (!is_installed("mandoc")) GTEST_SKIP() << "mandoc is not installed";
  const std::string path = folder_.write("toy.1", man_page(toy_identity, toy_document(), options_));
  const std::string text = output_of("mandoc -Tutf8 -Owidth=200 " + path + " | LC_ALL=C.UTF-8 col -bx");
  for (const char* expected :
       {"a\\b, it's ~ ^ and \"quotes\" — café.", "nothing --at-all", ".A dot begins this.", "verbatim \\ `code`\n",
        "  indented more", "$ cat page.txt\n", ".here\n", "$ toy -b 3 | cat\n", "$ toy > once\n", "$ toy once\n",
        "--max-line=BYTES", "-i[SUF], --in-place[=SUF]", "score(1), sigtest(1), emend(7)"}) {
    EXPECT_NE(text.find(expected), std::string::npos) << expected << "\n" << text;
  }
}

TEST_F(Rendered, ExamplesAreShellCalls) {
  const std::string script =
      "example() { printf '<%s>' \"$@\"; echo; }\n" + example_calls(toy_identity, toy_document());
  EXPECT_EQ(output_of("bash " + folder_.write("script", script)),
            "<Count to three><toy -b 3 | cat><1\n2\n3\n>\n<Use a file><toy "
            "page.txt><><page.txt><it's\n.here\n>\n<Twice><toy > once\ntoy once><>\n");
}

// Words that bash would offer; the last word is the one to complete.
class BashCompletion : public Rendered {
 protected:
  std::string complete(const std::string& words) {
    const std::string script = folder_.write("toy.bash", bash_completion(toy_identity, options_));
    return output_of("cd " + folder_.path() + " && EMEND_MODELS= XDG_DATA_HOME=" + folder_.path() +
                     "/data bash -c '. " + script + "; COMP_WORDS=(" + words +
                     "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _emend_toy toy; " +
                     "[[ ${#COMPREPLY[@]} -eq 0 ]] || printf \"%s\\n\" \"${COMPREPLY[@]}\" | sort' 2>&1");
  }
};

TEST_F(BashCompletion, OffersOptionsChoicesFilesAndModels) {
  folder_.write("sub folder/page one.txt", "");
  folder_.write("data/emend/models/denoise-en/config.json", "");
  folder_.write("data/emend/models/broken/README.md", "");
  EXPECT_EQ(complete("toy --fo"), "--folder\n--format\n");
  EXPECT_EQ(complete("toy --format \"\""), "diff\njsonl\ntext\n");
  EXPECT_EQ(complete("toy --format = t"), "text\n");
  EXPECT_EQ(complete("toy --format ="), "diff\njsonl\ntext\n");
  EXPECT_EQ(complete("toy -k mix,o"), "mix,ocr\n");
  EXPECT_EQ(complete("toy --edits \"sub folder/\""), "sub folder/page one.txt\n");
  EXPECT_EQ(complete("toy --folder su"), "sub folder\n");
  EXPECT_EQ(complete("toy su"), "sub folder\n");
  EXPECT_EQ(complete("toy --language e"), "en\n");
  EXPECT_EQ(complete("toy --rules o"), "off\non\n");  // names, and files beside them
  EXPECT_EQ(complete("toy --rules su"), "sub folder\n");
  EXPECT_EQ(complete("toy wer,c"), "wer,cer\n");
  EXPECT_EQ(complete("toy -i su"), "sub folder\n");  // a value that may be left out is never the next word
  EXPECT_EQ(complete("toy -- --fo"), "");
  EXPECT_EQ(complete("toy -- --format su"), "sub folder\n");
  EXPECT_EQ(complete("toy -m de"), "denoise-en\n");
  EXPECT_EQ(complete("toy --beam \"\""), "");
}

TEST_F(Rendered, ZshCompletionIsAcceptedAndCompletes) {
  if (!is_installed("zsh")) GTEST_SKIP() << "zsh is not installed";
  const std::string path = folder_.write("_toy", zsh_completion(toy_identity, options_));
  EXPECT_EQ(output_of("zsh -n " + path + " 2>&1"), "");
  // A zsh on a pseudo-terminal, in which TAB is pressed.
  const std::string script = folder_.write("capture", R"(
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; unsetopt zle_bracketed_paste; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D; cd $1"
zpty -w z "zstyle ':completion:*' list-colors; LISTMAX=0; print -r -- re''ady"
zpty -r z line '*ready*'
zpty -w -n z "$2"$'\t'
zpty -r z line "*$3*" && print found
)");
  const auto offers = [&](const std::string& line, const std::string& expected) {
    return output_of("timeout 30 zsh -f " + script + " " + folder_.path() + " '" + line + "' '" + expected + "' 2>&1");
  };
  EXPECT_EQ(offers("toy --form", "--format"), "found\n");
  EXPECT_EQ(offers("toy --format j", "jsonl"), "found\n");
  EXPECT_EQ(offers("toy --kinds=mix,o", "ocr"), "found\n");
}

TEST_F(Rendered, FishCompletionIsAcceptedAndCompletes) {
  if (!is_installed("fish")) GTEST_SKIP() << "fish is not installed";
  const std::string path = folder_.write("toy.fish", fish_completion(toy_identity, options_));
  folder_.write("data/emend/models/denoise-en/config.json", "");
  const auto complete = [&](const std::string& line) {
    const std::string home = "HOME=" + folder_.path() + " XDG_DATA_HOME=" + folder_.path() + "/data ";
    return output_of(home + "fish --no-config -c \"source " + path + "; complete -C '" + line + "'\" 2>&1");
  };
  EXPECT_EQ(output_of("fish --no-execute " + path + " 2>&1"), "");
  EXPECT_EQ(complete("toy --max"), "--max-line\tPass longer lines through\n");
  EXPECT_EQ(complete("toy --format j"), "jsonl\tWrite text, JSON lines, a diff [x]: it's y\n");
  EXPECT_NE(complete("toy --model d").find("denoise-en"), std::string::npos) << complete("toy --model d");
}

}  // namespace
}  // namespace emend::cli::tests
