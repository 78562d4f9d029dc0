// SQLite: one file for all results of a study.
#pragma once
#include <sqlite3.h>

// Swift cannot import SQLITE_TRANSIENT: the text is copied before the call returns.
static inline int csq_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
