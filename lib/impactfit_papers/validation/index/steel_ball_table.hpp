#pragma once
// Tables 1 and 2 of Zhang et al. 2022: models beside the steel ball of Zhang and Sharf  @eq{ZH22, Tables 1-2}.

#include <string>

#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {

/// Simulates the rows of table `number` (1 or 2). A cell that differs from the printed cell has the note of its verdict
/// in validate_zhang_sharf. The computed errors are those of the computed numbers.
PaperTable steel_ball_table(const std::string& data_root, int number);

}  // namespace impactfit
