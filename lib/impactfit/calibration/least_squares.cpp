#include "impactfit/calibration/least_squares.hpp"

#include "impactfit/calibration/minimum_test.hpp"
#include "impactfit/calibration/nelder_mead.hpp"
#include "impactfit/calibration/trust_region.hpp"

namespace impactfit {
namespace {

/// Costs this far below that of the start are rounding: residuals agree to ten digits.
constexpr double rounding_of_cost = 1e-20;

/// One search from one start, over the rungs.
class Ladder {
public:
    Ladder(SearchObjective& objective, const Eigen::VectorXd& start, const SolverOptions& options)
        : objective_(objective), start_(start), tolerance_(options.tolerance) {}

    bool climb() {
        using enum TrustRegion::Strategy;
        const auto at_start = test_minimum(objective_, start_);
        if (!at_start) return false;
        missing_at_start_ = at_start->movable - at_start->rank;
        first_cost_ = objective_.best_cost();
        for (const TrustRegion& region :
             {TrustRegion{}, {levenberg_marquardt, 1.0}, {levenberg_marquardt, 1e-2}, {dogleg, 1.0}, {dogleg, 1e-2}})
            if (descend_from(start_, region)) return true;
        walk_simplex(objective_, start_, tolerance_);
        return descend_from(objective_.best(), {}) || stationary_;
    }

private:
    /// Whether the descent ended at a minimum to be trusted and the best so far.
    bool descend_from(const Eigen::VectorXd& from, const TrustRegion& region) {
        if (objective_.has_to_end()) return false;
        descend(objective_, from, region, tolerance_);
        const auto test = test_minimum(objective_, objective_.best());
        if (!test) return false;
        stationary_ = test->stationary(tolerance_) || objective_.best_cost() <= rounding_of_cost * first_cost_;
        return stationary_ && test->movable - test->rank <= missing_at_start_;
    }

    SearchObjective& objective_;
    const Eigen::VectorXd& start_;
    double tolerance_;
    double first_cost_ = 0.0;
    int missing_at_start_ = 0;
    bool stationary_ = false;
};

}  // namespace

Solution least_squares(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress) {
    SearchObjective objective(function, space, options.most_evaluations, progress);
    const Eigen::VectorXd from = space.to_search(start);
    return objective.solution(Ladder(objective, from, options).climb());
}

}  // namespace impactfit
