// The limit that expat sets: counts the tags of a file and looks at nothing in them.
#include <expat.h>
#include <stdio.h>

static long tags;

static void XMLCALL start(void *user, const XML_Char *name, const XML_Char **attributes) {
  (void)user, (void)name, (void)attributes;
  tags++;
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  XML_Parser parser = XML_ParserCreate("UTF-8");
  if (!file || !parser) return 1;
  XML_SetStartElementHandler(parser, start);
  for (size_t got = 1; got > 0;) {
    void *buffer = XML_GetBuffer(parser, 1 << 18);
    if (!buffer) return 1;
    got = fread(buffer, 1, 1 << 18, file);
    if (XML_ParseBuffer(parser, (int)got, got == 0) != XML_STATUS_OK) return 1;
  }
  printf("%ld\n", tags);
}
