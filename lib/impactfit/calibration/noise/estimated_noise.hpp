#pragma once
// Estimated noise: degrees of freedom of a noise that was measured before the fit, such as that of the quiet part of a
// signal.

namespace impactfit {

struct FitProblem;

/// Returns the least degrees of freedom of the noise of the records; 0: all are exact. The least is on the safe side for
/// several records (decision 0034).
double noise_freedom(const FitProblem& problem);

}  // namespace impactfit
