"""Averages and grades of audiograms by the package audiogram: audiograms.py FILE... (ear,frequency_hz,threshold_dbhl).

Prints, as JSON, the four-tone average and the grade of each ear of each file."""

import csv
import json
import sys

import audiogram

found = []
for path in sys.argv[1:]:
    ears = {}
    with open(path) as file:
        for ear in csv.DictReader(file):
            if ear["threshold_dbhl"]:
                ears.setdefault(ear["ear"], {})[int(ear["frequency_hz"])] = float(ear["threshold_dbhl"])
    for thresholds in ears.values():
        average = audiogram.pta_from_thresholds(thresholds, standard="4tone")
        found.append([average, audiogram.severity_from_thresholds(thresholds)])
print(json.dumps(found))
