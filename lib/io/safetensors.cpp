#include "io/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "io/file.h"
#include "io/mapped_file.h"
#include "text/utf8.h"

namespace emend::io {

static_assert(std::endian::native == std::endian::little, "views show the file's bytes as they are");

namespace {

constexpr std::uint64_t max_header_bytes = 100'000'000;  // the format's own limit
constexpr std::size_t max_dimensions = 64;
constexpr const char* damaged = "is the file damaged or cut short? fetch it again";

struct TypeRow {
  DataType type;
  std::string_view name;
  std::size_t width;
};
constexpr std::array types = {TypeRow{DataType::f64, "F64", 8}, TypeRow{DataType::f32, "F32", 4},
                              TypeRow{DataType::f16, "F16", 2}, TypeRow{DataType::bf16, "BF16", 2},
                              TypeRow{DataType::i64, "I64", 8}, TypeRow{DataType::i32, "I32", 4},
                              TypeRow{DataType::i16, "I16", 2}, TypeRow{DataType::i8, "I8", 1},
                              TypeRow{DataType::u8, "U8", 1},   TypeRow{DataType::boolean, "BOOL", 1}};

const TypeRow& row(DataType type) {
  return *std::find_if(types.begin(), types.end(), [&](const TypeRow& r) { return r.type == type; });
}

// shape's product times the type's width; nothing where that does not fit. Zeros count as ones for the overflow, so
// that strides of an empty tensor fit too.
std::optional<std::uint64_t> byte_count(const std::vector<std::int64_t>& shape, DataType type) {
  std::int64_t count = static_cast<std::int64_t>(byte_width(type));
  bool empty = false;
  for (const std::int64_t size : shape) {
    if (size < 0 || __builtin_mul_overflow(count, std::max<std::int64_t>(size, 1), &count)) return std::nullopt;
    empty |= size == 0;
  }
  return empty ? 0 : static_cast<std::uint64_t>(count);
}

struct Entry {
  std::string name;
  std::optional<DataType> type;
  std::optional<std::vector<std::int64_t>> shape;
  std::optional<std::vector<std::uint64_t>> offsets;
};

// Reads the header event by event, so that nothing that does not belong there is ever stored.
class HeaderReader : public nlohmann::json::json_sax_t {
 public:
  explicit HeaderReader(const std::string& subject) : subject_(subject) {}

  std::vector<Entry> entries;
  Metadata metadata;

  bool start_object(std::size_t) override {
    if (place_ == Place::outside) return go(Place::names);
    if (place_ == Place::value) return go(is_metadata_ ? Place::metadata_keys : Place::fields);
    return unexpected("an object");
  }
  bool end_object() override {
    switch (place_) {
      case Place::names:
        return go(Place::outside);
      case Place::metadata_keys:
        return go(Place::names);
      case Place::fields:
        return finish_entry();
      default:
        return unexpected("the end of an object");
    }
  }
  bool key(std::string& key) override {
    switch (place_) {
      case Place::names:
        return begin_entry(key);
      case Place::metadata_keys:
        metadata_key_ = key;
        if (metadata.count(key)) throw Error(subject_, "'" + key + "' is twice in the metadata", damaged);
        return go(Place::metadata_value);
      default:
        return begin_field(key);
    }
  }
  bool string(std::string& value) override {
    if (place_ == Place::metadata_value) {
      metadata.emplace(metadata_key_, std::move(value));
      return go(Place::metadata_keys);
    }
    if (place_ != Place::type) return unexpected("a string");
    for (const TypeRow& known : types) {
      if (known.name == value) entries.back().type = known.type;
    }
    if (!entries.back().type) {
      throw Error(subject_, "'" + entries.back().name + "' has the type '" + value.substr(0, 20) + "'",
                  "convert it to F32, F16, BF16, an integer type or BOOL");
    }
    return go(Place::fields);
  }
  bool start_array(std::size_t) override {
    if (in_array_ || (place_ != Place::shape && place_ != Place::offsets)) return unexpected("an array");
    if (place_ == Place::shape) entries.back().shape.emplace();
    if (place_ == Place::offsets) entries.back().offsets.emplace();
    in_array_ = true;
    return true;
  }
  bool end_array() override {
    in_array_ = false;
    return go(Place::fields);
  }
  bool number_unsigned(std::uint64_t value) override {
    if (!in_array_) return unexpected("a number");
    Entry& entry = entries.back();
    if (place_ == Place::offsets) {
      if (entry.offsets->size() == 2) throw Error(subject_, "'" + entry.name + "' has more than two offsets", damaged);
      entry.offsets->push_back(value);
      return true;
    }
    if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) ||
        entry.shape->size() == max_dimensions) {
      throw Error(subject_, "the shape of '" + entry.name + "' is too large", damaged);
    }
    entry.shape->push_back(static_cast<std::int64_t>(value));
    return true;
  }
  bool number_integer(std::int64_t) override { return unexpected("a negative number"); }
  bool number_float(double, const std::string&) override { return unexpected("a number that is not whole"); }
  bool null() override { return unexpected("null"); }
  bool boolean(bool) override { return unexpected("a truth value"); }
  bool binary(nlohmann::json::binary_t&) override { return unexpected("binary data"); }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    throw Error(subject_, "its header is not JSON at byte " + std::to_string(position), damaged);
  }

 private:
  enum class Place { outside, names, value, metadata_keys, metadata_value, fields, type, shape, offsets };

  bool go(Place place) {
    place_ = place;
    return true;
  }
  bool unexpected(const std::string& what) const {
    throw Error(subject_, "the header has " + what + " in the wrong place", damaged);
  }
  bool begin_entry(const std::string& name) {
    is_metadata_ = name == "__metadata__";
    if (is_metadata_ && std::exchange(has_metadata_, true)) throw Error(subject_, "it has metadata twice", damaged);
    if (!is_metadata_) entries.push_back({name, {}, {}, {}});
    return go(Place::value);
  }
  bool begin_field(const std::string& key) {
    const Entry& entry = entries.back();
    const auto twice = [&](bool given) {
      if (given) throw Error(subject_, "'" + entry.name + "' has '" + key + "' twice", damaged);
    };
    if (key == "dtype") return twice(entry.type.has_value()), go(Place::type);
    if (key == "shape") return twice(entry.shape.has_value()), go(Place::shape);
    if (key == "data_offsets") return twice(entry.offsets.has_value()), go(Place::offsets);
    throw Error(subject_, "'" + entry.name + "' has the unknown field '" + key + "'", damaged);
  }
  bool finish_entry() {
    const Entry& entry = entries.back();
    if (!entry.type || !entry.shape || !entry.offsets || entry.offsets->size() != 2) {
      throw Error(subject_, "'" + entry.name + "' lacks its type, shape or offsets", damaged);
    }
    return go(Place::names);
  }

  const std::string& subject_;
  Place place_ = Place::outside;
  bool in_array_ = false, is_metadata_ = false, has_metadata_ = false;
  std::string metadata_key_;
};

