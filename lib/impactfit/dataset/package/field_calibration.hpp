#pragma once
// Calibration of a digitised field as stated in a package:
//
//     "calibration": {"first": 0, "second": 5, "scale": "linear", "deviation": 0.0062,
//                     "tilt": {"across": "restitution", "foot": 0.4, "top": 1, "scale": "linear"}}
//
// in the unit of the field (foot and top in the unit of the column across). Definitions: axis_calibration.hpp.

#include <span>
#include <string>

#include "impactfit/dataset/values/axis_calibration.hpp"
#include "impactfit/dataset/values/json_node.hpp"

namespace impactfit {

/// Parses the object `calibration` of `field`. Throws Error (data) for a key that is missing, unknown or of another
/// type, values that do not calibrate an axis, a deviation that is not positive, and a column across that is missing or
/// is the field itself.
AxisCalibration parse_field_calibration(const JsonNode& field, std::span<const std::string> columns);

}  // namespace impactfit
