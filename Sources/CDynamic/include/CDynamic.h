// Functions of shared libraries that are loaded at their first use: a command starts without those it never calls.
#pragma once
#include <stddef.h>

/// Loads `library` and finds `count` functions by name. Returns NULL, or why it failed; never unloads.
const char *cdy_load(const char *library, const char *const *names, void **functions, size_t count);

/// For a list `FUNCTIONS(X) X(f) X(g)`: the members of a structure of pointers to these functions.
#define CDY_MEMBER(name) __typeof__(name) *name;
#define CDY_NAME(name) #name,

/// Defines `const char *LOAD(struct TYPE *)`, which loads once, from any thread, and copies the pointers.
#define CDY_DEFINE(LOAD, TYPE, LIBRARY, FUNCTIONS)                                          \
  static struct TYPE functions;                                                             \
  static const char *problem;                                                               \
  static pthread_once_t once = PTHREAD_ONCE_INIT;                                           \
  static void load(void) {                                                                  \
    static const char *const names[] = {FUNCTIONS(CDY_NAME)};                               \
    problem = cdy_load(LIBRARY, names, (void **)&functions, sizeof names / sizeof *names);  \
  }                                                                                         \
  const char *LOAD(struct TYPE *copy) {                                                     \
    pthread_once(&once, load);                                                              \
    *copy = functions;                                                                      \
    return problem;                                                                         \
  }