TensorView to_view(Entry&& entry, std::span<const std::byte> data, const std::string& subject) {
  const std::string tensor = "'" + entry.name + "'";
  const auto expected = byte_count(*entry.shape, *entry.type);
  if (!expected) throw Error(subject, "the shape of " + tensor + " is too large", damaged);
  const std::uint64_t begin = (*entry.offsets)[0], end = (*entry.offsets)[1];
  if (begin > end || end > data.size()) {
    throw Error(subject,
                tensor + " is at " + std::to_string(begin) + " to " + std::to_string(end) + ", the file has " +
                    std::to_string(data.size()) + " bytes of data",
                damaged);
  }
  if (end - begin != *expected) {
    throw Error(subject,
                tensor + " has " + std::to_string(end - begin) + " bytes, its shape needs " + std::to_string(*expected),
                damaged);
  }
  return {std::move(entry.name), *entry.type, std::move(*entry.shape), data.subspan(begin, end - begin)};
}

// The views in the order of their offsets, which must tile the data.
void check_tiling(const std::vector<TensorView>& tensors, std::span<const std::byte> data, const std::string& subject) {
  const std::byte* expected = data.data();
  for (const TensorView& tensor : tensors) {
    if (tensor.bytes.data() < expected) throw Error(subject, "'" + tensor.name + "' overlaps another tensor", damaged);
    if (tensor.bytes.data() > expected) throw Error(subject, "there is a hole before '" + tensor.name + "'", damaged);
    expected += tensor.bytes.size();
  }
  if (const auto left = data.data() + data.size() - expected) {
    throw Error(subject, std::to_string(left) + " bytes at its end belong to no tensor", damaged);
  }
}

}  // namespace

std::size_t byte_width(DataType type) { return row(type).width; }
std::string_view name(DataType type) { return row(type).name; }

struct Safetensors::Impl {
  std::string path;
  std::vector<TensorView> tensors;
  std::map<std::string_view, std::size_t> by_name;
  Metadata metadata;
  std::optional<MappedFile> file;

  void read(std::span<const std::byte> bytes) {
    if (bytes.size() < 8)
      throw Error(path, "is not a safetensors file, it has " + std::to_string(bytes.size()) + " bytes", damaged);
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), 8);
    if (length > max_header_bytes || length > bytes.size() - 8) {
      throw Error(path, "its header would have " + std::to_string(length) + " bytes",
                  "is it a safetensors file, and whole?");
    }
    const auto header = std::string_view(reinterpret_cast<const char*>(bytes.data()) + 8, length);
    if (!header.starts_with('{')) throw Error(path, "its header is not a JSON object", "is it a safetensors file?");
    const auto data = bytes.subspan(8 + length);

    HeaderReader reader(path);
    nlohmann::json::sax_parse(header.begin(), header.end(), &reader);
    metadata = std::move(reader.metadata);
    tensors.reserve(reader.entries.size());
    for (Entry& entry : reader.entries) tensors.push_back(to_view(std::move(entry), data, path));
    std::sort(tensors.begin(), tensors.end(), [](const TensorView& a, const TensorView& b) {
      return std::pair(a.bytes.data(), a.bytes.size()) < std::pair(b.bytes.data(), b.bytes.size());
    });
    check_tiling(tensors, data, path);
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      if (!by_name.emplace(tensors[i].name, i).second)
        throw Error(path, "'" + tensors[i].name + "' is there twice", damaged);
    }
  }
};

