// Force law defined by a Python function F(x, x'). Every evaluation calls the interpreter: the slow path.

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/tangent.hpp"
#include "impactfit/dynamics/legs/clock.hpp"
#include "impactfit/dynamics/simulation/simulate.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Function and speed of the running impact. Functions of a law are static, so they read it from here.
struct RunningImpact {
    py::handle force;
    double impact_speed;
};
thread_local const RunningImpact* running = nullptr;

/// Sets the running impact during a scope. A force may simulate another impact.
class RunningScope {
public:
    explicit RunningScope(const RunningImpact& impact) : before_(std::exchange(running, &impact)) {}
    RunningScope(const RunningScope&) = delete;
    RunningScope& operator=(const RunningScope&) = delete;
    ~RunningScope() { running = before_; }

private:
    const RunningImpact* before_;
};

/// Force [N]. Trial steps may leave the contact; the function receives no negative indentation. Not inlined: the
/// integrator repeats a law at some hundred places.
[[gnu::noinline]] double force_at(double indentation, double rate) {
    const py::object value = running->force(std::max(indentation, 0.0), rate);
    const double number = PyFloat_AsDouble(value.ptr());
    if (number != -1.0 || !PyErr_Occurred()) return number;
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw py::error_already_set();
    PyErr_Clear();
    throw Error(ErrorKind::usage, "the force is not a number", Py_TYPE(value.ptr())->tp_name, "a number [N]");
}

/// dF/dt along the motion by differences of order 4: central, or one-sided where the rate would change its sign.
[[gnu::noinline]] double force_rate_at(double x, double v, double x_rate, double v_rate) {
    constexpr double part = 1e-3;
    const double speed = running->impact_speed;
    const double time = part / std::max({std::abs(x_rate) / x, std::abs(v_rate) / speed});
    if (!(x > 0.0 && time > 0.0 && std::isfinite(time))) return 0.0;
    const auto f = [&](double steps) { return force_at(x + steps * time * x_rate, v + steps * time * v_rate); };
    if (std::abs(v) > 2.0 * time * std::abs(v_rate))
        return (8.0 * (f(1.0) - f(-1.0)) - (f(2.0) - f(-2.0))) / (12.0 * time);
    const double away = (v < 0.0) == (v_rate < 0.0) ? 1.0 : -1.0;
    return away *
           (-25.0 * f(0.0) + 48.0 * f(away) - 36.0 * f(2.0 * away) + 16.0 * f(3.0 * away) - 3.0 * f(4.0 * away)) /
           (12.0 * time);
}

/// Law of the running impact. Its parameters are the exponents at which the force is not smooth.
struct PythonLaw {
    static constexpr std::size_t internal_states = 0;
    static constexpr LawDescription description{
        "python_function", "Function in Python", "F = force(x, x')", "", "", Separation::zero_indentation};
    static constexpr double any = std::numeric_limits<double>::infinity();
    static constexpr std::array parameters{
        Parameter{"indentation_exponent", "n", "1", "of the elastic force", 0.0, any, true, ParameterScale::linear},
        Parameter{"indentation_exponent", "m", "1", "of the damping", 0.0, any, true, ParameterScale::linear},
        Parameter{"rate_exponent", "q", "1", "of the rate", 0.0, any, true, ParameterScale::linear}};

