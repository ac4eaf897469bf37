#pragma once
// From the free parameters of a fit to the values of the law at a condition: fixed and tied parameters, measured
// columns, the damping of a wanted restitution, the form of the parameters. And how those values move with the free
// parameters.

#include <Eigen/Core>
#include <span>
#include <vector>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

class ParameterMap {
public:
    /// Keeps a reference to the problem. Throws an Error (problem) if its parameters are not those of its form, for
    /// expressions that are unknown or cyclic, and for an unknown damping rule.
    explicit ParameterMap(const FitProblem& problem);

    Eigen::Index free_count() const { return static_cast<Eigen::Index>(free_.size()); }

    /// Values of all parameters of the problem, in their order, the auxiliary ones last.
    std::vector<double> given_values(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Derivatives of one of them in the free parameters.
    Eigen::RowVectorXd given_slopes(std::size_t parameter, const Eigen::VectorXd& free,
                                    const FitCondition& condition) const;
    /// True if a parameter is, or is tied to, one that is measured with every impact.
    bool varies_with_condition(std::size_t parameter) const;

    /// Values of the law. Throws an Error where the algebra has none: a rule that is not for these exponents.
    std::vector<double> law_values(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Derivatives of the law's values in the free parameters (values x free parameters): exact where a parameter goes
    /// straight to the law, by differences of the algebra otherwise (finite_difference.hpp), through the simulation for
    /// the damping of rule `exact`. `values` are those of law_values. NaN where there are none.
    Eigen::MatrixXd slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                           const std::vector<double>& values) const;

    /// The impact as it was: the measured one less the errors of its speed. Throws an Error where they leave no speed.
    Impact<double> true_impact(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Derivatives of its speed in the free parameters.
    Eigen::RowVectorXd speed_slopes(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// What the law meets: the impact as it was, or the unit one of a nondimensional form.
    Impact<double> impact(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// What auxiliary parameters add to a measured value, and its derivatives in the free parameters.
    double shift(std::span<const Shift> shifts, const Eigen::VectorXd& free, const FitCondition& condition) const;
    Eigen::RowVectorXd shift_slopes(std::span<const Shift> shifts, const Eigen::VectorXd& free,
                                    const FitCondition& condition) const;

    /// Place of an auxiliary parameter among all.
    std::size_t auxiliary(std::size_t i) const { return problem_.parameters.size() + i; }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void check_names() const;
    void check_rule() const;
    bool solves_damping() const;
    std::vector<double> form_values(const std::vector<double>& given) const;
    std::vector<double> closed_form_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    double damping(const std::vector<double>& values, const std::vector<double>& given,
                   const Impact<double>& impact) const;
    bool goes_straight(std::size_t value) const;
    std::size_t given_index(std::size_t value, const FitCondition& condition) const;
    double wanted_restitution(const std::vector<double>& given) const { return given[problem_.parameters.size() - 1]; }
    Eigen::VectorXd slope_in(Eigen::Index free_parameter, const Eigen::VectorXd& free,
                             const FitCondition& condition) const;
    Eigen::RowVectorXd exact_damping_slope(const Eigen::MatrixXd& slopes, const Eigen::RowVectorXd& wanted,
                                           const Eigen::RowVectorXd& speed, const std::vector<double>& values,
                                           const Impact<double>& impact) const;

    const FitProblem& problem_;
    const LawEntry& law_;
    std::vector<FitParameter> all_;  ///< parameters of the law, then auxiliary ones
    std::vector<std::size_t> free_;  ///< indices of the free parameters among all
    TiedExpressions tied_;
    std::size_t damping_ = none;  ///< index of the law's value that a rule makes
};

}  // namespace impactfit
