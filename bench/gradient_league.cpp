#include "bench/gradient_league.hpp"

#include <fmt/format.h>

#include <cmath>

namespace impactfit::bench {

void GradientLeague::enter(const GradientStanding& standing) {
    std::erase_if(standings_, [&](const GradientStanding& other) {
        return other.solver == standing.solver && other.tolerance == standing.tolerance;
    });
    standings_.push_back(standing);
}

std::string GradientLeague::report() const {
    if (standings_.empty()) return {};
    std::string text =
        "\ngradient of the restitution in seven parameters of a Bouc-Wen impact: times [us] and errors\n";
    text += fmt::format("{:>8}{:>10}{:>12}{:>12}{:>16}{:>16}{:>16}\n", "solver", "tolerance", "plain", "gradient",
                        "gradient/plain", "median error", "largest error");
    for (const GradientStanding& s : standings_)
        text += fmt::format("{:>8}{:>10.0e}{:>12.2f}{:>12.2f}{:>16.2f}{:>16.1e}{:>16.1e}\n", s.solver, s.tolerance,
                            s.plain_time, s.gradient_time, s.ratio(), s.median_error, s.e_criterion);
    return text;
}

std::string GradientLeague::goal_report() const {
    constexpr double goal = 2.5;
    for (const GradientStanding& s : standings_)
        if (s.solver == "dop853" && std::abs(s.tolerance / 1e-8 - 1.0) < 1e-6)
            return fmt::format("gradient to 7 parameters: {:.2f} times a plain run, goal {}: {}\n", s.ratio(), goal,
                               s.ratio() <= goal ? "met" : "NOT met");
    return {};
}

}  // namespace impactfit::bench
