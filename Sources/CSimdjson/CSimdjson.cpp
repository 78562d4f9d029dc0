#define SIMDJSON_EXCEPTIONS 0
#define SIMDJSON_DEVELOPMENT_CHECKS 0
#include "CSimdjson.h"
#include "ItemPattern.h"

#include <simdjson.h>

#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace simdjson;

namespace {

constexpr size_t max_texts = 1024;
constexpr size_t max_key = 32;

struct column {
  bool is_text = false;
  std::vector<double> values;
  csj_column report{};
  std::vector<std::string> texts;
  size_t last_text = 0;

  /// The number of `text` in the order of first appearance; `max_texts` when there are too many.
  size_t number_of(std::string_view text) {
    if (last_text < texts.size() && texts[last_text] == text) return last_text;
    last_text = 0;
    while (last_text < texts.size() && texts[last_text] != text) ++last_text;
    if (last_text == texts.size() && last_text < max_texts) texts.emplace_back(text);
    return last_text;
  }
};

/// Which columns of the current row have been seen, one bit each.
struct row_state {
  uint64_t touched = 0, present = 0, mistyped = 0;
  bool duplicate = false;

  void touch(uint64_t columns) {
    duplicate |= (touched & columns) != 0;
    touched |= columns;
    present &= ~columns;
    mistyped &= ~columns;
  }
};

}  // namespace

struct csj_extractor {
  node root;
  std::vector<column> columns;
  size_t rows = 0;
  ondemand::parser parser;
  bool has_texts = false;

  csj_outcome read_block(const char *text, size_t length);

 private:
  row_state row;
  size_t capacity = 0;
  item_pattern pattern;

  bool read_alike(const char *text, size_t length);
  csj_status read_items(ondemand::array items, csj_outcome &outcome, const char *&where);
  csj_status read_item(ondemand::value &item, const char *&where);
  csj_status read_object(ondemand::object &object, node &parent, const char *&where);
  csj_status read_value(ondemand::value &value, node &child, const char *&where);
  csj_status read_number(
      ondemand::value &value, const char *text, uint64_t bit, double &out);
  csj_status read_text(ondemand::value &value, column &target, uint64_t bit, double &out);
  void begin_block();
  void begin_row();
  void end_row(csj_outcome &outcome);
};

namespace {

/// The status for an error that parsing a value or the structure gave.
csj_status status_of(error_code error) {
  switch (error) {
    case SUCCESS: return csj_ok;
    case MEMALLOC: return csj_no_memory;
    case UTF8_ERROR: return csj_invalid_utf8;
    case UNESCAPED_CHARS: return csj_control_character;
    case UNCLOSED_STRING: return csj_unclosed_string;
    case STRING_ERROR: return csj_invalid_string;
    case NUMBER_ERROR: return csj_invalid_number;
    default: return csj_invalid_structure;
  }
}

/// The child of `parent` that the key of its field number `position` names; keys with escapes are
/// compared after unescaping.
node *find(node &parent, ondemand::field &field, size_t position) {
  const ondemand::raw_json_string key = field.key();
  uint8_t &expected = parent.expected[position % parent.expected.size()];
  node &guess = parent.children[expected];
  if (key.unsafe_is_equal(guess.key.c_str())) return &guess;
  for (node &child : parent.children) {
    if (!key.unsafe_is_equal(child.key.c_str())) continue;
    expected = uint8_t(&child - parent.children.data());
    return &child;
  }
  const char *end = key.raw();
  while (*end != '"' && *end != '\\') ++end;
  if (*end == '"') return nullptr;
  std::string_view plain;
  if (field.unescaped_key().get(plain)) return nullptr;
  for (node &child : parent.children) {
    if (plain == child.key) return &child;
  }
  return nullptr;
}

/// Adds the path of column `index` below `root`; false when it is not a valid path.
bool add_path(node &root, std::string_view path, size_t index) {
  node *parent = &root;
  const uint64_t bit = uint64_t(1) << index;
  while (true) {
    const size_t dot = path.find('.');
    const std::string key(path.substr(0, dot));
    if (key.empty() || key.size() > max_key) return false;
    node *next = nullptr;
    for (node &child : parent->children) {
      if (child.key == key) next = &child;
    }
    if (next == nullptr) {
      parent->children.emplace_back();
      next = &parent->children.back();
      next->key = key;
      next->column = index;
    } else if (dot == std::string_view::npos || next->children.empty()) {
      return false;
    }
    next->columns |= bit;
    if (dot == std::string_view::npos) return true;
    path.remove_prefix(dot + 1);
    parent = next;
  }
}

}  // namespace

