#include "cli/module.h"

#include <dlfcn.h>

#include <filesystem>

#include "cli/message.h"
#include "cli/program.h"

namespace emend::cli {

namespace {

#ifdef EMEND_WITHOUT_NEURAL
constexpr const char* why_missing = "this build is without LibTorch: give a package that needs none";
#else
constexpr const char* why_missing = "this needs the neural half: is the package emend installed, or only emend-core?";
#endif

std::string reason() {
  const char* text = dlerror();
  return text ? text : "no reason given";
}

}  // namespace

Caller caller() { return {program_name(), verbosity(), build()}; }

void adopt(const Caller& caller) {
  set_program_name(caller.program_name);
  set_verbosity(caller.verbosity);
  set_build(caller.build);
}

void* load_module(const std::string& name, const char* entry_point, const Remedies& remedies) {
  std::error_code code;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", code);
  if (code) throw Error("/proc/self/exe", "cannot be read: " + code.message(), "is /proc mounted?");
  const std::string path = program.parent_path().parent_path() / "lib/emend" / (name + ".so");
  if (!std::filesystem::exists(path, code))
    throw Error(path, "is missing", remedies.missing.empty() ? why_missing : remedies.missing);
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!module)
    throw Error(path, "cannot be loaded: " + reason(),
                remedies.broken.empty() ? "is the installation complete?" : remedies.broken);
  // What a program and a module of another commit tell each other may have another layout.
  const char* const remedy = "install the programs again";
  const auto* commit = static_cast<const char*>(dlsym(module, "emend_commit"));
  if (!commit) throw Error(path, "is of another version than the program", remedy);
  if (commit != build().commit)
    throw Error(path, "is of commit " + std::string(commit) + ", and the program of " + build().commit, remedy);
  void* entry = dlsym(module, entry_point);
  if (!entry) throw Error(path, "has no function " + std::string(entry_point), remedy);
  return entry;
}

}  // namespace emend::cli
