#pragma once
// Published parameters: estimate in the parameters of the publication. Bouc-Wen laws are fitted in the sum and the
// difference of the published constants, with hysteresis_amplitude 1.

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

/// Alternative parameter list of a law, with values and derivatives by the converted parameters.
struct PublishedParameters {
    std::string_view form;  ///< dimensional | base
    std::vector<Parameter> parameters;
    Eigen::VectorXd values;
    Eigen::MatrixXd slopes;  ///< parameters x converted parameters, exact

    std::vector<std::string> units() const;
};

/// Returns the published parameters of values in the list of the law. hysteresis_beta = (s+d)/2 and hysteresis_gamma =
/// (s-d)/2 replace the rate constants s and d  @eq{MM24, Eq. 8}. Given the effective mass [kg], also the base groups
/// pi_1, pi_2 and pi_3 of an impact at 1 m/s  @eq{MM24, Eqs. 13, 14, 27}. Base constants s and d give pi_2_base =
/// (s+d)/2, pi_3_base = (s-d)/2, with hysteresis_amplitude 1 at the end. Empty for other laws, and for lists in
/// published form.
std::vector<PublishedParameters> published_parameters(std::span<const Parameter> list, std::span<const double> values,
                                                      std::optional<double> effective_mass);

/// Published parameters of an estimate, with covariance.
struct PublishedEstimate {
    PublishedParameters terms;
    Eigen::MatrixXd covariance;                          ///< as LinearCovariance::propagated; empty without uncertainty
    double standard_error(std::size_t parameter) const;  ///< NaN without covariance
};

/// Returns the published parameters of an estimate. Base groups require one effective mass in all data. Empty if
/// parameters differ by impact.
std::vector<PublishedEstimate> published_estimates(const FitProblem& problem, const Eigen::VectorXd& estimate,
                                                   const std::optional<LinearCovariance>& uncertainty);

}  // namespace impactfit
