"""Contact-impact models: simulation and calibration.

    import impactfit
    hit = impactfit.simulate("hunt_crossley_1975", effective_mass=0.2, impact_speed=1.0,
                             stiffness=1e6, hertz_exponent=1.5, hysteresis_damping=2e5)
    hit.restitution
"""

from ._cards.contact_card import ContactCard
from ._cards.read_card import read_card
from ._cards.stated_card import card
from ._comparison import ComparisonResult, compare, compare_forms
from ._core import Collision, HertzContact, HertzModuli, __version__, statuses
from ._damping import damping_for_restitution
from ._datasets import Dataset, PaperItems, datasets, papers, read_dataset
from ._estimation.solve import FreeParameter, SolveResult, solve
from ._exports import ContactExport, SimulatorList, TranslationResult, export, simulators, translate
from ._finished import DesignResult, IntervalResult, Prediction, bootstrap, design, predict, profile
from ._fits import FitResult, fit
from ._laws import Form, Law, form, forms, law, laws
from ._problems import Problem, make_problem, read_problem
from ._recipes import FormMethodsResult, RegenerationResult, ValidationResult
from ._recipes import recipes, regenerate, regenerate_forms, validate
from ._results.parameters import Parameter, Parameters
from ._simulation import Collisions, Trajectory, rebound_height, simulate, simulate_batch, simulate_trajectory
from ._simulation import smallest_rebounding_speed
from ._stiffness import StiffnessResult, compare_stiffness, hertz_contact, hertz_moduli, stiffness, stiffness_from_duration
from ._sweeps import SweepResult, sweep
from .errors import DataError, Error, InternalError, ProblemError, UsageError

__all__ = [
    "Collision",
    "Collisions",
    "ComparisonResult",
    "ContactCard",
    "ContactExport",
    "DataError",
    "Dataset",
    "DesignResult",
    "Error",
    "FitResult",
    "Form",
    "FormMethodsResult",
    "FreeParameter",
    "HertzContact",
    "HertzModuli",
    "InternalError",
    "IntervalResult",
    "Law",
    "PaperItems",
    "Parameter",
    "Parameters",
    "Prediction",
    "Problem",
    "ProblemError",
    "RegenerationResult",
    "SimulatorList",
    "SolveResult",
    "StiffnessResult",
    "SweepResult",
    "Trajectory",
    "TranslationResult",
    "UsageError",
    "ValidationResult",
    "__version__",
    "bootstrap",
    "card",
    "compare",
    "compare_forms",
    "compare_stiffness",
    "damping_for_restitution",
    "datasets",
    "design",
    "export",
    "fit",
    "form",
    "forms",
    "hertz_contact",
    "hertz_moduli",
    "law",
    "laws",
    "make_problem",
    "papers",
    "predict",
    "profile",
    "read_card",
    "read_dataset",
    "read_problem",
    "rebound_height",
    "recipes",
    "regenerate",
    "regenerate_forms",
    "simulate",
    "simulate_batch",
    "simulate_trajectory",
    "smallest_rebounding_speed",
    "simulators",
    "solve",
    "statuses",
    "stiffness",
    "stiffness_from_duration",
    "sweep",
    "translate",
    "validate",
]
