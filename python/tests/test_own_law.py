"""Force laws as Python functions, compared with the compiled laws and with closed forms."""

import math

import numpy as np
import pytest

import impactfit

IMPACT = dict(effective_mass=0.2, impact_speed=1.0)


def power_law(x, v, stiffness, hertz_exponent, damping_exponent, hysteresis_damping, velocity_exponent=1.0):
    return (stiffness * x**hertz_exponent +
            hysteresis_damping * x**damping_exponent * math.copysign(abs(v)**velocity_exponent, v))


def parameters(n, m, damping):
    return dict(stiffness=1e6, hertz_exponent=n, damping_exponent=m, hysteresis_damping=damping)


HUNT_CROSSLEY = parameters(1.5, 1.5, 2e5)
# Both simulations have the tolerance 1e-10 for their rebound; the peak of the force is less sensitive.
AGREEMENT = 1e-9


def agree(own, named):
    assert own.status == named.status == "separated"
    assert own.separation == named.separation
    for name in ("restitution", "duration", "peak_force", "peak_indentation", "time_of_peak_force"):
        assert getattr(own, name) == pytest.approx(getattr(named, name), rel=AGREEMENT)
    assert own.residual_indentation == pytest.approx(named.residual_indentation, rel=AGREEMENT, abs=1e-15)
    assert abs(own.energy.defect) < 1e-8 * own.energy.initial
    assert own.energy.lost_compression == pytest.approx(named.energy.lost_compression, rel=1e-8)


@pytest.mark.parametrize("separation", ["zero_indentation", "zero_force"])
@pytest.mark.parametrize("values, options", [
    (HUNT_CROSSLEY, {}),
    (parameters(1.5, 0.65, 2e3), {}),
    (parameters(1.5, 0.65, 2e3), {"indentation_exponent": (1.5, 0.65)}),
    (parameters(1.5, 0.25, 50.0), {"indentation_exponent": (1.5, 0.25)}),
    (parameters(1.0, 0.0, 20.0), {"indentation_exponent": (1.0, 0.0)}),
    ({**HUNT_CROSSLEY, "velocity_exponent": 1.5}, {"rate_exponent": 1.5}),
])
def test_named_laws(separation, values, options):
    own = impactfit.simulate(power_law, separation=separation, **IMPACT, **values, **options)
    agree(own, impactfit.simulate("power_law", separation=separation, **IMPACT, **{"velocity_exponent": 1.0, **values}))


def test_hunt_crossley_by_its_name():
    values = dict(stiffness=1e6, hertz_exponent=1.5, hysteresis_damping=2e5)
    own = impactfit.simulate(lambda x, v, stiffness, hertz_exponent, hysteresis_damping:
                             (stiffness + hysteresis_damping * v) * x**hertz_exponent, **IMPACT, **values)
    agree(own, impactfit.simulate("hunt_crossley_1975", **IMPACT, **values))


def hardening_spring(x, v, stiffness, hardening, damping):
    return (stiffness * x**1.5 + hardening * x**3) * (1.0 + damping * v)


@pytest.mark.parametrize("hardening, duration, peak_force", [
    (0.0, 3.437559e-03, 1012.122), (1e11, 2.811642e-03, 1410.684), (1e12, 1.850178e-03, 2464.735)])
def test_closed_form_of_the_restitution(hardening, duration, peak_force):
    """Equation of apps/examples/04_own_law.cpp; its durations and forces as printed."""
    hit = impactfit.simulate(hardening_spring, effective_mass=0.5, impact_speed=2.0, stiffness=1e7,
                             hardening=hardening, damping=0.15, indentation_exponent=(1.5, 3.0))
    e, d = hit.restitution, 0.15 * 2.0
    assert abs(math.log((1.0 + d) / (1.0 - e * d)) - d * (1.0 + e)) < AGREEMENT
    assert abs(hit.energy.defect) < 1e-8 * hit.energy.initial
    assert hit.duration == pytest.approx(duration, rel=5e-7)  # printed digits
    assert hit.peak_force == pytest.approx(peak_force, rel=1e-6)


