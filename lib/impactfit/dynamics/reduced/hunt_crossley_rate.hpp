#pragma once
// Rate over indentation of the Hunt-Crossley unit impact (m = n, q = 1, separation at zero indentation). With
// w = ln(1 + eps x') and h(w) = e^w - 1 - w
//
//   h(w) = (1 - (x/X)^(n+1)) h(ln(1 + eps)),   X the peak indentation; w > 0 in compression, w < 0 in restitution.

namespace impactfit {

enum class ImpactPhase { compression, restitution };

/// Returns x' at the indentation x = `share` X, for eps > 0 and 0 <= share <= 1. Relative accuracy: 1e-12 of the larger
/// of 1 and 1/eps. Throws Error (usage) for a value out of range.
double hunt_crossley_rate(double damping_ratio, double hertz_exponent, double share, ImpactPhase phase);

}  // namespace impactfit
