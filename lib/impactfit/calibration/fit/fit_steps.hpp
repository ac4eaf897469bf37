#pragma once
// Steps of a fit beside the search.

#include <Eigen/Core>
#include <optional>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/calibration/residuals/contact_residuals.hpp"

namespace impactfit {

// Problem of a fit that is repeated with other data, from its estimate.

/// Returns the problem of a fit: one start at its estimate, no uncertainty, no predictions.
FitProblem problem_of_repeated_fit(const FitResult& result);

// Residuals of a problem at an estimate: values, records with their curves, hold-out values.

/// Returns the residuals at these free parameters. `function`: residuals of `problem`.
FitResiduals residuals_at(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate);

// Verdict of a fit, and the parameters that are not identifiable.

/// Sets the verdict and the identifiability of the free parameters from the other results.
void judge(FitResult& result);

// Test whether groups of data, such as specimens, are equal: a fit with one value for all groups against a fit with
// one value for each group.

/// Largest number of tested groups. The fit per group has that many times as many parameters.
inline constexpr std::size_t most_tested_groups = 50;

/// Fits the free parameters of the law per group, from the estimate of `shared`, and compares both fits. Parameters
/// with a prior, and those of sensors and rig errors, stay shared. Empty for a form, without an estimate, without two
/// groups of two impacts, and without such a parameter. Refused as test_shared_parameters, and above
/// `most_tested_groups`.
std::optional<SharedParametersTest> test_equal_groups(const FitResult& shared, const ProgressCallback& progress);

}  // namespace impactfit
