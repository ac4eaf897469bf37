#pragma once
// Which laws measured columns can be fitted with, and what of each is better left free.

#include <string>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dataset/values/dataset.hpp"

namespace impactfit {

/// A law beside a dataset. The parameters not free are proposed as settings, name=value.
struct LawChoice {
    const LawEntry* law;
    std::string obstacle;  ///< why it cannot be fitted; empty if it can
    std::string remark;    ///< what to know if it can
    std::vector<std::string> free = {};
    std::vector<std::string> settings = {};
};

/// All force laws in the order of the registry.
std::vector<LawChoice> law_choices(const Dataset& dataset);
/// For what a problem measures, whatever its own law. Curves of an impact tell exponents at one speed already.
std::vector<LawChoice> law_choices(const FitProblem& problem);

/// The name of the law proposed first: the fewest parameters that can follow restitution over speed.
std::string proposed_law(const Dataset& dataset);

}  // namespace impactfit
