#pragma once
// Sliotar cores of Zhang et al. 2022: the inputs of the simulations and the relative errors of the peaks
// @eq{ZH22, Table 3}, @eq{ZH22, Fig. 6}.

#include <string>

#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {

/// Returns Table 3: measured inputs as printed.
PaperTable sliotar_inputs_table(const std::string& data_root);

/// Returns the relative errors [%] that the paper states beside Fig. 6, with the errors by simulation.
PaperTable sliotar_errors_table(const std::string& data_root);

}  // namespace impactfit
