#pragma once
// How well a law predicts what it was not fitted to: each speed in turn from the others, and the higher speeds from the
// lower ones.

#include <string>
#include <vector>

#include "impactfit/calibration/fit/fit.hpp"

namespace impactfit {

/// Impacts of one speed; where there are many speeds, of neighbouring ones.
struct SpeedGroup {
    double lowest, highest;               ///< [m/s]
    std::vector<std::size_t> conditions;  ///< of the problem
};

/// More groups than this would cost more fits than they tell.
inline constexpr std::size_t most_speed_groups = 12;

/// By rising speed: one group a speed; of more than `most_speed_groups` speeds, as many groups of neighbouring speeds,
/// as even as can be.
std::vector<SpeedGroup> speed_groups(const FitProblem& problem);

/// Error of one observable in its own unit.
struct ObservableError {
    const Observable* observable;
    long values;
    double root_mean_square;  ///< of predicted - measured; SI
};

/// Error of the records of one kind: how far the samples are from the nearest point of the law's curve, coordinate by
/// coordinate. Where the abscissa is exact, that point is the one above it, and the error is that of the reading.
struct RecordError {
    RecordKind kind;
    long samples = 0;
    double ordinate = 0.0;  ///< root mean square of predicted - measured; SI
    double of_peak = 0.0;   ///< the same, each as a part of the largest reading of its record
    double abscissa = 0.0;  ///< SI; 0 where it is exact
};

/// Prediction of some groups from a fit to others.
struct HeldOut {
    std::string obstacle;           ///< why it could not be made; empty if it was
    long values = 0;                ///< measured numbers and samples that were predicted
    double root_mean_square = 0.0;  ///< of their residuals, in standard deviations (of the common weights if no noise
                                    ///< was stated)
    std::vector<ObservableError> observables = {};
    std::vector<RecordError> records = {};  ///< one a kind
};

/// The fit without the groups, predicting them. `full` is the fit to all data: the search begins at its answer, and
/// goes from as many starts as `starts` says, and from as many as the problem says if that does not converge. What
/// belongs to a single impact and no other, such as the reading of its clock at touch, is not told by the others: it is
/// taken as known beforehand if it was, else from `full`.
HeldOut predict_held_out(const FitResult& full, const std::vector<SpeedGroup>& groups,
                         const std::vector<std::size_t>& left_out, int starts, const ProgressCallback& progress);

/// All values of several predictions together; the first obstacle if there is one.
HeldOut together(const std::vector<HeldOut>& parts);

}  // namespace impactfit
