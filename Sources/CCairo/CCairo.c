#include "CCairo.h"
#include <pthread.h>

// Its dependencies, cairo, Pango and GObject, are searched with it.
CDY_DEFINE(cca_load, cca_functions, "libpangocairo-1.0.so.0", CCA_FUNCTIONS)
