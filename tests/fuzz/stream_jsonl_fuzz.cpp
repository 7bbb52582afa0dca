// A line of JSON input: what the scanner takes, a parser takes too and reads the same text in it, and an edited line
// says what the edited text says.
#include <nlohmann/json.hpp>

#include "memory_file.h"
#include "stream/json_text.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const std::string record(reinterpret_cast<const char*>(data), size);
  if (!text::is_valid_utf8(record)) return 0;  // the reader passes it through

  stream::JsonText found;
  std::string why;
  const bool has_text = stream::find_json_text(record, "text", found, why);
  require(has_text || !why.empty());
  if (record.find('\0') != std::string::npos) {  // nowhere in JSON, but nlohmann takes it for the end of the input
    require(!has_text);
    return 0;
  }
  nlohmann::json parsed;
  try {
    parsed = nlohmann::json::parse(record);
  } catch (const nlohmann::json::parse_error&) {
    require(!has_text);
    return 0;
  } catch (const nlohmann::json::out_of_range&) {  // 1e999
    return 0;
  }
  require(has_text == (parsed.is_object() && parsed.contains("text") && parsed["text"].is_string()));
  if (!has_text) return 0;

  const std::string_view raw = std::string_view(record).substr(found.begin, found.end - found.begin);
  std::string text;
  stream::append_unescaped(raw, text);
  require(text == parsed["text"].get<std::string>());

  // An edit between two characters that the input itself chooses.
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); text::next_code_point(text, i)) starts.push_back(i);
  starts.push_back(text.size());
  const std::size_t first = data[size / 2] % starts.size(), last = first + data[size / 3] % (starts.size() - first);
  const std::vector<text::Edit> edits = {{starts[first], starts[last], "\"\n\u00e9\U0001F600"}};
  for (const bool ascii : {false, true}) {
    const std::string changed = record.substr(0, found.begin) + text::apply(raw, stream::raw_edits(raw, edits, ascii)) +
                                record.substr(found.end);
    parsed["text"] = text::apply(text, edits);
    require(nlohmann::json::parse(changed) == parsed);
  }
  return 0;
}
