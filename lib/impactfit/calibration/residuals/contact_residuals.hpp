#pragma once
// Contact residuals: r = (simulated - measured) / standard deviation, and one residual per prior. Derivatives by dual
// numbers through the events.

#include <memory>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Residuals in the order of conditions and their measurements, then records, then priors in the order of parameters.
class ContactResiduals : public ResidualFunction {
public:
    /// Keeps a reference to the problem. Throws Error for unknown or cyclic expressions.
    explicit ContactResiduals(const FitProblem& problem);
    ~ContactResiduals() override;

    Eigen::Index parameter_count() const override;
    Eigen::Index residual_count() const override;
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    bool evaluate_sparse(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                         Eigen::SparseMatrix<double>& jacobian) const override;
    /// Computes the Jacobian only, without plain simulations.
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    /// Returns residuals simulated with tolerance 1e-7, for least squares from several starts. Otherwise, or if the
    /// problem has a larger tolerance: *this.
    const ResidualFunction& low_fidelity() const override;
    RobustLoss loss(Eigen::Index residual) const override;
    /// Returns the error of the derivatives: relative to the measured value, or to the largest ordinate of the record
    /// (impact_derivatives.hpp). 0 for a prior.
    double derivative_error(Eigen::Index residual) const override;

    /// Returns the parameters of the form at a condition, for given free parameters.
    std::vector<double> given_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Returns the parameters of the law at a condition, after expressions, damping rule and form.
    std::vector<double> law_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Returns the true impact of a condition: the measured speed less its errors, or the estimate of a free speed.
    Impact<double> true_impact(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Returns the predictions, one per condition.
    std::vector<PredictedImpact> predict(const Eigen::VectorXd& free) const;
    /// Returns the predicted value of a measurement without force threshold, from the prediction of its condition: of a
    /// restitution by a rebound height that of Measurement::rise_gravity.
    double value(const Measurement& measurement, const PredictedImpact& predicted, const Eigen::VectorXd& free,
                 const FitCondition& condition) const;
    /// Returns the simulated impacts, one per condition.
    std::vector<Collision<double>> simulate(const Eigen::VectorXd& free) const;

    /// Returns the predicted records and threshold durations of a condition of the problem. Empty if there are none or
    /// no curves.
    std::optional<RecordPrediction> read_records(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Returns the curve of a record at `points` equally spaced times.
    std::vector<PredictedSample> record_curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                              const FitRecord& record, std::size_t points) const;
    /// Returns the contribution of rig errors to a measured value.
    double shift(const Measurement& measurement, const Eigen::VectorXd& free, const FitCondition& condition) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    std::unique_ptr<const FitProblem> low_fidelity_problem_;
    std::unique_ptr<const ContactResiduals> low_fidelity_;
};

}  // namespace impactfit
