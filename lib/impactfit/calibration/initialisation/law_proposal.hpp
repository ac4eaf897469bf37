#pragma once
// Law proposal: laws that can be fitted to measured columns, and their proposed free parameters.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// Law with its proposed roles for a dataset.
struct LawChoice {
    const LawEntry* law;
    std::string obstacle;  ///< reason why the law cannot be fitted; empty if it can
    std::string remark;    ///< limitation of the law, if it can be fitted
    std::vector<std::string> free = {};
    std::vector<std::pair<std::string, double>> fixed = {};  ///< names and values [SI]

    bool frees(std::string_view parameter) const;
    /// Returns the value of a fixed parameter. Empty for others.
    std::optional<double> fixed_value(std::string_view parameter) const;
};

/// Obstacle of every law for data without a response.
inline constexpr std::string_view no_response = "no response was measured";

/// Returns true for a law without loss of energy.
bool is_elastic(std::string_view law);

/// Returns the choices of all force laws, in the order of the registry.
std::vector<LawChoice> law_choices(const Dataset& dataset);
/// Returns the choices for the measurements of a problem, independent of its law. Records determine exponents from one
/// speed.
std::vector<LawChoice> law_choices(const FitProblem& problem);

}  // namespace impactfit
