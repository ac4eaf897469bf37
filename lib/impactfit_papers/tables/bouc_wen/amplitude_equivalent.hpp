#pragma once
// Equivalent parameters of a Bouc-Wen law with hysteresis_amplitude 1, and the difference of the loops of both sets.

#include <vector>

#include "impactfit/contact/given_law.hpp"

namespace impactfit {

struct AmplitudeEquivalent {
    std::vector<double> values;     ///< parameters of the law, in its order
    double force_difference;        ///< maximum along the loop, relative to the peak force
    double indentation_difference;  ///< maximum along the loop, relative to the peak indentation
};

/// Returns the equivalent parameters. Compares the loops at one impact speed [m/s], at 401 equidistant times. The
/// effective mass is in kg. Throws Error for values out of range.
AmplitudeEquivalent amplitude_equivalent(const GivenLaw& law, double effective_mass, double impact_speed);

}  // namespace impactfit
