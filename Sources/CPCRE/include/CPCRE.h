// PCRE2: regular expressions with a limit of steps. Loaded at its first use.
#pragma once
#include "CDynamic.h"
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#define CPC_FUNCTIONS(X)                                                                  \
  X(pcre2_compile_8)                                                                      \
  X(pcre2_code_free_8)                                                                    \
  X(pcre2_compile_context_create_8)                                                       \
  X(pcre2_compile_context_free_8)                                                         \
  X(pcre2_set_newline_8)                                                                  \
  X(pcre2_match_8)                                                                        \
  X(pcre2_match_context_create_8)                                                         \
  X(pcre2_match_context_free_8)                                                           \
  X(pcre2_set_match_limit_8)                                                              \
  X(pcre2_set_depth_limit_8)                                                              \
  X(pcre2_set_heap_limit_8)                                                               \
  X(pcre2_match_data_create_from_pattern_8)                                               \
  X(pcre2_match_data_free_8)

struct cpc_functions {
  CPC_FUNCTIONS(CDY_MEMBER)
};

/// The functions of PCRE2; returns NULL, or why they cannot be had.
const char *cpc_load(struct cpc_functions *functions);
