// FFTW in double precision.
#pragma once
#include <fftw3.h>

// FFTW_ESTIMATE is a macro expression that Swift does not import.
static const unsigned cfftw_estimate = FFTW_ESTIMATE;

// Nor an array without a size; behind `fftw-`.
static inline const char *cfftw_version(void) {
  return fftw_version + 5;
}
