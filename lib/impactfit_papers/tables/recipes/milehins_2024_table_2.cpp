// Recipe milehins_2024_table_2: baseball of Milehins and Marghitu  @eq{MM24, Table 2}. Loops of the printed Bouc-Wen
// parameters at low speeds, and their extrapolation to higher speeds.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "impactfit/dynamics/hysteresis_loop.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/bouc_wen/amplitude_equivalent.hpp"
#include "impactfit_papers/tables/published_constants.hpp"
#include "impactfit_papers/tables/recipe.hpp"

namespace impactfit::recipes {
namespace {

constexpr const char* paper_of_baseball = "milehins-2024";
constexpr std::size_t points_of_loop = 101;

/// One impact of the baseball.
struct BaseballImpact {
    double speed, least_restitution;
    bool near;  ///< true: low speed, within the claim
    Collision<double> collision;
    HysteresisLoop loop;

    bool plausible() const { return collision.restitution >= least_restitution; }
    std::string verdict() const { return plausible() ? "plausible" : "not_to_be_extrapolated"; }
};

struct Baseball {
    GivenLaw law;
    double mass;
};

Baseball printed_baseball(const Dataset& table) {
    Baseball ball;
    at_row(table, 0, [&] {
        ball = {given_law(table.text(0, "law"), "hysteresis_beta",
                          [&](std::string_view parameter) { return required(table, 0, parameter); }),
                required(table, 0, "effective_mass")};
        simulate(ball.law, ball.mass, 1.0);  // attributes out-of-range values to this table
    });
    return ball;
}

std::vector<BaseballImpact> impacts_of(const Baseball& ball, const Dataset& speeds) {
    std::vector<BaseballImpact> impacts;
    for (std::size_t row = 0; row < speeds.rows.size(); ++row)
        at_row(speeds, row, [&] {
            const double speed = required(speeds, row, "impact_speed");
            impacts.push_back({speed, required(speeds, row, "least_restitution"), required(speeds, row, "loop") != 0.0,
                               simulate(ball.law, ball.mass, speed),
                               hysteresis_loop(ball.law, ball.mass, speed, points_of_loop)});
        });
    return impacts;
}

// ---- Verdicts

/// Verdict not_checked if every restitution is plausible for a baseball, else not_reproducible. No measured loop is
/// available, so no claim can be reproduced.
Finding judged(const Dataset& claims, std::string_view claim, std::span<const BaseballImpact> impacts) {
    const std::size_t row = claim_row(claims, claim);
    const bool near = claim == "loops";
    bool plausible = true;
    std::string text;
    for (const BaseballImpact& impact : impacts) {
        if (impact.near != near) continue;
        plausible = plausible && impact.plausible();
        text +=
            fmt::format("{}{:.3f} at {:g} m/s", text.empty() ? "" : ", ", impact.collision.restitution, impact.speed);
    }
    return {fmt::format("{}, {}", claims.text(row, "place"), near ? "the loops" : "faster impacts"),
            plausible ? RecipeVerdict::not_checked : RecipeVerdict::not_reproducible, expected_verdict(claims, row),
            fmt::format("Restitution of the printed parameters: {}: {}, minimum of a baseball {:g}.", text,
                        plausible ? "plausible" : "not_to_be_extrapolated", impacts.front().least_restitution)};
}

// ---- Equivalent parameters with amplitude 1

/// Compares the loops at the speeds of the figure.
AmplitudeEquivalent equivalent_of(const Baseball& ball, std::span<const BaseballImpact> impacts) {
    AmplitudeEquivalent worst{{}, 0.0, 0.0};
    for (const BaseballImpact& impact : impacts) {
        AmplitudeEquivalent at = amplitude_equivalent(ball.law, ball.mass, impact.speed);
        at.force_difference = std::max(at.force_difference, worst.force_difference);
        at.indentation_difference = std::max(at.indentation_difference, worst.indentation_difference);
        worst = std::move(at);
    }
    return worst;
}

RecipeTable equivalent_table(const Baseball& ball, const AmplitudeEquivalent& equal) {
    const std::vector<double> printed = ball.law.values(1.0);
    RecipeTable table{"amplitude_equivalent",
                      "Table 2 with hysteresis_amplitude 1",
                      {fmt::format("equal loops: force within {:.1e} of its peak, indentation within {:.1e}, at every "
                                   "impact speed",
                                   equal.force_difference, equal.indentation_difference),
                       "rate constants: beta + gamma (loading) and beta - gamma (unloading)"},
                      {{{"parameter"}, {"unit"}, {"printed"}, {"amplitude_1"}}, {}}};
    for (std::size_t i = 0; i < printed.size(); ++i)
        table.table.rows.push_back({std::string(ball.law.law->parameters[i].name), ball.law.law->unit_of(i, printed),
                                    printed[i], equal.values[i]});
    return table;
}

// ---- Tables and figures

RecipeTable impacts_table(std::span<const BaseballImpact> impacts) {
    RecipeTable table{"impacts",
                      "Impacts of the baseball over speed",
                      {"simulated to zero force; assumed speeds, none printed in the paper",
                       "not_to_be_extrapolated: restitution below the minimum of a baseball, least_restitution"},
                      {{{"impact_speed", "m/s"},
                        {"restitution", "1"},
                        {"duration", "s"},
                        {"peak_force", "N"},
                        {"peak_indentation", "m"},
                        {"residual_indentation", "m"},
                        {"least_restitution", "1"},
                        {"verdict"}},
                       {}}};
    for (const BaseballImpact& impact : impacts)
        table.table.rows.push_back({impact.speed, impact.collision.restitution, impact.collision.duration,
                                    impact.collision.peak_force, impact.collision.peak_indentation,
                                    impact.collision.residual_indentation, impact.least_restitution, impact.verdict()});
    return table;
}

RecipeTable loops_table(std::span<const BaseballImpact> impacts) {
    RecipeTable table{"loops",
                      "Force over indentation of the baseball",
                      {fmt::format("{} equidistant times from first touch to zero force", points_of_loop)},
                      {{{"impact_speed", "m/s"}, {"time", "s"}, {"indentation", "m"}, {"force", "N"}}, {}}};
    for (const BaseballImpact& impact : impacts)
        for (const TrajectoryPoint& point : impact.loop.motion)
            table.table.rows.push_back({impact.speed, point.time, point.indentation, point.force});
    return table;
}

Panel loops_where(std::span<const BaseballImpact> impacts, bool near) {
    std::vector<HysteresisLoop> loops;
    for (const BaseballImpact& impact : impacts)
        if (impact.near == near) loops.push_back(impact.loop);
    return loops_panel(loops);
}

Panel restitution_panel(std::span<const BaseballImpact> impacts) {
    Panel panel{"impact speed [m/s]", "restitution", {{"Table 2", {}, {}}, {"minimum of a baseball", {}, {}}}};
    panel.key = KeyPlace::above;
    for (const BaseballImpact& impact : impacts)
        for (Curve& curve : panel.curves) curve.x.push_back(impact.speed);
    for (const BaseballImpact& impact : impacts) {
        panel.curves[0].y.push_back(impact.collision.restitution);
        panel.curves[1].y.push_back(impact.least_restitution);
    }
    return panel;
}

RecipeResult run_baseball(const RecipeOptions& options) {
    RecipeResult result;
    const Baseball ball = printed_baseball(recipe_dataset(options, "mm24-table-2", result));
    const Dataset speeds = published_constants(options, paper_of_baseball, "baseball_impacts.csv", result),
                  claims = published_constants(options, paper_of_baseball, "baseball_claims.csv", result);
    options.begin("loops of the baseball");
    const std::vector<BaseballImpact> impacts = impacts_of(ball, speeds);
    for (const char* claim : {"loops", "beyond"}) result.findings.push_back(judged(claims, claim, impacts));
    const AmplitudeEquivalent equal = equivalent_of(ball, impacts);
    result.improvements.push_back(
        fmt::format("Table 2 with hysteresis_amplitude 1, one parameter less: force over indentation agrees within "
                    "{:.1e} of the peak force.",
                    equal.force_difference));
    result.tables = {impacts_table(impacts), equivalent_table(ball, equal), loops_table(impacts)};
    result.figures = {{"loops",
                       "Baseball of Table 2: low speeds, and speeds beyond the valid range",
                       {loops_where(impacts, true), loops_where(impacts, false)}},
                      {"restitution", "Restitution of the baseball", {restitution_panel(impacts)}}};
    return result;
}

}  // namespace

extern const Recipe milehins_2024_table_2;
const Recipe milehins_2024_table_2{"milehins_2024_table_2",
                                   "Bouc-Wen parameters of a baseball: loops and extrapolation", "MM24", run_baseball};

}  // namespace impactfit::recipes
