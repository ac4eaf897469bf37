"""Motion of a bounce, as a simulator printed it: restitution and duration.

A record has a row per step: time [s], indentation [m] (negative for a gap), speed of approach [m/s], normal force [N].
"""
from dataclasses import dataclass

import pytest

np = pytest.importorskip("numpy", reason="numpy is missing: script/setup --simulators")


@dataclass(frozen=True)
class Measured:
    """Result of a bounce: restitution, duration [s] and the resolution of the duration [s]."""

    restitution: float
    duration: float
    resolution: float


def records_of(text):
    """Return the records in the output of a program: a dict from the number of the bounce to an array (rows, 4).

    Other lines, such as a greeting of the simulator, are ignored.
    """
    fields = [line.split() for line in text.splitlines()]
    rows = np.array([row for row in fields if len(row) == 5 and row[0].isdigit()], dtype=float)
    return {int(number): rows[rows[:, 0] == number, 1:] for number in np.unique(rows[:, 0])}


def measure(record, gravity=0.0):
    """Return the result of a bounce from its record, an array (rows, 4).

    The contact is from the first to the last row with a force. The parabola of free flight under gravity [m/s^2] places
    its ends inside a step; a force that ends before zero indentation ends with its last step.
    """
    time, _, speed, force = record.T
    active = np.flatnonzero(force)
    assert active.size > 4, "no contact in the record"
    first, last = active[0], active[-1]
    assert last + 2 < time.size, "the bodies are still in contact at the end of the record"
    start, end = min(_touch(record[0], gravity), time[first]), min(_release(record[-1], gravity), time[last + 1])
    impact, rebound = speed[0] + gravity * (start - time[0]), speed[-1] - gravity * (time[-1] - end)
    return Measured(-rebound / impact, end - start, time[1] - time[0])


def _touch(row, gravity):
    """Return the time at which a body that approaches from this row has the indentation 0."""
    time, indentation, speed, _ = row
    return time - 2.0 * indentation / (speed + np.sqrt(speed ** 2 - 2.0 * gravity * indentation))


def _release(row, gravity):
    """Return the time at which a body that moves away in this row had the indentation 0."""
    time, indentation, speed, _ = row
    return time - 2.0 * indentation / (speed - np.sqrt(speed ** 2 - 2.0 * gravity * indentation))
