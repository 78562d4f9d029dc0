#include "CKernels.h"

#pragma STDC FP_CONTRACT OFF

typedef double two __attribute__((vector_size(16), aligned(8), may_alias));
typedef double four __attribute__((vector_size(32), aligned(8), may_alias));
typedef double eight __attribute__((vector_size(64), aligned(8), may_alias));
typedef long long eight_masks __attribute__((vector_size(64), aligned(8)));

#define INLINE static inline __attribute__((always_inline))
#define EIGHT(place) (*(eight *)(place))
// Two numbers of a vector.
#define PART(v, i) __builtin_shufflevector(v, v, 2 * (i), 2 * (i) + 1)
#define FIRSTS(a, b) __builtin_shufflevector(a, b, 0, 2)
#define SECONDS(a, b) __builtin_shufflevector(a, b, 1, 3)

// NAME runs NAME_body, compiled for AVX2 where the processor has it.
#if defined(__x86_64__)
#define VERSIONS(result, name, parameters, arguments)                                           \
  __attribute__((target("avx2"))) static result name##_wide parameters {                        \
    return name##_body arguments;                                                               \
  }                                                                                             \
  static result name##_plain parameters { return name##_body arguments; }                       \
  result name parameters {                                                                      \
    return __builtin_cpu_supports("avx2") ? name##_wide arguments : name##_plain arguments;     \
  }
#else
#define VERSIONS(result, name, parameters, arguments) \
  result name parameters { return name##_body arguments; }
#endif

// Two outputs of first-order sections.
INLINE two outputs(const double *restrict table, eight *s, int all, double x0, double x1) {
  const eight pole = EIGHT(table), square = EIGHT(table + 8);
  const eight early = EIGHT(table + 16), late = EIGHT(table + 24);
  const eight t = pole * *s;
  two now = (PART(*s, 0) + PART(*s, 1)) + PART(*s, 2);
  two next = (PART(t, 0) + PART(t, 1)) + PART(t, 2);
  if (all) {
    now += PART(*s, 3);
    next += PART(t, 3);
  }
  *s = square * *s + (early * x0 + late * x1);
  const two direct = {table[40] * x0, table[40] * x1 + table[41] * x0};
  return (FIRSTS(now, next) + SECONDS(now, next)) + direct;
}

INLINE void first_order(
    double *restrict table, int all, const float *input, size_t count, double *restrict output) {
  eight s = EIGHT(table + 32);
  size_t index = 0;
  for (; index + 2 <= count; index += 2)
    *(two *)(output + index) = outputs(table, &s, all, input[index], input[index + 1]);
  if (index < count) output[index] = outputs(table, &s, all, input[index], 0)[0];
  const eight_masks small = (s < 1e-60) & (s > -1e-60);
  EIGHT(table + 32) = (eight)((eight_masks)s & ~small);
}

INLINE void ckernels_first_order_body(
    double *table, int all, const float *input, size_t count, double *output) {
  if (all) {
    first_order(table, 1, input, count, output);
  } else {
    first_order(table, 0, input, count, output);
  }
}

VERSIONS(
    void, ckernels_first_order,
    (double *table, int all, const float *input, size_t count, double *output),
    (table, all, input, count, output))

// The sum of second-order sections that takes one sample.
INLINE two sum(const double *restrict table, eight *last, eight *older, double x) {
  const eight r0 = EIGHT(table), r1 = EIGHT(table + 8);
  const eight a1 = EIGHT(table + 16), a2 = EIGHT(table + 24);
  const eight state = (x - a2 * *older) - a1 * *last;
  const eight terms = r0 * state + r1 * *last;
  *older = *last;
  *last = state;
  return (PART(terms, 0) + PART(terms, 1)) + PART(terms, 2);
}

INLINE float ckernels_second_order_body(
    double *restrict table, const float *input, size_t count, float *restrict output,
    float energy) {
  eight last = EIGHT(table + 32), older = EIGHT(table + 40);
  size_t index = 0;
  for (; index + 2 <= count; index += 2) {
    const two x = {input[index], input[index + 1]};
    const two one = sum(table, &last, &older, x[0]), other = sum(table, &last, &older, x[1]);
    const two y = table[48] * x + (FIRSTS(one, other) + SECONDS(one, other));
    output[index] = (float)y[0];
    output[index + 1] = (float)y[1];
    energy = (energy + output[index] * output[index]) + output[index + 1] * output[index + 1];
  }
  if (index < count) {
    const two one = sum(table, &last, &older, input[index]);
    output[index] = (float)(table[48] * input[index] + (one[0] + one[1]));
    energy += output[index] * output[index];
  }
  EIGHT(table + 32) = last;
  EIGHT(table + 40) = older;
  return energy;
}

VERSIONS(
    float, ckernels_second_order,
    (double *table, const float *input, size_t count, float *output, float energy),
    (table, input, count, output, energy))

// conj(a) b of two complex numbers, and of one.
#define PRODUCTS(a, b) \
  (__builtin_shufflevector(a, a, 0, 0, 2, 2) * (b) \
   + __builtin_shufflevector(a, a, 1, 1, 3, 3) * __builtin_shufflevector(b, -(b), 1, 4, 3, 6))
#define PRODUCT(a, b) \
  (__builtin_shufflevector(a, a, 0, 0) * (b) \
   + __builtin_shufflevector(a, a, 1, 1) * __builtin_shufflevector(b, -(b), 1, 2))

INLINE void ckernels_lag_products_body(
    const double *x, const double *y, const double *z, double *sum, size_t count) {
  for (size_t place = 0; place + 4 <= 2 * count; place += 4) {
    const four a = *(const four *)(x + place), b = *(const four *)(y + place);
    const four c = *(const four *)(z + place);
    const four ab = __builtin_shufflevector(a + b, a - b, 0, 1, 6, 7);
    const four bc = __builtin_shufflevector(b + c, b - c, 0, 1, 6, 7);
    four *total = (four *)(sum + place);
    *total = (*total + PRODUCTS(a, ab)) + PRODUCTS(b, bc);
  }
  if (count % 2 == 0) return;
  const size_t place = 2 * (count - 1);
  const two a = *(const two *)(x + place), b = *(const two *)(y + place);
  const two ab = a + b, bc = b + *(const two *)(z + place);
  two *total = (two *)(sum + place);
  *total = (*total + PRODUCT(a, ab)) + PRODUCT(b, bc);
}

VERSIONS(
    void, ckernels_lag_products,
    (const double *x, const double *y, const double *z, double *sum, size_t count),
    (x, y, z, sum, count))
