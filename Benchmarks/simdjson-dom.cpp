// The limit for JSON logs: simdjson's own DOM parse of the whole file, nothing else.
#include <simdjson.h>

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  simdjson::dom::parser parser;
  simdjson::dom::element document;
  return parser.load(argv[1]).get(document) == simdjson::SUCCESS ? 0 : 1;
}
