#include "CArchive.h"
#include <locale.h>
#include <pthread.h>

CDY_DEFINE(car_load, car_functions, "libarchive.so.13", CAR_FUNCTIONS)

int car_next_header(struct archive *archive, struct archive_entry **entry, const char **path) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t previous = utf8 ? uselocale(utf8) : (locale_t)0;
  *path = 0;
  int status = functions.archive_read_next_header(archive, entry);
  if (status == ARCHIVE_OK || status == ARCHIVE_WARN) {
    *path = functions.archive_entry_pathname_utf8(*entry);
    if (!*path) *path = functions.archive_entry_pathname(*entry);
  }
  if (utf8) {
    uselocale(previous);
    freelocale(utf8);
  }
  return status;
}
