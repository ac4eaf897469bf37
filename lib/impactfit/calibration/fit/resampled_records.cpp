#include "impactfit/calibration/fit/resampled_records.hpp"

#include <algorithm>

namespace impactfit {
namespace {

bool has_errors_in_both(const RecordSample& sample) {
    return sample.abscissa_deviation > 0.0;
}

/// Moves a sample from its nearest point by `residual`. Its shared errors are kept; `without` is the sample less these
/// errors.
void move(RecordSample& sample, const RecordSample& without, const PredictedSample& curve_point,
          const NearestPoint& closest, double residual) {
    const double abscissa = sample.abscissa - without.abscissa, ordinate = sample.ordinate - without.ordinate;
    sample.abscissa = curve_point.abscissa - residual * closest.along_abscissa * sample.abscissa_deviation + abscissa;
    sample.ordinate = curve_point.ordinate - residual * closest.along_ordinate * sample.ordinate_deviation + ordinate;
}

/// Moves the samples of loops by their part of the shift, and sets this part to 0.
FitProblem redrawn(FitProblem problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                   Eigen::VectorXd& shift) {
    auto row = static_cast<Eigen::Index>(problem.measurement_count());
    for (FitCondition& condition : problem.conditions) {
        const auto reading = function.read_records(estimate, condition);
        for (std::size_t r = 0; r < condition.records.size(); ++r)
            for (std::size_t i = 0; i < condition.records[r].samples.size(); ++i, ++row) {
                RecordSample& sample = condition.records[r].samples[i];
                if (!reading || !has_errors_in_both(sample)) continue;
                const PredictedSample& predicted = reading->records[r][i];
                move(sample, true_samples(condition, *reading, r)[i], predicted, reading->nearest_points[r][i],
                     predicted.residual - shift[row]);
                shift[row] = 0.0;
            }
    }
    return problem;
}

}  // namespace

bool has_errors_in_both(const FitProblem& problem) {
    return std::any_of(problem.conditions.begin(), problem.conditions.end(), [](const FitCondition& condition) {
        return std::any_of(condition.records.begin(), condition.records.end(), [](const FitRecord& record) {
            return std::any_of(record.samples.begin(), record.samples.end(),
                               [](const RecordSample& sample) { return has_errors_in_both(sample); });
        });
    });
}

RedrawnData::RedrawnData(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                         const Eigen::VectorXd& shift)
    : remaining_shift(shift),
      redrawn_problem(redrawn(problem, function, estimate, remaining_shift)),
      redrawn_residuals(redrawn_problem) {}

RedrawnLoops::RedrawnLoops(const FitProblem& problem, const ContactResiduals& function, const Eigen::VectorXd& estimate,
                           const Eigen::VectorXd& shift)
    : RedrawnData(problem, function, estimate, shift), ShiftedResiduals(redrawn_residuals, remaining_shift) {}

}  // namespace impactfit
