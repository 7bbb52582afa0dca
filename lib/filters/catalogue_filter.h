// Translates catalogues and subtitles (text/catalogue.h) with a filter that knows texts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "stream/driver.h"
#include "stream/filter.h"
#include "text/catalogue.h"

namespace emend::filters {

// For records as records() says they are. `inner` sees the texts of a record of a catalogue, each as a document of its
// own whose markup it is told, and other records as they are. A text that it fails stays and is reported, and so is
// what is malformed; the rest of its record is answered.
class CatalogueFilter : public stream::Filter {
 public:
  // markup: what all files are, a catalogue or another markup; auto: what their names say. inner: outlives it, and
  // looks back by a record at most.
  CatalogueFilter(std::string markup, stream::Filter& inner) : markup_(std::move(markup)), inner_(inner) {}

  // Of a file; none for other files.
  text::Catalogue catalogue(std::string_view file) const;
  stream::Records records(std::string_view file) const;

  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return inner_.lookback(); }

 private:
  class Inner;
  const std::string markup_;
  stream::Filter& inner_;
  std::uint64_t texts_ = 0;  // of catalogues so far
};

}  // namespace emend::filters
