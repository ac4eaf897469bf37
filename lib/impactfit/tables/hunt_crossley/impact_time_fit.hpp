#pragma once
// The ten constants of the impact time of Ramaswamy and Humbert, fitted anew  @eq{RH, Eqs. 20-23}.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "impactfit/tables/curve_fitting/curve_fit.hpp"

namespace impactfit {

inline constexpr std::array<const char*, 10> impact_time_constant_names{"a", "b", "c", "d", "f",
                                                                        "g", "h", "i", "j", "k"};

/// The exact impact time over an even grid from damping ratio 0 and exponent 1 on, damping ratios running slowest.
struct ImpactTimeGrid {
    double most_ratio, least_exponent, most_exponent;
    std::size_t ratios, exponents;

    std::vector<CurvePoint> points() const;
    std::string words() const;
};

/// Absolute least squares from `options.starts` starts in b, f and i, on which the form depends nonlinearly; the others
/// are linear. Constants, also those of the minima, in the order of the names.
FittedCurve fit_impact_time(std::span<const CurvePoint> points, const CurveFitOptions& options);

/// g, h, i, j and k of Y(n) fitted to the undamped impact time alone, which Y(n) is drawn as  @eq{RH, Fig. 4b};
/// a to f are 0. Without rms, condition and correlation.
FittedCurve fit_undamped_time(double least_exponent, double most_exponent, std::size_t exponents,
                              const CurveFitOptions& options);

/// Norm of a cost: 2-norm of the residuals over 2-norm of the points.
double relative_norm(double cost, std::span<const CurvePoint> points);

}  // namespace impactfit
