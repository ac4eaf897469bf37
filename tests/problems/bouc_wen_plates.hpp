#pragma once
// The four plates of Milehins and Marghitu from the shipped data.

#include <vector>

#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/read_dataset.hpp"
#include "impactfit/tables/plate_experiment.hpp"

namespace impactfit_tests {

/// Table 1 in its order.
inline std::vector<impactfit::BoucWenPlate> bouc_wen_plates() {
    using namespace impactfit;
    return bouc_wen_plates(read_dataset(find_dataset(IMPACTFIT_TEST_DATA, "mm24-table-1").folder));
}

}  // namespace impactfit_tests
