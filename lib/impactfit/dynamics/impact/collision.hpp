#pragma once
// Collision: result of one impact.

#include <string>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

enum class CollisionStatus {
    separated,      ///< the bodies separate
    sticks,         ///< certified: the bodies never separate; restitution 0, duration infinite
    rests,          ///< certified: the load keeps the bodies in contact; restitution 0, duration infinite
    not_converged,  ///< step limit reached, or step size at rounding: no numbers
    non_finite      ///< the law returned a value that is not finite: no numbers
};

std::string_view to_string(CollisionStatus status);
std::string_view to_string(Separation separation);

/// Energy balance [J]: initial (1 - e^2) + load_work = lost_compression + lost_restitution + stored_at_separation.
template <Scalar S = double>
struct EnergyAccount {
    S initial{0.0};
    S lost_compression{0.0};
    S lost_restitution{0.0};
    S stored_at_separation{0.0};
    S load_work{0.0};  ///< P x at separation, or at the sag
    S defect{0.0};     ///< residual of the balance: integration error
};

/// Result of one impact, SI units. Numbers are valid for `separated`, `sticks` and `rests` only.
///
/// Accuracy at the default tolerance: usually ten digits. The largest errors that a search over all exponents found are
/// 2e-8: of the rebound speed relative to the impact speed, of peaks and, for a restitution above 0.01, of the duration
/// relative to their value. A restitution below 0.001 has up to ten times this error (docs/modellers.md).
/// `energy.defect` shows the error of a run.
///
///     const NamedValues values{{"stiffness", 2.4144e10}, {"hertz_exponent", 1.5}, {"prescribed_restitution", 0.8892}};
///     const Collision<double> collision = simulate(find_model("hunt_crossley_1975"), values, {0.54, 0.15});
///     if (is_valid(collision)) text = fmt::format("{} s, {} N", collision.duration, collision.peak_force);
template <Scalar S = double>
struct Collision {
    CollisionStatus status = CollisionStatus::not_converged;
    Separation separation = Separation::zero_indentation;
    S restitution{0.0};  ///< rebound speed / impact speed
    /// Relative error: that of the tolerance. Exception: strongly damped bodies of a law outside of the power-law
    /// family under zero_force, which amplify it as their restitution decreases.
    S duration{0.0};
    S time_of_peak_indentation{0.0};
    S peak_indentation{0.0};
    S peak_force{0.0};
    S time_of_peak_force{0.0};
    S residual_indentation{0.0};  ///< indentation at separation; of bodies that rest: the sag, F(x, 0) = P
    EnergyAccount<S> energy;
    long evaluations = 0;       ///< of the force law, or of the integrand of a reduced solution
    long steps = 0;             ///< of the integrator, or panels of a reduced solution
    bool interpolated = false;  ///< by the series of a batch; it has no evaluations and steps

    /// Returns one line: status and main results. Reports are for plain numbers (S = double).
    std::string brief() const;
    /// Returns all results, one per line, with units. All units are 1 if `nondimensional`.
    std::string full_report(bool nondimensional = false) const;
};

/// Returns true for the statuses `separated`, `sticks` and `rests`.
template <Scalar S>
bool is_valid(const Collision<S>& collision) {
    return collision.status == CollisionStatus::separated || collision.status == CollisionStatus::sticks ||
           collision.status == CollisionStatus::rests;
}

}  // namespace impactfit
