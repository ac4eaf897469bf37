#pragma once
// The residuals of measured curves: how far their samples are from the curves that the law and the sensor give.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/orthogonal_distance.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// What a record is predicted to be at one of its samples; SI.
struct PredictedSample {
    double abscissa, ordinate;  ///< of the point of the curve nearest to the sample
    double residual;            ///< the signed distance in standard deviations
};

/// A condition at values of the free parameters, without derivatives.
struct RecordPrediction {
    std::vector<double> given;  ///< ParameterMap::given_values
    MotionNodes<double> nodes;
    DenseOutput<double> motion;
    std::vector<std::vector<RecordSample>> samples;     ///< of each record, less the errors they share
    std::vector<std::vector<NearestPoint>> feet;        ///< of each record at each of its samples
    std::vector<std::vector<PredictedSample>> records;  ///< likewise
    std::vector<double> durations;                      ///< of the measurements with a force threshold
};

/// The records and the durations above a force of one condition at values of the free parameters. An Error of kind
/// usage is thrown where the parameters are not allowed.
class RecordResiduals {
public:
    RecordResiduals(const FitProblem& problem, const ParameterMap& map) : problem_(problem), map_(map) {}

    /// Nothing if the impact has no curve: bodies that stick; or if its force stays below a threshold.
    std::optional<RecordPrediction> read(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// The curve a record is compared with, at even readings of the clock from a little before touch to a little after
    /// separation; empty if there is none.
    std::vector<PredictedSample> curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                       const FitRecord& record, std::size_t points) const;

    /// Derivatives in the free parameters: of the residuals of all samples, record after record, then of the durations.
    /// `reading` is that of the same values. False where the derivatives are no numbers.
    bool slopes(const Eigen::VectorXd& free, const FitCondition& condition, const RecordPrediction& reading,
                Eigen::MatrixXd& samples, Eigen::MatrixXd& durations) const;

private:
    MotionNodes<double> simulate(const Eigen::VectorXd& free, const FitCondition& condition) const;
    void add_sensor_slopes(const Eigen::VectorXd& free, const FitCondition& condition, const RecordPrediction& reading,
                           Eigen::MatrixXd& samples) const;
    void add_shared_error_slopes(const Eigen::VectorXd& free, const FitCondition& condition,
                                 const RecordPrediction& reading, Eigen::MatrixXd& samples) const;

    const FitProblem& problem_;
    const ParameterMap& map_;
};

/// True for a condition whose motion is needed beside its scalar observables.
bool needs_motion(const FitCondition& condition);

}  // namespace impactfit
