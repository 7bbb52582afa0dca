#include "io/text_output.h"

#include <algorithm>

#include "io/compression.h"
#include "io/file.h"

namespace emend::io {

namespace {

constexpr std::size_t buffer_bytes = 1 << 18;

}  // namespace

struct TextOutput::Impl {
  AtomicFile file;
  std::unique_ptr<Compressor> compressor;
  std::string waiting = {}, out = {};  // text that is not yet compressed, and what it becomes

  explicit Impl(const std::string& path) : file(path), compressor(make_compressor(compression_named(path))) {
    waiting.reserve(buffer_bytes);
  }

  void flush(bool last) {
    compressor->write(waiting, last, out);
    file.write(out);
    waiting.clear();
    out.clear();
  }
};

TextOutput::TextOutput(const std::string& path) : impl_(std::make_unique<Impl>(path)) {}
TextOutput::~TextOutput() = default;

void TextOutput::write(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), buffer_bytes))) {
    impl_->waiting += text.substr(0, buffer_bytes);
    if (impl_->waiting.size() >= buffer_bytes) impl_->flush(false);
  }
}

void TextOutput::commit() {
  impl_->flush(true);
  impl_->file.commit();
}

}  // namespace emend::io
