#include "text/file_kind.h"

#include <algorithm>

#include "text/utf8.h"

namespace emend::text {

namespace {

using namespace std::string_view_literals;
using Holds = FileKind::Holds;
constexpr FileKind kinds[] = {
    {"compressed by gzip", "gzip -dc FILE", "\x1F\x8B"sv},
    {"compressed by xz", "xz -dc FILE", "\xFD\x37zXZ\0"sv},
    {"compressed by zstd", "zstd -dc FILE", "\x28\xB5\x2F\xFD"sv},
    {"compressed by bzip2", "bzip2 -dc FILE", "BZh"sv},
    {"compressed by lzip", "lzip -dc FILE", "LZIP"sv},
    {"compressed by lz4", "lz4 -dc FILE", "\x04\x22\x4D\x18"sv},
    {"a zip archive or an office document", "unzip -p FILE NAME", "PK\x03\x04"sv},
    {"a program", "strings FILE", "\x7F\x45LF"sv},
    {"a picture", "tesseract FILE -", "\x89PNG"sv},
    {"a picture", "tesseract FILE -", "\xFF\xD8\xFF"sv},
    {"a PDF", "pdftotext FILE -", "%PDF-"sv, Holds::text_and_bytes},
    {"an old office document", "antiword FILE", "\xD0\xCF\x11\xE0"sv},
    {"UTF-32", "iconv -f UTF-32 -t UTF-8 FILE", "\xFF\xFE\0\0"sv, Holds::text},
    {"UTF-32", "iconv -f UTF-32 -t UTF-8 FILE", "\0\0\xFE\xFF"sv, Holds::text},
    {"UTF-16", "iconv -f UTF-16 -t UTF-8 FILE", "\xFF\xFE"sv, Holds::text},
    {"UTF-16", "iconv -f UTF-16 -t UTF-8 FILE", "\xFE\xFF"sv, Holds::text},
};

constexpr FileKind tar = {"a tar archive", "tar -xOf FILE NAME", "ustar"sv};
constexpr std::size_t magic_of_tar = 257;  // where it stands

}  // namespace

const FileKind* file_kind(std::string_view begin) {
  if (begin.size() > magic_of_tar && begin.substr(magic_of_tar).starts_with(tar.magic)) return &tar;
  for (const FileKind& kind : kinds)
    if (begin.starts_with(kind.magic)) return &kind;
  return nullptr;
}

const FileKind* kind_of_binary(std::string_view first_line) {
  const FileKind* kind = file_kind(first_line);
  if (!kind || kind->holds == Holds::text) return nullptr;
  if (kind->holds == Holds::text_and_bytes) return kind;
  const auto is_control = [](char c) { return (c >= '\0' && c < '\t') || (c > '\r' && c < ' ') || c == '\x7F'; };
  const bool text = find_invalid_utf8(first_line) == first_line.npos && std::ranges::none_of(first_line, is_control);
  return text ? nullptr : kind;
}

}  // namespace emend::text
