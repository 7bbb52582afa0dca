#include "text/log_line.h"

#include <gtest/gtest.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace emend::text {
namespace {

using Kind = LogLine::Kind;

std::string message(std::string_view line) { return std::string(slice(line, log_line(line).message)); }

TEST(LogLine, EveryFormKnowsItsExample) {
  for (const LogForm& form : log_forms()) {
    const LogLine log = log_line(form.example);
    EXPECT_EQ(static_cast<int>(log.kind), static_cast<int>(form.kind)) << form.pattern << "\n" << form.example;
    const std::string expected = form.pattern.ends_with("%m") ? "some" : "";
    EXPECT_EQ(log.message.size() > 0, form.pattern.ends_with("%m")) << form.pattern << "\n" << form.example;
  }
}

TEST(LogLine, RecordsOfManyLoggersAndTheirMessages) {
  const std::pair<const char*, const char*> lines[] = {
      // syslog, journals, daemons
      {"Dec 10 06:55:46 web1 sshd[24200]: Failed password for root", "Failed password for root"},
      {"Jan  2 03:04:05 web1 su(pam_unix)[993]: session opened", "session opened"},
      {"Jan  2 03:04:05 web1 systemd: Started a thing.", "Started a thing."},
      {"Jan  2 03:04:05 web1 last message repeated 3 times", "last message repeated 3 times"},
      {"Mar  1 06:25:01 host CRON[4242]: (root) CMD (run-parts)", "(root) CMD (run-parts)"},
      {"<34>Jan  2 03:04:05 web1 su: failed", "failed"},
      {"<165>1 2024-03-01T10:00:00.003Z web1 evntslog - ID47 [a@1 b=\"c\"] An event",
       "evntslog - ID47 [a@1 b=\"c\"] An event"},
      {"2024-03-01T10:00:00.123456+01:00 web1 sshd[42]: Accepted key", "Accepted key"},
      {"2024-03-01T10:00:00+0100 web1 kernel: oops", "oops"},
      {"[12345.678901] usb 1-1: new device", "usb 1-1: new device"},
      {"[    0.000000] Linux version", "Linux version"},
      {"Jul  1 09:00:55 mac-10-0-0-1 kernel[0]: Bolt logged", "Bolt logged"},
      // servers
      {"[Sun Dec 04 04:47:44 2005] [notice] child exits", "child exits"},
      {"[Wed Oct 11 14:32:52.123456 2000] [core:error] [pid 35708:tid 43] [client 192.0.2.1] File is missing",
       "File is missing"},
      {"2024/03/01 10:00:00 [error] 123#123: *4 open() failed", "open() failed"},
      {"2024-03-01 10:00:00.123 UTC [812] postgres@shop ERROR:  duplicate key", "duplicate key"},
      {"2024-03-01 10:00:00.123 UTC [812] LOG:  database system is ready", "database system is ready"},
      {"1:M 01 Mar 2024 10:00:00.123 * Ready to accept connections", "Ready to accept connections"},
      {"2024-03-01T10:00:00.123456Z 0 [Warning] [MY-010068] [Server] A certificate signs itself",
       "A certificate signs itself"},
      // Java and Python
      {"081109 203615 148 INFO dfs.DataNode$PacketResponder: Received block", "Received block"},
      {"17/06/09 20:10:40 INFO storage.BlockManager: Registering manager", "Registering manager"},
      {"2015-07-29 17:41:44,747 - INFO  [Peer[myid=1]/0:0:0:0:Election@774] - Notification came", "Notification came"},
      {"2015-10-18 18:01:47,978 INFO [main] org.example.Master: Created master", "Created master"},
      {"2017-05-16 00:00:04.500 2931 INFO nova.compute.manager [req-3ea4052c - - - - -] [instance: b9] VM Started",
       "VM Started"},
      {"nova-api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:00.008 25746 INFO nova.wsgi [req-38 - -] waiting now",
       "waiting now"},
      {"2024-03-01 10:00:00,123 - app.views - WARNING - the cache is cold", "the cache is cold"},
      {"2024-03-01 10:00:00.123  INFO 4242 --- [           main] c.e.App : Started the app", "Started the app"},
      {"10:00:00.123 [main] DEBUG org.example.Foo - waits", "waits"},
      {"INFO  2024-03-01 10:00:00 worker started", "worker started"},
      {"WARNING:root:the disk is full", "the disk is full"},
      {"[2024-03-01 10:00:00 +0000] [7] [INFO] Booting worker", "Booting worker"},
      // Windows, Android, phones, clusters
      {"2016-09-28 04:30:30, Info                  CBS    Loaded the stack", "Loaded the stack"},
      {"03-17 16:13:38.811  1702  2395 D WindowManager: printing stops", "printing stops"},
      {"20171223-22:15:29:606|Step_LSC|30002312|steps changed", "steps changed"},
      {"- 1117838570 2005.06.03 R02-M1-N0-C:J12-U11 2005-06-03-15.42.50.363779 R02-M1-N0-C:J12-U11 RAS KERNEL INFO "
       "cache parity error",
       "cache parity error"},
      {"- 1131566461 2005.11.09 dn228 Nov 9 12:01:01 dn228/dn228 crond(pam_unix)[2915]: session closed",
       "session closed"},
      {"[10.30 16:49:06] chrome.exe - proxy.example.org:5070 open through it", "open through it"},
      // Go and the cloud
      {"I0301 10:00:00.123456       1 pod_workers.go:951] syncing the pod", "syncing the pod"},
      {"2024/03/01 10:00:00 main.go:12: listens", "listens"},
      {"10:00AM INF server started", "server started"},
      {"[2024-03-01T10:00:00Z INFO  app::server] server started", "server started"},
      {"2024-03-01T10:00:00.1Z\tinfo\tserver/main.go:42\tserver started", "server started"},
      {"2024-03-01 10:22:33 status installed libfoo:amd64 1.2-3", "status installed libfoo:amd64 1.2-3"},
      {"\x1b[32mINFO\x1b[0m[0001] the build began", "the build began"},
      {"[INFO ] [main] the build began", "the build began"},
      {"[I 10:00:00.123 NotebookApp] the kernel began", "the kernel began"},
      {"web_1  | 2024-03-01 10:00:00,123 INFO the server began", "the server began"},
      // seconds since 1970, alone, behind an alert, and late
      {"1709287228\tWARN\tworker-3\tthe job was tried again", "the job was tried again"},
      {"1709287228.123 worker-3 the job was tried again", "the job was tried again"},
      {"KERNSTOR 1118765360 2005.06.14 R04-M0 2005-06-14-09.09.20.459609 R04-M0 RAS KERNEL FATAL storage interrupt",
       "storage interrupt"},
      {"2568143 node-70 action error 1074297419 1 the console timed out", "the console timed out"},
      // routers and switches, whose clock may not be set
      {"*Mar  1 00:00:41.123: %LINK-3-UPDOWN: the interface is up", "the interface is up"},
      {"000042: .Nov 27 10:00:02.003: %SYS-5-CONFIG_I: configured", "configured"},
      // cells, fields of journals
      {"\"2024-03-01 10:00:22\",\"ann\",\"the door is open\"", "\"ann\",\"the door is open\""},
      {"MESSAGE=the disk is full", "the disk is full"},
      {"    MESSAGE=the disk is full", "the disk is full"},
  };
  for (const auto& [line, expected] : lines) {
    EXPECT_EQ(static_cast<int>(log_line(line).kind), static_cast<int>(Kind::record)) << line;
    EXPECT_EQ(message(line), expected) << line;
  }
}

TEST(LogLine, ValuesRequestsAndDumps) {
  const std::tuple<Kind, const char*, const char*> lines[] = {
      {Kind::structured, "{\"level\":\"warn\",\"ts\":1709287200.1,\"msg\":\"conection lost\"}", "conection lost"},
      {Kind::structured, "{\"log\":\"all is well\\n\",\"stream\":\"stdout\",\"time\":\"2024-03-01T10:00:00Z\"}",
       "all is well\\n"},
      {Kind::structured, "time=\"2024-03-01T10:00:00Z\" level=info msg=\"all is well\"", "all is well"},
      {Kind::structured, "ts=2024-03-01T10:00:00Z caller=main.go:12 level=info", ""},
      {Kind::structured, "{\"severity\":\"INFO\",\"message\":\"all is well\"}", "all is well"},
      {Kind::structured, "{\"eventTime\":\"2024-03-01T10:00:18Z\",\"eventName\":\"GetBucketAcl\"}", ""},
      {Kind::dense, "_HOSTNAME=web1", ""},
      {Kind::dense, "    SYSLOG_IDENTIFIER=backup", ""},
      {Kind::access, "192.0.2.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 2326", ""},
      {Kind::access, "www.example.org:80 192.0.2.1 - frank [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 1", ""},
      {Kind::level, "ERROR: no such file", "no such file"},
      {Kind::level, "error: no such file", "no such file"},
      {Kind::level, "WARN the cache is cold", "the cache is cold"},
      {Kind::level, "[warn] the cache is cold", "the cache is cold"},
      {Kind::dense, "a=1 b=2 c=3 rest", ""},
  };
  for (const auto& [kind, line, expected] : lines) {
    if (std::string_view(line).starts_with("a=1")) {
      EXPECT_TRUE(log_line(line).is_log());
      continue;
    }
    EXPECT_EQ(static_cast<int>(log_line(line).kind), static_cast<int>(kind)) << line;
    EXPECT_EQ(message(line), expected) << line;
  }
}

TEST(LogLine, ProseIsNoLog) {
  for (const char* line : {"It was the best of times, it was the worst of times.",
                           "In 1990, 12 of the 30 were there.",
                           "On Monday, 2 January 2006 we met at 15:04.",
                           "2024-01-31 was a Wednesday.",
                           "12:30 is noon, nearly.",
                           "Warning: this may hurt.",
                           "Error handling is hard.",
                           "Note: see below.",
                           "# A heading",
                           "* item",
                           "- item",
                           "1. the first item",
                           "| a | cell |",
                           "[1] A. Author, A title, 2001.",
                           "[a link](https://example.org) and more",
                           "12:34:56 <anna> helo all",
                           "[12:34] <anna> helo all",
                           "May I come in?",
                           "I have 3 cats and 2 dogs.",
                           "",
                           "   ",
                           "He said: go!",
                           "Mar. 3, 2004",
                           "March 2004 brought rain.",
                           "At 10:30 he left.",
                           "-- Ann Example",
                           "LOG CABIN FOR SALE",
                           "INFORMATION FOR READERS",
                           "A. B. Smith",
                           "E = mc^2",
                           "$5 is not much.",
                           "from here to there",
                           "import and export of goods",
                           "let me see",
                           "return to sender",
                           "def not",
                           "select a few from many",
                           "## heading",
                           "RUN FOR YOUR LIFE",
                           "x = 1, y = 2 and z = 3",
                           "1945 was a year of peace.",
                           "1234567890 people cannot be wrong.",
                           "555 people called 2025550123 before noon",
                           "CALL 2025550123 NOW",
                           "E=mc^2 is known to all.",
                           "WIDTH = 12 is too wide.",
                           "* May I come in?",
                           "\"2024 was a good year,\" he said.",
                           "#fields of gold"}) {
    EXPECT_FALSE(log_line(line).is_log()) << line << " " << static_cast<int>(log_line(line).kind);
    EXPECT_EQ(log_line(line).message, (Span{0, std::string_view(line).size()})) << line;
  }
}

// Most of the last eight lines, empty ones aside, are of a log, of three at least.
bool follows_log(std::span<const std::string_view> before) {
  std::size_t seen = 0, logs = 0;
  for (auto line = before.rbegin(); line != before.rend() && seen < 8; ++line) {
    if (line->find_first_not_of(" \t\r") == line->npos) continue;
    ++seen;
    logs += log_line(*line).is_log();
  }
  return seen >= 3 && 2 * logs > seen;
}

// What programs wrote when they were run, or would write: a line that does not look like one of a log stands among such
// that do.
TEST(LogLine, LogsOfRealProgramsAreKnown) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(EMEND_SOURCE_DIR "/tests/reference/logs")) {
    if (entry.path().extension() != ".log") continue;
    ++files;
    std::ifstream file(entry.path());
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    std::vector<std::string_view> before;
    for (const std::string& line : lines) {
      EXPECT_TRUE(line.empty() || log_line(line).is_log() || follows_log(before)) << entry.path() << "\n" << line;
      before.push_back(line);
    }
    EXPECT_GE(before.size(), 10u) << entry.path();
  }
  EXPECT_GE(files, 27u);
}

