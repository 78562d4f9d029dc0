// What is known only when the program is built.
#pragma once

/// The revision of the sources in git, or "unknown": what `make` gives in ACTIVE_REVISION.
const char *cbu_revision(void);
