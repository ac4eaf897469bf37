#pragma once
// Error of a fitted form against the exact simulation, over the range of its data.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"

namespace impactfit {

/// Largest error, its location, and the root mean square over a grid.
struct CurveError {
    double largest = 0.0;
    std::vector<double> at;  ///< inputs of the largest error
    double rms = 0.0;
};

/// Errors of the fitted curve over the box of the fitted inputs. The largest error is a local maximum, refined from the
/// largest grid value.
struct FormQuality {
    std::vector<std::string> inputs;  ///< names of the varied inputs
    std::vector<double> low, high;    ///< of the varied inputs
    std::size_t grid_points = 0;
    CurveError output;                        ///< |form - exact|, in the unit of the output
    std::optional<CurveError> restitution{};  ///< |realised - prescribed restitution|; empty without damping
    std::optional<CurveError> published{};    ///< of the output with the published constants, if there are any
};

/// Largest |form - given value| over the points of a fit.
struct PointErrors {
    double fitted = 0.0;
    std::optional<double> published{};  ///< with the published constants, if there are any
};

/// Returns the errors of one of the forms at the exponents of the problem; empty for a form without exact value, for
/// more than two varied inputs, and without estimate.
std::optional<FormQuality> form_quality(const FitResult& result, std::size_t formula = 0);

/// Returns the errors of one of the forms at the points. Empty without points, and for another objective than `output`.
std::optional<PointErrors> form_point_errors(const FitResult& result, std::size_t formula = 0);

}  // namespace impactfit