TEST(LogLine, MessagesLieInTheLine) {
  static const char* parts[] = {"a",  "INFO", "7",   ".", "/",  ":", "-",     "_",  "%",         "{\"", "}", "12:34:56",
                                "[",  "]",    "<",   ">", "\"", "=", "\x1b[", "é",  "Jan 2 ",    "日",  " ", "  ",
                                "\t", "ts=",  "at ", "|", "(",  ")", "msg",   "\\", "2024-01-02"};
  std::mt19937 random(1);
  for (int i = 0; i < 50000; ++i) {
    std::string line;
    for (int n = random() % 20; n > 0; --n) line += parts[random() % std::size(parts)];
    const Span span = log_line(line).message;
    ASSERT_LE(span.begin, span.end) << line;
    ASSERT_LE(span.end, line.size()) << line;
  }
}

TEST(LogLine, IsLinearForAnyInput) {
  for (const char* unit : {"a", "1",  ".", "/",  "a=",        "a=b ", "{\"",  "\"", "[",
                           "]", "<",  "(", "1:", "12:34:56 ", " ",    "at ",  "A",  "A ",
                           "-", "a:", "|", "\\", "Jan 1 ",    "x:1:", "INFO "}) {
    std::string line;
    while (line.size() < 1000000) line += unit;
    const std::clock_t begin = std::clock();
    log_line(line);
    log_line("{\"" + line);
    log_line("    at " + line);
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 2.0) << unit;
  }
}

}  // namespace
}  // namespace emend::text
