"""Contact cards of the tests, their exports, and the comparison of bounces with the promise of an export."""
import json
import math
import subprocess
from dataclasses import dataclass, field, replace
from statistics import fmean

from motion import measure

# Two bodies with an effective mass of 1 kg and an effective radius of 0.0266667 m, and a sphere on a wall with both.
SPHERES_MASSES = (1.5, 3.0)
SPHERES_RADII = (0.04, 0.08)
EFFECTIVE_MASS = SPHERES_MASSES[0] * SPHERES_MASSES[1] / sum(SPHERES_MASSES)
EFFECTIVE_RADIUS = SPHERES_RADII[0] * SPHERES_RADII[1] / sum(SPHERES_RADII)
WALL_MASSES = (EFFECTIVE_MASS, math.inf)
WALL_RADII = (EFFECTIVE_RADIUS, math.inf)
FITTED_SPEED = 1.0
# Range of the bounces: the card is valid up to the fitted speed.
SPEEDS = (0.1 * FITTED_SPEED, 2.0 * FITTED_SPEED)

BOUC_WEN = {"stiffness": (1e7, "N/m^1.5"), "hertz_exponent": (1.5, "1"), "hysteresis_exponent": (2.0, "1"),
            "elastic_fraction": (0.5, "1"), "hysteresis_amplitude": (1.0, "1"), "loading_rate_constant": (1e5, "1/m^2"),
            "unloading_rate_constant": (5e4, "1/m^2")}

# Parameters (value, unit) of the laws: restitutions of 0.5 to 0.9 for 1 kg and 1 m/s, and 1 of the elastic contact.
LAWS = {
    "hertz_1882": {"stiffness": (1e7, "N/m^1.5")},
    "kelvin_voigt": {"stiffness": (4e4, "N/m"), "hysteresis_damping": (80.0, "N*s/m")},
    "kuwabara_kono_1987": {"stiffness": (1e7, "N/m^1.5"), "hysteresis_damping": (2500.0, "N*s/m^1.5")},
    "tsuji_1992": {"stiffness": (1e7, "N/m^1.5"), "hysteresis_damping": (1400.0, "N*s/m^1.25")},
    "ristow_1992": {"stiffness": (1e7, "N/m^1.5"), "hysteresis_damping": (8e4, "N*s/m^2")},
    "hunt_crossley_1975": {"stiffness": (1e7, "N/m^1.5"), "hertz_exponent": (1.5, "1"),
                           "hysteresis_damping": (5e6, "N*s/m^2.5")},
    # A damping exponent of (hertz_exponent - 1)/2: the restitution depends on the damping ratio only.
    "power_law": {"stiffness": (1.6e6, "N/m^1.2"), "hertz_exponent": (1.2, "1"), "damping_exponent": (0.1, "1"),
                  "velocity_exponent": (1.0, "1"), "hysteresis_damping": (500.0, "N*s/m^1.1")},
    "walton_braun_1986": {"stiffness": (4e4, "N/m"), "stiffness_ratio": (0.5, "1")},
    "thornton_1997": {"stiffness": (1e7, "N/m^1.5"), "yield_indentation": (2e-4, "m")},
    "bouc_wen_hertz_2024": BOUC_WEN,
    "bouc_wen_maxwell_2024": {**BOUC_WEN, "rate_damping": (2e3, "N*s/m")},
}
# The law of Hunt and Crossley with a linear spring.
LINEAR_HUNT_CROSSLEY = {"stiffness": (4e4, "N/m"), "hertz_exponent": (1.0, "1"), "hysteresis_damping": (2e4, "N*s/m^2")}


# Poisson's ratios for simulators with Young's moduli.
EQUAL_RATIOS = ("--poisson", "0.3", "0.3")
TWO_RATIOS = ("--poisson", "0.3", "0.2")
# A time step of T/16 for kelvin_voigt, longer than the accurate step: the promise is the mean over the phases of the
# first touch within a step.
LONG_STEP = ("--time-step", "1e-3")
PHASES = tuple((index + 0.5) / 16 for index in range(16))
# The weight of a sphere above the wall acts: a linear spring whose impacts of 0.1 m/s have g T/v = 0.3.
GRAVITY = ("--gravity",)
STANDARD_GRAVITY = 9.80665
STIFF_SPRING = {"stiffness": (1e6, "N/m"), "hysteresis_damping": (400.0, "N*s/m")}
# A coefficient of sliding friction in the text: it has no effect on a central impact.
FRICTION = ("--friction", "0.5")


@dataclass(frozen=True)
class Contact:
    """Fitted law with its ending, the route of its export, the bodies of the bounce, and options of the export."""

    route: str
    law: str
    separation: str = "zero_indentation"
    wall: bool = False
    options: tuple = ()
    parameters: dict = field(default=None, compare=False)

    def __str__(self):
        bodies = "wall" if self.wall else "spheres"
        options = ["gravity"] if self.options == GRAVITY else self.options[1::2]
        return "-".join([self.route, self.law, self.separation, bodies, *options])

    @property
    def gravity(self):
        """Acceleration of the sphere towards the wall [m/s^2]."""
        return STANDARD_GRAVITY if self.options == GRAVITY else 0.0

    @property
    def phases(self):
        """Phases of the first touch, over which the promised bounce is the mean."""
        return PHASES if self.options == LONG_STEP else (0.5,)

    @property
    def masses(self):
        return WALL_MASSES if self.wall else SPHERES_MASSES

    @property
    def radii(self):
        return WALL_RADII if self.wall else SPHERES_RADII

    def card(self):
        """Return the contact card as a dict."""
        parameters = self.parameters or LAWS[self.law]
        return {
            "schema": "impactfit.card/1",
            "title": f"{self.law} for the tests of the simulators",
            "law": {"name": self.law, "parameterisation": "dimensional"},
            "separation": self.separation,
            "parameters": [{"name": name, "value": value, "unit": unit, "standard_error": None}
                           for name, (value, unit) in parameters.items()],
            "validity": {"impact_speed": {"unit": "m/s", "lowest": SPEEDS[0], "highest": FITTED_SPEED},
                         "effective_mass": {"unit": "kg", "lowest": EFFECTIVE_MASS, "highest": EFFECTIVE_MASS}},
        }


