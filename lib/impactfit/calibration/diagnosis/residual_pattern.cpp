#include "impactfit/calibration/diagnosis/residual_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

constexpr std::size_t most_levels = 12, most_runs = 3;
constexpr double clear = 2.0;  ///< standard errors

/// Residual [SI] of one value.
struct SpeedResidual {
    double speed, residual, deviation;
};

/// Mean residual of values with similar speed.
struct SpeedLevel {
    double slowest, fastest, mean, standard_error;
};

SpeedLevel level_of(std::span<const SpeedResidual> values) {
    SpeedLevel level{values.front().speed, values.back().speed, 0.0, 0.0};
    const auto count = static_cast<double>(values.size());
    for (const SpeedResidual& one : values) {
        level.mean += one.residual / count;
        level.standard_error += one.deviation * one.deviation;
    }
    level.standard_error = std::sqrt(level.standard_error) / count;
    return level;
}

/// Values of one observable, by rising speed.
std::vector<SpeedResidual> sorted_residuals(const FitProblem& problem, std::span<const FitResidual> residuals,
                                            const Observable& observable) {
    std::vector<SpeedResidual> values;
    for (const FitResidual& row : residuals)
        if (row.measurement->observable == &observable && std::isfinite(row.scaled))
            values.push_back({problem.conditions[row.condition].impact.impact_speed,
                              row.scaled * row.measurement->standard_deviation, row.measurement->standard_deviation});
    std::stable_sort(values.begin(), values.end(),
                     [](const SpeedResidual& a, const SpeedResidual& b) { return a.speed < b.speed; });
    return values;
}

/// One level for each speed; for many speeds `most_levels` levels with equal numbers of values.
std::vector<SpeedLevel> levels_of(const std::vector<SpeedResidual>& values) {
    std::vector<std::size_t> first;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (i == 0 || values[i].speed > values[i - 1].speed) first.push_back(i);
    if (first.size() > most_levels) {
        first.clear();
        for (std::size_t level = 0; level < most_levels; ++level) first.push_back(level * values.size() / most_levels);
    }
    std::vector<SpeedLevel> levels;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const std::size_t end = i + 1 < first.size() ? first[i + 1] : values.size();
        levels.push_back(level_of(std::span(values).subspan(first[i], end - first[i])));
    }
    return levels;
}

std::vector<ResidualRun> runs_of(const std::vector<SpeedLevel>& levels) {
    std::vector<ResidualRun> runs;
    for (const SpeedLevel& level : levels) {
        if (!(std::abs(level.mean) > clear * level.standard_error)) continue;
        if (runs.empty() || std::signbit(runs.back().largest) != std::signbit(level.mean))
            runs.push_back({level.slowest, level.fastest, level.mean});
        ResidualRun& run = runs.back();
        run.fastest = level.fastest;
        if (std::abs(level.mean) > std::abs(run.largest)) run.largest = level.mean;
    }
    return runs;
}

std::string unit_after(const Observable& observable) {
    return observable.unit == "1" ? "" : fmt::format(" {}", observable.unit);
}

std::string place_text(const ResidualPattern& pattern, std::size_t index) {
    const ResidualRun& run = pattern.runs[index];
    const std::string all = run.fastest > run.slowest
                                ? fmt::format("from {:.2g} to {:.2g} m/s", run.slowest, run.fastest)
                                : fmt::format("at {:.2g} m/s", run.slowest);
    if (pattern.runs.size() == 1) return all;
    if (index == 0) return fmt::format("below {:.2g} m/s", run.fastest);
    if (index + 1 == pattern.runs.size()) return fmt::format("above {:.2g} m/s", run.slowest);
    return all;
}

}  // namespace

std::vector<ResidualPattern> residual_patterns(const FitProblem& problem, std::span<const FitResidual> residuals) {
    std::vector<ResidualPattern> patterns;
    for (const Observable& observable : all_observables) {
        const std::vector<SpeedResidual> values = sorted_residuals(problem, residuals, observable);
        if (values.empty() || !(values.back().speed > values.front().speed)) continue;
        ResidualPattern pattern{&observable, runs_of(levels_of(values))};
        if (!pattern.runs.empty() && pattern.runs.size() <= most_runs) patterns.push_back(std::move(pattern));
    }
    return patterns;
}

std::string pattern_text(const ResidualPattern& pattern) {
    std::string text = fmt::format("{} is", pattern.observable->name);
    for (std::size_t i = 0; i < pattern.runs.size(); ++i) {
        const double error = pattern.runs[i].largest;
        const char* joint = i == 0 ? "" : i + 1 == pattern.runs.size() ? " and" : ",";
        text += fmt::format("{} too {} {} ({:+.1g}{})", joint, error > 0.0 ? "high" : "low", place_text(pattern, i),
                            error, unit_after(*pattern.observable));
    }
    return text;
}

}  // namespace impactfit
