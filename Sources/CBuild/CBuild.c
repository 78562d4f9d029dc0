#include "CBuild.h"

#ifndef ACTIVE_REVISION
#define ACTIVE_REVISION "unknown"
#endif

const char *cbu_revision(void) {
  return ACTIVE_REVISION;
}
