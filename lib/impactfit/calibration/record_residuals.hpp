#pragma once
// The residuals of measured curves: how far their samples are from the curves that the law and the sensor give.

#include <Eigen/Core>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/parameter_map.hpp"

namespace impactfit {

/// What a record is predicted to be at one of its samples; SI.
struct PredictedSample {
    double abscissa, ordinate;  ///< of the point of the curve nearest to the sample
    double residual;            ///< the signed distance in standard deviations
};

/// The records and the durations above a force of one condition at values of the free parameters. An Error of kind
/// usage is thrown where the parameters are not allowed.
class RecordResiduals {
public:
    RecordResiduals(const FitProblem& problem, const ParameterMap& map) : problem_(problem), map_(map) {}

    /// False if the impact has no curve: bodies that stick.
    bool predict(const Eigen::VectorXd& free, const FitCondition& condition,
                 std::vector<std::vector<PredictedSample>>& records, std::vector<double>& durations) const;

    /// The curve a record is compared with, at even readings of the clock from a little before touch to a little after
    /// separation; empty if there is none.
    std::vector<PredictedSample> curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                       const FitRecord& record, std::size_t points) const;

    /// Derivatives in the free parameters: of the residuals of all samples, record after record, then of the durations
    /// of the measurements with a force threshold. False as above.
    bool slopes(const Eigen::VectorXd& free, const FitCondition& condition, Eigen::MatrixXd& samples,
                Eigen::MatrixXd& durations) const;

private:
    const FitProblem& problem_;
    const ParameterMap& map_;
};

/// True for a condition whose motion is needed beside its scalar observables.
bool needs_motion(const FitCondition& condition);

}  // namespace impactfit