@dataclass(frozen=True)
class Export:
    """Exported contact: the text for the simulator, its time step [s] and the promised bounces."""

    contact: Contact
    snippet: str
    time_step: float
    bounces: list


@dataclass(frozen=True)
class Request:
    """Impact of two free spheres, or of a sphere and a wall (mass and radius inf). SI units.

    gap: distance of the surfaces at the start. The text of a request is a line of the input of the bounce programs.
    """

    contact: int
    masses: tuple
    radii: tuple
    speed: float
    gap: float
    time_step: float
    end_time: float

    @property
    def wall(self):
        return math.isinf(self.masses[1])

    def in_units(self, mass, length, time):
        """Return the request in other units, each by its number in the SI unit."""
        speed = length / time
        return replace(self, masses=tuple(mass * value for value in self.masses),
                       radii=tuple(length * value for value in self.radii), speed=speed * self.speed,
                       gap=length * self.gap, time_step=time * self.time_step, end_time=time * self.end_time)

    def __str__(self):
        return " ".join(map(repr, (self.contact, *self.masses, *self.radii, self.speed, self.gap, self.time_step,
                                   self.end_time)))


@dataclass(frozen=True)
class Bounce:
    """Promised bounce of an export, and its request."""

    contact: Contact
    promised: dict
    request: Request


def with_walls(contacts):
    """Return the contacts, each between two spheres and between a sphere and a wall."""
    return [replace(contact, wall=wall) for contact in contacts for wall in (False, True)]


def dropped(route, law, separation="zero_indentation", **settings):
    """Return the contact of a sphere whose weight acts above a wall."""
    return Contact(route, law, separation, wall=True, options=GRAVITY, **settings)


def export_card(program, path, target, *options):
    """Return the export of a card file to a target, the JSON object of the program."""
    command = [program, "export", path, "--to", target, "--format", "json", *options]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def export(program, folder, contact, target, *options):
    """Return the export of a contact to a target."""
    path = folder / f"{contact}-{target}.json"
    path.write_text(json.dumps(contact.card()))
    refit = ["--refit"] if contact.route == "refit" else []
    result = export_card(program, path, target, "--masses", *contact.masses, "--radii", *contact.radii,
                         "--speeds", f"{SPEEDS[0]}:{SPEEDS[1]}", *refit, *contact.options, *options)
    assert result["route"] == contact.route
    return Export(contact, result["snippet"], result["time_step"], result["bounces"])


def bounces_of(exports, time_step=lambda exported, bounce: exported.time_step):
    """Return the promised bounces of the exports, each at the phases of its contact."""
    return [Bounce(exported.contact, bounce,
                   request_of(number, exported.contact, bounce, time_step(exported, bounce), phase))
            for number, exported in enumerate(exports) for bounce in exported.bounces
            for phase in exported.contact.phases]


def request_of(number, contact, promised, time_step, phase=0.5):
    """Return the request of a promised bounce, whose first step in contact begins at this phase of a step.

    The spheres start a millionth of a step farther away, as no first step begins at phase 0.
    """
    speed, duration = promised["impact_speed"], promised["realised"]["duration"]
    # The record ends in free flight, half a duration after the contact; with gravity before the next touch.
    free = 0.5 * duration
    if contact.gravity:
        free = min(free, 0.8 * 2.0 * promised["realised"]["restitution"] * speed / contact.gravity)
    return Request(number, contact.masses, contact.radii, speed, (1 - phase + 1e-6) * speed * time_step, time_step,
                   duration + free + 10 * time_step)


def check(bounces, contact):
    """Compare the (bounce, record) of a contact with the promise: restitution to 1e-3, duration to 1 %.

    The export states these tolerances.
    """
    chosen = [(bounce, record) for bounce, record in bounces if bounce.contact == contact]
    speeds = [bounce.promised["impact_speed"] for bounce, _ in chosen]
    assert min(speeds) <= SPEEDS[0] * (1 + 1e-9) and max(speeds) >= SPEEDS[1] * (1 - 1e-9)
    for speed in set(speeds):
        results = [measure(record, contact.gravity) for bounce, record in chosen if bounce.promised["impact_speed"] == speed]
        promised = next(bounce.promised for bounce, _ in chosen if bounce.promised["impact_speed"] == speed)
        restitution, duration = (fmean(getattr(result, name) for result in results)
                                 for name in ("restitution", "duration"))
        assert abs(restitution - promised["realised"]["restitution"]) < 1e-3, (results, promised)
        assert abs(duration / promised["realised"]["duration"] - 1) < 0.01, (results, promised)
