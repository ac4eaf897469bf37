#pragma once
// Peak of a contact: the largest value of a local polynomial, with the error of its noise and of its lack of fit.
//
// A polynomial of the fifth degree passes through the samples around the largest one. The window begins with the widths
// at half height, and becomes narrower until the powers 4 and 5 are those of the noise. The cubic gives the place of
// the peak, and the fifth degree gives the value with its standard error. So the bias of the value is of a higher order
// than that which chose the window (Calonico, Cattaneo and Titiunik 2014, Econometrica 82, 2295). A window of few
// samples that never passes the test has the difference of both values as a further error.

#include "impactfit/recording/pulses/pulse_detection.hpp"

namespace impactfit {

/// Returns the peak and its standard error.
PulseNumber peak_of_pulse(const PulseChannel& channel, const DetectedPulses& found, const DetectedPulse& pulse);

}  // namespace impactfit
