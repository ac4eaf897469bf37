"""Public classes and values of the C++ module, for type checkers. Any other name is Any."""

from typing import Any

__version__: str
statuses: list[str]
default_tolerance: float
standard_gravity: float

class EnergyAccount:
    initial: float
    lost_compression: float
    lost_restitution: float
    stored_at_separation: float
    load_work: float
    defect: float

class Collision:
    status: str
    separation: str
    energy: EnergyAccount
    evaluations: int
    steps: int
    restitution: float
    duration: float
    peak_indentation: float
    time_of_peak_indentation: float
    peak_force: float
    time_of_peak_force: float
    residual_indentation: float
    def summary(self) -> str: ...

class HertzContact:
    effective_radius: float
    effective_modulus: float
    stiffness: float

class HertzModuli:
    effective_radius: float
    effective_modulus: float
    stiffness: float
    youngs_modulus_if_equal: float | None
    youngs_moduli_against_rigid: list[float] | None

def __getattr__(name: str) -> Any: ...
