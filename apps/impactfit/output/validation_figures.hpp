#pragma once
// Figures of the validations: the first of a validation is its default.

#include <span>
#include <string>
#include <vector>

#include "impactfit/core/panel.hpp"

namespace impactfit::app {

struct ValidationFigure {
    const char *validation, *name, *title;
    std::vector<Panel> (*panels)(const std::string& data_root);
};

std::span<const ValidationFigure> validation_figures();

}  // namespace impactfit::app
