#include "impactfit/estimation/inference/bootstrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/inference/resampling.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/optimisation/least_squares.hpp"

namespace impactfit {
namespace {

const std::string unit = "draw";

void check_groups(const ResidualFunction& function, const BootstrapOptions& options) {
    const auto count = static_cast<std::size_t>(function.residual_count());
    if (options.groups.size() != count)
        throw Error(ErrorKind::internal, "residuals without a group", std::to_string(options.groups.size()),
                    std::to_string(count));
    if (options.kind != BootstrapKind::residual) return;
    for (const int group : options.groups)
        if (const auto size = std::count(options.groups.begin(), options.groups.end(), group);
            group >= 0 && size < least_residuals)
            throw Error(ErrorKind::problem, "too few values of an observable for a residual bootstrap",
                        std::to_string(size),
                        fmt::format("{} or more per observable, or a parametric bootstrap", least_residuals));
}

std::unique_ptr<ResidualFunction> redrawn(const ResidualFunction& function, const BootstrapOptions& options,
                                          const Eigen::VectorXd& shift) {
    if (options.redrawn) return options.redrawn(shift);
    return std::make_unique<ShiftedResiduals>(function, shift);
}

/// Value at a position counted from 1, linearly interpolated between two values.
double at_place(const std::vector<double>& sorted, double place) {
    const double whole = std::floor(place);
    const auto below = static_cast<std::size_t>(whole) - 1;
    if (place == whole) return sorted[below];
    return sorted[below] + (place - whole) * (sorted[below + 1] - sorted[below]);
}

}  // namespace

int Bootstrap::count(SolutionStatus status) const {
    return static_cast<int>(
        std::count_if(draws.begin(), draws.end(), [&](const BootstrapDraw& draw) { return draw.status == status; }));
}

std::optional<Interval> Bootstrap::interval(Eigen::Index parameter, double level) const {
    return percentile_interval(values([&](const BootstrapDraw& draw) { return draw.parameters[parameter]; }), level);
}

std::optional<Interval> percentile_interval(const std::vector<double>& sorted, double level) {
    const double places = static_cast<double>(sorted.size()) + 1.0, lower = 0.5 * (1.0 - level) * places;
    // Rounding may place position 1 of 39 values slightly below the first value.
    const double first = std::abs(lower - 1.0) < 1e-9 ? 1.0 : lower;
    if (first < 1.0) return std::nullopt;
    return Interval{at_place(sorted, first), at_place(sorted, places - first)};
}

std::optional<Bootstrap> bootstrap(const ResidualFunction& function, const ParameterSpace& space,
                                   const Eigen::VectorXd& estimate, const BootstrapOptions& options,
                                   const ProgressCallback& progress) {
    check_groups(function, options);
    const auto at = linearise(function, space, estimate, true);
    Eigen::VectorXd residuals(function.residual_count());
    if (!at || !function.evaluate(estimate, residuals, nullptr)) return std::nullopt;
    const Resampling data(*at, residuals, options.kind, options.noise, options.groups);
    Bootstrap result;
    result.draws.resize(static_cast<std::size_t>(options.draws));
    const auto search = [&](int number, const ProgressCallback& draw_progress) {
        if (const auto done = restore(options.store, unit, number, space.size(), solution_of)) return *done;
        RandomStream random(options.solver.seed, number);
        const Eigen::VectorXd shift = data.shift(random);
        const auto drawn = redrawn(function, options, shift);
        return run_and_store(options.store, unit, number, *drawn, [&](const ResidualFunction& of_draw) {
            return least_squares(of_draw, space, estimate, options.solver, draw_progress);
        });
    };
    const auto solutions = multi_start(options.draws, options.solver.threads, unit, search, progress, options.store);
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        result.draws[i] = {solutions[i].status, solutions[i].parameters, solutions[i].cost};
        result.counts += solutions[i].counts;
    }
    return result;
}

}  // namespace impactfit
