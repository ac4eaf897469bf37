#pragma once
// Printed parameters of a Bouc-Wen law written with hysteresis_amplitude 1, and the check that nothing else changed.

#include <vector>

#include "impactfit/contact/given_law.hpp"

namespace impactfit {

struct AmplitudeEquivalent {
    std::vector<double> values;     ///< of the law
    double force_difference;        ///< largest along the loops, as a part of the peak force
    double indentation_difference;  ///< likewise
};

/// At one impact speed [m/s]; loops of both are compared at 401 even times. Throws an Error for values out of range.
AmplitudeEquivalent amplitude_equivalent(const GivenLaw& law, double effective_mass, double impact_speed);

}  // namespace impactfit