def test_spring_with_a_kink():
    """Two straight pieces without damping: the restitution is 1, and the energy of the peak is the kinetic energy."""
    hit = impactfit.simulate(lambda x, v: 1e5 * x if x < 2e-4 else 20.0 + 5e5 * (x - 2e-4), **IMPACT)
    depth = hit.peak_indentation - 2e-4
    assert 0.5 * 1e5 * 2e-4**2 + 20.0 * depth + 0.5 * 5e5 * depth**2 == pytest.approx(0.1, rel=1e-7)
    assert hit.restitution == pytest.approx(1.0, abs=1e-7)  # the steps cross the kink: a hundredth of the digits


def test_batch_is_its_impacts():
    speeds = np.linspace(1.0, 2.0, 5)
    values = dict(effective_mass=0.5, stiffness=1e7, hardening=1e11, damping=0.15)
    batch = impactfit.simulate_batch(hardening_spring, impact_speed=speeds, indentation_exponent=(1.5, 3.0), **values)
    for i, speed in enumerate(speeds):
        hit = impactfit.simulate(hardening_spring, impact_speed=speed, indentation_exponent=(1.5, 3.0), **values)
        assert (batch.restitution[i], batch.duration[i]) == (hit.restitution, hit.duration)
    assert set(batch.to_dataframe()["status"]) == {"separated"}


def test_batch_names_the_impact_with_an_error():
    with pytest.raises(impactfit.UsageError, match="impact 1: impact_speed is out of range"):
        impactfit.simulate_batch(hardening_spring, effective_mass=0.5, impact_speed=[1.0, -1.0], stiffness=1e7,
                                 hardening=0.0, damping=0.15)


def test_bodies_that_stick_have_no_result():
    values = parameters(1.5, 0.1, 2000.0)
    assert impactfit.simulate("zhang_2021", **IMPACT, **values).status == "sticks"
    assert impactfit.simulate(power_law, **IMPACT, **values).status == "not_converged"
    batch = impactfit.simulate_batch(power_law, **IMPACT, **values)
    assert math.isnan(batch.restitution[0])


def test_function_may_simulate():
    def by_another(x, v):
        return 1e5 * impactfit.simulate(lambda x, v: 1e5 * x, **IMPACT).restitution * x

    assert impactfit.simulate(by_another, **IMPACT).restitution == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("force, problem, got", [
    (lambda x, v: "1", "not a number", "str"),
    (lambda x, v: None, "not a number", "NoneType"),
    (lambda x, v: 1e6 * x**1.5 * (1 + 1j), "not a number", "complex"),
    (lambda x, v: np.array([x, v]), "not a number", "ndarray"),
    (lambda x, v: 1e6 * x**1.5 - 1.0, "attracts at first touch", "-1 N"),
    (lambda x, v: -1.0, "attracts at first touch", "-1 N"),
    (lambda x, v: 5.0 * v, "does not stop the bodies", "0 J"),
    (lambda x, v: 1e6 * x**1.5 * (1.0 - 0.1 * v), "generates energy", "-0.0148"),
    (lambda x: x, "does not accept", "too many positional"),
    (hardening_spring, "does not accept", "stiffness"),
])
def test_bad_functions(force, problem, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.simulate(force, **IMPACT)
    assert problem in caught.value.problem and got in caught.value.got


@pytest.mark.parametrize("options, problem", [
    ({"separation": "never"}, "unknown separation rule"),
    ({"tolerance": 1.0}, "tolerance is out of range"),
    ({"indentation_exponent": -1.0}, "indentation_exponent"),
    ({"indentation_exponent": "high"}, "invalid exponents"),
    ({"hardness": 1.0}, "does not accept"),
])
def test_bad_options(options, problem):
    with pytest.raises(impactfit.UsageError, match=problem):
        impactfit.simulate(lambda x, v: 1e5 * x, **{**IMPACT, **options})


def test_no_finite_force():
    assert impactfit.simulate(lambda x, v: math.nan, **IMPACT).status == "non_finite"


@pytest.mark.parametrize("exception", [KeyboardInterrupt, ZeroDivisionError])
def test_exceptions_of_the_function(exception):
    calls = []

    def force(x, v):
        calls.append(x)
        if len(calls) == 300:
            raise exception
        return 1e6 * x**1.5

    with pytest.raises(exception):
        impactfit.simulate(force, **IMPACT)
    assert len(calls) == 300
