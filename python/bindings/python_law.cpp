#include "bindings/python_law.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/legs/clock.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

thread_local const RunningImpact* running = nullptr;

double number_of(const py::object& value) {
    const double number = PyFloat_AsDouble(value.ptr());
    if (number != -1.0 || !PyErr_Occurred()) return number;
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw py::error_already_set();
    PyErr_Clear();
    throw Error(ErrorKind::usage, "the force is not a number", Py_TYPE(value.ptr())->tp_name, "a number [N]");
}

/// Calls the function with its further arguments as keywords, moved by `step` in a direction of their derivatives.
double called(double indentation, double rate, double step, std::size_t direction) {
    std::vector<py::object> arguments{py::float_(std::max(indentation, 0.0)), py::float_(rate)};
    for (const Dual& value : running->values) {
        const double moved = step == 0.0 ? value.a : value.a + step * value.v[direction];
        arguments.push_back(py::float_(moved));
    }
    std::vector<PyObject*> pointers;
    for (const py::object& argument : arguments) pointers.push_back(argument.ptr());
    PyObject* names = running->values.empty() ? nullptr : running->names.ptr();
    const auto value =
        py::reinterpret_steal<py::object>(PyObject_Vectorcall(running->force.ptr(), pointers.data(), 2, names));
    if (!value) throw py::error_already_set();
    return number_of(value);
}

/// Change of a value relative to its size; a value of zero has the size 1.
double relative(double change, double value) {
    return std::abs(value == 0.0 ? change : change / value);
}

/// Derivative of the force in one direction: central difference, in which indentation, rate and further arguments
/// change by a part of at most the cube root of the rounding error, where truncation and rounding are equal.
double slope_at(const Dual& x, const Dual& v, std::size_t direction) {
    constexpr double part = 6e-6;
    const double x_slope = x.a > 0.0 ? x.v[direction] : 0.0, v_slope = v.v[direction];
    double change = std::abs(v_slope) / running->impact.impact_speed;
    if (x_slope != 0.0) change = std::max(change, relative(x_slope, x.a));
    for (const Dual& value : running->values) change = std::max(change, relative(value.v[direction], value.a));
    if (change == 0.0) return 0.0;
    const double step = part / change;
    const auto force = [&](double h) { return called(x.a + h * x_slope, v.a + h * v_slope, h, direction); };
    return (force(step) - force(-step)) / (2.0 * step);
}

/// dF/dt by differences of order 4: central, or one-sided where the rate would change its sign.
template <Scalar S>
S rate_of_force(const S& x, const S& v, const S& x_rate, const S& v_rate) {
    constexpr double part = 1e-3;
    const double speed = running->impact.impact_speed, at = value_of(v), acceleration = value_of(v_rate);
    const double time = part / std::max(std::abs(value_of(x_rate)) / value_of(x), std::abs(acceleration) / speed);
    if (!(value_of(x) > 0.0 && time > 0.0 && std::isfinite(time))) return S(0.0);
    const auto f = [&](double steps) { return force_at(x + steps * time * x_rate, v + steps * time * v_rate); };
    if (std::abs(at) > 2.0 * time * std::abs(acceleration))
        return (8.0 * (f(1.0) - f(-1.0)) - (f(2.0) - f(-2.0))) / (12.0 * time);
    const double away = (at < 0.0) == (acceleration < 0.0) ? 1.0 : -1.0;
    return away *
           (-25.0 * f(0.0) + 48.0 * f(away) - 36.0 * f(2.0 * away) + 16.0 * f(3.0 * away) - 3.0 * f(4.0 * away)) /
           (12.0 * time);
}

}  // namespace

RunningScope::RunningScope(const RunningImpact& impact) : before_(std::exchange(running, &impact)) {}

RunningScope::~RunningScope() {
    running = before_;
}

const RunningImpact& running_impact() {
    return *running;
}

/// Doubles an indentation until the stored energy exceeds the kinetic energy. Simpson's rule is sufficient.
StoppingIndentation stopping_indentation() {
    constexpr double least = 1e-12, most = 1e6;
    const Impact<double>& impact = running->impact;
    const double kinetic = 0.5 * impact.effective_mass * impact.impact_speed * impact.impact_speed;
    double x = least, stored = 0.0, force = force_at(x, 0.0);
    for (; x < most && !(stored > kinetic) && !std::isnan(stored); x *= 2.0) {
        const double middle = force_at(1.5 * x, 0.0), end = force_at(2.0 * x, 0.0);
        stored += x / 6.0 * (force + 4.0 * middle + end);
        force = end;
    }
    return {x, stored, x < most};
}

double force_at(double indentation, double rate) {
    return called(indentation, rate, 0.0, 0);
}

Dual force_at(const Dual& indentation, const Dual& rate) {
    Dual force(force_at(indentation.a, rate.a));
    for (std::size_t i = 0; i < dual_directions; ++i) force.v[i] = slope_at(indentation, rate, i);
    return force;
}

double force_rate_at(double x, double v, double x_rate, double v_rate) {
    return rate_of_force(x, v, x_rate, v_rate);
}

Dual force_rate_at(const Dual& x, const Dual& v, const Dual& x_rate, const Dual& v_rate) {
    return rate_of_force(x, v, x_rate, v_rate);
}

/// Integral in s, x = X s^k: smooth at zero indentation. Adaptive, to the rounding of the simulation.
double stored_energy_at(double indentation, double exponent) {
    constexpr unsigned most_bisections = 10;
    constexpr double relative_error = 1e-11;
    if (!(indentation > 0.0)) return 0.0;
    const int k = smoothing_power(std::array{exponent}, 4);
    const auto power = [&](double s) {
        return force_at(indentation * std::pow(s, k), 0.0) * indentation * k * std::pow(s, k - 1);
    };
    return boost::math::quadrature::gauss_kronrod<double, 15>::integrate(power, 0.0, 1.0, most_bisections,
                                                                         relative_error);
}

}  // namespace impactfit::python
