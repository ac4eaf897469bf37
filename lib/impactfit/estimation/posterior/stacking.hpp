#pragma once
// Stacking of predictive distributions @eq{Yao18, Section 3}: weights w of the models, on the simplex, with the largest
// log score of values left out one by one,
//
//     Σ_i ln Σ_k w_k exp(elpd_ik).
//
// The problem is concave. The fixed point w_k <- w_k mean_i (exp(elpd_ik) / Σ_j w_j exp(elpd_ij)) is the EM algorithm
// of the proportions of a mixture; each step raises the score. It ends when the score is within 1e-9 per value of the
// largest one: no factor of a step exceeds 1 by more.

#include <Eigen/Core>

namespace impactfit {

/// Returns the weights, whose sum is 1. `elpd`: a row per value, a column per model. Equal models have equal weights.
Eigen::VectorXd stacking_weights(const Eigen::MatrixXd& elpd);

}  // namespace impactfit
