#pragma once
// Normal forces that a simulator offers, by their exponents and endings.

#include <optional>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/simulators/force/time_stepping.hpp"

namespace impactfit {

/// F = k x^n + lambda x^m sgn(x')|x'|^q of a simulator. An empty exponent is free.
struct SimulatorForce {
    std::string_view name;  ///< in the terms of the simulator, such as "hertz, damping viscoelastic"
    std::optional<double> hertz_exponent, damping_exponent;
    std::optional<double> velocity_exponent = 1.0;
    bool zero_indentation = true;  ///< available endings; both if the simulator has a switch
    bool zero_force = true;
    double largest_damping = 1e300;  ///< of the damping ratio zeta; 1 if the simulator computes it from a restitution
    std::optional<TimeStepping> stepping = {};  ///< of this force; empty: that of the simulator
    std::string_view remark = {};               ///< sentence on this force; empty if nothing

    bool has_ending(Separation separation) const {
        return separation == Separation::zero_force ? zero_force : zero_indentation;
    }
    /// True if the time step adds damping to that of the input: the force has no step without damping.
    bool adds_damping() const { return stepping == TimeStepping::implicit_linear; }
    Separation only_ending() const { return zero_indentation ? Separation::zero_indentation : Separation::zero_force; }
};

/// True if the restitution of a force with q = 1 depends on the damping ratio only: m = (n-1)/2.
inline bool keeps_restitution(double hertz_exponent, double damping_exponent) {
    return std::abs(2.0 * damping_exponent - (hertz_exponent - 1.0)) < 1e-9;
}

/// zeta = lambda / (sqrt(2(n+1)) sqrt(k m0)) for m = (n-1)/2, q = 1; 1 is critical damping.
double damping_ratio_zeta(const PowerLawCoefficients<double>& law, double effective_mass);

/// lambda for zeta, m = (n-1)/2.
double damping_of_zeta(double zeta, double stiffness, double hertz_exponent, double effective_mass);

/// Restitution of zeta for m = (n-1)/2 by the closed forms; 0 for bodies that stick.
double restitution_of_zeta(double zeta, Separation separation);

/// Inverse: zeta >= 0 of a restitution 0 < e <= 1.
double zeta_of_restitution(double restitution, Separation separation);

}  // namespace impactfit
