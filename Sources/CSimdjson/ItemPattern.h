// The shape that the items of most logs share: the same text but for the digits of its numbers.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// A key on the way to wanted values.
struct node {
  std::string key;
  /// Column of a leaf; unused in a group.
  size_t column = 0;
  /// Every column under this node, one bit each.
  uint64_t columns = 0;
  std::vector<node> children;
  /// The child found last at each position: most files keep one order of keys.
  std::array<uint8_t, 16> expected{};
};

/// The text of an item in pieces, one before each number and one behind the last.
///
/// Items that have the same pieces are as valid as the one it was learnt from: only their numbers
/// need to be read.
class item_pattern {
 public:
  /// Learns the first item of the array `text`, which parsed without an error, and what stands
  /// between it and the second; `known()` is false when it has lists, escapes, wanted values that are
  /// no numbers, or no successor.
  void learn(const node &root, const char *text);
  /// Forgets what was learnt.
  void forget() { slots.clear(); }
  bool known() const { return !slots.empty(); }
  /// The wanted columns that the pattern has, one bit each.
  uint64_t columns() const { return wanted; }

  /// Reads the item at `place`, `values(column)` being where a number goes; moves `place` behind it, or
  /// returns false when it differs. 64 bytes behind the terminator of the text must be readable.
  template <typename Values>
  bool read(const char *&place, bool first, Values values) const {
    const char *at = place;
    const slot *next = slots.data();
    if (first ? !opening.skip(words.data(), at) : !next->before.skip(words.data(), at)) return false;
    while (next->column != closing) {
      if (next->column == unwanted) {
        if (!is_number_part(*at)) return false;
        while (is_number_part(*at)) ++at;
      } else if (!read_number(at, *values(next->column))) {
        return false;
      }
      if (!(++next)->before.skip(words.data(), at)) return false;
    }
    place = at;
    return true;
  }

 private:
  static constexpr size_t unwanted = SIZE_MAX, closing = SIZE_MAX - 1;
  /// The longest item that is learnt, in bytes.
  static constexpr size_t longest = 1 << 14;

  /// Eight bytes, of which those in `mask` count.
  struct word {
    uint64_t bytes, mask;
  };
  /// A piece of text as words.
  struct piece {
    size_t start, count, length;
    bool skip(const word *words, const char *&at) const;
  };
  /// The text before a number and the number's column.
  struct slot {
    piece before;
    size_t column;
  };

  std::vector<word> words;
  std::vector<slot> slots;
  /// The first piece without what separates items.
  piece opening{};
  uint64_t wanted = 0;

  static bool is_number_part(char byte) {
    return uint8_t(byte - '0') < 10 || byte == '.' || byte == '-' || byte == '+' || byte == 'e' ||
           byte == 'E';
  }
  static bool read_number(const char *&at, double &value);
  static bool read_long_number(const char *start, const char *&at, double &value);
  piece add(const char *from, const char *to);
  bool learn_item(const node &root, const char *&at);
};

/// Reads the JSON number at `text` again when simdjson 3.0 may have misread it: behind `0.` it counts the
/// zeros, not the digits, so that 20 and more digits overflow (0.18449999999999999734 becomes 0.00003).
void correct_long_fraction(const char *text, double &value);

inline const char *skip_space(const char *at) {
  while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r') ++at;
  return at;
}

inline uint64_t eight_bytes(const char *at) {
  uint64_t bytes;
  __builtin_memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

inline bool item_pattern::piece::skip(const word *words, const char *&at) const {
  const word *next = words + start;
  for (size_t index = 0; index < count; ++index, ++next) {
    if ((eight_bytes(at + 8 * index) ^ next->bytes) & next->mask) return false;
  }
  at += length;
  return true;
}

/// Digits at `at`: their value behind `mantissa`, and their number. Words are little-endian.
inline size_t take_digits(const char *&at, uint64_t &mantissa) {
  const char *const start = at;
  while (true) {
    const uint64_t digits = eight_bytes(at) - 0x3030303030303030;
    const uint64_t others =
        ((eight_bytes(at) + 0x4646464646464646) | digits) & 0x8080808080808080;
    if (others != 0) break;
    uint64_t sum = digits * 10 + (digits >> 8);
    sum = (((sum & 0x000000ff000000ff) * 0x000f424000000064) +
           (((sum >> 16) & 0x000000ff000000ff) * 0x0000271000000001)) >> 32;
    mantissa = mantissa * 100000000 + uint32_t(sum);
    at += 8;
  }
  for (uint8_t digit; (digit = uint8_t(*at - '0')) < 10; ++at) mantissa = mantissa * 10 + digit;
  return size_t(at - start);
}

/// Reads a JSON number; false when it is none.
inline bool item_pattern::read_number(const char *&at, double &value) {
  static constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                      1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  const char *const start = at;
  const bool negative = *at == '-';
  at += negative;
  if (uint8_t(*at - '0') > 9 || (*at == '0' && uint8_t(at[1] - '0') < 10)) return false;
  uint64_t mantissa = 0;
  size_t places = 0;
  size_t digits = 0;
  for (uint8_t digit; (digit = uint8_t(*at - '0')) < 10; ++at, ++digits) {
    mantissa = mantissa * 10 + digit;
  }
  if (*at == '.') {
    ++at;
    places = take_digits(at, mantissa);
    if (places == 0) return false;
  }
  const bool is_plain = *at != 'e' && *at != 'E' && digits + places <= 19 && places <= 22;
  if (!is_plain || mantissa > uint64_t(1) << 53) return read_long_number(start, at, value);
  const double magnitude = double(int64_t(mantissa)) / powers[places];
  value = negative ? -magnitude : magnitude;
  return true;
}
