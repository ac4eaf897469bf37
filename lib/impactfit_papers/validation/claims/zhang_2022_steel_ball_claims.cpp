#include "impactfit_papers/validation/claims/zhang_2022_steel_ball_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"
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
    const Collision<double> hit = collide(model_case, specimen);
    const auto error = [&](const char* quantity, double computed) {
        return computed / required(measured, specimen_row, quantity) - 1.0;
    };
    return {model_case, specimen.impact.impact_speed, error("restitution", hit.restitution),
            error("duration", hit.duration), error("peak_force", hit.peak_force)};
}

BallRows simulate_tables(PaperReport& report) {
    const Dataset printed = report.dataset("zh22-tables"), measured = report.dataset("zhang-sharf-2009");
    BallRows rows;
    for (std::size_t row = 0; row < printed.rows.size(); ++row)
        at_row(printed, row, [&] { rows.push_back(simulate_ball(printed, row, measured)); });
    return rows;
}

/// One row of the claims.
struct BallClaim {
    const Dataset& claims;
    std::size_t row;

    double number(const char* column) const { return required(claims, row, column); }
    const std::string& model() const { return claims.text(row, "model"); }

    /// Returns the rows at the speed of the claim: of its model, or of all other models. Throws Error (data) if none.
    BallRows select(const BallRows& all, bool of_model) const {
        BallRows some;
        for (const BallRow& ball : all)
            if (ball.impact_speed == number("impact_speed") && (ball.model_case.model->name == model()) == of_model)
                some.push_back(ball);
        if (some.empty()) refuse();
        return some;
    }

    [[noreturn]] void refuse() const {
        throw Error(ErrorKind::data, "no row of Tables 1 and 2 for a statement",
                    fmt::format("{} at {}", model(), claims.text(row, "impact_speed")),
                    "model, exponents and speed of zh22-tables",
                    {claims.files.front().path, claims.rows[row].line, 0, {}});
    }
};

struct BallVerdict {
    std::string law;
    double computed;
    bool holds;
};

BallVerdict new_model_error_below(const BallClaim& claim, const BallRows& all) {
    BallVerdict verdict{"", 0.0, true};
    for (const BallRow& ball : all) {
        if (ball.model_case.model->name != claim.model() || ball.largest() <= verdict.computed) continue;
        verdict.computed = ball.largest();
        verdict.law = ball.model_case.label();
    }
    verdict.holds = verdict.computed <= claim.number("printed");
    return verdict;
}

BallVerdict smallest_peak_force_error(const BallClaim& claim, const BallRows& all) {
    const BallRows own = claim.select(all, true), others = claim.select(all, false);
    const auto stated = std::find_if(own.begin(), own.end(), [&](const BallRow& ball) {
        return ball.model_case.damping_exponent == claim.number("damping_exponent") &&
               ball.model_case.velocity_exponent == claim.number("velocity_exponent");
    });
    if (stated == own.end()) claim.refuse();
    const auto farther = [&](const BallRow& ball) {
        return std::abs(ball.peak_force_error) >= std::abs(stated->peak_force_error);
    };
    return {stated->model_case.label(), stated->peak_force_error,
            std::all_of(own.begin(), own.end(), farther) && std::all_of(others.begin(), others.end(), farther)};
}

/// Compares with the models that have no row of this claim at this speed.
BallVerdict larger_restitution_error(const BallClaim& claim, const BallRows& all) {
    std::set<std::string> named;
    for (std::size_t row = 0; row < claim.claims.rows.size(); ++row)
        if (claim.claims.text(row, "claim") == "larger_restitution_error")
            named.insert(claim.claims.text(row, "model"));
    const BallRow stated = claim.select(all, true).front();
    const BallRows others = claim.select(all, false);
    return {stated.model_case.label(), stated.restitution_error,
            std::all_of(others.begin(), others.end(), [&](const BallRow& ball) {
                return named.contains(std::string(ball.model_case.model->name)) ||
                       std::abs(ball.restitution_error) < std::abs(stated.restitution_error);
            })};
}

/// Computes the range of the errors of peak force over the exponents.
BallVerdict force_varies_most(const BallClaim& claim, const BallRows& all) {
    const BallRows own = claim.select(all, true);
    const auto range = [&](double BallRow::*error) {
        const auto [least, most] = std::minmax_element(
            own.begin(), own.end(), [error](const BallRow& a, const BallRow& b) { return a.*error < b.*error; });
        return *most.*error - *least.*error;
    };
    const double of_force = range(&BallRow::peak_force_error);
    return {claim.model(), of_force, of_force > range(&BallRow::duration_error)};
}

BallVerdict ball_verdict(const BallClaim& claim, const BallRows& all) {
    constexpr std::pair<const char*, BallVerdict (*)(const BallClaim&, const BallRows&)> checks[]{
        {"new_model_error_below", new_model_error_below},
        {"smallest_peak_force_error", smallest_peak_force_error},
        {"larger_restitution_error", larger_restitution_error},
        {"force_varies_most", force_varies_most}};
    const std::string& name = claim.claims.text(claim.row, "claim");
    for (const auto& [known, check] : checks)
        if (name == known) return check(claim, all);
    throw Error(ErrorKind::data, "unknown claim", name, "a claim of the comment lines",
                {claim.claims.files.front().path, claim.claims.rows[claim.row].line, 0, "claim"});
}

}  // namespace

void check_steel_ball(PaperReport& report) {
    const Dataset claims = report.published("steel_ball_claims.csv");
    const BallRows all = simulate_tables(report);
    long holding = 0;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) {
        const BallClaim claim{claims, row};
        const BallVerdict verdict = ball_verdict(claim, all);
        const std::string speed = claims.has(row, "impact_speed")
                                      ? fmt::format("{:g} m/s", claim.number("impact_speed"))
                                      : std::string("largest");
        report.add_claim(claims, row, {verdict.law, speed, verdict.computed, verdict.holds ? "holds" : "fails"});
        holding += verdict.holds;
    }
    report.add_sentence(fmt::format("Sec. 3.3.1, steel ball: {} of {} statements hold.", holding, claims.rows.size()));
}

}  // namespace impactfit
