#include "filters/catalogue_filter.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "text/edit.h"

namespace emend::filters {

// What the inner filter sees of a window: its records, or in place of one of a catalogue the texts in it.
class CatalogueFilter::Inner : public stream::Window {
 public:
  Inner(const CatalogueFilter& filter, stream::Window& window, std::uint64_t& texts) : window_(window) {
    for (std::size_t i = 0; i < window.size(); ++i) {
      const text::Catalogue catalogue = filter.catalogue(window.file(i));
      records_.push_back({texts_.size(), {}, catalogue != text::Catalogue::none});
      if (!records_.back().is_catalogue) {
        texts_.push_back({i, 0, 0});
        continue;
      }
      text::CatalogueRecord& record = records_.back().catalogue;
      record = text::read_catalogue(catalogue, window.text(i));
      for (std::size_t t = 0; t < record.texts.size(); ++t) texts_.push_back({i, t, ++texts});
    }
  }

  std::size_t size() const override { return texts_.size(); }
  std::string_view text(std::size_t i) const override {
    const text::CatalogueText* text = catalogue_text(i);
    return text ? std::string_view(text->text) : window_.text(texts_[i].record);
  }
  // Texts of a record are told apart by what is no number of a record: there are fewer than 2^32.
  std::uint64_t number(std::size_t i) const override {
    const std::uint64_t number = window_.number(texts_[i].record);
    return catalogue_text(i) ? number + ((texts_[i].text + 1) << 24) : number;
  }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    return catalogue_text(i) ? std::nullopt : window_.before(texts_[i].record, k);
  }
  std::string_view file(std::size_t i) const override { return window_.file(texts_[i].record); }
  std::uint64_t part(std::size_t i) const override {
    constexpr std::uint64_t of_texts = std::uint64_t{1} << 63;
    return catalogue_text(i) ? of_texts + texts_[i].part : window_.part(texts_[i].record);
  }
  std::optional<text::Markup> markup(std::size_t i) const override {
    return catalogue_text(i) ? std::optional(records_[texts_[i].record].catalogue.markup) : std::nullopt;
  }

  void answer(std::size_t i, std::vector<text::Edit> edits) override {
    if (!catalogue_text(i)) return window_.answer(texts_[i].record, std::move(edits));
    texts_[i].edits = std::move(edits);
  }
  void fail(std::size_t i, std::string why) override {
    if (!catalogue_text(i)) return window_.fail(texts_[i].record, std::move(why));
    texts_[i].edits.clear();
    texts_[i].failure = std::move(why);
  }

  // Answers the records of catalogues.
  void answer_records() {
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const auto& [first, catalogue, is_catalogue] = records_[i];
      if (!is_catalogue) continue;
      std::vector<text::CatalogueProblem> problems = catalogue.problems;
      std::vector<std::string> translations;
      for (std::size_t t = 0; t < catalogue.texts.size(); ++t) {
        const Text& text = texts_[first + t];
        const auto& [source, line] = catalogue.texts[t];
        if (!text.failure.empty()) problems.push_back({line, text.failure});
        translations.push_back(text::with_line_breaks(source, text.edits));
      }
      std::vector<text::Edit> edits = catalogue.write(translations);
      std::ranges::stable_sort(problems, {}, &text::CatalogueProblem::line);
      for (const auto& [line, what] : problems) window_.leave(i, line, what);
      if (!edits.empty()) window_.answer(i, std::move(edits));
    }
  }

 private:
  struct Text {
    std::size_t record;  // of the window
    std::size_t text;    // of the record
    std::uint64_t part;  // 0: the whole record, which is of no catalogue
    std::vector<text::Edit> edits = {};
    std::string failure = {};
  };
  struct Record {
    std::size_t first;  // of its texts
    text::CatalogueRecord catalogue;
    bool is_catalogue;
  };
  const text::CatalogueText* catalogue_text(std::size_t i) const {
    const Text& text = texts_[i];
    return text.part > 0 ? &records_[text.record].catalogue.texts[text.text] : nullptr;
  }

  stream::Window& window_;
  std::vector<Record> records_;
  std::vector<Text> texts_;
};

text::Catalogue CatalogueFilter::catalogue(std::string_view file) const {
  return markup_ == "auto" ? text::catalogue_of_file(file) : text::catalogue_named(markup_);
}

stream::Records CatalogueFilter::records(std::string_view file) const {
  const text::Catalogue kind = catalogue(file);
  if (kind == text::Catalogue::none) return stream::Records::lines;
  return text::has_paragraphs(kind) ? stream::Records::paragraphs : stream::Records::files;
}

void CatalogueFilter::prepare(stream::Window& window) {
  auto texts = std::make_shared<Inner>(*this, window, texts_);
  if (texts->size() > 0) inner_.prepare(*texts);
  window.prepared = std::move(texts);
}

void CatalogueFilter::apply(stream::Window& window) {
  const auto texts = std::static_pointer_cast<Inner>(std::exchange(window.prepared, nullptr));
  if (texts->size() > 0) inner_.apply(*texts);
  texts->answer_records();
}

}  // namespace emend::filters
