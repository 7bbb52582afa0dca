#include "text/protect.h"

#include <gtest/gtest.h>

#include <ctime>
#include <random>
#include <set>
#include <string>

#include "text/utf8.h"

namespace emend::text {
namespace {

using Texts = std::vector<std::string>;

Texts protects(std::string_view line) {
  Texts out;
  for (Span span : protected_spans(line)) out.emplace_back(slice(line, span));
  return out;
}

// The words of the line that may change: those that touch no protected span.
Texts prose(std::string_view line) {
  const auto spans = protected_spans(line);
  Texts out;
  for (Span word : words(line)) {
    bool free = true;
    for (Span span : spans) free &= word.end <= span.begin || span.end <= word.begin;
    if (free) out.emplace_back(slice(line, word));
  }
  return out;
}

TEST(Protect, WholeTokensOfEveryKind) {
  const char* whole[] = {
      // colours
      "\x1b[1;31m", "\x1b[0m", "\x1b[K", "\x1b]0;title\a", "\\033[31m", "\\x1b[0;32m",
      // markup
      "<b>", "</div>", "<a href=\"x y\">", "<br/>", "&amp;", "&#8217;", "<username>",
      // URLs
      "https://example.com/a/b?x=1&y=%20#frag", "http://[::1]:8080/", "ftp://user@host/file.txt", "www.example.org",
      "mailto:a@b.org", "s3://bucket/key", "https://en.wikipedia.org/wiki/Foo_(bar)", "http://de.example/Müller",
      // mail
      "john.doe+list@mail.example.co.uk", "root@localhost", "jörg.kröger@example.org", "info@müller.example",
      // paths
      "/usr/lib/x86_64-linux-gnu", "/etc/passwd", "./run.sh", "../a/b", "~/.bashrc", "C:\\Windows\\system32",
      "\\\\host\\share", "src/main.c", "lib/text/edit", "a/b/c", "/home/müller/x",
      // addresses
      "DE89 3704 0044 0532 0130 00", "GB29 NWBK 6016 1331 9268 19", "192.168.0.1", "10.0.0.1:8080", "10.0.0.0/8",
      "127.0.0.1", "fe80::1%eth0", "2001:db8::ff00:42:8329", "::1", "2001:0db8:0000:0000:0000:ff00:0042:8329",
      "2001:db8::/32", "::ffff:10.1.2.3", "00:1A:2b:3c:4D:5e", "00-1a-2b-3c-4d-5e", "0123.4567.89ab",
      "00:11:22:33:44:55", "550e8400-e29b-41d4-a716-446655440000",
      // hashes and hexadecimal
      "d41d8cd98f00b204e9800998ecf8427e", "e3b0c44", "0xDEADBEEF", "0x7ffd", "#ff8800", "\\x1f",
      "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      // times
      "2024-01-31", "2024-01-31T12:34:56.789Z", "2024-01-31 12:34:56,789", "2024-01-31T12:34:56+02:00",
      "20240131T123456Z", "31.12.2024", "12/31/2024", "10/Oct/2000:13:55:36 -0700", "12:34", "12:34:56", "1:05 pm",
      "Jan  2 03:04:05", "January 31st, 2024", "31 December 2024", "2nd January", "Mon, 02 Jan 2006 15:04:05 GMT",
      "Wed Oct 11 14:32:52.123456 2000", "2015-10-18 18:01:47,978", "17/06/09 20:10:40",
      // numbers
      "42", "-1.5e-3", "1,000.50", "99%", "$5.00", "€20", "10ms", "5 GB", "3.5 GHz", "3rd", "1990s", "#123", "20°C",
      "100µs", "0.1", "+7", "128MiB", "10am",
      // versions
      "v2", "1.2.3", "v1.0.0-rc1", "5.15.0-91-generic", "1.0~rc1+dfsg-3",
      // flags
      "-v", "-j4", "--long-option", "--level=9", "--file=/tmp/x",
      // keys
      "user=root", "pid=42", "\"level\":", "a.b-c=d", "\"host\": \"dbhost\"", "\"host\":\"db-1.example\"",
      // calls
      "strlen(s)", "memcpy(to, from, n)", "f(g(x), 1)", "open(const char *path)",
      // placeholders
      "%s", "%-10.3lf", "%(name)s", "%{name}", "%PATH%", "{}", "{0}", "{name:>10}", "{{ user.name }}", "{% if x %}",
      "${HOME}", "$HOME", "$1", "#{name}", "@name@", "%1$s", "%%",
      // names
      "app.log", "www2.example.org", "org.apache.spark.Foo", "ip-10-0-0-1.ec2.internal", "ssh.service", "libc.so.6",
      // identifiers
      "iPhone", "eBay", "macOS", "iOS", "jQuery", "snake_case", "__init__", "_private_name", "camelCase", "NameNode",
      "RoBERTa", "FSNamesystem", "MAX_VALUE", "eth0", "ssh2", "utf8", "std::vector", "main()", "cron[123]",
      "postfix/smtpd[991]", "HTTPServer", "dfs.DataNode$Foo", "5m0s", "1h30m", "E0301", "@user",
      "nginx-7fb96c846b-2kzvq", "blk_-1608999687919862906", "a->b"};
  for (const char* token : whole) {
    if (std::string_view(token).starts_with("blk_")) continue;  // blk_ and the number after it are two
    for (const auto& [before, after] : {std::pair("", ""), std::pair("see ", " here"), std::pair("(", ")"),
                                        std::pair("see ", ", or"), std::pair("\t", "\t")}) {
      if (token[0] == '\\' && before[0] == '(') continue;
      const std::string line = std::string(before) + token + after;
      EXPECT_EQ(protects(line), Texts{token}) << line;
    }
  }
}

TEST(Protect, ProseIsFree) {
  for (const char* line : {"It was the best of times, it was the worst of times; and so on.",
                           "Don't stop - he said \"no\" - and/or go!",
                           "The s/he and either/or question: TCP or N/A?",
                           "In May we march on Sunday.",
                           "1he cat sat 0n the h0use",
                           "_very_ well, he said--and left",
                           "end.The next sentence",
                           "e.g. this, i.e. that",
                           "naïve “quotes” café—dash",
                           "50/fifty",
                           "A B C",
                           "McDonald LaTeX I",
                           "<- & you",
                           "a < b > c",
                           "tHe wORLD THere WHich PDFs",
                           "dead beef face cafe",
                           "x = y",
                           "what?! really...",
                           "* item",
                           "`so' or `no'",
                           "``so'' or ``no''",
                           "a ` b ` c",
                           "rock-'n'-roll",
                           "mother-in-law",
                           "the freind(s) and adress(es), any eror(s)",
                           "the companey(which was old) and a house (big)",
                           "well -and- he said",
                           "(-and)",
                           "the user recieved a mesage from host teh",
                           "100% "}) {
    const std::string text(line);
    for (const std::string& span : protects(text))
      EXPECT_TRUE(span == "50/fifty" || span == "100%" || span == "McDonald") << text << ": " << span;
  }
}

TEST(Protect, AnOptionThatBeginsALineHasAnArgument) {
  EXPECT_EQ(protects("  --jobs procfile"), Texts{"--jobs procfile"});
  EXPECT_EQ(protects("-j procfile  The file"), Texts{"-j procfile"});
  EXPECT_EQ(protects("--jobs procfile\tThe file"), Texts{"--jobs procfile"});
  EXPECT_EQ(protects("--jobs procfile says"), Texts{"--jobs"});
  EXPECT_EQ(protects("give --jobs procfile"), Texts{"--jobs"});
}

TEST(Protect, PunctuationOfTheSentenceIsNotPartOfIt) {
  EXPECT_EQ(protects("See https://a.org/b."), Texts{"https://a.org/b"});
  EXPECT_EQ(protects("(see /etc/passwd), ok"), Texts{"/etc/passwd"});
  EXPECT_EQ(protects("“https://a.org/b”"), Texts{"https://a.org/b"});
  EXPECT_EQ(protects("at 10.0.0.1."), Texts{"10.0.0.1"});
  EXPECT_EQ(protects("it is 5."), Texts{"5"});
  EXPECT_EQ(protects("“a.b@müller.example”"), Texts{"a.b@müller.example"});
}

TEST(Protect, ShortOptionsStandBehindABlank) {
  EXPECT_EQ(protects("tar -xvf a.tar"), (Texts{"-xvf", "a.tar"}));
  EXPECT_EQ(protects("-avz and\t-rf9, -Wall"), (Texts{"-avz", "-rf9", "-Wall"}));
  EXPECT_EQ(protects("ten -ounces and (-xvf)"), Texts{});
}

TEST(Protect, WhatACallQuotesIsProse) {
  EXPECT_EQ(protects("printf(\"teh eror\");"), Texts{"printf"});
  EXPECT_EQ(prose("call strlen(s) on teh bufer"), (Texts{"call", "on", "teh", "bufer"}));
}

TEST(Protect, CodeIsWhatLanguagesWriteAlike) {
  const std::string_view line =
      "Am 3.5.2020 um 10:30 kosten 5 km 1.000,50 Euro: https://a.org/?b {name} %s foo_bar() v1.2.3 foo_bar(x)";
  std::vector<std::string> found;
  for (const Span span : protected_spans(line, Protect::code)) found.emplace_back(slice(line, span));
  EXPECT_EQ(found, (std::vector<std::string>{"https://a.org/?b", "{name}", "%s", "foo_bar()", "v1.2.3", "foo_bar"}));
}

TEST(Protect, CodeBetweenBackquotes) {
  EXPECT_EQ(protects("run `gti comit -m teh`, then ``teh end``."), (Texts{"`gti comit -m teh`", "``teh end``"}));
  EXPECT_TRUE(protected_spans("run `gti comit`", Protect::code).empty());  // words, each by itself
  EXPECT_EQ(protected_spans("run `gti comit`, 5 May", Protect::copied), (std::vector<Span>{{4, 15}}));
  EXPECT_EQ(protected_spans("run `foo_bar baz`", Protect::code), (std::vector<Span>{{5, 12}}));
}

TEST(Protect, LatexAndLinks) {
  EXPECT_EQ(protects("by G\\\"odel in Z\\\"urich's caf\\'e"), (Texts{"G\\\"odel", "Z\\\"urich", "caf\\'e"}));
  EXPECT_EQ(protects("Erd{\\H{o}}s and \\'Ecole, stra\\ss e"), (Texts{"Erd{\\H{o}}s", "\\'Ecole", "stra\\ss"}));
  EXPECT_EQ(protects("the \\emph{teh end} \\cite[p]{knuth} is"), (Texts{"\\emph", "\\cite[p]{knuth}"}));
  EXPECT_EQ(protects("where $x_i + y$ and $n$ are"), (Texts{"$x_i + y$", "$n$"}));
  EXPECT_EQ(protects("from $5 to $6, or"), (Texts{"$5", "$6"}));
  EXPECT_EQ(protects("a [teh link](#teh-end) and [teh][key], said[^1] so"), (Texts{"](#teh-end)", "][key]", "[^1]"}));
  EXPECT_EQ(protects("[teh]: see"), Texts{"[teh]:"});
  EXPECT_EQ(protects("run ``a `teh` b`` now"), Texts{"``a `teh` b``"});
  EXPECT_EQ(protects("[a] [teh] (b) `so' \\ end"), Texts{});
}

TEST(Protect, NoneProtectsNothing) { EXPECT_TRUE(protected_spans("/etc/passwd 10.0.0.1", Protect::none).empty()); }

// Ten kinds of log lines, with the only words that may change.
TEST(Protect, OnlyProseWordsOfLogLinesAreFree) {
  const std::pair<const char*, Texts> lines[] = {
      {"Dec 10 06:55:46 LabSZ sshd[24200]: Failed pasword for invalid user admin from 173.234.31.186 port 38926 ssh2",
       {"Failed", "pasword", "for", "invalid", "from", "port"}},
      {"[12345.678901] usb 1-1.2: new high-speed USB devise number 7 using xhci_hcd",
       {"new", "high-speed", "USB", "devise", "number", "using"}},
      {"127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET /apache_pb.gif HTTP/1.0\" 200 2326 "
       "\"http://www.example.com/start.html\" \"Mozilla/4.08 [en] (Win98; I ;Nav)\"",
       {}},
      {"081109 203615 148 INFO dfs.DataNode$PacketResponder: PacketResponder 1 for block blk_38865049064139660 "
       "terminatng",
       {"for", "block", "terminatng"}},
      {"{\"level\":\"warn\",\"ts\":\"2024-03-01T10:00:00.000Z\",\"caller\":\"app/main.go:42\",\"msg\":\"conection "
       "lost, "
       "retrying\",\"retry_in\":\"5s\",\"id\":\"550e8400-e29b-41d4-a716-446655440000\"}",
       {"conection", "lost", "retrying"}},
      {"Mar  1 06:25:01 host CRON[4242]: (root) CMD (test -x /usr/sbin/anacron || run-parts --report /etc/cron.daily)",
       {"root", "CMD", "test", "run-parts"}},
      {"Mar  1 07:00:00 mx postfix/smtpd[991]: NOQUEUE: reject: RCPT from unknown[203.0.113.9]: 554 5.7.1 "
       "<bob@example.org>: Relay acess denied; from=<a@b.example> proto=ESMTP helo=<mail>",
       {"NOQUEUE", "reject", "RCPT", "from", "unknown", "Relay", "acess", "denied"}},
      {"[Wed Oct 11 14:32:52.123456 2000] [core:error] [pid 35708:tid 4328636416] [client 72.15.99.187] File does not "
       "exsist: /usr/local/apache2/htdocs/favicon.ico",
       {"File", "does", "not", "exsist"}},
      {"2024-03-01T10:00:00Z kubelet[1]: E0301 10:00:00.123456 1 pod_workers.go:951] \"Error syncing pod, skiping\" "
       "pod=\"default/nginx-7fb96c846b-2kzvq\" err=\"back-off 5m0s restarting failed container\"",
       {"Error", "syncing", "pod", "skiping", "back-off", "restarting", "failed", "container"}},
      {"17/06/09 20:10:40 INFO storage.BlockManagerMasterEndpoint: Registering block manager mesos-slave-07:35211 with "
       "22.3 "
       "GB RAM, BlockManagerId(5, mesos-slave-07, 35211)",
       {"Registering", "block", "manager", "mesos-slave", "with", "RAM"}},
      {"2024-03-01 10:00:00.123 UTC [812] postgres@shop ERROR:  duplicte key value violates unique constraint "
       "\"users_email_key\"",
       {"duplicte", "key", "value", "violates", "unique", "constraint"}},
      {"nova-compute.log.1 2017-05-16 00:00:04.500 2931 INFO nova.compute.manager "
       "[req-3ea4052c-895d-4b64-9e2d-04d64c4d94ab - - - - -] [instance: b9000564-fe1a-409b-b8cc-1e88b294cd1d] VM "
       "Startd "
       "(Lifecycle Event)",
       {"VM", "Startd", "Lifecycle", "Event"}},
      {"\x1b[32mINFO\x1b[0m  build finshed in 3.21s: 0 errors, %d warnings ({name}) --strict -j4 key=value",
       {"build", "finshed", "in", "errors", "warnings"}},
      {"Nov 23 10:11:12 myhost kernel: [12345.678901] usb 1-1: new devise", {"new", "devise"}},
      {"<34>Nov 23 10:11:12 myhost su: faild", {"faild"}},
      {"Nov 23 10:11:12 myhost last mesage repeated", {"last", "mesage", "repeated"}},
      {"2024-01-01T10:00:00.5+01:00 dbhost nginxd: conection lost", {"conection", "lost"}},
      {"2024-01-01T10:00:00Z conection lost", {"conection", "lost"}},
      {"INFO: user jsmith logged in, uid admin", {"INFO", "logged", "in"}},
      {"[warn] host dbhost: teh disk", {"warn", "teh", "disk"}}};
  for (const auto& [line, free] : lines) {
    Texts found = prose(line), expected = free;
    std::multiset<std::string> a(found.begin(), found.end()), b(expected.begin(), expected.end());
    EXPECT_EQ(a, b) << line << "\nprotected: " << testing::PrintToString(protects(line));
  }
}

TEST(Protect, SpansAreSortedWholeCodePointsOfAnyText) {
  static const char* parts[] = {"a", "B",       "7",  ".",  "/",  ":", "-",  "_",     "%",    "{",   "}",  "$",
                                "@", "#",       "<",  ">",  "\"", "=", "0x", "\x1b[", "é",    "“",   "日", " ",
                                "&", "http://", "::", "\\", "(",  ")", "[",  "]",     "Jan ", "12:", "~"};
  std::mt19937 random(1);
  for (int i = 0; i < 50000; ++i) {
    std::string line;
    for (int n = random() % 20; n > 0; --n) line += parts[random() % std::size(parts)];
    std::size_t end = 0;
    for (Span span : protected_spans(line)) {
      ASSERT_LE(end, span.begin);
      ASSERT_LT(span.begin, span.end);
      ASSERT_LE(span.end, line.size());
      ASSERT_TRUE(is_valid_utf8(slice(line, span))) << line;
      end = span.end;
    }
  }
}

// A quadratic scanner would need minutes for these, of the processor whatever else it does.
TEST(Protect, IsLinearForAnyInput) {
  for (const char* unit : {"a",    "1",  ".",  "/",   "a/",  "1.",    "1,",      "a.",    "{",   "{{",
                           "%(",   "<a", "a:", "::",  "a::", "-",     "--a",     "a-",    "_",   "a_",
                           "@a",   "a@", "a=", "=",   "\"a", "0x",    "\x1b[",   "\x1b]", "$",   "${",
                           "#{",   "é",  "1é", "a.é", "1-",  "http:", "http://", "www.",  "12:", "Jan ",
                           "Mon ", "&a", "\\", "~/",  "(",   "[",     "a(",      "1:1:",  " "}) {
    std::string line;
    while (line.size() < 300000) line += unit;
    const std::clock_t begin = std::clock();
    protected_spans(line + "é!");
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 5.0) << unit;
  }
}

TEST(Protect, TheTableNamesEveryKindOnce) {
  std::set<std::string> names;
  for (const ProtectedKind& kind : protected_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_NE(std::string(kind.sentence), "");
  }
  EXPECT_GE(names.size(), 15u);
}

}  // namespace
}  // namespace emend::text
