// The driver of libFuzzer, which comes with the compiler and has no header.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));
