#pragma once
// Choice of the law, noise of the replicates, test by replicates and diagnosis of a fit as JSON.

#include <optional>
#include <vector>

#include "impactfit/calibration/fit/fit_result.hpp"
#include "impactfit/report/format/json.hpp"

namespace impactfit {

/// Choice of the law by the data. Null for a law of the problem.
Json proposal_json(const FitProblem& problem);

/// Noise of each observable from its replicates, or from the misfit.
Json noise_json(const std::vector<ReplicateNoise>& noises);

/// Test by replicates. Null without replicates.
Json lack_of_fit_json(const std::optional<LackOfFit>& test);
/// Test of the stated noise by replicates. Null without both.
Json pure_error_json(const std::optional<PureError>& test);
/// Runs test. Null for values that stated noise or replicates test.
Json runs_test_json(const std::optional<RunsTest>& test);

/// Value to enter into a damping formula, and the restitution obtained. Null without prescribed_restitution.
Json restitution_json(const std::optional<EnteredRestitution>& restitution);

/// Speed-exponent test of a law. Null where it does not apply.
Json speed_exponent_json(const std::optional<SpeedExponent>& speed);

/// Diagnosis with its lines.
Json diagnosis_json(const FitResult& result);

}  // namespace impactfit
