#pragma once
// Value to enter into a published damping formula, and the restitution that it gives.

#include <optional>
#include <span>
#include <string>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/dynamics/impact/collision.hpp"

namespace impactfit {

struct EnteredRestitution {
    std::string formula;  ///< damping formula, or "exact"
    double entered;       ///< prescribed_restitution
    double obtained;      ///< restitution of the impact with the median speed
};

/// Returns the restitution for the estimate `entered` of prescribed_restitution; `impacts` are those of the conditions
/// at the estimate. Empty without prescribed_restitution, for a value that differs by impact (NaN), and for an impact
/// that does not converge.
std::optional<EnteredRestitution> entered_restitution(const FitProblem& problem, double entered,
                                                      std::span<const Collision<double>> impacts);

/// "prescribed_restitution (lankarani_nikravesh_1990) 0.810 -> restitution obtained 0.853".
std::string restitution_line(const EnteredRestitution& restitution);

}  // namespace impactfit
