// Stands in for libFuzzer where the compiler has none: runs the target on every file of a folder, then on mutations of
// them, always the same ones.
//
//   safetensors_fuzz FOLDER [MUTATIONS [SEED]]      with EMEND_LONG=1 200 times as many
//
// An input that crashes the target is left in the file `crash`, which libFuzzer and this program can run again.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/package.h"
#include "noise/random.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using emend::noise::Random;

std::string input;  // that the target works on

void keep_input(int signal) {
  const int file = ::open("crash", O_WRONLY | O_CREAT | O_TRUNC, 0666);
  const bool kept = file >= 0 && ::write(file, input.data(), input.size()) == static_cast<ssize_t>(input.size());
  constexpr std::string_view message = "the input that crashed it is in ./crash\n";
  if (kept && ::write(STDERR_FILENO, message.data(), message.size()) < 0) std::_Exit(2);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void run() { LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()); }

// Changes `text` in one place, in one of the ways that break parsers.
void mutate(std::string& text, const std::vector<std::string>& seeds, Random& random) {
  const std::size_t at = random.below(text.size() + 1);
  const std::size_t length = std::min<std::size_t>(text.size() - at, 1 + random.below(1 + random.below(64)));
  switch (random.below(8)) {
    case 0:  // a bit
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << random.below(8));
      break;
    case 1:  // a byte
      if (at < text.size()) text[at] = static_cast<char>(random.next());
      break;
    case 2:  // an extreme byte
      if (at < text.size()) text[at] = "\x00\x01\x7F\x80\xFF"[random.below(5)];
      break;
    case 3:
      text.erase(at, length);
      break;
    case 4:
      text.insert(at, text.substr(at, length));
      break;
    case 5:
      text.insert(at, 1 + random.below(3), "[]{}\",:0-9e.\n\\="[random.below(15)]);
      break;
    case 6: {  // a part of another seed
      const std::string& other = seeds[random.below(seeds.size())];
      text.insert(at, other.substr(random.below(other.size() + 1), length + 8));
      break;
    }
    default:
      if (random.chance(0.2)) text.resize(at);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s FOLDER [MUTATIONS [SEED]]\n", argv[0]);
    return 2;
  }
  const bool long_run = std::getenv("EMEND_LONG") != nullptr;
  const std::uint64_t mutations = (argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 5'000) * (long_run ? 200 : 1);
  const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGILL}) std::signal(signal, keep_input);

  std::vector<std::string> seeds;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[1])) {
    if (entry.is_regular_file()) seeds.push_back(emend::io::read_file(entry.path().string()));
  }
  if (seeds.empty()) {
    std::fprintf(stderr, "%s: holds no inputs\n", argv[1]);
    return 2;
  }
  std::sort(seeds.begin(), seeds.end());  // folders have no order
  for (const std::string& one : seeds) {
    input = one;
    run();
  }
  for (std::uint64_t number = 0; number < mutations; ++number) {
    Random random({seed, number});
    input = seeds[random.below(seeds.size())];
    for (std::uint32_t count = 1 + random.below(4); count > 0; --count) mutate(input, seeds, random);
    run();
  }
  std::printf("%zu inputs and %llu mutations\n", seeds.size(), static_cast<unsigned long long>(mutations));
}
