import builtins
import os

import numpy as np
import pytest

import impactfit

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

LAW = dict(stiffness=1e6, hertz_exponent=1.5, hysteresis_damping=2e5)


@pytest.fixture(scope="module")
def fitted(data):
    return impactfit.fit(os.path.join(data, "examples", "bounce_test.toml"))


def lines_of(axes):
    return [(line.get_xdata(), line.get_ydata()) for line in axes.lines]


def test_curves_are_those_of_the_page(fitted):
    axes = fitted.plot("data")
    panels = fitted.figures[0].panels
    assert len(axes) == len(panels)
    for axis, panel in zip(axes, panels):
        assert axis.get_xlabel() == panel.x_label
        assert axis.get_ylabel() == panel.y_label
        drawn = lines_of(axis)
        for curve in panel.curves:
            x, y = np.array(curve.x, float), np.array(curve.y, float)
            assert curve.style == "bars" or any(np.array_equal(x, a, equal_nan=True) and np.array_equal(y, b, equal_nan=True)
                                                for a, b in drawn if len(a) == len(x))


def test_given_axes(fitted):
    import matplotlib.pyplot as plt

    count = len(fitted.figures[0].panels)
    figure, axes = plt.subplots(1, count)
    assert list(fitted.plot(ax=axes)) == list(axes)
    with pytest.raises(impactfit.UsageError, match=f"{count + 1} axes"):
        fitted.plot(ax=plt.subplots(1, count + 1)[1])
    with pytest.raises(impactfit.UsageError) as caught:
        fitted.plot("curves")
    assert "data" in caught.value.allowed


def test_every_result_has_a_figure(data):
    sweep = impactfit.sweep("hunt_crossley_1975", {"impact_speed": (0.1, 5, 6)}, effective_mass=0.2, **LAW)
    assert len(sweep.plot()) == len(sweep.plot("observables"))
    assert sweep.plot("motions").get_xlabel()
    impactfit.law("hunt_crossley_1975").plot()
    impactfit.form(impactfit.forms()[0]).plot()
    motion = impactfit.simulate_trajectory("hunt_crossley_1975", effective_mass=0.2, impact_speed=1, points=50, **LAW)
    assert np.array_equal(lines_of(motion.plot())[0][1], motion.force)
    assert len(motion.plot("history")) == 2
    impactfit.compare(os.path.join(data, "examples", "bounce_test.toml"), "hunt_crossley_1975").plot()
    impactfit.regenerate("milehins_2024_table_1").plot()
    matplotlib.pyplot.close("all")


def test_trajectory_is_its_impact():
    values = dict(effective_mass=0.2, impact_speed=1.0, **LAW)
    motion, hit = impactfit.simulate_trajectory("hunt_crossley_1975", **values), impactfit.simulate("hunt_crossley_1975", **values)
    assert motion.time[-1] == pytest.approx(hit.duration, rel=1e-9)
    assert -motion.indentation_rate[-1] == pytest.approx(hit.restitution, rel=1e-8)
    assert motion.to_dataframe().shape == (200, 5)
    with pytest.raises(impactfit.UsageError, match="points"):
        impactfit.simulate_trajectory("hunt_crossley_1975", points=1, **values)


def test_without_matplotlib(fitted, monkeypatch):
    imported = builtins.__import__

    def refuse(name, *arguments, **options):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return imported(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ImportError, match="python3-matplotlib"):
        fitted.plot()
