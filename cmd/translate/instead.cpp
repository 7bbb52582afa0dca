#include "instead.h"

#include "neural.h"

namespace emend {
namespace {

template <class Entry>
Entry* entry(const char* name) {
  return reinterpret_cast<Entry*>(cli::load_module("translate", name));
}

}  // namespace

bool write_instead(const TranslateOptions& translate, const io::Package& package) {
  if (!translate.export_folder.empty()) {
    entry<ExportTranslator>(export_entry_point)(cli::caller(), package, translate.export_folder);
    return true;
  }
  if (!translate.shortlist.made.empty()) {
    entry<MakeShortlist>(shortlist_entry_point)(cli::caller(), package, translate.shortlist, translate.stream.files);
    return true;
  }
  return false;
}

}  // namespace emend
