"""Smoke test of the installed package, in a folder with bounce_test.csv and without the shipped data.

    python3 smoke.py EXPECTED.json
"""

import json
import pathlib
import subprocess
import sys

import impactfit

expected = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
result = impactfit.fit("bounce_test.csv", mass="35 g")


def without_notes(text):
    """The notes name options as the caller types them."""
    return {key: value for key, value in json.loads(text).items() if key != "notes"}


assert without_notes(result.json) == without_notes(expected)
result.report("report.html")
command = ["fit", "bounce_test.csv", "--mass", "35 g", "--executor", "processes", "--workers", "2", "--format", "json"]
assert subprocess.check_output([sys.executable, "-m", "impactfit", *command], text=True) == expected

hit = impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=1.0, stiffness=1e6, hertz_exponent=1.5,
                         hysteresis_damping=2e5)
assert 0 < hit.restitution < 1

# A shipped dataset.
assert impactfit.fit("zhang-sharf-2009", law="hunt_crossley_1975").parameters
print(f"impactfit {impactfit.__version__} in {pathlib.Path(impactfit.__file__).parent}")
