#pragma once
// Refit of the ten constants of the impact time of Ramaswamy and Humbert  @eq{RH, Eqs. 20-23}.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "impactfit_papers/tables/curve_fitting/curve_fit.hpp"

namespace impactfit {

inline constexpr std::array<const char*, 10> impact_time_constant_names{"a", "b", "c", "d", "f",
                                                                        "g", "h", "i", "j", "k"};

/// Exact impact time over an equidistant grid in damping ratio (from 0) and exponent. The damping ratio is the slowest
/// index.
struct ImpactTimeGrid {
    double most_ratio, least_exponent, most_exponent;
    std::size_t ratios, exponents;

    std::vector<CurvePoint> points() const;
    std::string description() const;
};

/// Fits by absolute least squares from `options.starts` starts in the nonlinear constants b, f and i. The other
/// constants are linear. Constants, including those of the minima, follow impact_time_constant_names.
FittedCurve fit_impact_time(std::span<const CurvePoint> points, const CurveFitOptions& options);

/// Fits g, h, i, j and k of Y(n) to the undamped impact time alone, since the paper plots Y(n) as this time
/// @eq{RH, Fig. 4b}. a to f are 0. Does not compute rms, condition and correlation.
FittedCurve fit_undamped_time(double least_exponent, double most_exponent, std::size_t exponents,
                              const CurveFitOptions& options);

/// Returns the relative norm of a cost: 2-norm of the residuals over 2-norm of the points.
double relative_norm(double cost, std::span<const CurvePoint> points);

}  // namespace impactfit
