"""Forces of laws as text (Adams, MATLAB, Modelica), evaluated here and compared with the formula of the law.

The texts become Python by their operators and functions; the interpreter is independent of the program.
"""
import math
import re

import pytest

from contacts import LAWS, Contact, export
from modelica_text import Model, python_expression

# Rounding of some products and powers.
ROUNDING = 1e-12

FREE = {"stiffness": (3e6, "N/m^1.3"), "hertz_exponent": (1.3, "1"), "damping_exponent": (0.6, "1"),
        "velocity_exponent": (1.4, "1"), "hysteresis_damping": (4e3, "N*s^1.4/m^2")}

# Exponents of the laws without free exponents.
EXPONENTS = {"kelvin_voigt": (1.0, 0.0), "kuwabara_kono_1987": (1.5, 0.5), "tsuji_1992": (1.5, 0.25),
             "ristow_1992": (1.5, 1.0)}

CONTACTS = [Contact("exact", law, separation)
            for law in EXPONENTS for separation in ("zero_indentation", "zero_force")]
CONTACTS += [Contact("exact", "power_law", separation, parameters=FREE)
             for separation in ("zero_indentation", "zero_force")]

# Indentation [m] and rate [m/s]: compression, restitution, and no contact.
MOTIONS = [(1e-6, 1.0), (2e-4, 0.5), (5e-4, 0.0), (4e-4, -0.3), (1e-5, -0.9), (0.0, 1.0), (-1e-3, 0.5), (-1e-3, -0.5)]


def sign(value):
    """Return the sign of a number, 0 of 0."""
    return (value > 0) - (value < 0)


def wanted(contact, indentation, rate):
    """Return the force of a power law with the end of its contact."""
    values = {name: value for name, (value, _) in (contact.parameters or LAWS[contact.law]).items()}
    n, m = EXPONENTS.get(contact.law, (values.get("hertz_exponent"), values.get("damping_exponent")))
    q = values.get("velocity_exponent", 1.0)
    if indentation <= 0:
        return 0.0
    force = values["stiffness"] * indentation**n
    force += values["hysteresis_damping"] * indentation**m * sign(rate) * abs(rate)**q
    return max(force, 0.0) if contact.separation == "zero_force" else force


def check_force(contact, force):
    """Compare a force, a function of indentation and rate, with the formula."""
    for indentation, rate in MOTIONS:
        expected = wanted(contact, indentation, rate)
        assert force(indentation, rate) == pytest.approx(expected, rel=ROUNDING, abs=1e-300), (indentation, rate)


def choice(condition, negative, zero, positive):
    """IF of Adams."""
    return negative if condition < 0 else zero if condition == 0 else positive


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
@pytest.mark.parametrize("units", ["mmks", "si"])
def test_adams_expression(program, folder, contact, units):
    snippet = export(program, folder, contact, "adams", "--units", units).snippet
    text = [line for line in snippet.splitlines() if not line.startswith("!")]
    assert len(text) == 1 and len(text[0]) < 2000
    code = compile(text[0].replace(":", ","), "adams", "eval")
    length = 1e-3 if units == "mmks" else 1.0

    def force(indentation, rate):
        touch = 0.07 / length
        return eval(code, {"IF": choice, "MAX": max, "ABS": abs, "SIGN": lambda a, b: math.copysign(abs(a), b),
                           "I": 1, "J": 2, "TOUCH": touch, "DM": lambda i, j: touch - indentation / length,
                           "VR": lambda i, j: -rate / length})

    # The distance of the markers loses digits beside the indentation.
    for indentation, rate in MOTIONS:
        lost = 1e-15 * 0.07 / max(abs(indentation), 1e-6)
        expected = wanted(contact, indentation, rate)
        assert force(indentation, rate) == pytest.approx(expected, rel=ROUNDING + lost), (indentation, rate)


def python_of_matlab(text):
    """Return the MATLAB function as a function of Python, with its states as an argument."""
    lines, depth = [], 0
    for line in text.splitlines():
        line = line.split("%")[0].strip().rstrip(";")
        if not line or line.startswith("function"):
            continue
        if line == "end":
            depth -= 1
            continue
        if line == "else":
            lines.append("    " * depth + "else:")
            continue
        line = line.replace("^", "**").replace("states(1)", "states[0]").replace("states(2)", "states[1]")
        if line.startswith("if "):
            lines.append("    " * (depth + 1) + line + ":")
            depth += 1
        else:
            lines.append("    " * (depth + 1) + line.replace("[w; rate_of_z]", "[w, rate_of_z]"))
    output = "[force, rates]" if text.startswith("function [") else "force"
    body = "def function(indentation, rate, states=None):\n" + "\n".join(lines) + f"\n    return {output}\n"
    names = {"max": max, "abs": abs, "sign": sign}
    exec(body, names)
    return names["function"]


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_matlab_function(program, folder, contact):
    text = export(program, folder, contact, "simscape", "--name", "ball").snippet
    assert text.startswith("function force = ball(indentation, rate)\n")
    check_force(contact, python_of_matlab(text))


def bouc_wen(values, displacement, z, w):
    """Return the force of the springs and the rate of z."""
    k, p, n = values["stiffness"], values["hertz_exponent"], values["hysteresis_exponent"]
    alpha = values["elastic_fraction"]
    spring = lambda u: sign(u) * abs(u)**p
    share = -values["loading_rate_constant"] if z * w > 0 else values["unloading_rate_constant"]
    force = k * (alpha * spring(displacement) + (1 - alpha) * spring(z))
    return force, w * (values["hysteresis_amplitude"] + share * abs(z)**n)