csj_status csj_extractor::read_number(
    ondemand::value &value, const char *text, uint64_t bit, double &out) {
  const error_code error = value.get_double().get(out);
  if (!error) {
    correct_long_fraction(text, out);
    row.present |= bit;
    return csj_ok;
  }
  bool ignored;
  switch (value.raw_json_token()[0]) {
    case 'n': return value.is_null().get(ignored) ? csj_invalid_number : csj_ok;
    case 't':
    case 'f':
      if (value.get_bool().get(ignored)) return csj_invalid_number;
      [[fallthrough]];
    case '"':
    case '{':
    case '[': row.mistyped |= bit; return csj_ok;
    default: return csj_invalid_number;
  }
}

csj_status csj_extractor::read_text(
    ondemand::value &value, column &target, uint64_t bit, double &out) {
  const char first = value.raw_json_token()[0];
  if (first == 'n') {
    bool ignored;
    return value.is_null().get(ignored) ? csj_invalid_structure : csj_ok;
  }
  if (first != '"') {
    row.mistyped |= bit;
    return csj_ok;
  }
  std::string_view text;
  if (const error_code error = value.get_string().get(text)) return status_of(error);
  out = double(target.number_of(text));
  row.present |= bit;
  return csj_ok;
}

csj_status csj_extractor::read_value(ondemand::value &value, node &child, const char *&where) {
  where = value.raw_json_token().data();
  row.touch(child.columns);
  if (child.children.empty()) {
    column &target = columns[child.column];
    double &out = target.values[rows];
    const uint64_t bit = child.columns;
    return target.is_text ? read_text(value, target, bit, out)
                          : read_number(value, where, bit, out);
  }
  if (*where == '{') {
    row.touched &= ~child.columns;
    ondemand::object object;
    if (const error_code error = value.get_object().get(object)) return status_of(error);
    return read_object(object, child, where);
  }
  bool ignored;
  if (*where == 'n') return value.is_null().get(ignored) ? csj_invalid_structure : csj_ok;
  row.mistyped |= child.columns;
  return csj_ok;
}

csj_status csj_extractor::read_object(ondemand::object &object, node &parent, const char *&where) {
  size_t position = 0;
  for (auto result : object) {
    ondemand::field field;
    if (const error_code error = std::move(result).get(field)) return status_of(error);
    node *child = find(parent, field, position++);
    if (child == nullptr) continue;
    if (const csj_status status = read_value(field.value(), *child, where)) return status;
  }
  return csj_ok;
}

csj_status csj_extractor::read_item(ondemand::value &item, const char *&where) {
  where = item.raw_json_token().data();
  if (*where != '{') {
    const bool is_value = *where != 0 && std::strchr(",:]}", *where) == nullptr;
    return is_value ? csj_item_not_object : csj_invalid_structure;
  }
  ondemand::object object;
  if (const error_code error = item.get_object().get(object)) return status_of(error);
  return read_object(object, root, where);
}

csj_status csj_extractor::read_items(
    ondemand::array items, csj_outcome &outcome, const char *&where) {
  for (auto result : items) {
    ondemand::value item;
    if (const error_code error = std::move(result).get(item)) return status_of(error);
    begin_row();
    if (const csj_status status = read_item(item, where)) return status;
    end_row(outcome);
  }
  return csj_ok;
}

/// Reads a block whose items all follow the pattern, up to the last byte, its `]`; false when they
/// do not.
bool csj_extractor::read_alike(const char *text, size_t length) {
  if (!pattern.known()) return false;
  csj_outcome ignored{};
  const char *place = skip_space(text + 1);
  const char *const end = text + length - 1;
  do {
    begin_row();
    const size_t index = rows;
    const bool is_alike = pattern.read(
        place, index == 0, [this, index](size_t column) { return &columns[column].values[index]; });
    if (!is_alike) return false;
    row.present = pattern.columns();
    end_row(ignored);
  } while (place != end);
  return true;
}

