// C face of simdjson for the motion readers.
#pragma once
#include <stddef.h>
