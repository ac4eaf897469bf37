#pragma once
// Comparison of forms on one set of points, and of the methods least squares and Nelder-Mead on one form.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/summary/form_quality.hpp"

namespace impactfit {

/// A form with its fit, or the reason why it cannot be fitted to the data.
struct ComparedForm {
    std::string name;
    std::optional<FitResult> fit = {};
    std::optional<FormQuality> quality = {};
    std::string refused = {};
};

/// Search of the compared forms; empty: default.
struct FormSearch {
    std::optional<int> starts = {};
    std::optional<long> max_evaluations = {}, seed = {};
    int threads = 1;
};

/// Fits each form to the data of the request and ranks the fits by AICc; refused forms
/// and fits without AICc follow. `names` empty or with "all": all forms whose output and inputs are columns. Throws
/// Error (usage) for an unknown name, and Error (data) if the data contain the output of no form.
std::vector<ComparedForm> compare_forms(const ProblemRequest& request, std::vector<std::string> names,
                                        const FormSearch& search);

/// Fits the form of the problem and the named forms on its data, and ranks the fits likewise. `names` empty or with
/// "all": all published forms with its output and inputs. A name PROBLEM.toml is the form of that problem file. Throws
/// Error (usage) for an unknown name, Error (problem) for a problem without a form, and as read_problem.
std::vector<ComparedForm> compare_forms(const FitProblem& problem, std::vector<std::string> names,
                                        const std::string& data_root, const FormSearch& search);

/// Returns the difference of two estimates of a constant, relative to the first; a constant below 1e-12 counts as
/// 1e-12.
double constant_difference(double constant, double other);

/// Fits of one problem by least squares and by another method, from the same starts.
struct FormMethods {
    FitResult least_squares, other;

    /// Returns the largest relative difference of the constants.
    double largest_difference() const;
};

/// Fits by least squares and by `other`.
FormMethods fit_by_methods(FitProblem problem, SolverMethod other = SolverMethod::nelder_mead);

/// The user's terms of a recipe: replacements of its grids, points, method and objective. Empty: those of the recipe.
struct RecipeTerms {
    std::map<std::string, std::string> grid;  ///< input: START:STOP:COUNT[:log]
    std::string points;                       ///< file of points instead of synthetic points
    std::string objective;
    SolverMethod method = SolverMethod::nelder_mead;  ///< beside least squares
    long seed = 1;
    int threads = 1;
};

/// Fits the forms of a recipe, from the problem files data/recipes/<recipe>/*.toml under `data_root`, on the user's
/// terms. With `points`, forms whose output is not a column of the file are omitted. Throws Error (usage) for a recipe
/// without forms and for an input of none of its forms.
std::vector<FormMethods> regenerate_forms(const std::string& recipe, const RecipeTerms& terms,
                                          const std::string& data_root);

}  // namespace impactfit
