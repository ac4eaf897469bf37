#include "impactfit/calibration/least_squares.hpp"

#include <utility>

#include "impactfit/calibration/minimum_test.hpp"
#include "impactfit/calibration/nelder_mead.hpp"
#include "impactfit/calibration/trust_region.hpp"

namespace impactfit {
namespace {

/// Costs this far below that of the start are rounding: residuals agree to ten digits.
constexpr double rounding_of_cost = 1e-20;

/// A parameter that moves the residuals this much less than at the start has left the region where it means something.
constexpr double lost_influence = 1e-4;

/// One search from one start, over the rungs.
class Ladder {
public:
    Ladder(SearchObjective& objective, Eigen::VectorXd start, const SolverOptions& options)
        : objective_(objective), start_(std::move(start)), end_{options.tolerance, options.least_gain} {}

    /// Whether it ended at a minimum. The last rung's word is taken if the rungs before it came to nothing better.
    bool climb() {
        using enum TrustRegion::Strategy;
        const auto at_start = test_minimum(objective_, start_);
        if (!at_start) return false;
        at_start_ = *at_start;
        first_cost_ = objective_.best_cost();
        if (descend_from(start_, {}) || descend_from(with_lost_parameters_put_back(), {})) return true;
        for (const TrustRegion& region :
             {TrustRegion{levenberg_marquardt, 1.0}, {levenberg_marquardt, 1e-2}, {dogleg, 1.0}, {dogleg, 1e-2}})
            if (descend_from(start_, region)) return true;
        walk_simplex(objective_, start_, end_.tolerance);
        return descend_from(objective_.best(), {}) || stationary_;
    }

private:
    /// Whether the best point so far, after this descent too, is a minimum to be trusted.
    bool descend_from(const Eigen::VectorXd& from, const TrustRegion& region) {
        if (objective_.has_to_end()) return false;
        descend(objective_, from, region, end_);
        auto test = test_minimum(objective_, objective_.best());
        if (test && !test->pinned.empty() && !test->stationary(end_.tolerance) && objective_.has_best()) {
            // Steps cut off at a bound creep along it; without the parameters that lie there they do not.
            const Eigen::VectorXd best = objective_.best();
            if (static_cast<Eigen::Index>(test->pinned.size()) < best.size())
                descend(objective_, best, region, end_, test->pinned);
            test = test_minimum(objective_, objective_.best());
        }
        if (!test) return false;
        at_end_ = *test;
        stationary_ = test->stationary(end_.tolerance) || objective_.best_cost() <= rounding_of_cost * first_cost_;
        return stationary_ && !test->saddle;
    }

    /// The best point, but where the start had it for the parameters a first long step threw away.
    Eigen::VectorXd with_lost_parameters_put_back() const {
        Eigen::VectorXd point = objective_.best();
        for (Eigen::Index j = 0; j < point.size() && at_end_.influence.size() > 0; ++j)
            if (at_end_.influence[j] < lost_influence * at_start_.influence[j]) point[j] = start_[j];
        return point;
    }

    SearchObjective& objective_;
    Eigen::VectorXd start_;
    DescentEnd end_;
    double first_cost_ = 0.0;
    MinimumTest at_start_, at_end_;
    bool stationary_ = false;
};

}  // namespace

Solution least_squares(const ResidualFunction& function, const SearchSpace& space, const Eigen::VectorXd& start,
                       const SolverOptions& options, const ProgressCallback& progress) {
    SearchObjective objective(function, space, options.most_evaluations, progress);
    return objective.solution(Ladder(objective, space.to_search(start), options).climb());
}

}  // namespace impactfit
