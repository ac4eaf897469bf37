#pragma once
// Impacts of the power law by series over the damping ratio: in units of indentation scale, mass and speed, all results
// of impacts with equal exponents depend on the damping ratio alone.

#include <memory>
#include <optional>

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/core/numbers/dual.hpp"
#include "impactfit/dynamics/series/impact_series.hpp"

namespace impactfit {

/// Indentation scale [m] and ln(damping ratio) of an impact. The logarithm is infinite for an impact without series:
/// without damping, or with values near the limits of the range of doubles.
struct UnitPlace {
    double length, log_damping_ratio;

    UnitPlace(const PowerLawCoefficients<double>& law, const Impact<double>& impact);
};

/// Cells over damping ratios from 1e-12 to 1e6.
inline constexpr SeriesGrid damping_ratio_grid{-28.0, 2.0 / SeriesGrid::most_cells, 21 * SeriesGrid::most_cells};

/// Returns the unit impact as a function of ln(damping ratio), for the exponents of `law`. Its error is a tenth of the
/// tolerance, so that the errors of the impacts and of the series add up to the tolerance.
ImpactOfCoordinate impact_of_damping_ratio(const PowerLawCoefficients<double>& law, Separation separation,
                                           double tolerance);

/// Returns an impact without load by the series of its exponents, which the process keeps. Empty where the series has
/// no piece. The result does not depend on earlier calls.
std::optional<Collision<double>> impact_by_series(const PowerLawCoefficients<double>& law, const Impact<double>& impact,
                                                  Separation separation, double tolerance);
/// Same with derivatives. Empty also for an exponent with derivatives.
std::optional<Collision<Dual>> impact_by_series(const PowerLawCoefficients<Dual>& law, const Impact<Dual>& impact,
                                                Separation separation, double tolerance);

}  // namespace impactfit
