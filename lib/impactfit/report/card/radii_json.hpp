#pragma once
// Radii of both bodies as JSON, for cards and results of fits.

#include <array>

#include "impactfit/report/format/json.hpp"

namespace impactfit {

inline Json radii_json(const std::array<double, 2>& radii) {
    return {{"unit", "m"}, {"first", json_number(radii[0])}, {"second", json_number(radii[1])}};
}

}  // namespace impactfit
