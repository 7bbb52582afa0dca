#include "filters/model_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace emend::filters {

namespace {

void declare_arithmetic(cli::Options& options, std::string& device, std::string& precision) {
  options.add("device", device, "DEVICE", "Compute on `cpu`, `cuda` or `cuda:N`; `auto` uses a GPU if there is one")
      .suggest({"auto", "cpu", "cuda"});
  options.hint("gpu", "did you mean --device=cuda?");
  options
      .add("precision", precision, "TYPE",
           "Multiply matrices in fp32 or, on a CPU, in int8; `auto` uses int8 for packages that are stored in int8")
      .choices({"auto", "fp32", "int8"});
}

}  // namespace

void declare(cli::Options& options, ModelOptions& model) {
  options.group("Model");
  options.add("m,model", model.model, "NAME", "Use this model package, a name or a folder")
      .completes(cli::Complete::model);
  declare_arithmetic(options, model.device, model.precision);
}

void declare(cli::Options& options, EnsembleOptions& models) {
  options.group("Model");
  options
      .add("m,model", models.models, "NAME",
           "Use this model package, a name or a folder; if given several times, average the models' probabilities")
      .completes(cli::Complete::model);
  declare_arithmetic(options, models.device, models.precision);
}

void check_device(const std::string& name) {
  const std::string_view device = name;
  const bool numbered = device.starts_with("cuda:") && device.size() > 5 && device.size() < 9 &&
                        std::all_of(device.begin() + 5, device.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (device != "auto" && device != "cpu" && device != "cuda" && !numbered)
    throw Error("--device", "'" + name + "' is not a device", "use auto, cpu, cuda or cuda:N");
}

Error wrong_task(const io::Package& package, const std::string& task, const std::string& wanted) {
  const std::string own = package.text("task");
  const bool program = own == "denoise" || own == "gec" || own == "normalize" || own == "translate";
  return Error(package.file("config.json"),
               own.empty() ? fmt::format("it names no task, such as `{}`", task)
                           : fmt::format("its task is `{}`, not `{}`", own, task),
               fmt::format("{}give a package that {}", program ? "use " + own + ", or " : "", wanted));
}

void check_part(const io::Package& package, const std::string& file) {
  if (!std::filesystem::exists(package.file(file)))
    throw Error(package.file(file), "is missing, and the package is nothing without it", "fetch the package again");
}

}  // namespace emend::filters
