// What the program uses of Pango 1.50 and GObject, declared here because their own headers are found only
// through pkg-config, which would link them into every command. A test compares these lines with those headers.
#pragma once
#include <cairo/cairo.h>

#ifndef CPA_TYPES_GIVEN
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct {
  int x, y, width, height;
} PangoRectangle;
typedef enum { PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_WEIGHT_BOLD = 700 } PangoWeight;
typedef enum { PANGO_DIRECTION_RTL = 1 } PangoDirection;
#define PANGO_SCALE 1024
#endif

void g_object_unref(void *object);
const char *pango_version_string(void);
PangoLayout *pango_cairo_create_layout(cairo_t *context);
void pango_cairo_show_layout_line(cairo_t *context, PangoLayoutLine *line);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *font);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_line_get_start_index(PangoLayoutLine *line);
PangoDirection pango_layout_line_get_resolved_direction(PangoLayoutLine *line);
