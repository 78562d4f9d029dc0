#include "CDynamic.h"
#include <dlfcn.h>
#include <string.h>

static const char *words(void) {
  const char *error = dlerror();
  const char *copy = error ? strdup(error) : NULL;
  return copy ? copy : "no reason given";
}

const char *cdy_load(const char *library, const char *const *names, void **functions, size_t count) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return words();
  for (size_t i = 0; i < count; i++) {
    functions[i] = dlsym(handle, names[i]);
    if (!functions[i]) return words();
  }
  return NULL;
}
