#pragma once
// Figures of several models, and models of one's own, beside the measured impacts  @eq{ZH22, Sec. 3.3}.

#include <span>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit_papers/validation/own_model.hpp"

namespace impactfit {

/// Returns restitution, duration and peak force of the steel ball over speed: measured, and by the models of the
/// printed rows, each with the measured restitution of each speed.
std::vector<Panel> zhang_sharf_panels(const std::string& data_root, std::span<const OwnModel> own = {});

/// Returns a panel of loops for each sliotar core, with the measured peak as a point. The data have no uncertainty of
/// the loops; the error bar is that of the derived peak force  @eq{ZH22, Fig. 6}.
std::vector<Panel> sliotar_loop_panels(const std::string& data_root, std::span<const OwnModel> own = {});

}  // namespace impactfit
