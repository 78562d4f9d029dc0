// libsndfile: decoders for WAV, AIFF, CAF, FLAC, Ogg, Opus and MP3 sample data. Loaded at its first use.
#pragma once
#include "CDynamic.h"
#include <sndfile.h>

#define CSF_FUNCTIONS(X)                                                                  \
  X(sf_open_virtual)                                                                      \
  X(sf_close)                                                                             \
  X(sf_command)                                                                           \
  X(sf_error)                                                                             \
  X(sf_strerror)                                                                          \
  X(sf_get_string)                                                                        \
  X(sf_readf_short)                                                                       \
  X(sf_readf_float)                                                                       \
  X(sf_version_string)

struct csf_functions {
  CSF_FUNCTIONS(CDY_MEMBER)
};

/// The functions of libsndfile; returns NULL, or why they cannot be had.
const char *csf_load(struct csf_functions *functions);
