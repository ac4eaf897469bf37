#pragma once
// Figures of the validations. The first figure of a validation is its default.

#include <span>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"
#include "impactfit_papers/validation/own_model.hpp"

namespace impactfit {

struct ValidationFigure {
    const char *validation, *name, *title;
    std::vector<Panel> (*panels)(const std::string& data_root, std::span<const OwnModel> own);
};

std::span<const ValidationFigure> validation_figures();

}  // namespace impactfit
