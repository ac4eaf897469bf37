#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/verdicts/steel_ball.hpp"

namespace impactfit {
namespace {

/// Relative errors of a model at one measured impact.
struct BallRow {
    ModelCase model_case;
    double impact_speed, restitution_error, duration_error, peak_force_error;

    double largest() const {
        return std::max({std::abs(restitution_error), std::abs(duration_error), std::abs(peak_force_error)});
    }
};

using BallRows = std::vector<BallRow>;

BallRow simulate_ball(const Dataset& printed, std::size_t row, const Dataset& measured) {
    const std::size_t specimen_row = measured_row(measured, printed, row);
    const Specimen specimen = specimen_of(measured, specimen_row);
    const ModelCase model_case = printed_case(printed, row);
    const Collision<double> collision = collide(model_case, specimen);
    const auto error = [&](const char* quantity, double computed) {
        return computed / required(measured, specimen_row, quantity) - 1.0;
    };
    return {model_case, specimen.impact.impact_speed, error("restitution", collision.restitution),
            error("duration", collision.duration), error("peak_force", collision.peak_force)};
}

BallRows simulate_tables(PaperReport& report) {
    const Dataset printed = report.dataset("zh22-tables"), measured = report.dataset("zhang-sharf-2009");
    BallRows rows;
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        at_row(printed, row, [&] { rows.push_back(simulate_ball(printed, row, measured)); });
    return rows;
}

[[noreturn]] void refuse(const ClaimRow& row) {
    throw Error(ErrorKind::data, "no row of Tables 1 and 2 for a statement",
                fmt::format("{} at {}", row.text("model"), row.text("impact_speed")),
                "model, exponents and speed of zh22-tables", row.where());
}

/// Returns the rows at the speed of the claim: of its model, or of all other models. Throws Error (data) if none.
BallRows select(const ClaimRow& row, const BallRows& all, bool of_model) {
    BallRows some;
    for (const BallRow& ball : all)
        if (ball.impact_speed == row.number("impact_speed") &&
            (ball.model_case.model->name == row.text("model")) == of_model)
            some.push_back(ball);
    if (some.empty()) refuse(row);
    return some;
}

std::string speed_of(const ClaimRow& row) {
    return fmt::format("{:g} m/s", row.number("impact_speed"));
}

ClaimResult new_model_error_below(const ClaimRow& row, const BallRows& all) {
    ClaimResult result{"", "largest", 0.0, ""};
    for (const BallRow& ball : all) {
        if (ball.model_case.model->name != row.text("model") || ball.largest() <= result.computed) continue;
        result.computed = ball.largest();
        result.law = ball.model_case.label();
    }
    result.verdict = held(result.computed <= row.number("printed"));
    return result;
}

ClaimResult smallest_peak_force_error(const ClaimRow& row, const BallRows& all) {
    const BallRows own = select(row, all, true), others = select(row, all, false);
    const auto stated = std::find_if(own.begin(), own.end(), [&](const BallRow& ball) {
        return ball.model_case.damping_exponent == row.number("damping_exponent") &&
               ball.model_case.velocity_exponent == row.number("velocity_exponent");
    });
    if (stated == own.end()) refuse(row);
    const auto farther = [&](const BallRow& ball) {
        return std::abs(ball.peak_force_error) >= std::abs(stated->peak_force_error);
    };
    return {stated->model_case.label(), speed_of(row), stated->peak_force_error,
            held(std::all_of(own.begin(), own.end(), farther) && std::all_of(others.begin(), others.end(), farther))};
}

/// Compares with the models that have no row of this claim at this speed.
ClaimResult larger_restitution_error(const ClaimRow& row, const BallRows& all) {
    std::set<std::string> named;
    for (std::size_t other = 0; other < row.claims.rows.size(); ++other)
        if (row.claims.text(other, "claim") == row.text("claim")) named.insert(row.claims.text(other, "model"));
    const BallRow stated = select(row, all, true).front();
    const BallRows others = select(row, all, false);
    const bool holds = std::all_of(others.begin(), others.end(), [&](const BallRow& ball) {
        return named.contains(std::string(ball.model_case.model->name)) ||
               std::abs(ball.restitution_error) < std::abs(stated.restitution_error);
    });
    return {stated.model_case.label(), speed_of(row), stated.restitution_error, held(holds)};
}

/// Computes the range of the errors of peak force over the exponents.
ClaimResult force_varies_most(const ClaimRow& row, const BallRows& all) {
    const BallRows own = select(row, all, true);
    const auto range = [&](double BallRow::*error) {
        const auto [least, most] = std::minmax_element(
            own.begin(), own.end(), [error](const BallRow& a, const BallRow& b) { return a.*error < b.*error; });
        return *most.*error - *least.*error;
    };
    const double of_force = range(&BallRow::peak_force_error);
    return {row.text("model"), speed_of(row), of_force, held(of_force > range(&BallRow::duration_error))};
}

}  // namespace

void check_steel_ball(PaperReport& report) {
    const Dataset claims = report.published("steel_ball_claims.csv");
    const BallRows all = simulate_tables(report);
    const std::vector<ClaimResult> results = report.judge(
        claims, {{"new_model_error_below", [&](auto& row) { return new_model_error_below(row, all); }},
                 {"smallest_peak_force_error", [&](auto& row) { return smallest_peak_force_error(row, all); }},
                 {"larger_restitution_error", [&](auto& row) { return larger_restitution_error(row, all); }},
                 {"force_varies_most", [&](auto& row) { return force_varies_most(row, all); }}});
    report.add_sentence(
        fmt::format("Sec. 3.3.1, steel ball: {} of {} statements hold.", count_holding(results), results.size()));
}

}  // namespace impactfit
