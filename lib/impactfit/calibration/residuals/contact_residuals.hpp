#pragma once
// The residuals of a contact-law calibration: simulated minus measured, in standard deviations, and one residual a
// prior; derivatives by dual numbers through the events.

#include <memory>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "impactfit/estimation/objective/residual_function.hpp"

namespace impactfit {

/// Residuals in the order of conditions and their measurements, then priors in the order of parameters.
class ContactResiduals : public ResidualFunction {
public:
    /// Keeps a reference to the problem. Throws an Error for unknown or cyclic expressions.
    explicit ContactResiduals(const FitProblem& problem);
    ~ContactResiduals() override;

    Eigen::Index parameter_count() const override;
    Eigen::Index residual_count() const override;
    bool evaluate(const Eigen::VectorXd& parameters, Eigen::VectorXd& residuals,
                  Eigen::MatrixXd* jacobian) const override;
    /// Without the plain simulations.
    bool derivatives(const Eigen::VectorXd& parameters, Eigen::MatrixXd& jacobian) const override;
    /// By simulations of a tolerance of 1e-7, where that is looser than the problem's.
    const ResidualFunction& low_fidelity() const override;
    RobustLoss loss(Eigen::Index residual) const override;
    /// A part of the measured value, or of the largest ordinate of the record (impact_derivatives.hpp); 0 for a prior.
    double derivative_error(Eigen::Index residual) const override;

    /// Values of the parameters of the form, given the free ones, at a condition.
    std::vector<double> given_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// Values of the law there: through expressions, damping rule and form.
    std::vector<double> law_values(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// The impacts, one a condition.
    std::vector<Collision<double>> simulate(const Eigen::VectorXd& free) const;

    /// What the records of a condition of the problem and its durations above a force are predicted to be; nothing
    /// where there are none or no curves.
    std::optional<RecordPrediction> read_records(const Eigen::VectorXd& free, const FitCondition& condition) const;
    /// The curve of a record at `points` even times.
    std::vector<PredictedSample> record_curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                              const FitRecord& record, std::size_t points) const;
    /// What the errors of the rig add to a measured value.
    double shift(const Measurement& measurement, const Eigen::VectorXd& free, const FitCondition& condition) const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    std::unique_ptr<const FitProblem> low_fidelity_problem_;
    std::unique_ptr<const ContactResiduals> low_fidelity_;
};

}  // namespace impactfit
