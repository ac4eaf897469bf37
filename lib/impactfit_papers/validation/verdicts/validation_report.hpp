#pragma once
// Report of a validation: compared values, an overview of them, and the numbers that no verdict depends on.

#include <vector>

#include "impactfit/card/compared_values.hpp"
#include "impactfit_papers/published/not_judged.hpp"

namespace impactfit {

struct ValidationReport : ComparedValues {
    Table summary = {};                      ///< overview of the rows; may be empty
    std::vector<NotJudged> not_judged = {};  ///< numbers of the inputs that affect no verdict
    std::size_t own_models = 0;              ///< models of one's own among the rows
};

}  // namespace impactfit
