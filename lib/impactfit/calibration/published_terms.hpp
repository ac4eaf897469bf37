#pragma once
// Bouc-Wen estimates in the words of the paper: fits are made in the sum and the difference of its constants.

#include <Eigen/Core>
#include <string>
#include <vector>

namespace impactfit {

/// Named values with their covariance, whose rows and columns are zero for what was not estimated; it may be empty.
struct NamedEstimate {
    std::vector<std::string> names;
    Eigen::VectorXd values;
    Eigen::MatrixXd covariance;
};

/// loading_constant_base s and unloading_constant_base d as pi_2_base = (s+d)/2 and pi_3_base = (s-d)/2, with
/// hysteresis_amplitude 1 at the end  @eq{MM24, Eq. 27}; loading_rate_constant and unloading_rate_constant likewise as
/// hysteresis_beta and hysteresis_gamma  @eq{MM24, Eq. 8}. The map is linear, so the covariance follows exactly.
/// Everything else, and a set without these, is left as it is.
NamedEstimate in_published_terms(const NamedEstimate& fitted);

}  // namespace impactfit