# Indentation, rate, springs, z: loading, unloading, and z beyond its zero.
BOUC_WEN_MOTIONS = [(3e-4, 0.7, 2e-4, 1e-4), (3e-4, -0.7, 2e-4, 1e-4), (3e-4, -0.7, 2e-4, -1e-5)]


@pytest.mark.parametrize("law", ["bouc_wen_hertz_2024", "bouc_wen_maxwell_2024"])
def test_matlab_function_with_states(program, folder, law):
    contact = Contact("exact", law, "zero_force")
    function = python_of_matlab(export(program, folder, contact, "simscape").snippet)
    values = {name: value for name, (value, _) in LAWS[law].items()}
    for indentation, rate, y, z in BOUC_WEN_MOTIONS:
        series = "rate_damping" in values
        force, _ = bouc_wen(values, y if series else indentation, z, 1.0)
        w = rate - force / values["rate_damping"] if series else rate
        _, rate_of_z = bouc_wen(values, 0.0, z, w)
        got = function(indentation, rate, [y, z] if series else [z])
        assert got[0] == pytest.approx(max(force, 0.0), rel=ROUNDING)
        assert got[1] == pytest.approx([w, rate_of_z] if series else rate_of_z, rel=ROUNDING)
    assert function(-1e-5, -0.5, [0.0, 0.0])[0] == 0.0


@pytest.mark.parametrize("contact", CONTACTS, ids=str)
def test_modelica_force(program, folder, contact):
    text = export(program, folder, contact, "modelica").snippet
    statements = [compile(python_expression(line), "modelica", "eval") for line in re.findall(r"force := (.*?);", text)]
    assert len(statements) == (2 if contact.separation == "zero_force" else 1)

    def force(indentation, rate):
        value = None
        for statement in statements:
            value = eval(statement, {"x": max(indentation, 0), "v": rate, "force": value, "max": max, "sign": sign,
                                     "abs": abs})
        return value if indentation > 0 else 0.0

    check_force(contact, force)


@pytest.mark.parametrize("law", sorted(LAWS))
def test_modelica_structure(program, folder, law):
    """Each model, function, when and if has its end, and each name of an equation is declared."""
    contact = Contact("exact", law, "zero_force")
    text = export(program, folder, contact, "modelica", "--name", "ball").snippet
    code = "\n".join(line for line in text.splitlines() if not line.startswith("//"))
    code = re.sub(r'"[^"]*"', "", code)
    stack = []
    for line in code.splitlines():
        for word, name in re.findall(r"^\s*(model|function|when)\b\s*(\w*)", line):
            stack.append(name if word in ("model", "function") else word)
        if re.match(r"^\s*if\b.*\bthen\s*$", line):
            stack.append("if")
        closing = re.match(r"^\s*end (\w+);", line)
        if closing:
            assert stack.pop() == closing.group(1), line
    assert not stack
    assert code.count("(") == code.count(")")
    declared = set(re.findall(r"(?:Boolean|Real|SI\.\w+) (\w+)", code)) | {"s_rel", "v_rel", "f"}
    functions = set(re.findall(r"function (\w+)", code))
    functions |= {"der", "max", "abs", "sign", "sqrt", "reinit", "pre", "noEvent"}
    words = {"if", "then", "else", "when", "elsewhen", "end", "and", "or", "not", "start", "fixed", "true", "false"}
    equations = code[code.index("\nequation") + len("\nequation"):code.index("end ball;")]
    for name in re.findall(r"(?<![\d.])\b[A-Za-z_]\w*", equations):
        assert name in declared | functions | words, name


APPROXIMATE = {"stiffness": (1e7, "N/m^1.5"), "hertz_exponent": (1.5, "1"), "damping_exponent": (0.5, "1"),
               "prescribed_restitution": (0.6, "1")}


class PrescribedContact(Contact):
    """Contact with a restitution in place of the damping: the damping depends on the impact."""

    def card(self):
        """Return the contact card as a dict."""
        card = super().card()
        card["law"]["damping_formula"] = "exact"
        return card


PRESCRIBED = {"stiffness": (1e7, "N/m^1.5"), "hertz_exponent": (1.5, "1"), "prescribed_restitution": (0.6, "1")}
MODELS = [Contact("exact", law, "zero_force") for law in sorted(LAWS)]
MODELS += [Contact("exact", "kelvin_voigt"), Contact("exact", "zhang_2021_approximate", parameters=APPROXIMATE),
           PrescribedContact("exact", "hunt_crossley_1975", parameters=PRESCRIBED)]


@pytest.mark.parametrize("contact", MODELS, ids=str)
def test_modelica_bounce(program, folder, contact):
    exported = export(program, folder, contact, "modelica")
    steps = 8000 if contact.law.startswith("bouc_wen") else 2000
    for bounce in exported.bounces:
        promised = bounce["realised"]
        model = Model(exported.snippet)
        restitution, duration = model.bounce(1.0, bounce["impact_speed"], promised["duration"] / steps)
        # Steps of order 1: 1e-3 in the states of Bouc-Wen laws with 4000 steps. The contact ends within a step.
        assert restitution == pytest.approx(promised["restitution"], abs=1e-3)
        assert duration == pytest.approx(promised["duration"], rel=2 / steps)
