#pragma once
// The damping of a wanted restitution: the exact one and those of published formulas, with the restitution each gives.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dynamics/damping/damping_for_restitution.hpp"
#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"
#include "impactfit/dynamics/impact_request.hpp"

namespace impactfit {

/// A damping formula for one impact.
struct DampingFormulaResult {
    std::string name;                   ///< of the formula; "exact" for the exact damping
    std::string also;                   ///< names of formulas that coincide with it, separated by commas
    std::string equation;               ///< or the method of the exact damping
    std::optional<double> damping;      ///< hysteresis_damping; empty if the formula gives no finite value
    double damping_ratio = 0.0;         ///< epsilon of `damping`
    std::optional<double> restitution;  ///< of an impact with this damping; empty without a result
    CollisionStatus status = CollisionStatus::non_finite;
};

/// The exact damping first, then the published formulas for these exponents by the error of their restitution.
struct DampingComparison {
    ImpactRequest request;  ///< with the exact damping
    double restitution;     ///< wanted
    ExactDamping exact;
    double modification_parameter;  ///< alpha @eq{ZH21, Eq. 53}
    std::vector<DampingFormulaResult> formulas;

    /// True if every formula gives a finite damping and its impact has a result.
    bool converged() const;
    /// Returns the unit of hysteresis_damping.
    std::string unit() const;
};

/// Compares damping formulas for an impact of a law with hysteresis_damping, 0 < restitution <= 1. `tolerance` is that
/// of the simulations. Under a load of the impact all restitutions are those with the load; the published formulas do
/// not depend on it. Throws an Error for a restitution out of range or out of reach.
DampingComparison compare_dampings(const ImpactRequest& request, double restitution, double tolerance);

/// The dashpot of a wanted restitution, for laws with a hysteresis and a dashpot.
struct RateDampingResult {
    ImpactRequest request;  ///< with the exact damping
    double restitution;     ///< wanted
    ExactRateDamping exact;
    Collision<double> collision;  ///< an impact with this damping
};

/// Throws an Error for a law without rate_damping, and for a restitution that cannot be reached.
RateDampingResult find_rate_damping(const ImpactRequest& request, double restitution, double tolerance);

}  // namespace impactfit
