"""Accuracy, all from what the program prints; recordings that may not be redistributed are looked for in ACTIVE_SHARED."""

import accuracy_hearing
import accuracy_heart
import accuracy_motion
import accuracy_sound
from harness import guarded, shared_data

TITLE = "Accuracy"
LINES = accuracy_motion.LINES + accuracy_sound.LINES + accuracy_hearing.LINES + accuracy_heart.LINES


def tables(bench):
    yield from guarded(accuracy_hearing.tables(bench), "Hearing")
    data = shared_data()
    if data is None:
        yield "Recordings that may not be redistributed", {
            "skipped": "there is no folder of them (ACTIVE_SHARED, else shared/data beside the project)"}
        return
    for title, part in (("Motion", accuracy_motion), ("Sound", accuracy_sound), ("Heart rate", accuracy_heart)):
        yield from guarded(part.tables(bench, data), title)

