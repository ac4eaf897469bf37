#include "impactfit/estimation/multi_start/screened_starts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "impactfit/core/parallel.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/multi_start/solution_clusters.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

/// Decisions cost no evaluations, so rounds are short: a descent to a minimum takes ten to sixty steps.
constexpr long steps_a_round = 5;

/// A search is hopeless if its cost exceeds the best by this factor, ...
constexpr double far_above = 10.0;
/// ... and a round leaves more than this fraction of its cost. A regular descent leaves a tenth.
constexpr double slow = 0.7;

constexpr int most_redraws = 10;

using State = LevenbergMarquardt::State;

/// One start and its current state.
struct Search {
    std::unique_ptr<LeastSquaresSearch> search;
    SearchCounts spent = {};  ///< evaluations of starts without finite residuals
    double cost_before = std::numeric_limits<double>::infinity();
    bool pruned = false, finished = false;

    const LevenbergMarquardt& descent() const { return search->first_descent(); }
    bool descending() const { return !pruned && descent().state() == State::descending; }
    bool at_minimum() const { return finished && search->at_minimum(); }
};

class Screening {
public:
    Screening(const ResidualFunction& function, const ParameterSpace& space, const std::vector<Eigen::VectorXd>& starts,
              const SolverOptions& options, const ProgressCallback& progress)
        : function_(function),
          low_fidelity_(starts.size() > 1 ? function.low_fidelity() : function),
          space_(space),
          options_(options),
          shared_(static_cast<int>(starts.size()), "start", progress) {
        searches_.resize(starts.size());
        for (std::size_t i = 0; i < starts.size(); ++i) tells_.push_back(shared_.of(static_cast<int>(i)));
        for (std::size_t i = 0; i < starts.size(); ++i) searches_[i].search = begin(starts[i], i);
    }
    void run() {
        for_each([this](std::size_t i) { first_round(i); });
        while (!shared_.stopped() && any_descending()) {
            give_up_what_is_not_needed();
            for_each([this](std::size_t i) { next_round(i); });
        }
        if (shared_.stopped()) return;
        restart();
    }

    std::vector<Solution> solutions() const {
        std::vector<Solution> result;
        for (const Search& s : searches_) {
            result.push_back(s.search->solution());
            result.back().counts += s.spent;
            if (s.pruned && result.back().status == SolutionStatus::not_converged)
                result.back().status = SolutionStatus::pruned;
        }
        return result;
    }

private:
    std::unique_ptr<LeastSquaresSearch> begin(const Eigen::VectorXd& start, std::size_t i) const {
        return std::make_unique<LeastSquaresSearch>(function_, low_fidelity_, space_, start, options_, tells_[i]);
    }

    bool any_descending() const {
        return std::any_of(searches_.begin(), searches_.end(), [](const Search& s) { return s.descending(); });
    }

    template <class Task>
    void for_each(const Task& task) {
        parallel_for(searches_.size(), options_.threads, task);
    }

    void first_round(std::size_t i) {
        if (shared_.stopped()) return;
        Search& s = searches_[i];
        s.search->advance(steps_a_round);
        for (int redraw = 0; i > 0 && redraw < most_redraws && s.descent().state() == State::not_finite; ++redraw) {
            if (shared_.stopped()) break;
            s.spent += s.search->solution().counts;
            s.search = begin(redrawn_start(space_, options_.seed, static_cast<int>(i), redraw), i);
            s.search->advance(steps_a_round);
        }
        finish_if_ended(s);
    }

    void next_round(std::size_t i) {
        Search& s = searches_[i];
        if (shared_.stopped() || !s.descending()) return;
        s.cost_before = s.descent().cost();
        s.search->advance(steps_a_round);
        finish_if_ended(s);
    }

    void finish_if_ended(Search& s) {
        if (s.descending()) return;
        s.search->finish();
        s.finished = true;
        shared_.one_done();
    }

    void give_up_what_is_not_needed() {
        double best = std::numeric_limits<double>::infinity();
        for (const Search& s : searches_)
            if (s.descent().state() != State::not_finite) best = std::min(best, s.descent().cost());
        for (Search& s : searches_)
            if (s.descending() && (hopeless(s, best) || at_known_minimum(s))) {
                s.pruned = true;
                shared_.one_done();
            }
    }

    static bool hopeless(const Search& s, double best) {
        return s.descent().cost() > far_above * best && s.descent().cost() > slow * s.cost_before;
    }

    bool at_known_minimum(const Search& s) const {
        return std::any_of(searches_.begin(), searches_.end(), [&](const Search& other) {
            return other.at_minimum() && other.descent().cost() <= s.descent().cost() &&
                   (s.descent().residuals() - other.descent().residuals()).norm() <=
                       part_of_misfit * other.descent().residuals().norm();
        });
    }

    /// Restarts the searches with a cost below every known minimum.
    void restart() {
        std::vector<std::size_t> worth;
        const Search* best = best_minimum();
        double least = best ? best->search->solution().cost : std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < searches_.size(); ++i) {
            const Solution solution = searches_[i].search->solution();
            if (searches_[i].at_minimum() || solution.status == SolutionStatus::failed || !(solution.cost < least))
                continue;
            if (!best) worth.clear(), least = solution.cost;
            worth.push_back(i);
        }
        parallel_for(worth.size(), options_.threads, [&](std::size_t i) {
            Search& s = searches_[worth[i]];
            s.pruned = false;
            s.search->finish();
            s.search->restart();
        });
    }

    const Search* best_minimum() const {
        const Search* best = nullptr;
        for (const Search& s : searches_)
            if (s.at_minimum() && (!best || s.search->solution().cost < best->search->solution().cost)) best = &s;
        return best;
    }

    const ResidualFunction& function_;
    const ResidualFunction& low_fidelity_;  ///< for descents that may be stopped early
    const ParameterSpace& space_;
    const SolverOptions& options_;
    SharedProgress shared_;
    std::vector<ProgressCallback> tells_;
    std::vector<Search> searches_;
};

}  // namespace

std::vector<Solution> screened_least_squares(const ResidualFunction& function, const ParameterSpace& space,
                                             const std::vector<Eigen::VectorXd>& starts, const SolverOptions& options,
                                             const ProgressCallback& progress) {
    Screening screening(function, space, starts, options, progress);
    screening.run();
    return screening.solutions();
}

}  // namespace impactfit
