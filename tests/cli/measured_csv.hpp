#pragma once
// Data as a laboratory may have measured them, for commands that take a CSV file.

namespace impactfit_tests {

/// Hunt-Crossley impacts of 0.54 kg, rounded to three digits.
inline const char* const measured_csv =
    "impact_speed [m/s],restitution [1],duration [us]\n0.15,0.889,261\n0.3,0.812,235\n0.5,0.742,218\n1,0.6,207\n";

}  // namespace impactfit_tests
