#include "impactfit/estimation/optimisation/least_squares.hpp"

#include "impactfit/estimation/optimisation/ceres_trust_region.hpp"
#include "impactfit/estimation/optimisation/nelder_mead.hpp"
#include "impactfit/estimation/optimisation/optimality.hpp"

namespace impactfit {
namespace {

/// Costs below this fraction of the start cost are rounding: residuals agree to ten digits.
constexpr double rounding_of_cost = 1e-20;

/// A parameter is lost if its influence falls below this fraction of its influence at the start.
constexpr double lost_influence = 1e-4;

/// The first descent is nearly undamped; the Ceres restarts have decreasing trust-region radii.
constexpr double first_damping = 1e-2;
constexpr TrustRegion restarts[] = {{TrustRegion::Strategy::levenberg_marquardt, 1.0},
                                    {TrustRegion::Strategy::levenberg_marquardt, 1e-2},
                                    {TrustRegion::Strategy::dogleg, 1.0},
                                    {TrustRegion::Strategy::dogleg, 1e-2}};

/// The solution is refined until a step would change it by 1 % of the change that `tolerance` allows, for few steps.
constexpr double refined = 1e-4, no_damping = 1e-8;
constexpr long refining_steps = 4;

}  // namespace

LeastSquaresSearch::LeastSquaresSearch(const ResidualFunction& function, const ResidualFunction& low_fidelity,
                                       const ParameterSpace& space, const Eigen::VectorXd& start,
                                       const SolverOptions& options, const ProgressCallback& progress)
    : function_(function),
      objective_(low_fidelity, space, options.evaluation_limit(space.size()), progress),
      start_(space.to_search(start)),
      tolerance_(options.tolerance),
      first_(objective_, start_, first_damping, options.tolerance) {}

void LeastSquaresSearch::finish() {
    if (first_.state() == LevenbergMarquardt::State::descending) first_.advance(1);
    if (first_.state() == LevenbergMarquardt::State::not_finite) return;
    const LevenbergMarquardt::State end = end_exactly();
    if (end != LevenbergMarquardt::State::not_finite) test_end(end);
}

LevenbergMarquardt::State LeastSquaresSearch::end_exactly() {
    const LevenbergMarquardt::State end = first_.run();
    if (&objective_.function() == &function_ || objective_.has_to_end()) return end;
    return LevenbergMarquardt(objective_, objective_.change_to(function_), no_damping, tolerance_).run();
}

void LeastSquaresSearch::restart() {
    if (at_minimum_ || !objective_.has_best()) return;
    if (descend_from(reset_insensitive_parameters())) return;
    if (on_plateau_) {  // twice: the data do not determine the parameter
        at_minimum_ = true;
        return;
    }
    for (const TrustRegion& region : restarts) {
        if (objective_.has_to_end()) break;
        descend(objective_, start_, region, tolerance_);
        if (descend_from(objective_.best())) return;
    }
    if (!objective_.has_to_end()) walk_simplex(objective_, start_, tolerance_);
    descend_from(objective_.best());
    at_minimum_ = at_minimum_ || stationary_;
}

/// Runs a descent. Returns true if the best point so far is a minimum.
bool LeastSquaresSearch::descend_from(const Eigen::VectorXd& start) {
    if (objective_.has_to_end()) return false;
    LevenbergMarquardt descent(objective_, start, first_damping, tolerance_);
    return test_end(descent.run());
}

bool LeastSquaresSearch::test_end(LevenbergMarquardt::State end) {
    const auto test = test_minimum(objective_, objective_.best());
    if (!test) return false;
    last_influence_ = test->influence;
    stationary_ = test->stationary(tolerance_) || (end == LevenbergMarquardt::State::stuck && test->flat()) ||
                  objective_.best_cost() <= rounding_of_cost * first_.first_cost();
    bool any_lost = false;
    for (Eigen::Index j = 0; j < last_influence_.size(); ++j) any_lost = any_lost || lost(j);
    on_plateau_ = stationary_ && !test->saddle && test->rank < test->movable && any_lost;
    return at_minimum_ = stationary_ && !test->saddle && !on_plateau_;
}

bool LeastSquaresSearch::lost(Eigen::Index parameter) const {
    return last_influence_[parameter] < lost_influence * first_.first_influence()[parameter];
}

/// Returns the best point, with lost parameters reset to their starting values: a first long step displaced them.
Eigen::VectorXd LeastSquaresSearch::reset_insensitive_parameters() const {
    Eigen::VectorXd point = objective_.best();
    for (Eigen::Index j = 0; j < last_influence_.size(); ++j)
        if (lost(j)) point[j] = start_[j];
    return point;
}

SearchCounts refine(const ResidualFunction& function, const ParameterSpace& space, const SolverOptions& options,
                    Solution& answer) {
    if (answer.status != SolutionStatus::converged) return {};
    const ProgressCallback silent;
    ObjectiveFunction objective(function, space, options.evaluation_limit(space.size()), silent);
    LevenbergMarquardt(objective, space.to_search(answer.parameters), no_damping, refined * options.tolerance)
        .advance(refining_steps);
    const Solution end = objective.solution(true);
    if (end.status == SolutionStatus::converged && end.cost < answer.cost) {
        answer.parameters = end.parameters;
        answer.cost = end.cost;
    }
    return end.counts;
}

Solution least_squares(const ResidualFunction& function, const ParameterSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress) {
    LeastSquaresSearch search(function, function, space, start, options, progress);
    search.finish();
    search.restart();
    Solution solution = search.solution();
    solution.counts += refine(function, space, options, solution);
    return solution;
}

}  // namespace impactfit
