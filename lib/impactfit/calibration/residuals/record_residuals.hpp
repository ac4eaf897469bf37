#pragma once
// Record residuals: distances of samples from the curves predicted by law and sensor, in standard deviations.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/orthogonal_distance.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"

namespace impactfit {

/// Prediction of a record at one of its samples [SI].
struct PredictedSample {
    double abscissa, ordinate;  ///< of the nearest point of the curve
    double residual;            ///< signed distance in standard deviations
};

/// Prediction of a condition at given free parameters, without derivatives.
struct RecordPrediction {
    std::vector<double> given;  ///< ParameterMap::given_values
    MotionNodes<double> nodes;
    DenseOutput<double> motion;
    std::vector<std::vector<RecordSample>> corrected_samples;  ///< of each record with shared errors, less these
    std::vector<std::vector<NearestPoint>> nearest_points;     ///< of each record at each of its samples
    std::vector<std::vector<PredictedSample>> records;         ///< of each record at each of its samples
    std::vector<double> durations;                             ///< of the measurements with a force threshold
};

/// Returns the samples of a record of a condition, less their shared errors.
const std::vector<RecordSample>& true_samples(const FitCondition& condition, const RecordPrediction& reading,
                                              std::size_t record);

/// Records and threshold durations of one condition at given free parameters. Throws Error (usage) for parameters out
/// of range.
class RecordResiduals {
public:
    RecordResiduals(const FitProblem& problem, const ParameterMap& map) : problem_(problem), map_(map) {}

    /// Returns the prediction. Empty without a curve (bodies stick), or if the force is below a threshold.
    std::optional<RecordPrediction> read(const Eigen::VectorXd& free, const FitCondition& condition) const;

    /// Returns the predicted curve at equally spaced clock readings, from slightly before touch to slightly after
    /// separation. Empty without a curve.
    std::vector<PredictedSample> curve(const Eigen::VectorXd& free, const FitCondition& condition,
                                       const FitRecord& record, std::size_t points) const;

    /// Computes derivatives by the free parameters: of the residuals of all samples, record after record, and of the
    /// durations. `reading` is the prediction at the same values. Returns false if a derivative is not finite.
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

/// Returns true for a condition that requires its motion in addition to scalar observables.
bool needs_motion(const FitCondition& condition);

}  // namespace impactfit
