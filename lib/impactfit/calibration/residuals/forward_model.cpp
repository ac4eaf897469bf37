#include "impactfit/calibration/residuals/forward_model.hpp"

#include <algorithm>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/simulation/impact_batch.hpp"
#include "impactfit/dynamics/simulation/impact_derivatives.hpp"

namespace impactfit {
namespace {

/// Minimum number of impacts per thread. Starting a thread takes about as long as one impact: 50 microseconds, three
/// times as long with derivatives. Without derivatives a task has a few impacts.
constexpr std::size_t least_shared_impacts = 8, least_impacts_a_task = 4;

/// Tasks of one evaluation. Their impacts are fewer than those of a batch with series, so that the result of an impact
/// does not depend on the others.
constexpr std::size_t most_tasks = 64, most_impacts_a_task = 64;
static_assert(most_impacts_a_task < ImpactBatch::least_impacts);

}  // namespace

ForwardModel::ForwardModel(const FitProblem& problem)
    : problem_(problem), map_(problem), distinct_(distinct_impacts(problem)) {
    for (std::size_t c = 0; c < problem.conditions.size(); ++c)
        if (needs_motion(problem.conditions[c])) motions_.push_back(c);
}

int ForwardModel::threads() const {
    return distinct_.impacts.size() >= least_shared_impacts ? problem_.solver.threads : 1;
}

/// Returns the parameters of the law at the distinct conditions, one set after another.
std::vector<double> ForwardModel::value_sets(const Eigen::VectorXd& free) const {
    std::vector<double> sets, values;
    sets.reserve(distinct_.impacts.size() * width());
    for (const FitCondition* condition : distinct_.impacts) {
        if (values.empty() || !map_.has_equal_values()) values = map_.law_values(free, *condition);
        sets.insert(sets.end(), values.begin(), values.end());
    }
    return sets;
}

ForwardModel::Shared<std::vector<PredictedImpact>> ForwardModel::simulate(const Eigen::VectorXd& free) const {
    if (auto known = recent_collisions_.find(free)) return known;
    const std::vector<double> sets = value_sets(free);
    std::vector<Impact<double>> impacts;
    for (const FitCondition* condition : distinct_.impacts) impacts.push_back(map_.impact(free, *condition));
    std::vector<PredictedImpact> collisions(distinct_.impacts.size());
    const std::size_t impacts_a_task =
        std::clamp(collisions.size() / most_tasks, least_impacts_a_task, most_impacts_a_task);
    const auto part = [&](std::size_t number) {
        const std::size_t first = number * impacts_a_task;
        const std::size_t count = std::min(impacts_a_task, collisions.size() - first);
        std::vector<PredictedImpact> predicted =
            predict_impacts(problem_, std::span(sets).subspan(first * width(), count * width()),
                            std::span(impacts).subspan(first, count));
        std::move(predicted.begin(), predicted.end(), collisions.begin() + static_cast<std::ptrdiff_t>(first));
    };
    const std::size_t parts = (collisions.size() + impacts_a_task - 1) / impacts_a_task;
    parallel_for(parts, threads(), part);
    return recent_collisions_.keep(free, std::move(collisions));
}

/// Returns a distinct impact with derivatives of its observables by the free parameters that move it.
PredictedSlopes ForwardModel::slopes(const Eigen::VectorXd& free, std::size_t which,
                                     std::span<const double> values) const {
    const FitCondition& condition = *distinct_.impacts[which];
    if (!map_.direct_inputs().empty())
        return predict_slopes(problem_, values, map_.impact(free, condition), map_.direct_inputs());
    const std::vector<Eigen::Index>& moving = map_.moving(condition);
    const Eigen::MatrixXd of_values = map_.slopes(free, condition, {values.begin(), values.end()})(Eigen::all, moving);
    std::vector<std::size_t> inputs;
    for (std::size_t i = 0; i < width(); ++i)
        if ((of_values.row(static_cast<Eigen::Index>(i)).array() != 0.0).any()) inputs.push_back(i);
    Eigen::MatrixXd moved = of_values(inputs, Eigen::all);
    if (!condition.speed_shifts.empty()) {
        inputs.push_back(speed_input(law()));
        moved.conservativeResize(moved.rows() + 1, Eigen::NoChange);
        moved.bottomRows(1) = map_.speed_slopes(free, condition)(moving);
    }
    PredictedSlopes collision = predict_slopes(problem_, values, map_.impact(free, condition), inputs);
    collision.slopes *= moved;
    return collision;
}

ForwardModel::Shared<std::vector<PredictedSlopes>> ForwardModel::simulate_with_slopes(
    const Eigen::VectorXd& free) const {
    if (auto known = recent_slopes_.find(free)) return known;
    const std::vector<double> sets = value_sets(free);
    std::vector<PredictedSlopes> collisions(distinct_.impacts.size());
    const auto one = [&](std::size_t i) {
        collisions[i] = slopes(free, i, std::span(sets).subspan(i * width(), width()));
    };
    parallel_for(collisions.size(), threads(), one);
    return recent_slopes_.keep(free, std::move(collisions));
}

/// Calls `task` in parallel with the indices of the conditions that need their motion.
template <class Task>
void ForwardModel::for_each_motion(const Task& task) const {
    parallel_for(motions_.size(), problem_.solver.threads, [&](std::size_t i) { task(motions_[i]); });
}

ForwardModel::Shared<ForwardModel::Readings> ForwardModel::read(const Eigen::VectorXd& free) const {
    if (auto known = recent_readings_.find(free)) return known;
    Readings readings(problem_.conditions.size());
    for_each_motion([&](std::size_t c) { readings[c] = records_.read(free, problem_.conditions[c]); });
    for (std::size_t c = 0; c < readings.size(); ++c)
        if (needs_motion(problem_.conditions[c]) && !readings[c]) return nullptr;
    return recent_readings_.keep(free, std::move(readings));
}

std::vector<RecordSlopes> ForwardModel::read_slopes(const Eigen::VectorXd& free, const Readings& readings) const {
    std::vector<RecordSlopes> slopes(problem_.conditions.size());
    for_each_motion([&](std::size_t c) {
        RecordSlopes& at = slopes[c];
        at.finite = records_.slopes(free, problem_.conditions[c], *readings[c], at.samples, at.durations);
    });
    return slopes;
}

}  // namespace impactfit
