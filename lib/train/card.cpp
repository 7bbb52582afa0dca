#include "train/card.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "io/package.h"
#include "metrics/sha256.h"

namespace emend::train {
namespace {

// A card tells whether it is still as it was written: its last line is a comment with a digest of what stands before.
constexpr std::string_view kSeal = "\n<!-- train wrote this card, and writes it anew unless it was changed: ";

std::string sealed(const std::string& text) {
  metrics::Sha256 digest;
  digest.update(text);
  return fmt::format("{}{}{} -->\n", text, kSeal, digest.hex().substr(0, 16));
}

bool is_unchanged(const std::string& written) {
  const std::size_t seal = written.rfind(kSeal);
  return seal != written.npos && sealed(written.substr(0, seal)) == written;
}

}  // namespace

std::string heading(const PackageRecipe& package) {
  std::string text = fmt::format("# {}\n\n", package.name);
  if (!package.description.empty()) text += package.description + "\n\n";
  if (!package.license.empty()) text += fmt::format("Licence: `{}`.\n\n", package.license);
  return text;
}

void name_licence(nlohmann::json& config, const PackageRecipe& package) {
  if (!package.license.empty()) config["license"] = package.license;
}

std::string version() { return "Emend " EMEND_VERSION; }

void write_card(const std::string& folder, const std::string& text) {
  const std::string file = folder + "/README.md";
  if (!std::filesystem::exists(file) || is_unchanged(io::read_file(file))) io::write_file(file, sealed(text));
}

}  // namespace emend::train
