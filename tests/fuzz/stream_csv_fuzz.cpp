// A record of CSV: the scanner that finds its end and the fields agree, and an edited field says what the edited text
// says.
#include "memory_file.h"
#include "stream/csv_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size < 3) return 0;
  const std::string delimiter = data[0] % 2 == 0 ? "," : "::";
  const std::string record(reinterpret_cast<const char*>(data) + 1, size - 1);

  std::vector<stream::CsvField> fields;
  std::string why;
  const bool is_row = stream::find_csv_fields(record, delimiter, fields, why);
  require(is_row || !why.empty());
  stream::CsvScanner scanner(delimiter);
  scanner.read(record);
  if (!is_row) return 0;
  require(!scanner.in_quotes() && !fields.empty());

  const std::size_t chosen = data[size / 2] % fields.size();
  const stream::CsvField field = fields[chosen];
  const std::string raw = record.substr(field.begin, field.end - field.begin);
  std::string text;
  stream::append_csv_text(raw, text);
  const std::size_t begin = data[size / 3] % (text.size() + 1),
                    end = begin + data[size / 4] % (text.size() + 1 - begin);
  const std::vector<text::Edit> edits = {{begin, end, data[size - 1] % 2 == 0 ? "x" : "\"" + delimiter + "\n"}};
  const std::string changed = record.substr(0, field.begin) +
                              text::apply(raw, stream::csv_edits(raw, edits, delimiter)) + record.substr(field.end);
  std::vector<stream::CsvField> after;
  // A quote before a field that had none makes another row of it: no filter puts one there without quotes around it.
  require(stream::find_csv_fields(changed, delimiter, after, why) && after.size() == fields.size());
  std::string back;
  stream::append_csv_text(
      std::string_view(changed).substr(after[chosen].begin, after[chosen].end - after[chosen].begin), back);
  require(back == text::apply(text, edits));
  return 0;
}
