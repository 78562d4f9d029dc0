#ifndef CCAIRO_SHIM_H
#define CCAIRO_SHIM_H

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#endif
