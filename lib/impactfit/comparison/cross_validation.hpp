#pragma once
// Cross-validation of a contact law over impact speed: leave-one-speed-out, and extrapolation from the lower to the
// upper speeds.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"

namespace impactfit {

/// Impacts of one speed, or of neighbouring speeds.
struct SpeedGroup {
    double lowest, highest;               ///< [m/s]
    std::vector<std::size_t> conditions;  ///< indices into the conditions of the problem
};

/// Largest number of groups. Each group costs one fit per law.
inline constexpr std::size_t most_speed_groups = 12;

/// Returns one group per speed, by rising speed. For more than `most_speed_groups` speeds: `most_speed_groups` groups
/// of neighbouring speeds, of equal size up to one speed.
std::vector<SpeedGroup> speed_groups(const FitProblem& problem);

/// Prediction error of one observable, in its unit.
struct ObservableError {
    const Observable* observable;
    long values;
    double root_mean_square;  ///< of predicted - measured; SI
};

/// Prediction error of the records of one kind: distance of the samples from the nearest point of the predicted curve,
/// for each coordinate. For an exact abscissa: difference of the ordinates at equal abscissa.
struct RecordError {
    RecordKind kind;
    long samples = 0;
    double ordinate = 0.0;  ///< root mean square of predicted - measured; SI
    double of_peak = 0.0;   ///< root mean square, each relative to the largest reading of its record
    double abscissa = 0.0;  ///< root mean square; SI; 0 for an exact abscissa
};

/// Prediction of held-out groups from a fit to the remaining groups.
struct HeldOut {
    std::string obstacle;           ///< reason for a missing prediction; else empty
    long values = 0;                ///< predicted values and samples
    double root_mean_square = 0.0;  ///< of the residuals, in standard deviations (in residual scales without stated
                                    ///< noise)
    std::vector<ObservableError> observables = {};
    std::vector<RecordError> records = {};  ///< one for each record kind
};

/// Kind of the work units of predictions: searches without the held-out groups.
inline const std::string prediction_unit = "prediction";

struct PredictionRun {
    int starts;                  ///< the starts of the problem if these do not converge
    WorkStore* store = nullptr;  ///< stores the finished search; may be null
    long number = 0;             ///< of the work unit
};

/// Returns the prediction of the held-out groups `left_out` from a fit to the remaining groups. `full`: fit to all
/// data, whose estimate is the start. An auxiliary parameter of held-out impacts only (clock reading at touch) is fixed
/// at the mean of its prior, else at its value in `full`.
HeldOut predict_held_out(const FitResult& full, const std::vector<SpeedGroup>& groups,
                         const std::vector<std::size_t>& left_out, const PredictionRun& run,
                         const ProgressCallback& progress);

/// Returns the pooled errors of several predictions. The first part with an obstacle, if there is one.
HeldOut together(const std::vector<HeldOut>& parts);

}  // namespace impactfit
