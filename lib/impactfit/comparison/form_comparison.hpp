#pragma once
// Comparison of forms on one set of points, and of the methods least squares and Nelder-Mead on one form.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"

namespace impactfit {

/// A form with its fit, or the reason why it cannot be fitted to the data.
struct ComparedForm {
    std::string name;
    std::optional<FitResult> fit = {};
    std::optional<FormQuality> quality = {};
    std::string refused = {};
};

/// Fits each form to the data of the options (its --free and --set excepted) and ranks the fits by AICc; refused forms
/// and fits without AICc follow. `names` empty: all forms with the output of the data. Throws Error (usage) for an
/// unknown name, and Error (data) if the data contain the output of no form.
std::vector<ComparedForm> compare_forms(const ProblemOptions& options, std::vector<std::string> names,
                                        const std::string& data_root, int threads);

/// Fits of one problem by both methods, from the same starts.
struct FormMethods {
    FitResult least_squares, nelder_mead;

    /// Returns the largest relative difference of the constants. A constant below 1e-12 counts as 1e-12.
    double largest_difference() const;
};

FormMethods fit_by_methods(FitProblem problem);

}  // namespace impactfit
