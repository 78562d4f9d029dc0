// cairo and Pango: pages of a PDF with text in any script. Loaded at their first use.
#pragma once
#include "CDynamic.h"
#include "CPango.h"
#include <cairo/cairo-pdf.h>

#define CCA_FUNCTIONS(X)                                                                  \
  X(cairo_create)                                                                         \
  X(cairo_destroy)                                                                        \
  X(cairo_status)                                                                         \
  X(cairo_status_to_string)                                                               \
  X(cairo_save)                                                                           \
  X(cairo_restore)                                                                        \
  X(cairo_translate)                                                                      \
  X(cairo_scale)                                                                          \
  X(cairo_move_to)                                                                        \
  X(cairo_line_to)                                                                        \
  X(cairo_stroke)                                                                         \
  X(cairo_set_line_width)                                                                 \
  X(cairo_set_line_cap)                                                                   \
  X(cairo_set_line_join)                                                                  \
  X(cairo_set_source_rgb)                                                                 \
  X(cairo_set_source_surface)                                                             \
  X(cairo_paint)                                                                          \
  X(cairo_show_page)                                                                      \
  X(cairo_surface_finish)                                                                 \
  X(cairo_surface_status)                                                                 \
  X(cairo_surface_destroy)                                                                \
  X(cairo_pdf_surface_create_for_stream)                                                  \
  X(cairo_pdf_surface_set_metadata)                                                       \
  X(cairo_image_surface_create_from_png_stream)                                           \
  X(cairo_image_surface_get_width)                                                        \
  X(cairo_image_surface_get_height)                                                       \
  X(g_object_unref)                                                                       \
  X(pango_cairo_create_layout)                                                            \
  X(pango_cairo_show_layout_line)                                                         \
  X(pango_font_description_new)                                                           \
  X(pango_font_description_free)                                                          \
  X(pango_font_description_set_family)                                                    \
  X(pango_font_description_set_absolute_size)                                             \
  X(pango_font_description_set_weight)                                                    \
  X(pango_layout_set_font_description)                                                    \
  X(pango_layout_set_width)                                                               \
  X(pango_layout_set_wrap)                                                                \
  X(pango_layout_set_text)                                                                \
  X(pango_layout_get_unknown_glyphs_count)                                                \
  X(pango_layout_get_line_count)                                                          \
  X(pango_layout_get_line_readonly)                                                       \
  X(pango_layout_line_get_extents)                                                        \
  X(pango_layout_line_get_resolved_direction)                                             \
  X(pango_layout_line_get_start_index)                                                    \
  X(cairo_version_string)                                                                 \
  X(pango_version_string)

struct cca_functions {
  CCA_FUNCTIONS(CDY_MEMBER)
};

/// The functions of cairo and Pango; returns NULL, or why they cannot be had.
const char *cca_load(struct cca_functions *functions);
