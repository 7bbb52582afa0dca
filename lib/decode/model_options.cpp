#include "decode/model_options.h"

#include <algorithm>

namespace emend::decode {

void declare(cli::Options& options, ModelOptions& model) {
  options.group("Model");
  options.add("m,model", model.model, "NAME", "Use this model package, a name or a folder")
      .completes(cli::Complete::model);
  options.add("device", model.device, "DEVICE",
              "Compute on `cpu`, `cuda` or `cuda:N`; `auto` takes a GPU where there is one");
  options
      .add("precision", model.precision, "TYPE",
           "Multiply matrices in fp32 or, on a CPU, in int8; `auto` takes int8 for packages that are stored so")
      .choices({"auto", "fp32", "int8"});
}

void check(const ModelOptions& model) {
  std::string_view device = model.device;
  const bool numbered = device.starts_with("cuda:") && device.size() > 5 && device.size() < 9 &&
                        std::all_of(device.begin() + 5, device.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (device != "auto" && device != "cpu" && device != "cuda" && !numbered)
    throw Error("--device", "'" + model.device + "' is no device", "use auto, cpu, cuda or cuda:N");
}

}  // namespace emend::decode
