"""Table and summary of a SolveResult from its members."""

import math

_unknown = (math.nan, math.nan)
_largest_difference = 1e-3  # errors of a Jacobian below it change standard errors by less than they are known


def parameter_row(members, name):
    """Estimate, standard error, ends of the profile and bootstrap intervals; NaN where missing."""
    drawn = (members["bootstrap"] or {"intervals": {}})["intervals"].get(name) or _unknown
    profiled = members["intervals"].get(name, _unknown)
    return {"estimate": members["best"]["parameters"][name],
            "standard_error": (members["standard_errors"] or {}).get(name, math.nan),
            "lower": profiled[0], "upper": profiled[1], "bootstrap_lower": drawn[0], "bootstrap_upper": drawn[1]}


def _line(members, name):
    row, level = parameter_row(members, name), f"{100 * members['level']:g} %"
    text = f"{name} {row['estimate']:.6g} +- {row['standard_error']:.2g}"
    if name in members["intervals"]:
        text += f", {level}: {row['lower']:.6g} to {row['upper']:.6g}"
    if members["bootstrap"]:
        text += f", bootstrap {level}: {row['bootstrap_lower']:.6g} to {row['bootstrap_upper']:.6g}"
    return text


def summary(members):
    """Status, chi-squared, and a line per parameter with its errors."""
    status = members["best"]["status"]
    if status == "failed":
        return f"failed: {members['refused']}"
    first = f"{status}: chi-squared {members['chi_squared']:.6g}, {members['degrees_of_freedom']} degrees of freedom"
    if members["probability"] is not None:
        first += f", p-value {members['probability']:.3g}"
    lines = [first, *(_line(members, name) for name in members["best"]["parameters"])]
    check = members["gradient_check"]
    if check is not None and check > _largest_difference:
        lines.append(f"WARNING: the Jacobian differs from differences of the residuals by {check:.2g} of its column")
    if members["refused"]:
        lines.append(f"no profiles and draws: {members['refused']}")
    return "\n".join(lines)
