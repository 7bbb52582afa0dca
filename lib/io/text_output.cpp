#include "io/text_output.h"

#include <zlib.h>

#include <algorithm>
#include <new>
#include <vector>

#include "io/file.h"

namespace emend::io {

namespace {

constexpr std::size_t buffer_bytes = 1 << 18;

}  // namespace

struct TextOutput::Impl {
  AtomicFile file;
  bool compressed;
  std::string waiting = {};  // text that is not yet written
  z_stream stream = {};
  std::vector<char> out = {};

  Impl(const std::string& path) : file(path), compressed(path.ends_with(".gz")) {
    waiting.reserve(buffer_bytes);
    if (!compressed) return;
    if (::deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
    out.resize(buffer_bytes);
  }
  ~Impl() {
    if (compressed) ::deflateEnd(&stream);
  }

  void flush(bool last) {
    if (!compressed) {
      file.write(waiting);
    } else {
      stream.next_in = reinterpret_cast<Bytef*>(waiting.data());
      stream.avail_in = static_cast<uInt>(waiting.size());
      do {
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        ::deflate(&stream, last ? Z_FINISH : Z_NO_FLUSH);
        file.write(std::string_view(out.data(), out.size() - stream.avail_out));
      } while (stream.avail_out == 0);
    }
    waiting.clear();
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
