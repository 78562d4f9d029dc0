// The innermost loops of the sound level meter.
//
// Swift compiles a function for one set of instructions, and the one that every x86-64 processor has
// takes two numbers at a time. These run on four where there is AVX2. The operations and their order are the
// same, nothing is fused, so that the results are the same bits on every processor.
#pragma once
#include <stddef.h>

// First-order sections, two samples at a time: s[n+2] = p² s[n] + p² r x[n] + p r x[n+1].
// `table` holds eight each of p, p², p² r, p r and s, then the gain and the response to the sample before.
// Without `all`, the last two sections are not there. States below 1e-60 become zero at the end.
void ckernels_first_order(
    double *table, int all, const float *input, size_t count, double *output);

// Sections (r0 + r1 w) / (1 + a1 w + a2 w²) side by side.
// `table` holds eight each of r0, r1, a1, a2 and of the last two states, then the gain; the last two
// sections are not there. Returns `energy` plus the squares of the output, one after the other.
float ckernels_second_order(
    double *table, const float *input, size_t count, float *output, float energy);

// sum += conj(x) (x ± y) + conj(y) (y ± z) for complex numbers, + at even places, - at odd ones.
void ckernels_lag_products(
    const double *x, const double *y, const double *z, double *sum, size_t count);
