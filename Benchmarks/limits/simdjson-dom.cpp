// The limit for JSON: simdjson's own DOM parse of whole files, nothing else.
#include <simdjson.h>

int main(int argc, char **argv) {
  simdjson::dom::parser parser;
  simdjson::dom::element document;
  for (int index = 1; index < argc; index++) {
    if (parser.load(argv[index]).get(document) != simdjson::SUCCESS) return 1;
  }
  return argc > 1 ? 0 : 2;
}
