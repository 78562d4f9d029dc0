"""The job of the sound comparison by PyOctaveBand: LAeq, history of F, percentiles, one-third octaves: sound.py FILE."""

import sys

import numpy
import pyoctaveband
import soundfile

samples, rate = soundfile.read(sys.argv[1], dtype="float64")
weighted = pyoctaveband.weighting_filter(samples, rate, curve="A")
print(pyoctaveband.leq(weighted, dbfs=True))
history = pyoctaveband.time_weighting(weighted, rate, mode="fast")[:: rate // 8]
print(numpy.percentile(10 * numpy.log10(numpy.maximum(history, 1e-20)), [90, 50, 10]))
print(pyoctaveband.octavefilter(samples, rate, fraction=3, limits=[20, 20000], dbfs=True)[0])
