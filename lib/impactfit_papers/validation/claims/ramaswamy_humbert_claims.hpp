#pragma once
// Claims of Ramaswamy and Humbert: errors of the fits of the damping ratio (Eq. 17) and the impact time (Eq. 23), the
// error of the stiffness identified with these fits (Eq. 25), and statements on Figs. 1 and 4.

#include <string>

#include "impactfit_papers/validation/verdicts/validation_report.hpp"

namespace impactfit {

/// Reads data_root/published/ramaswamy-humbert. Compares the stated errors with relative 2-norms, on the shipped grids
/// and over the printed range, and with maximum relative errors at a point.
ValidationReport validate_ramaswamy_humbert(const std::string& data_root);

}  // namespace impactfit
