"""Contact-impact models: simulation and calibration.

    import impactfit
    hit = impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=1.0,
                             stiffness=1e6, hertz_exponent=1.5, hysteresis_damping=2e5)
    hit.restitution
"""

from ._core import Collision, HertzContact, __version__, statuses
from ._estimation import FreeParameter, SolveResult, solve
from ._fits import FitResult, fit
from ._laws import law, laws
from ._problems import Problem, make_problem, read_problem
from ._simulation import Collisions, damping_for_restitution, hertz_contact, simulate, simulate_batch
from .errors import DataError, Error, InternalError, ProblemError, UsageError

__all__ = [
    "Collision",
    "Collisions",
    "DataError",
    "Error",
    "FitResult",
    "FreeParameter",
    "HertzContact",
    "InternalError",
    "Problem",
    "ProblemError",
    "SolveResult",
    "UsageError",
    "__version__",
    "damping_for_restitution",
    "fit",
    "hertz_contact",
    "law",
    "laws",
    "make_problem",
    "read_problem",
    "simulate",
    "simulate_batch",
    "solve",
    "statuses",
]
