#include "impactfit_papers/tables/hunt_crossley/damping_league.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/contact/law_registry.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"

namespace impactfit {
namespace {

/// Exponent of a steel ball. Every rule of this force is independent of n.
constexpr double hertz_exponent = 1.5;
constexpr PowerLawCoefficients<double> unit{1.0, hertz_exponent, 0.0, hertz_exponent, 1.0};

DampingLeagueEntry entry_of(const DampingRuleEntry& rule) {
    const auto damping_ratio = [&rule](double e) { return rule.hysteresis_damping(unit, {1.0, 1.0}, e); };
    return {std::string(rule.description.name), std::string(rule.description.equation), damping_ratio,
            restitution_error(damping_ratio)};
}

}  // namespace

double hunt_crossley_restitution(double damping_ratio) {
    return *closed_form_restitution({hertz_exponent, hertz_exponent, 1.0, Separation::zero_indentation}, damping_ratio);
}

RestitutionError restitution_error(const std::function<double(double e)>& damping_ratio) {
    constexpr int first = 50, high = 800, last = 1000;  // thousandths
    RestitutionError result;
    double squares = 0.0;
    for (int i = first; i <= last; ++i) {
        const double e = i / 1000.0, error = std::abs(hunt_crossley_restitution(damping_ratio(e)) - e);
        squares += error * error;
        if (error > result.largest) result.largest = error, result.at = e;
        if (i >= high) result.largest_high = std::max(result.largest_high, error);
    }
    result.root_mean_square = std::sqrt(squares / (last - first + 1));
    return result;
}

std::vector<DampingLeagueEntry> damping_league() {
    constexpr double exact = 1e-12;  // errors below are rounding
    std::vector<DampingLeagueEntry> league;
    for (const DampingRuleEntry& rule : all_damping_rules()) {
        if (rule.law != "hunt_crossley_1975" || !rule.applies_to(unit)) continue;
        DampingLeagueEntry entry = entry_of(rule);
        if (entry.error.largest > exact) league.push_back(std::move(entry));
    }
    std::stable_sort(league.begin(), league.end(),
                     [](const auto& x, const auto& y) { return x.error.largest < y.error.largest; });
    return league;
}

}  // namespace impactfit
