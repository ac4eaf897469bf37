#pragma once
// Force law of a Python function F(x, x', further arguments). Every evaluation calls the interpreter: the slow path.

#include <pybind11/pybind11.h>

#include <array>
#include <limits>
#include <vector>

#include "impactfit/contact/contact_law.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/core/numbers/tangent.hpp"

namespace impactfit::python {

using impactfit::value_of;  // beside that of names (options.hpp)

/// Function of the running impact. Functions of a law are static, so they read it from here.
struct RunningImpact {
    pybind11::handle force;
    pybind11::handle names;    ///< tuple: names of the further arguments
    std::vector<Dual> values;  ///< further arguments
    Impact<double> impact;
    double scale = 0.0;  ///< indentation at which the elastic force stops the bodies [m]
};

/// Sets the running impact during a scope. A force may simulate another impact.
class RunningScope {
public:
    explicit RunningScope(const RunningImpact& impact);
    RunningScope(const RunningScope&) = delete;
    RunningScope& operator=(const RunningScope&) = delete;
    ~RunningScope();

private:
    const RunningImpact* before_;
};

/// The running impact of this thread.
const RunningImpact& running_impact();

/// Indentation at which the elastic force has stored the kinetic energy of the running impact, within a factor of two.
struct StoppingIndentation {
    double indentation, stored;  ///< [m], [J]
    bool stops;
};
StoppingIndentation stopping_indentation();

/// Force [N] of the running impact, with derivatives by differences. Trial steps may leave the contact; the function
/// receives no negative indentation. Not inlined: the integrator repeats a law at some hundred places.
double force_at(double indentation, double rate);
Dual force_at(const Dual& indentation, const Dual& rate);

/// dF/dt along the motion.
double force_rate_at(double x, double v, double x_rate, double v_rate);
Dual force_rate_at(const Dual& x, const Dual& v, const Dual& x_rate, const Dual& v_rate);

/// Integral of F(x, 0) [J] to an indentation; `exponent`: power of F at zero indentation.
double stored_energy_at(double indentation, double exponent);

/// Law of the running impact. Its parameters are the exponents at which the force is not smooth; NaN: any.
struct PythonLaw {
    static constexpr std::size_t internal_states = 0;
    static constexpr LawDescription description{
        "python_function", "Function in Python", "F = force(x, x')", "", "", Separation::zero_indentation};
    static constexpr double any = std::numeric_limits<double>::infinity();
    static constexpr std::array parameters{
        Parameter{"indentation_exponent", "n", "1", "of the elastic force", 0.0, any, true, ParameterScale::linear},
        Parameter{"indentation_exponent", "m", "1", "of the damping", 0.0, any, true, ParameterScale::linear},
        Parameter{"rate_exponent", "q", "1", "of the rate", 0.0, any, true, ParameterScale::linear}};

    /// Dissipated power (F(x, x') - F(x, 0)) x', without derivatives.
    template <Scalar S, class Values>
    static ContactForce<S> force(const ContactState<S, 0>& motion, const Values&) {
        const auto& x = motion.indentation;
        const auto& v = motion.indentation_rate;
        if constexpr (std::same_as<S, double> || std::same_as<S, Dual>) {
            const S all = force_at(x, v);
            const double rate = value_of(v);
            return {all, S(rate == 0.0 ? 0.0 : (value_of(all) - force_at(value_of(x), 0.0)) * rate)};
        } else {
            return {S(force_at(x.a, v.a), force_rate_at(x.a, v.a, x.v, v.v)), S(0.0)};
        }
    }

    /// Without derivatives: no observable needs them.
    template <Scalar S, class Values>
    static S stored_energy(const ContactState<S, 0>& motion, const Values& values) {
        return S(stored_energy_at(value_of(motion.indentation), value_of(values[0])));
    }

    template <class Values>
    static LawSmoothness smoothness(const Values& values) {
        return {{value_of(values[0]), value_of(values[1])}, value_of(values[2])};
    }

    template <class Values>
    static double indentation_scale(const Impact<double>&, const Values&) {
        return running_impact().scale;
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

}  // namespace impactfit::python
