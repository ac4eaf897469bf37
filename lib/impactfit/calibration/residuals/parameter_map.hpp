#pragma once
// Parameter map: free parameters to parameters of the law at a condition, with derivatives. Includes fixed and tied
// parameters, measured columns, damping of a given restitution, and the form.

#include <Eigen/Core>
#include <span>
#include <vector>

#include "impactfit/calibration/problem/expressions.hpp"
#include "impactfit/calibration/problem/fit_problem.hpp"

namespace impactfit {

class ParameterMap {
public:
    /// Keeps a reference to the problem. Throws Error (problem) if its parameters differ from those of its form, for
    /// unknown or cyclic expressions, and for an unknown damping rule.
    explicit ParameterMap(const FitProblem& problem);

    Eigen::Index free_count() const { return static_cast<Eigen::Index>(free_.size()); }

    /// Returns the free parameters that can change a prediction at a condition, in their order: all but the values of
    /// parameters per group at other groups.
    const std::vector<Eigen::Index>& moving(const FitCondition& condition) const;

    /// Returns all parameters of the problem, in their order, auxiliary parameters last.
    std::vector<double> given_values(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Returns the derivatives of one parameter by the free parameters.
    Eigen::RowVectorXd given_slopes(std::size_t parameter, const Eigen::VectorXd& free,
                                    const FitCondition& condition) const;
    /// Returns true if a parameter is measured with every impact, or tied to such a parameter.
    bool varies_with_condition(std::size_t parameter) const;

    /// Returns the parameters of the law. Throws Error if they are undefined, such as for a rule outside its exponents.
    std::vector<double> law_values(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Returns true if the parameters of the law are equal at all conditions.
    bool has_equal_values() const;

    /// Returns the derivatives of the law parameters by the free parameters (law parameters x free parameters). They
    /// are exact for parameters of the law, through the simulation for the damping of rule `exact`, and finite
    /// differences otherwise (finite_difference.hpp). `values` is the result of law_values. NaN if undefined. Columns
    /// of parameters that are not moving() are zero.
    Eigen::MatrixXd slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                           const std::vector<double>& values) const;

    /// Returns the law parameter of each free parameter, if every free parameter is a parameter of the law. The
    /// derivatives by the free parameters are then those by these parameters, at every condition. Empty otherwise.
    std::span<const std::size_t> direct_inputs() const { return direct_inputs_; }

    /// Returns the true impact: the measured impact less its speed errors. Throws Error for a speed <= 0.
    Impact<double> true_impact(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Returns the derivatives of the true impact speed by the free parameters.
    Eigen::RowVectorXd speed_slopes(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Returns the simulated impact: the true impact, or the unit impact of a nondimensional form.
    Impact<double> impact(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Returns the contribution of auxiliary parameters to a measured value; shift_slopes its derivatives by the free
    /// parameters.
    double shift(std::span<const Shift> shifts, const Eigen::VectorXd& free, const FitCondition& condition) const;
    Eigen::RowVectorXd shift_slopes(std::span<const Shift> shifts, const Eigen::VectorXd& free,
                                    const FitCondition& condition) const;

    /// Returns the index of an auxiliary parameter among all parameters.
    std::size_t auxiliary(std::size_t i) const { return problem_.parameters.size() + i; }

private:
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void check_names() const;
    void check_rule() const;
    bool solves_damping() const;
    std::vector<double> direct_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    std::vector<double> form_values(const std::vector<double>& given) const;
    std::vector<double> closed_form_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    double damping(const std::vector<double>& values, const std::vector<double>& given,
                   const Impact<double>& impact) const;
    bool goes_straight(std::size_t value) const;
    std::vector<std::size_t> find_direct_inputs() const;
    std::vector<std::vector<Eigen::Index>> find_moving() const;
    std::size_t given_index(std::size_t value, const FitCondition& condition) const;
    double wanted_restitution(const std::vector<double>& given) const { return given[problem_.parameters.size() - 1]; }
    Eigen::VectorXd slope_in(Eigen::Index free_parameter, const Eigen::VectorXd& free,
                             const FitCondition& condition) const;
    void add_column_slopes(const FitCondition& condition, Eigen::MatrixXd& slopes) const;
    Eigen::RowVectorXd exact_damping_slope(const Eigen::MatrixXd& slopes, const Eigen::RowVectorXd& wanted,
                                           const Eigen::RowVectorXd& speed, const std::vector<double>& values,
                                           const Impact<double>& impact) const;

    const FitProblem& problem_;
    const LawEntry& law_;
    std::vector<FitParameter> all_;     ///< parameters of the law, then auxiliary parameters
    std::vector<std::size_t> free_;     ///< indices of the free parameters among all
    std::vector<Eigen::Index> places_;  ///< of all parameters among the free ones; -1 for others
    std::vector<std::size_t> columns_;  ///< indices of the measured columns among all
    TiedExpressions tied_;
    std::vector<std::vector<Eigen::Index>> moving_;  ///< one per group of data
    std::size_t damping_ = none;                     ///< index of the law parameter computed by a rule
    std::vector<std::size_t> direct_inputs_;
};

}  // namespace impactfit
