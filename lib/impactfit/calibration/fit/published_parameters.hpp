#pragma once
// A fitted law in the parameters its source prints. Bouc-Wen laws are fitted in the sum and the difference of the
// paper's constants, with hysteresis_amplitude 1.

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/core/parameter.hpp"
#include "impactfit/estimation/inference/covariance.hpp"

namespace impactfit {

/// Another list of parameters for the same law: what it says of each, and the values with their derivatives in those
/// converted.
struct PublishedParameters {
    std::string_view form;  ///< dimensional | base
    std::vector<Parameter> parameters;
    Eigen::VectorXd values;
    Eigen::MatrixXd slopes;  ///< parameters x those converted, exact

    std::vector<std::string> units() const;
};

/// Of values in the law's own list: hysteresis_beta = (s+d)/2 and hysteresis_gamma = (s-d)/2 in the place of the rate
/// constants s and d  @eq{MM24, Eq. 8}, and, given the effective mass [kg], the base groups: pi_1, pi_2 and pi_3 of an
/// impact at 1 m/s  @eq{MM24, Eqs. 13, 14, 27}. Of the base constants s and d: pi_2_base = (s+d)/2, pi_3_base =
/// (s-d)/2, with hysteresis_amplitude 1 at the end. Nothing for other laws, and for lists that are the paper's already.
std::vector<PublishedParameters> published_parameters(std::span<const Parameter> list, std::span<const double> values,
                                                      std::optional<double> effective_mass);

/// The same of an estimate, with its covariance.
struct PublishedEstimate {
    PublishedParameters terms;
    Eigen::MatrixXd covariance;  ///< as of LinearCovariance::propagated; empty without an uncertainty
    double standard_error(std::size_t parameter) const;  ///< NaN if there is none
};

/// Groups take one effective mass in all the data. Nothing where parameters are measured with each impact.
std::vector<PublishedEstimate> published_estimates(const FitProblem& problem, const Eigen::VectorXd& estimate,
                                                   const std::optional<LinearCovariance>& uncertainty);

}  // namespace impactfit
