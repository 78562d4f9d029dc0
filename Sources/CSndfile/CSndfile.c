#include "CSndfile.h"
#include <pthread.h>

CDY_DEFINE(csf_load, csf_functions, "libsndfile.so.1", CSF_FUNCTIONS)