Safetensors::Safetensors(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

Safetensors Safetensors::open(const std::string& path) {
  auto impl = std::make_shared<Impl>();
  impl->path = path;
  impl->file.emplace(path);
  impl->read(impl->file->bytes());
  return Safetensors(std::move(impl));
}

Safetensors Safetensors::parse(std::span<const std::byte> bytes, const std::string& subject) {
  auto impl = std::make_shared<Impl>();
  impl->path = subject;
  impl->read(bytes);
  return Safetensors(std::move(impl));
}

const std::vector<TensorView>& Safetensors::tensors() const { return impl_->tensors; }
const Metadata& Safetensors::metadata() const { return impl_->metadata; }
void Safetensors::release(const TensorView& view) const {
  if (impl_->file) impl_->file->release(view.bytes);
}
const std::string& Safetensors::path() const { return impl_->path; }

const TensorView* Safetensors::find(std::string_view name) const {
  const auto found = impl_->by_name.find(name);
  return found == impl_->by_name.end() ? nullptr : &impl_->tensors[found->second];
}

const TensorView& Safetensors::at(std::string_view name) const {
  if (const TensorView* tensor = find(name)) return *tensor;
  throw Error(impl_->path, "'" + std::string(name) + "' is missing", "does config.json belong to these weights?");
}

namespace {

void check_writable(const TensorView& tensor, const std::string& path) {
  const std::string subject = "'" + tensor.name + "'";
  if (tensor.name == "__metadata__") throw Error(path, "a tensor cannot be named __metadata__");
  if (!text::is_valid_utf8(tensor.name)) throw Error(path, "the name of a tensor is not UTF-8");
  const auto expected = byte_count(tensor.shape, tensor.type);
  if (!expected || *expected != tensor.bytes.size()) {
    throw Error(path, subject + " has " + std::to_string(tensor.bytes.size()) + " bytes, which does not fit its shape");
  }
}

std::string header_of(const std::vector<const TensorView*>& tensors, const Metadata& metadata) {
  using nlohmann::json;
  std::string header = "{";
  if (!metadata.empty()) header += "\"__metadata__\":" + json(metadata).dump() + ",";
  std::uint64_t offset = 0;
  for (const TensorView* tensor : tensors) {
    const std::uint64_t end = offset + tensor->bytes.size();
    header += json(tensor->name).dump() + ":{\"dtype\":\"" + std::string(name(tensor->type)) +
              "\",\"shape\":" + json(tensor->shape).dump() + ",\"data_offsets\":" + json({offset, end}).dump() + "},";
    offset = end;
  }
  if (header.back() == ',') header.pop_back();
  header += '}';
  header.resize((header.size() + 7) / 8 * 8, ' ');  // so that the data is aligned
  return header;
}

}  // namespace

void write_safetensors(const std::string& path, const std::vector<TensorView>& tensors, const Metadata& metadata) {
  std::vector<const TensorView*> order;
  for (const TensorView& tensor : tensors) {
    check_writable(tensor, path);
    order.push_back(&tensor);
  }
  for (const auto& [key, value] : metadata) {
    if (!text::is_valid_utf8(key) || !text::is_valid_utf8(value)) throw Error(path, "the metadata is not UTF-8");
  }
  // Wide types first, so that every tensor is aligned to its width.
  std::sort(order.begin(), order.end(), [](const TensorView* a, const TensorView* b) {
    return std::pair(byte_width(b->type), std::string_view(a->name)) <
           std::pair(byte_width(a->type), std::string_view(b->name));
  });
  const auto same = [](const TensorView* a, const TensorView* b) { return a->name == b->name; };
  std::vector<const TensorView*> by_name = order;
  std::sort(by_name.begin(), by_name.end(), [](const TensorView* a, const TensorView* b) { return a->name < b->name; });
  if (const auto twice = std::adjacent_find(by_name.begin(), by_name.end(), same); twice != by_name.end()) {
    throw Error(path, "'" + (*twice)->name + "' is there twice");
  }
  const std::string header = header_of(order, metadata);
  const std::uint64_t length = header.size();
  if (length > max_header_bytes)
    throw Error(path, "the header has more than 100 MB", "save fewer tensors or less metadata");

  AtomicFile file(path);
  file.write(std::as_bytes(std::span(&length, 1)));
  file.write(header);
  for (const TensorView* tensor : order) file.write(tensor->bytes);
  file.commit();
}

}  // namespace emend::io
