#pragma once
// Forward model of a calibration problem: predicted impacts and records for given free parameters, with derivatives.

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <vector>

#include "impactfit/calibration/problem/fit_problem.hpp"
#include "impactfit/calibration/residuals/distinct_impacts.hpp"
#include "impactfit/calibration/residuals/evaluation_cache.hpp"
#include "impactfit/calibration/residuals/parameter_map.hpp"
#include "impactfit/calibration/residuals/predicted_impact.hpp"
#include "impactfit/calibration/residuals/record_residuals.hpp"

namespace impactfit {

/// Derivatives of the records of a condition by the free parameters.
struct RecordSlopes {
    Eigen::MatrixXd samples;    ///< one row per sample
    Eigen::MatrixXd durations;  ///< one row per threshold duration
    bool finite = true;
};

/// Simulates each distinct impact once and caches the results of the last points. Thread-safe. Functions throw Error
/// for values that the law, a damping formula or a form does not allow.
class ForwardModel {
public:
    /// Keeps a reference to the problem. Throws Error for unknown or cyclic expressions.
    explicit ForwardModel(const FitProblem& problem);

    const FitProblem& problem() const { return problem_; }
    const ParameterMap& map() const { return map_; }
    const RecordResiduals& records() const { return records_; }

    template <class T>
    using Shared = std::shared_ptr<const T>;
    /// One per condition; empty for a condition without records and threshold durations.
    using Readings = std::vector<std::optional<RecordPrediction>>;

    /// Returns the distinct impacts, see impact_of().
    Shared<std::vector<PredictedImpact>> simulate(const Eigen::VectorXd& free) const;
    /// Returns the distinct impacts with derivatives of their observables by the free parameters that move their
    /// conditions (ParameterMap::moving).
    Shared<std::vector<PredictedSlopes>> simulate_with_slopes(const Eigen::VectorXd& free) const;
    /// Returns the index of the distinct impact of a condition.
    std::size_t impact_of(std::size_t condition) const { return distinct_.simulated_by[condition]; }

    /// Returns the predicted records. Null if a condition that needs a curve has none.
    Shared<Readings> read(const Eigen::VectorXd& free) const;
    /// Returns the derivatives of the records, one per condition.
    std::vector<RecordSlopes> read_slopes(const Eigen::VectorXd& free, const Readings& readings) const;

private:
    const LawEntry& law() const { return *problem_.model->law; }
    std::size_t width() const { return law().parameters.size(); }
    int threads() const;
    std::vector<double> value_sets(const Eigen::VectorXd& free) const;
    PredictedSlopes slopes(const Eigen::VectorXd& free, std::size_t which, std::span<const double> values) const;
    template <class Task>
    void for_each_motion(const Task& task) const;

    const FitProblem& problem_;
    ParameterMap map_;
    RecordResiduals records_{problem_, map_};
    DistinctImpacts distinct_;
    std::vector<std::size_t> motions_;  ///< conditions that need their motion
    mutable EvaluationCache<Readings> recent_readings_;
    mutable EvaluationCache<std::vector<PredictedImpact>> recent_collisions_;
    mutable EvaluationCache<std::vector<PredictedSlopes>> recent_slopes_;
};

}  // namespace impactfit