    /// Dissipated power (F(x, x') - F(x, 0)) x'.
    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values&) {
        const auto& x = motion.indentation;
        const auto& v = motion.indentation_rate;
        if constexpr (std::same_as<S, double>) {
            const double all = force_at(x, v);
            return {all, v == 0.0 ? 0.0 : (all - force_at(x, 0.0)) * v};
        } else {
            return {S(force_at(x.a, v.a), force_rate_at(x.a, v.a, x.v, v.v)), S(0.0)};
        }
    }

    /// Integral of F(x, 0) in s, x = X s^k: smooth at zero indentation. Adaptive, to the rounding of the simulation.
    template <class Values>
    static double stored_energy(const ContactState<double, 0>& motion, const Values& values) {
        constexpr unsigned most_bisections = 10;
        constexpr double relative_error = 1e-11;
        const double end = motion.indentation;
        if (!(end > 0.0)) return 0.0;
        const int k = smoothing_power(std::array{values[0]}, 4);
        const auto power = [&](double s) { return force_at(end * std::pow(s, k), 0.0) * end * k * std::pow(s, k - 1); };
        return boost::math::quadrature::gauss_kronrod<double, 15>::integrate(power, 0.0, 1.0, most_bisections,
                                                                             relative_error);
    }

    template <class Values>
    static LawSmoothness smoothness(const Values& values) {
        return {{values[0], values[1]}, values[2]};
    }

    /// Doubles an indentation until the stored energy exceeds the kinetic energy. Simpson's rule is sufficient.
    template <class Values>
    static double indentation_scale(const Impact<double>& impact, const Values&) {
        constexpr double least = 1e-12, most = 1e6;
        const double kinetic = 0.5 * impact.effective_mass * impact.impact_speed * impact.impact_speed;
        double x = least, stored = 0.0, force = force_at(x, 0.0);
        for (; x < most && !(stored > kinetic) && !std::isnan(stored); x *= 2.0) {
            const double middle = force_at(1.5 * x, 0.0), end = force_at(2.0 * x, 0.0);
            stored += x / 6.0 * (force + 4.0 * middle + end);
            force = end;
        }
        if (x < most) return x;
        throw Error(ErrorKind::usage, "the elastic force F(x, 0) does not stop the bodies",
                    fmt::format("{:g} J stored up to an indentation of {:g} m", stored, x),
                    fmt::format("more than the kinetic energy, {:g} J", kinetic));
    }

    template <class Values>
    static bool attracts(const Values&) {
        return true;
    }
    template <class Values>
    static bool never_parts(const ContactState<double, 0>&, const Impact<double>&, const Values&) {
        return false;
    }
};
static_assert(ContactLaw<PythonLaw>);

using Exponents = ParameterValues<PythonLaw>;

void check_exponents(const Exponents& exponents) {
    for (std::size_t i = 0; i < exponents.size(); ++i)
        check_parameter(PythonLaw::parameters[i], exponents[i], "the function");
}

/// A force that attracts at first touch has no contact.
void check_first_touch(const Exponents& exponents, const Impact<double>& impact) {
    constexpr double part = 1e-6;  // of the typical indentation
    const auto check_at = [&](double x) {
        if (const double force = force_at(x, impact.impact_speed); force < 0.0)
            throw Error(ErrorKind::usage, "the force attracts at first touch",
                        fmt::format("{:g} N at an indentation of {:g} m and {:g} m/s", force, x, impact.impact_speed),
                        ">= 0");
    };
    check_at(0.0);
    check_at(part * PythonLaw::indentation_scale(impact, exponents));
}

/// A law that generates energy has a restitution above 1, which a Collision does not contain.
void check_loss(const Collision<double>& collision) {
    constexpr double rounding = 1e-6;  // of the loosest tolerance that gives a defect of this size
    const double lost = collision.energy.lost_compression + collision.energy.lost_restitution;
    if (collision.status == CollisionStatus::separated && lost < -rounding * collision.energy.initial)
        throw Error(ErrorKind::usage, "the force generates energy", fmt::format("{:g} J dissipated", lost), ">= 0");
}

Collision<double> simulate_function(const py::function& force, const Exponents& exponents, double effective_mass,
                                    double impact_speed, const std::string& separation, double tolerance) {
    const Impact<double> impact{effective_mass, impact_speed};
    SimulationOptions options = options_of(separation, tolerance);
    options.most_steps = 10'000;  // about 0.2 s: a function has no certificate of bodies that never separate
    check_impact(impact);
    options.validate();
    check_exponents(exponents);
    const RunningImpact own{force, impact_speed};
    const RunningScope scope(own);
    check_first_touch(exponents, impact);
    const Collision<double> collision = simulate_legs<PythonLaw, double>(exponents, impact, options);
    check_loss(collision);
    return collision;
}

}  // namespace

void bind_own_law(py::module_& module) {
    module.def("simulate_function", simulate_function);
}

}  // namespace impactfit::python
