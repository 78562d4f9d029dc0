// libarchive: members of ZIP uploads and exports, streamed. Loaded at its first use.
#pragma once
#include "CDynamic.h"
#include <archive.h>
#include <archive_entry.h>

#define CAR_FUNCTIONS(X)                                                                  \
  X(archive_read_new)                                                                     \
  X(archive_read_free)                                                                    \
  X(archive_read_support_format_zip_streamable)                                           \
  X(archive_read_open)                                                                    \
  X(archive_read_next_header)                                                             \
  X(archive_read_data)                                                                    \
  X(archive_entry_filetype)                                                               \
  X(archive_entry_is_encrypted)                                                           \
  X(archive_entry_pathname)                                                               \
  X(archive_entry_pathname_utf8)                                                          \
  X(archive_error_string)                                                                 \
  X(archive_version_string)

struct car_functions {
  CAR_FUNCTIONS(CDY_MEMBER)
};

/// The functions of libarchive; returns NULL, or why they cannot be had.
const char *car_load(struct car_functions *functions);

/// Reads the next header and its path as UTF-8. libarchive converts names by the locale of the thread;
/// this makes them the same whatever the locale is.
int car_next_header(struct archive *archive, struct archive_entry **entry, const char **path);
