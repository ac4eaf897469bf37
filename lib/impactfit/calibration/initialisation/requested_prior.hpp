#pragma once
// Prior of a parameter as a caller states it: "lognormal(8e5, 0.3)", also with units, and its place in a problem.

#include <functional>
#include <string>
#include <string_view>

#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

/// Reads a prior: "uniform", "normal(mean, standard deviation)", "lognormal(median, standard deviation of ln)" or
/// "half_normal(standard deviation)". Throws Error at `where` with the nearest density, and for another number of
/// values: kind usage, or problem for a file.
PriorRequest read_prior(std::string_view text, const SourceLocation& where);

/// Returns the prior in the notation of read_prior, without units: "uniform" without one.
std::string prior_text(const FitParameter& parameter);

/// Reads the quantities of a prior, and refuses them.
struct PriorReader {
    std::function<double(const ValueWithUnit&)> in_si;
    std::function<void(const std::string& what, const std::string& got, const std::string& allowed)> refuse;
};

/// Sets the prior of a free or tied parameter. A lognormal prior sets the scale log10 of a free parameter. A
/// half-normal prior sets a linear scale and the lower bound 0. A scale that is stated is not changed: the prior is
/// refused.
void apply_prior(const PriorRequest& stated, bool scale_is_stated, const PriorReader& reader, FitParameter& made);

/// Widens automatic bounds of the search to the prior. No effect without both.
void include_prior(FitParameter& parameter);

/// Replaces the prior of a free parameter of a problem. A parameter without a start has that of the prior, and
/// automatic bounds of the search include the prior. Throws Error (usage) at the option for another name, and for a
/// prior that is out of range or does not fit. Throws Error (problem) without stated noise.
void set_prior(FitProblem& problem, std::string_view name, std::string_view density);

}  // namespace impactfit
