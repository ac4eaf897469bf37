#pragma once
// The four plates of Milehins and Marghitu from the shipped data.

#include <utility>
#include <vector>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_experiment.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit_tests {

/// Table 1 in its order.
inline std::vector<impactfit::BoucWenPlate> bouc_wen_plates() {
    using namespace impactfit;
    return bouc_wen_plates(read_dataset(find_dataset(data_folder(), "mm24-table-1").folder));
}

/// The loading constant held at its true value, from where the search starts: it is never better known than from above,
/// estimates of it pile up at 0, and with it held there those of the others are biased.
inline impactfit::FitProblem known_loading_problem(const impactfit::BoucWenPlate& plate,
                                                   std::vector<impactfit::FitCondition> conditions) {
    impactfit::FitProblem problem = impactfit::plate_problem(plate, plate.truth, std::move(conditions));
    for (impactfit::FitParameter& parameter : problem.parameters)
        if (parameter.name == "loading_rate_constant") parameter.role = impactfit::FitParameter::Role::fixed;
    return problem;
}

}  // namespace impactfit_tests
