#pragma once
// The calibration of a digitised field as a package states it, beside its uncertainty:
//
//     "calibration": {"first": 0, "second": 5, "scale": "linear", "deviation": 0.0062,
//                     "tilt": {"across": "restitution", "foot": 0.4, "top": 1, "scale": "linear"}}
//
// in the unit of the field (foot and top in that of the column across); what it means stands in axis_calibration.hpp.

#include <span>
#include <string>

#include "impactfit/dataset/values/axis_calibration.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Reads the object `calibration` of `field`, whose column must not be the one across. Throws Error (data) for a key
/// that is missing, unknown or of another type, values that calibrate nothing, a deviation that is not positive, and a
/// column across that is not there.
AxisCalibration parse_field_calibration(const JsonNode& field, std::span<const std::string> columns);

}  // namespace impactfit
