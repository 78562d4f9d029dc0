#include "CPCRE.h"
#include <pthread.h>

CDY_DEFINE(cpc_load, cpc_functions, "libpcre2-8.so.0", CPC_FUNCTIONS)
