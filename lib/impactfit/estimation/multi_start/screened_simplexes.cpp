#include "impactfit/estimation/multi_start/screened_simplexes.hpp"

#include <algorithm>
#include <memory>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/multi_start/solution_clusters.hpp"
#include "impactfit/estimation/optimisation/nelder_mead.hpp"

namespace impactfit {
namespace {

/// At least this many starts continue to the end, because the first simplexes rank the minima roughly.
constexpr std::size_t least_going_on = 3;

/// One start and its current state.
struct Walk {
    std::unique_ptr<SimplexSearch> search;
    Eigen::VectorXd residuals = {};
    bool pruned = false, reported = false;

    double cost() const { return search->cost(); }
    bool goes_on() const { return !pruned && !search->walk().ended(); }
};

class SimplexScreening {
public:
    SimplexScreening(const ResidualFunction& function, const ParameterSpace& space,
                     const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                     const ProgressCallback& progress)
        : threads_(options.threads), shared_(static_cast<int>(starts.size()), "start", progress) {
        for (std::size_t i = 0; i < starts.size(); ++i) tells_.push_back(shared_.of(static_cast<int>(i)));
        for (std::size_t i = 0; i < starts.size(); ++i)
            walks_.push_back({std::make_unique<SimplexSearch>(function, space, starts[i], options, tells_[i])});
    }

    std::vector<Solution> run() {
        while (!shared_.stopped() &&
               std::any_of(walks_.begin(), walks_.end(), [](const Walk& w) { return w.goes_on(); })) {
            for_each([](Walk& walk) {
                if (walk.goes_on()) walk.search->advance();
                walk.residuals = walk.search->residuals();
            });
            break_off();
        }
        std::vector<Solution> solutions(walks_.size());
        for_each([&](Walk& walk) {
            Solution& solution = solutions[static_cast<std::size_t>(&walk - walks_.data())];
            solution = walk.search->solution();
            if (walk.pruned && solution.status == SolutionStatus::not_converged)
                solution.status = SolutionStatus::pruned;
        });
        return solutions;
    }

private:
    template <class Task>
    void for_each(const Task& task) {
        parallel_for(walks_.size(), threads_, [&](std::size_t i) { task(walks_[i]); });
    }

    void break_off() {
        std::vector<Walk*> order;
        for (Walk& walk : walks_)
            if (!walk.pruned && walk.residuals.size() > 0) order.push_back(&walk);
        std::stable_sort(order.begin(), order.end(),
                         [](const Walk* a, const Walk* b) { return a->cost() < b->cost(); });
        const std::size_t go_on = std::max(least_going_on, (order.size() + 1) / 2);
        for (std::size_t i = 1; i < order.size(); ++i) {
            const auto end = order.begin() + static_cast<std::ptrdiff_t>(i);
            const bool known =
                std::any_of(order.begin(), end, [&](const Walk* lower) { return at_one_place(*lower, *order[i]); });
            if (order[i]->goes_on() && (known || i >= go_on)) order[i]->pruned = true;
        }
        for (Walk& walk : walks_) {
            if (!walk.reported && !walk.goes_on()) shared_.one_done();
            walk.reported = walk.reported || !walk.goes_on();
        }
    }

    static bool at_one_place(const Walk& lower, const Walk& other) {
        return (other.residuals - lower.residuals).norm() <= part_of_misfit * lower.residuals.norm();
    }

    int threads_;
    SharedProgress shared_;
    std::vector<ProgressCallback> tells_;
    std::vector<Walk> walks_;
};

}  // namespace

std::vector<Solution> screened_simplexes(const ResidualFunction& function, const ParameterSpace& space,
                                         const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                         const ProgressCallback& progress) {
    return SimplexScreening(function, space, starts, options, progress).run();
}

}  // namespace impactfit
