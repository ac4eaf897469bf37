#pragma once
// What one impact gives.

#include <string>
#include <string_view>

#include "impactfit/contact/impact.hpp"
#include "impactfit/core/numbers/scalar.hpp"

namespace impactfit {

enum class CollisionStatus {
    separated,      ///< the bodies part
    sticks,         ///< a certificate says that they never part: restitution 0, duration infinite
    not_converged,  ///< step cap reached or step size down to rounding: no numbers
    non_finite      ///< the law gave a value that is not a number: no numbers
};

std::string_view to_string(CollisionStatus status);
std::string_view to_string(Separation separation);

/// Where the kinetic energy went [J]; initial (1 - e^2) = lost_compression + lost_restitution + stored_at_separation.
template <Scalar S = double>
struct EnergyAccount {
    S initial{0.0};
    S lost_compression{0.0};
    S lost_restitution{0.0};
    S stored_at_separation{0.0};
    S defect{0.0};  ///< what the account does not close by: an error of the integration
};

/// Response of one impact, SI units. Numbers are meaningful for `separated` and `sticks` only.
template <Scalar S = double>
struct Collision {
    CollisionStatus status = CollisionStatus::not_converged;
    Separation separation = Separation::zero_indentation;
    S restitution{0.0};  ///< rebound speed over impact speed
    /// Under zero force strongly damped bodies creep apart: at the default tolerance its relative error is 2e-10 at a
    /// restitution of 1e-4, 5e-9 at 1e-6, 2e-7 at 1e-8, 2e-6 at 1e-10. Elsewhere it is that of the tolerance.
    S duration{0.0};
    S time_of_peak_indentation{0.0};
    S peak_indentation{0.0};
    S peak_force{0.0};
    S time_of_peak_force{0.0};
    S residual_indentation{0.0};  ///< indentation at separation
    EnergyAccount<S> energy;
    long evaluations = 0;  ///< of the force law
    long steps = 0;

    /// One line: status and the main numbers. Reports are for plain numbers (S = double).
    std::string brief() const;
    /// All of it, a line each with units, which are all 1 if the impact is nondimensional.
    std::string full_report(bool nondimensional = false) const;
};

/// True for the statuses with numbers.
template <Scalar S>
bool has_numbers(const Collision<S>& collision) {
    return collision.status == CollisionStatus::separated || collision.status == CollisionStatus::sticks;
}

}  // namespace impactfit
