import numpy as np
import pytest

import impactfit

LAW = dict(stiffness=1e6, hertz_exponent=1.5)
POWER = dict(stiffness=1e6, hertz_exponent=1.5, damping_exponent=0.25, effective_mass=0.2, impact_speed=2.0)


def test_array_is_its_numbers():
    wanted = np.linspace(0.2, 0.9, 8)
    dampings = impactfit.damping_for_restitution(wanted, threads=2, **POWER)
    assert dampings.shape == (8,)
    for e, damping in zip(wanted, dampings):
        assert damping == impactfit.damping_for_restitution(float(e), **POWER)


@pytest.mark.parametrize("model", ["hunt_crossley_1975", "lankarani_nikravesh_1990"])
def test_prescribed_restitution_in_a_batch(model):
    wanted, speeds = np.linspace(0.2, 0.9, 8)[::-1], np.linspace(0.5, 4, 8)
    wanted.flags.writeable = False
    batch = impactfit.simulate_batch(model, effective_mass=0.2, impact_speed=speeds, prescribed_restitution=wanted,
                                     threads=2, **LAW)
    for i in range(8):
        hit = impactfit.simulate(model, effective_mass=0.2, impact_speed=float(speeds[i]),
                                 prescribed_restitution=float(wanted[i]), **LAW)
        assert batch.restitution[i] == hit.restitution
    if model == "hunt_crossley_1975":
        np.testing.assert_allclose(batch.restitution, wanted, rtol=1e-8)  # exact damping; simulations: 1e-10


@pytest.mark.parametrize("changes, problem, got", [
    (dict(prescribed_restitution=[0.5, np.nan]), "row 1", "nan"),
    (dict(prescribed_restitution=[0.5, 1.5]), "row 1", "1.5"),
    (dict(prescribed_restitution=0.5, hysteresis_damping=1e5), "duplicate damping", ""),
    (dict(prescribed_restitution=[0.5] * 3), "different lengths", "impact_speed 2"),
    (dict(prescribed_restitution="high"), "not an array of numbers", "str"),
    (dict(restitution=0.5), "no such parameter", "restitution"),
    (dict(), "missing", ""),
])
def test_wrong_batch(changes, problem, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.simulate_batch("hunt_crossley_1975", effective_mass=0.2, impact_speed=np.ones(2), **LAW, **changes)
    assert problem in caught.value.problem
    assert got in caught.value.got


@pytest.mark.parametrize("restitution, got", [(0.0, "0"), (np.array([0.5, 2.0]), "2"), (np.ones((2, 2)), "(2, 2)")])
def test_restitution_out_of_range(restitution, got):
    with pytest.raises(impactfit.UsageError) as caught:
        impactfit.damping_for_restitution(restitution, **POWER)
    assert got in caught.value.got
