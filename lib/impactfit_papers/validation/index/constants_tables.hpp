#pragma once
// Tables of fitted constants: printed constants beside the results of the recipes in data_root/tables. A constant that
// differs has a note with the verdict of its recipe.

#include <string>
#include <string_view>

#include "impactfit_papers/validation/index/paper_table.hpp"

namespace impactfit {

/// Constants of the correction alpha  @eq{ZH21, Eqs. 47-52}.
PaperTable zhang_2021_constants_table(const std::string& data_root);

/// Constants of alpha(n) and beta(n), fitted on the stated and on another range of restitution  @eq{PN20, Eqs. 46-47}.
PaperTable poursina_constants_table(const std::string& data_root);

/// alpha and beta at one exponent: "52" or "57"  @eq{PN20, Eqs. 52, 57}.
PaperTable poursina_pairs_table(const std::string& data_root, std::string_view equation);

/// alpha and beta of the damping ratio  @eq{RH, Eq. 17}, and the ten constants of the impact time  @eq{RH, Eq. 23}.
PaperTable ramaswamy_damping_table(const std::string& data_root);
PaperTable ramaswamy_time_table(const std::string& data_root);

/// Parameters of two plates by two laws  @eq{MM24, Table 1}. The misfits are computed against synthetic restitutions.
PaperTable milehins_table_1(const std::string& data_root);

/// Parameters of the baseball as printed  @eq{MM24, Table 2}.
PaperTable milehins_table_2(const std::string& data_root);

}  // namespace impactfit
