"""Attitude by offlineVQF: motion.py FILE [ATTITUDE].

FILE is a CSV table with the columns time, three of the accelerometer (m/s²) and three of the gyroscope (rad/s), in the order
that the header tells. With ATTITUDE, writes the quaternions (w, x, y, z) as CSV."""

import sys

import numpy
import pyarrow.csv
import vqf

table = pyarrow.csv.read_csv(sys.argv[1])
names = table.column_names


def vector(word):
    columns = [name for name in names if name.lower().startswith(word)][:3]
    return numpy.ascontiguousarray(numpy.stack([table[name].to_numpy() for name in columns], axis=1).astype(float))


time = table[names[0]].to_numpy()
step = (time[-1] - time[0]) / (len(time) - 1)
attitude = vqf.offlineVQF(vector("gyr"), vector("acc"), None, step)["quat6D"]
if len(sys.argv) > 2:
    numpy.savetxt(sys.argv[2], attitude, fmt="%.8f", delimiter=",")
