#include "text/file_kind.h"

namespace emend::text {

namespace {

using namespace std::string_view_literals;
constexpr FileKind kinds[] = {
    {"compressed by gzip", "gzip -dc FILE", "\x1F\x8B"sv, true},
    {"compressed by xz", "xz -dc FILE", "\xFD\x37zXZ\0"sv, true},
    {"compressed by zstd", "zstd -dc FILE", "\x28\xB5\x2F\xFD"sv, true},
    {"compressed by bzip2", "bzip2 -dc FILE", "BZh"sv, true},
    {"compressed by lzip", "lzip -dc FILE", "LZIP"sv, true},
    {"compressed by lz4", "lz4 -dc FILE", "\x04\x22\x4D\x18"sv, true},
    {"a zip archive or an office document", "unzip -p FILE NAME, or pandoc -t plain FILE", "PK\x03\x04"sv, true},
    {"a PDF", "pdftotext FILE -", "%PDF-"sv, false},
    {"an old office document", "antiword FILE", "\xD0\xCF\x11\xE0"sv, false},
    {"UTF-32", "iconv -f UTF-32 -t UTF-8 FILE", "\xFF\xFE\0\0"sv, false},
    {"UTF-32", "iconv -f UTF-32 -t UTF-8 FILE", "\0\0\xFE\xFF"sv, false},
    {"UTF-16", "iconv -f UTF-16 -t UTF-8 FILE", "\xFF\xFE"sv, false},
    {"UTF-16", "iconv -f UTF-16 -t UTF-8 FILE", "\xFE\xFF"sv, false},
};

}  // namespace

const FileKind* file_kind(std::string_view begin) {
  for (const FileKind& kind : kinds)
    if (begin.starts_with(kind.magic)) return &kind;
  return nullptr;
}

}  // namespace emend::text
