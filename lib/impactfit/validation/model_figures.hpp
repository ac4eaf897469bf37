#pragma once
// Figures of several models beside the measured impacts  @eq{ZH22, Sec. 3.3}.

#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"

namespace impactfit {

/// Returns restitution, duration and peak force of the steel ball over speed: measured, and by the models of the
/// printed rows, each with the measured restitution of each speed.
std::vector<Panel> zhang_sharf_panels(const std::string& data_root);

/// Returns a panel of loops for each sliotar core, with the measured peak as a point. The data have no uncertainty of
/// the loops; the error bar is that of the derived peak force  @eq{ZH22, Fig. 6}.
std::vector<Panel> sliotar_loop_panels(const std::string& data_root);

}  // namespace impactfit
