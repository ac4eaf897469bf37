#include "impactfit/calibration/diagnosis/sign_runs.hpp"

#include <cmath>
#include <map>
#include <tuple>
#include <vector>

namespace impactfit {
namespace {

/// Sum of the standardised residuals of an observable and a group, by impact speed.
using Sequence = std::map<double, double>;

std::vector<Sequence> sequences_of(const FitProblem& problem, std::span<const FitResidual> residuals) {
    std::map<std::tuple<Quantity, std::size_t>, Sequence> all;
    for (const FitResidual& row : residuals) {
        const FitCondition& condition = problem.conditions[row.condition];
        if (std::isfinite(row.scaled))
            all[{row.measurement->observable->quantity, condition.group}][condition.impact.impact_speed] += row.scaled;
    }
    std::vector<Sequence> sequences;
    for (auto& [key, sequence] : all) sequences.push_back(std::move(sequence));
    return sequences;
}

/// Numbers of positive and negative signs, and of runs.
struct Signs {
    long positive = 0, negative = 0, runs = 0;
};

Signs signs_of(const Sequence& sequence) {
    Signs signs;
    bool last = false;
    for (const auto& [speed, residual] : sequence) {
        if (residual == 0.0) continue;
        const bool positive = residual > 0.0;
        if (signs.runs == 0 || positive != last) ++signs.runs;
        ++(positive ? signs.positive : signs.negative);
        last = positive;
    }
    return signs;
}

double log_choose(long from, long count) {
    return std::lgamma(static_cast<double>(from) + 1.0) - std::lgamma(static_cast<double>(count) + 1.0) -
           std::lgamma(static_cast<double>(from - count) + 1.0);
}

/// Returns the probability of `runs` runs in random orders of the signs.
double probability_of(long runs, long positive, long negative) {
    const auto ways = [&](long of_positive, long of_negative) {  // to divide the signs into so many runs
        if (of_positive < 1 || of_negative < 1 || of_positive > positive || of_negative > negative) return 0.0;
        return std::exp(log_choose(positive - 1, of_positive - 1) + log_choose(negative - 1, of_negative - 1) -
                        log_choose(positive + negative, positive));
    };
    const long half = runs / 2;
    return runs % 2 == 0 ? 2.0 * ways(half, half) : ways(half + 1, half) + ways(half, half + 1);
}

std::vector<double> convolved(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> sums(a.size() + b.size() - 1, 0.0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) sums[i + j] += a[i] * b[j];
    return sums;
}

}  // namespace

std::optional<RunsTest> runs_test(const FitProblem& problem, std::span<const FitResidual> residuals) {
    RunsTest test{0, 0, 0.0, 0.0};
    std::vector<double> distribution{1.0};
    for (const Sequence& sequence : sequences_of(problem, residuals)) {
        const Signs signs = signs_of(sequence);
        if (signs.positive == 0 || signs.negative == 0) continue;
        const long count = signs.positive + signs.negative;
        std::vector<double> one(static_cast<std::size_t>(count) + 1, 0.0);
        for (long runs = 2; runs <= count; ++runs)
            one[static_cast<std::size_t>(runs)] = probability_of(runs, signs.positive, signs.negative);
        distribution = convolved(distribution, one);
        test.signs += count;
        test.runs += signs.runs;
        test.expected += 1.0 + 2.0 * static_cast<double>(signs.positive) * static_cast<double>(signs.negative) /
                                   static_cast<double>(count);
    }
    if (test.signs == 0) return std::nullopt;
    for (long runs = 0; runs <= test.runs; ++runs) test.probability += distribution[static_cast<std::size_t>(runs)];
    return test;
}

}  // namespace impactfit