csj_outcome csj_extractor::read_block(const char *text, size_t length) {
  csj_outcome outcome{};
  begin_block();
  if (read_alike(text, length)) {
    outcome.rows = rows;
    outcome.consumed = length;
    return outcome;
  }
  begin_block();
  ondemand::document document;
  ondemand::array items;
  error_code error = parser.iterate(text, length, length + SIMDJSON_PADDING).get(document);
  if (!error) error = document.get_array().get(items);
  if (error) {
    outcome.status = status_of(error);
    return outcome;
  }
  const char *where = text;
  outcome.status = read_items(items, outcome, where);
  outcome.rows = rows;
  const char *place = nullptr;
  const bool at_end = document.current_location().get(place) != SUCCESS;
  outcome.consumed = at_end ? length : size_t(place - text);
  if (outcome.status == csj_invalid_structure) outcome.error_offset = outcome.consumed;
  if (outcome.status > csj_unclosed_string && outcome.error_offset == 0) {
    outcome.error_offset = size_t(where - text);
  }
  if (outcome.status == csj_ok && !has_texts) pattern.learn(root, text);
  return outcome;
}

void csj_extractor::begin_block() {
  rows = 0;
  for (column &target : columns) target.report = csj_column{};
}

void csj_extractor::begin_row() {
  row = row_state();
  if (rows < capacity) return;
  capacity = capacity == 0 ? 4096 : capacity * 2;
  for (column &target : columns) target.values.resize(capacity);
}

void csj_extractor::end_row(csj_outcome &outcome) {
  if (row.duplicate && outcome.duplicates++ == 0) outcome.first_duplicate = rows;
  if (row.present != root.columns) {
    for (size_t index = 0; index < columns.size(); ++index) {
      const uint64_t bit = uint64_t(1) << index;
      if (row.present & bit) continue;
      column &target = columns[index];
      target.values[rows] = std::numeric_limits<double>::quiet_NaN();
      if (row.mistyped & bit) {
        if (target.report.mistyped++ == 0) target.report.first_mistyped = rows;
      } else if (target.report.missing++ == 0) {
        target.report.first_missing = rows;
      }
    }
  }
  ++rows;
}

const char *csj_version(void) {
  static const std::string version = std::to_string(SIMDJSON_VERSION_MAJOR) + "." +
                                     std::to_string(SIMDJSON_VERSION_MINOR) + "." +
                                     std::to_string(SIMDJSON_VERSION_REVISION);
  return version.c_str();
}

const char *csj_implementation(void) {
  static const std::string name{get_active_implementation()->name()};
  return name.c_str();
}

csj_extractor *csj_create(const csj_field *fields, size_t count) {
  if (count == 0 || count > 64) return nullptr;
  auto *extractor = new csj_extractor;
  extractor->columns.resize(count);
  for (size_t index = 0; index < count; ++index) {
    extractor->columns[index].is_text = fields[index].is_text != 0;
    extractor->has_texts |= extractor->columns[index].is_text;
    if (!add_path(extractor->root, fields[index].path, index)) {
      delete extractor;
      return nullptr;
    }
    extractor->root.columns |= uint64_t(1) << index;
  }
  return extractor;
}

void csj_destroy(csj_extractor *extractor) { delete extractor; }

size_t csj_padding(void) { return SIMDJSON_PADDING + 1; }

csj_outcome csj_parse(csj_extractor *extractor, uint8_t *text, size_t length) {
  const uint8_t closing = text[length], after = text[length + 1];
  text[length] = ']';
  text[length + 1] = 0;
  csj_outcome outcome =
      extractor->read_block(reinterpret_cast<const char *>(text), length + 1);
  text[length] = closing;
  text[length + 1] = after;
  return outcome;
}

csj_column csj_column_at(const csj_extractor *extractor, size_t index) {
  if (index >= extractor->columns.size()) return csj_column{};
  csj_column report = extractor->columns[index].report;
  report.values = extractor->columns[index].values.data();
  return report;
}

const char *csj_text(const csj_extractor *extractor, size_t column, size_t number, size_t *length) {
  if (column >= extractor->columns.size()) return nullptr;
  const auto &texts = extractor->columns[column].texts;
  if (number >= texts.size()) return nullptr;
  *length = texts[number].size();
  return texts[number].data();
}
