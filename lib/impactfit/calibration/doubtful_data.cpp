#include "impactfit/calibration/doubtful_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace impactfit {
namespace {

/// Calls `look` with each measurement of a source.
template <class Look>
void for_measurements(const std::vector<FitCondition>& conditions, std::size_t source, const Look& look) {
    for (const FitCondition& condition : conditions)
        for (const Measurement& one : condition.measurements)
            if (one.source == source) look(one);
}

constexpr double pull_worth_a_note = 0.5;  ///< standard errors
constexpr double rounding = 1e-9;          ///< of one and the same part

}  // namespace

std::string restitutions_above_one(const std::vector<FitCondition>& conditions, std::size_t source) {
    std::size_t count = 0;
    const Measurement* largest = nullptr;
    for_measurements(conditions, source, [&](const Measurement& one) {
        if (one.observable->quantity != Quantity::restitution || one.value <= 1.0) return;
        ++count;
        if (largest == nullptr || one.value > largest->value) largest = &one;
    });
    if (count == 0) return {};
    return fmt::format(
        "restitution above 1 in {} row{}, the largest {:.4g} in line {}: no law gains energy, so either noise lifts it "
        "or impact and rebound are mixed up",
        count, count == 1 ? "" : "s", largest->value, largest->line);
}

std::string relative_noise(const std::vector<FitCondition>& conditions, std::size_t source) {
    struct Parts {
        double least = std::numeric_limits<double>::infinity(), most = 0.0, count = 0.0;
    };
    std::map<std::string_view, Parts> observables;
    for_measurements(conditions, source, [&](const Measurement& one) {
        Parts& parts = observables[one.observable->name];
        const double part = one.standard_deviation / std::abs(one.value);
        parts.least = std::isnan(part) ? 0.0 : std::min(parts.least, part);
        parts.most = std::max(parts.most, part);
        parts.count += 1.0;
    });
    std::string text;
    for (const auto& [name, parts] : observables) {
        const double pull = 2.0 * parts.most * std::sqrt(parts.count);
        if (pull < pull_worth_a_note || parts.count < 2.0 || parts.most - parts.least > rounding * parts.most) continue;
        text += fmt::format(
            "{}noise of {:.3g} % of {} is of each value as measured: values that came out low weigh more, and what {} "
            "of "
            "them tell is pulled down by some {:.1g} standard errors; state it as an absolute deviation or in a column",
            text.empty() ? "" : "; ", 100.0 * parts.most, name, parts.count, pull);
    }
    return text;
}

std::string values_fitted_twice(const BlockReading& reading, const FitProblem& problem) {
    const std::string& file = reading.dataset.files.front().sha256;
    std::set<std::pair<long, const Observable*>> earlier;
    for (std::size_t source = 0; source < problem.sources.size(); ++source)
        if (problem.sources[source].files.front().sha256 == file)
            for_measurements(problem.conditions, source,
                             [&](const Measurement& one) { earlier.emplace(one.line, one.observable); });
    std::size_t count = 0;
    for_measurements(problem.conditions, problem.sources.size(), [&](const Measurement& one) {
        count += earlier.count({one.line, one.observable});
    });
    if (count == 0) return {};
    return fmt::format(
        "{} value{} of this file {} in an earlier block too and count{} twice: standard errors come out too small",
        count, count == 1 ? "" : "s", count == 1 ? "is" : "are", count == 1 ? "s" : "");
}

}  // namespace impactfit
