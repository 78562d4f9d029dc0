// Columns of numbers out of blocks of JSON objects, parsed by simdjson; nothing throws or traps.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A value wanted from every object.
typedef struct {
  /// Keys from the object to the value, joined by dots, such as `attitude.x`, each of at most 32
  /// bytes.
  const char *path;
  /// 0: a number. 1: a text, given as the number of that text in the order of first appearance
  /// (1024 for every text after the first 1024 different ones).
  int is_text;
} csj_field;

/// What came of a block.
typedef enum {
  csj_ok,
  csj_no_memory,
  csj_invalid_utf8,
  csj_control_character,
  csj_unclosed_string,
  csj_invalid_number,
  csj_invalid_string,
  csj_item_not_object,
  csj_invalid_structure,
} csj_status;

/// The result of one block.
typedef struct {
  csj_status status;
  /// Objects read completely; after an error, the index of the faulty one.
  size_t rows;
  /// Offset of the first token after the array's own `]`: `length` when that `]` is the last token,
  /// `length + 1` when the array has no `]` of its own.
  size_t consumed;
  /// Offset of the error; 0 when simdjson gives none (`csj_no_memory` to `csj_unclosed_string`).
  size_t error_offset;
  /// Objects that name a wanted key twice (the last counts), and the first of them.
  size_t duplicates, first_duplicate;
} csj_outcome;

/// One column of the last block: NaN where there is no value.
typedef struct {
  const double *values;
  /// Rows where the value is absent or null, and the first of them.
  size_t missing, first_missing;
  /// Rows where the value has another type, such as a number in quotes, and the first of them.
  size_t mistyped, first_mistyped;
} csj_column;

/// The version that was compiled against.
const char *csj_version(void);
/// The instruction set that is used on this machine, such as `haswell`.
const char *csj_implementation(void);

typedef struct csj_extractor csj_extractor;

/// An extractor of `count` (1…64) fields; NULL when they are not valid.
csj_extractor *csj_create(const csj_field *fields, size_t count);
void csj_destroy(csj_extractor *extractor);

/// Bytes that must be allocated after `length`.
size_t csj_padding(void);

/// Reads the objects in `text`, which begins with `[` and need not have its `]`.
/// `text` is `length + csj_padding()` bytes long; it is changed during the call and restored.
csj_outcome csj_parse(csj_extractor *extractor, uint8_t *text, size_t length);

/// A column of the last block, valid until the next `csj_parse`.
csj_column csj_column_at(const csj_extractor *extractor, size_t index);

/// Text number `number` of a text column, valid until `csj_destroy`; NULL when there is none.
const char *csj_text(const csj_extractor *extractor, size_t column, size_t number, size_t *length);

#ifdef __cplusplus
}
#endif
