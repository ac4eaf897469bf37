#include <cmath>
#include <limits>

#include "impactfit/calibration/fit/fit_steps.hpp"

namespace impactfit {
namespace {

constexpr std::size_t drawn_points = 240;  ///< plotted points of the curve of a record

std::vector<FitResidual> residual_table(const std::vector<FitCondition>& conditions, const ContactResiduals& function,
                                        const Eigen::VectorXd& estimate) {
    const std::vector<PredictedImpact> impacts = function.predict(estimate);
    std::vector<FitResidual> table;
    for (std::size_t c = 0; c < impacts.size(); ++c) {
        const FitCondition& condition = conditions[c];
        const auto reading = function.read_records(estimate, condition);
        std::size_t duration = 0;
        for (const Measurement& measured : condition.measurements) {
            double predicted = std::numeric_limits<double>::quiet_NaN();
            if (!(measured.force_threshold > 0.0))
                predicted = function.value(measured, impacts[c], estimate, condition);
            else if (reading)
                predicted = reading->durations[duration++];
            const double error = predicted - measured.value - function.shift(measured, estimate, condition);
            table.push_back({c, &measured, predicted, error / measured.standard_deviation});
        }
    }
    return table;
}

/// Returns the residuals of the hold-out measurements.
std::vector<FitResidual> prediction_table(const FitProblem& problem, const Eigen::VectorXd& estimate) {
    if (problem.predictions.empty()) return {};
    FitProblem unfitted = problem;
    unfitted.conditions = problem.predictions;
    return residual_table(problem.predictions, ContactResiduals(unfitted), estimate);
}

std::vector<RecordFit> record_table(const FitProblem& problem, const ContactResiduals& function,
                                    const Eigen::VectorXd& estimate) {
    std::vector<RecordFit> table;
    for (std::size_t c = 0; c < problem.conditions.size(); ++c) {
        auto reading = function.read_records(estimate, problem.conditions[c]);
        if (!reading) continue;
        const double speed = function.true_impact(estimate, problem.conditions[c]).impact_speed;
        for (std::size_t r = 0; r < reading->records.size(); ++r) {
            std::vector<PredictedSample>& predicted = reading->records[r];
            double squares = 0.0;
            for (const PredictedSample& sample : predicted) squares += sample.residual * sample.residual;
            const double mean = squares / static_cast<double>(predicted.size());
            const FitRecord& record = problem.conditions[c].records[r];
            table.push_back({c, &record, speed, std::move(predicted), std::sqrt(mean),
                             function.record_curve(estimate, problem.conditions[c], record, drawn_points)});
        }
    }
    return table;
}

}  // namespace

FitResiduals residuals_at(const FitProblem& problem, const ContactResiduals& function,
                          const Eigen::VectorXd& estimate) {
    return {residual_table(problem.conditions, function, estimate), record_table(problem, function, estimate),
            prediction_table(problem, estimate)};
}

}  // namespace impactfit
