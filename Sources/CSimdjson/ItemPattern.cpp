#define SIMDJSON_EXCEPTIONS 0
#define SIMDJSON_DEVELOPMENT_CHECKS 0
#include "ItemPattern.h"

#include <simdjson.h>

#include <cstring>
#include <string_view>

void correct_long_fraction(const char *text, double &value) {
  const bool negative = *text == '-';
  text += negative;
  if (text[0] != '0' || text[1] != '.') return;
  const char *end = text + 2;
  while (uint8_t(*end - '0') < 10) ++end;
  if (end - text - 2 <= 19) return;
  const double magnitude = simdjson::internal::from_chars(text);
  value = negative ? -magnitude : magnitude;
}

/// Reads a number with an exponent or more digits than a double holds; moves `at` behind it.
bool item_pattern::read_long_number(const char *start, const char *&at, double &value) {
  at = start;
  while (is_number_part(*at)) ++at;
  using namespace simdjson::SIMDJSON_BUILTIN_IMPLEMENTATION::numberparsing;
  if (parse_double(reinterpret_cast<const uint8_t *>(start)).get(value)) return false;
  correct_long_fraction(start, value);
  return true;
}

/// Whether `read` works here.
static constexpr bool is_little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;

/// Stores the text from `from` to `to`.
item_pattern::piece item_pattern::add(const char *from, const char *to) {
  piece added{words.size(), 0, size_t(to - from)};
  for (; from < to; from += 8, ++added.count) {
    const size_t size = to - from < 8 ? size_t(to - from) : 8;
    word next{0, 0};
    std::memcpy(&next.bytes, from, size);
    std::memset(&next.mask, 0xff, size);
    words.push_back(next);
  }
  return added;
}

namespace {

/// Where an object stands in the tree of wanted values.
struct level {
  /// Null in an object that nobody wants.
  const node *group;
  std::vector<const node *> seen;
};

/// The child of `parent` that `key` names, unless it was seen before.
bool find_child(level &parent, std::string_view key, const node *&found) {
  found = nullptr;
  if (parent.group == nullptr) return true;
  for (const node &child : parent.group->children) {
    if (child.key == key) found = &child;
  }
  if (found == nullptr) return true;
  for (const node *before : parent.seen) {
    if (before == found) return false;
  }
  parent.seen.push_back(found);
  return true;
}

}  // namespace

/// Learns the pieces of the item at `at`, which begins with `{`; the first of them goes back to
/// where the item before it would end.
bool item_pattern::learn_item(const node &root, const char *&at) {
  const char *const start = at;
  const char *piece_start = at;
  std::vector<level> levels;
  const node *target = &root;
  bool is_value = true;
  for (; size_t(at - start) < longest; ++at) {
    switch (*at) {
      case '{':
        if (target != nullptr && target->children.empty()) return false;
        levels.push_back({target, {}});
        is_value = false;
        break;
      case '}':
        levels.pop_back();
        if (!levels.empty()) break;
        ++at;
        slots.push_back({add(piece_start, at), closing});
        return true;
      case '"': {
        const char *const text = ++at;
        while (*at != '"' && *at != '\\' && *at != ']') ++at;
        if (*at != '"') return false;
        if (is_value) {
          if (target != nullptr) return false;
        } else if (!find_child(levels.back(), {text, size_t(at - text)}, target)) {
          return false;
        }
        break;
      }
      case ':': is_value = true; break;
      case ',': is_value = false; break;
      case ' ':
      case '\t':
      case '\n':
      case '\r': break;
      default:
        if (*at == '[' || *at == ']' || *at == 0) return false;
        if (!is_number_part(*at) || *at == 'e' || *at == 'E') {
          // A word such as null.
          if (target != nullptr) return false;
          break;
        }
        if (target != nullptr && !target->children.empty()) return false;
        slots.push_back({add(piece_start, at), target != nullptr ? target->column : unwanted});
        if (target != nullptr) wanted |= target->columns;
        while (is_number_part(*at)) ++at;
        piece_start = at--;
    }
  }
  return false;
}

void item_pattern::learn(const node &root, const char *text) {
  words.clear();
  slots.clear();
  wanted = 0;
  const char *at = skip_space(text + 1);
  const char *const start = at;
  if (!is_little_endian || *at != '{' || !learn_item(root, at)) return forget();
  const char *const end = at;
  at = skip_space(at);
  if (*at != ',') return forget();
  at = skip_space(at + 1);
  if (*at != '{') return forget();
  // Between items the first piece begins with what stands between the first two.
  opening = slots[0].before;
  std::string first(end, size_t(at - end));
  first.append(start, opening.length);
  slots[0].before = add(first.data(), first.data() + first.size());
}
