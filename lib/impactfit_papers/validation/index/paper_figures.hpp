#pragma once
// Figures of Zhang et al. that the validations judge without a curve: the approximate dynamics beside the equation of
// motion  @eq{ZH21, Figs. 3-8}, @eq{ZH22, Figs. 4-5}, and loops for several exponents  @eq{ZH22, Fig. 7}.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"

namespace impactfit {

/// Returns a panel for each of the six damping exponents: indentation over time, lines by the equation of motion,
/// points by the approximate dynamics.
std::vector<Panel> zhang_2021_motion_panels(const std::string& data_root);

/// Returns a panel for each restitution of "Fig. 4" or "Fig. 5", as zhang_2021_motion_panels. The approximate dynamics
/// are those printed; ZH22-5 and ZH22-6 of docs/errata.md.
std::vector<Panel> zhang_2022_motion_panels(const std::string& data_root, const std::string& figure);

/// Returns the panels a to g: force over indentation, in units of m0 v0^2/xp and of the predicted peak xp.
std::vector<Panel> zhang_2022_loop_panels(const std::string& data_root);

}  // namespace impactfit
