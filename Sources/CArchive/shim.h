// libarchive: members of ZIP uploads and exports, streamed.
#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

// Reads the next header and its path as UTF-8. libarchive converts names by the locale of the thread;
// this makes them the same whatever the locale is.
static inline int car_next_header(struct archive *archive, struct archive_entry **entry, const char **path) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t previous = utf8 ? uselocale(utf8) : (locale_t)0;
  *path = 0;
  int status = archive_read_next_header(archive, entry);
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN) {
    *path = archive_entry_pathname_utf8(*entry);
    if (!*path) *path = archive_entry_pathname(*entry);
  }
  if (utf8) {
    uselocale(previous);
    freelocale(utf8);
  }
  return status;
}
