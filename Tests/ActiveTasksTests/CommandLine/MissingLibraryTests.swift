import Testing

/// Libraries that only some inputs need are loaded when one comes.
@Suite struct MissingLibraryTests {
  @Test(arguments: [
    ("libsndfile.so.1", "spl Fixtures/audio/room/sound.wav", "libsndfile1"),
    (
      "libarchive.so.13", "heartrate Fixtures/heart-rate/applehealth.zip/export.zip", "libarchive13"
    ),
    (
      "libpangocairo-1.0.so.0", "consent Fixtures/consent/consent.json --pdf $T/consent.pdf",
      "libpangocairo-1.0-0"
    ),
    (
      "libpcre2-8.so.0",
      "survey check Fixtures/survey/checkin.json --task Fixtures/survey/checkin-task.json",
      "libpcre2-8-0"
    ),
    (
      "libcurl.so.4",
      "submit Fixtures/export/study --store $T/s.sqlite --to http://127.0.0.1:9/", "libcurl4"
    ),
  ])
  func `a library that cannot be loaded costs what needs it, with a remedy`(
    library: String, command: String, package: String
  ) throws {
    if TestProgram.isSanitized {
      return print("skipped: a sanitizer opens libraries itself, by its own path")
    }
    // The loader takes the first file of this name on its path, and this one is no library.
    let hidden = try TestProgram.run(
      "mkdir $T/lib && echo no library > $T/lib/\(library) && export LD_LIBRARY_PATH=$T/lib"
        + " && active-cli \(command)")
    #expect(hidden.error.contains("[program.library]"))
    #expect(hidden.error.contains("apt-get install \(package)"))
    #expect(hidden.status == 3 || hidden.status == 4)
    let other = try TestProgram.run(
      "mkdir $T/lib && echo no library > $T/lib/\(library) && export LD_LIBRARY_PATH=$T/lib"
        + " && active-cli rom Fixtures/motion/motion.csv")
    #expect(other.status == 0)
  }

  @Test func `our declarations of Pango are those of its own headers`() throws {
    let result = try TestProgram.run(
      """
      cat > $T/check.c <<'END'
      #include <pango/pangocairo.h>
      #undef g_object_unref
      #define CPA_TYPES_GIVEN
      #include "CPango.h"
      _Static_assert(PANGO_WRAP_WORD_CHAR == 2 && PANGO_WEIGHT_BOLD == 700, "values");
      _Static_assert(PANGO_DIRECTION_RTL == 1 && PANGO_SCALE == 1024, "values");
      _Static_assert(sizeof(PangoRectangle) == 16 && offsetof(PangoRectangle, height) == 12, "shape");
      END
      cc -fsyntax-only -Werror -ISources/CCairo/include $(pkg-config --cflags pangocairo) $T/check.c
      """)
    #expect(result.error == "")
    #expect(result.status == 0)
  }
}
