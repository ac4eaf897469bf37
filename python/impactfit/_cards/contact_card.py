"""Contact card: a calibrated law with validity range and provenance."""

from __future__ import annotations

import html
import json
import math
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _core
from .._checks import number, quantity
from .._results.files import write_whole
from .._results.plots import plot_figure
from .._results.records import Record, wrapped
from ..errors import UsageError

if TYPE_CHECKING:
    from .._core import Collision
    from .._exports import ContactExport, TranslationResult
    from .._recipes import ValidationResult
    from .._types import DataFrame, Path, Quantity


class ContactCard:
    """Calibrated contact law: parameters, validity range, provenance and stated impacts. See `read_card`.

    Attributes
    ----------
    json : str
        Text of the card file (data/schema/card.json).
    path : str
        File that was read; empty otherwise.
    """

    def __init__(self, card: Any) -> None:
        self._card, self.json, self.path = card, card.json(), card.path()
        self._members = json.loads(self.json)

    @property
    def title(self) -> str:
        """Title of the calibration; empty if not stated."""
        return self._members["title"] or ""

    @property
    def law(self) -> str:
        """Name of the law, see `laws`."""
        return self._members["law"]["name"]

    @property
    def separation(self) -> str:
        """Separation rule: zero_indentation or zero_force."""
        return self._members["separation"]

    @property
    def parameters(self) -> dict[str, float]:
        """Values by name [SI], in the parameterisation of the card. `law_parameters` has those of the law."""
        return {row["name"]: wrapped(row["value"]) for row in self._members["parameters"]}

    @property
    def units(self) -> dict[str, str]:
        """Units of the parameters by name."""
        return {row["name"]: row["unit"] for row in self._members["parameters"]}

    @property
    def standard_errors(self) -> dict[str, float]:
        """Standard errors by name [SI]. NaN for a fixed parameter, and if the error is unknown."""
        return {row["name"]: math.nan if row["standard_error"] is None else wrapped(row["standard_error"])
                for row in self._members["parameters"]}

    @property
    def covariance_parameters(self) -> list[str]:
        """Names of the rows of `covariance`. Empty if it is unknown."""
        covariance = self._members["covariance"]
        return [] if covariance is None else covariance["parameters"]

    @property
    def covariance(self) -> np.ndarray | None:
        """Covariance of the `covariance_parameters`, shape (n, n) [SI]; NaN where undetermined. None if unknown."""
        covariance = self._members["covariance"]
        return None if covariance is None else np.array(
            [[math.nan if value is None else wrapped(value) for value in row] for row in covariance["matrix"]])

    @property
    def undetermined(self) -> list[str]:
        """Parameters that the data do not determine."""
        return self._members["undetermined"]

    @property
    def speeds(self) -> tuple[float, float]:
        """Lowest and highest impact speed of the data [m/s]."""
        return self._range("impact_speed")

    @property
    def masses(self) -> tuple[float, float]:
        """Lowest and highest effective mass of the data [kg]."""
        return self._range("effective_mass")

    @property
    def radii(self) -> tuple[float, float] | None:
        """Radii of both bodies [m], infinite for a plane. None if not stated."""
        radii = self._members.get("radii")
        return None if radii is None else (wrapped(radii["first"]), wrapped(radii["second"]))

    @property
    def specimen(self) -> str:
        """Text on the specimen; empty if not stated."""
        return self._members["specimen"] or ""

    @property
    def licence(self) -> str:
        """Licence of the card; empty if not stated."""
        return self._members["licence"] or ""

    @property
    def citation(self) -> str:
        """Reference to cite; empty if not stated."""
        return self._members["citation"] or ""

    @property
    def provenance(self) -> Record:
        """Version of the program, verdict of the fit, problem file and data, with digests."""
        return Record(self._members["provenance"])

    @property
    def bounces(self) -> list[Record]:
        """Impacts with the results that the card states.

        Each has effective_mass [kg], impact_speed [m/s], load [N], restitution, duration [s], peak_force [N],
        peak_indentation [m]. Restitutions alone determine no stiffness: duration, force and indentation are then NaN.
        """
        return wrapped([{"load": 0.0} | {name: math.nan if value is None else value for name, value in bounce.items()}
                        for bounce in self._members["bounces"]])

    def law_parameters(self, *, effective_mass: Quantity | None = None, impact_speed: Quantity | None = None
                       ) -> dict[str, float]:
        """Parameters of the law at an impact, for `simulate_batch` and `simulate_trajectory`.

        A prescribed restitution becomes the damping of this impact.

        Parameters
        ----------
        effective_mass, impact_speed : float or str, optional
            [kg], [m/s]; or texts: "35 g". Default: those of a card with a single mass or speed.

        Returns
        -------
        dict
            Values by name [SI].

        Raises
        ------
        UsageError
            Missing mass or speed, value out of range.
        """
        return self._card.law_values(*self._impact(effective_mass, impact_speed))

    def simulate(self, impact_speed: Quantity | None = None, *, effective_mass: Quantity | None = None,
                 tolerance: float = _core.default_tolerance) -> Collision:
        """Result of one impact.

        Warns (UserWarning) of an impact outside the validity range, and of parameters that the data do not determine.
        Durations, forces and indentations are NaN for a card of restitutions alone.

        Parameters
        ----------
        impact_speed, effective_mass : float or str, optional
            [m/s], [kg]; or texts: "2 m/s", "35 g". Default: those of a card with a single speed or mass.
        tolerance : float
            Relative error, 1e-13 to 1e-3.

        Returns
        -------
        Collision

        Raises
        ------
        UsageError
            Missing mass or speed, value out of range.
        """
        impact = self._impact(effective_mass, impact_speed)
        hit = self._card.simulate(*impact, number("tolerance", tolerance))
        for note in self._card.notes(*impact):
            warnings.warn(note, UserWarning, stacklevel=2)
        return hit

    def validate(self) -> ValidationResult:
        """Simulates the bounces of the card again and compares these with the stated results. See `validate`."""
        from .._recipes import validate

        return validate(self)

    def export(self, simulator: str, **settings: Any) -> ContactExport:
        """Input of a simulator. See `export`, with the same settings."""
        from .._exports import export

        return export(self, simulator, **settings)

    def translate(self, law: str, **settings: Any) -> TranslationResult:
        """Another law with the same bounces. See `translate`, with the same settings."""
        from .._exports import translate

        return translate(self, law, **settings)

    def plot(self, ax: Any = None) -> Any:
        """Draws restitution, duration and peak force over the impact speeds of the card, and its stated bounces.

        Only the restitution if the data do not determine the stiffness.

        Parameters
        ----------
        ax : matplotlib.axes.Axes or list of these, optional
            As many axes as panels. Default: a new figure.

        Returns
        -------
        matplotlib.axes.Axes, or array of three

        Raises
        ------
        DataError
            A card with nondimensional parameters, which determine no force.
        """
        return plot_figure([json.loads(self._card.figure())], None, ax)

    def report(self, path: Path) -> None:
        """Writes the card as a page with interactive figures, or `.md` and `.txt` without these, as `Result.report`."""
        write_whole(path, self._card.document(str(path)))

    def to_dataframe(self) -> DataFrame:
        """pandas.DataFrame with one row per parameter: value, unit, standard error [SI].

        The error is NaN for a fixed parameter, and if it is unknown.
        """
        import pandas

        columns = {"value": self.parameters, "unit": self.units, "standard_error": self.standard_errors}
        return pandas.DataFrame(columns, index=pandas.Index(list(self.parameters), name="parameter"))

    def summary(self) -> str:
        """Law, parameters, validity range, origin and bounces in one page of text."""
        return self._card.text()

    def to_dict(self) -> dict[str, Any]:
        """Members of the card file, as nested dictionaries and lists."""
        return json.loads(self.json)

    def save(self, path: Path) -> None:
        """Writes the card file. Whole or not at all.

        Parameters
        ----------
        path : path
            FILE.json.

        Raises
        ------
        UsageError
            A folder, or a folder that does not exist.
        """
        write_whole(path, self.json)

    def _range(self, name):
        ends = self._members["validity"][name]
        return float(ends["lowest"]), float(ends["highest"])

    def _impact(self, effective_mass, impact_speed):
        return (self._or_single("effective_mass", effective_mass, self.masses, "kg"),
                self._or_single("impact_speed", impact_speed, self.speeds, "m/s"))

    @staticmethod
    def _or_single(name, value, ends, unit):
        if value is None and ends[0] != ends[1]:
            raise UsageError(f"{name} is missing", "none",
                             f"{name}=...; the card is valid for {ends[0]:.4g} to {ends[1]:.4g} {unit}")
        return ends[0] if value is None else quantity(name, value, unit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ContactCard) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    def __getstate__(self):
        return self.json, self.path

    def __setstate__(self, state):
        self.__init__(_core.parse_card(*state))

    def __repr__(self) -> str:
        return self.summary()

    def _repr_html_(self):
        return f"<pre>{html.escape(self.summary())}</pre>"
