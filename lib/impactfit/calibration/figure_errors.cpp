#include "impactfit/calibration/figure_errors.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "impactfit/calibration/formula_name.hpp"

namespace impactfit {
namespace {

/// The place of a nuisance parameter known to 0 +- 1.
std::size_t error_called(const std::string& name, FitProblem& problem) {
    const auto known = std::find_if(problem.auxiliary.begin(), problem.auxiliary.end(),
                                    [&](const FitParameter& parameter) { return parameter.name == name; });
    if (known != problem.auxiliary.end()) return static_cast<std::size_t>(known - problem.auxiliary.begin());
    FitParameter error{name};
    error.role = FitParameter::Role::free;
    error.value = 0.0;
    error.unit = "1";
    error.nuisance = true;
    error.told_as = "shared errors of digitised axes";
    error.prior = NormalPrior{0.0, 1.0};
    problem.auxiliary.push_back(std::move(error));
    return problem.auxiliary.size() - 1;
}

}  // namespace

std::vector<std::size_t> figure_errors(const Dataset& dataset, const std::string& figure, std::string_view column,
                                       FitProblem& problem) {
    std::vector<std::size_t> places;
    if (!dataset.field(column).calibration) return places;
    for (std::size_t number = 1; number <= shared_error_count; ++number)
        places.push_back(
            error_called(fmt::format("figure_error_{}_{}_{}", formula_name(figure), column, number), problem));
    return places;
}

}  // namespace impactfit
