#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/motion/loss_ratio.hpp"

namespace impactfit {
namespace {

/// Difference of the approximate dynamics at one setting of a figure, by one form of its equations.
struct ApproximatedImpact {
    std::string figure;
    ApproximationSetting setting;
    MotionDifference difference;
};

using ApproximatedImpacts = std::vector<ApproximatedImpact>;

ApproximationSetting setting_of(const Dataset& settings, std::size_t row) {
    const auto number = [&](const char* column) { return required(settings, row, column); };
    return {number("hertz_exponent"), number("damping_exponent"), number("velocity_exponent"), number("restitution")};
}

const char* equations_name(ApproximateEquations equations) {
    return equations == ApproximateEquations::printed ? "Eqs. 47, 49 as printed" : "corrected";
}

ApproximatedImpacts approximate_all(PaperReport& report, const Dataset& settings, ApproximateEquations equations) {
    ApproximatedImpacts impacts;
    for (std::size_t row = 0; row < settings.rows.size(); ++row)
        at_row(settings, row, [&] {
            const ApproximationSetting setting = setting_of(settings, row);
            impacts.push_back({settings.text(row, "figure"), setting, motion_difference(setting, equations)});
        });
    for (const ApproximatedImpact& impact : impacts) {
        const std::string condition = fmt::format("{}: cr={:g}", impact.figure, impact.setting.restitution),
                          law = "zhang_2022 " + impact.setting.exponents();
        report.show({condition, law, equations_name(equations), "rms_difference", "1", impact.difference.rms});
        report.show({condition, law, equations_name(equations), "duration_error", "1", impact.difference.duration});
    }
    return impacts;
}

/// A claim, with the impacts of its figure.
struct ApproximationClaim {
    const ClaimRow& row;
    ApproximateEquations equations;
    ApproximatedImpacts of_figure;

    /// Returns the impacts with the restitution of the row. Throws Error (data) if none.
    ApproximatedImpacts at_restitution() const { return at(row.number("restitution")); }

    ApproximatedImpacts at(double restitution) const {
        ApproximatedImpacts some;
        std::copy_if(of_figure.begin(), of_figure.end(), std::back_inserter(some),
                     [&](const ApproximatedImpact& impact) { return impact.setting.restitution == restitution; });
        if (!some.empty()) return some;
        throw Error(ErrorKind::data, "no impact for a statement on the approximate dynamics",
                    fmt::format("cr={:g}", restitution), "a restitution of approximation_settings.csv", row.where());
    }

    /// Returns the number of settings called the closest for this part of the figure.
    long named() const {
        long count = 0;
        for (std::size_t other = 0; other < row.claims.rows.size(); ++other)
            count += row.claims.text(other, "claim") == row.text("claim") &&
                     row.claims.text(other, "place") == row.text("place");
        return count;
    }

    ClaimResult result(double computed, std::string verdict) const {
        std::string law = "zhang_2022_approximate";
        if (row.claims.has(row.row, "damping_exponent"))
            law += fmt::format(" m={:g} q={:g}", row.number("damping_exponent"), row.number("velocity_exponent"));
        return {law, equations_name(equations), computed, std::move(verdict)};
    }
    ClaimResult result(double computed, bool holds) const { return result(computed, held(holds)); }
};

ClaimResult best_approximation(const ApproximationClaim& claim) {
    const ApproximatedImpacts impacts = claim.at_restitution();
    const double m = claim.row.number("damping_exponent"), q = claim.row.number("velocity_exponent");
    const auto stated = std::find_if(impacts.begin(), impacts.end(), [&](const ApproximatedImpact& impact) {
        return impact.setting.damping_exponent == m && impact.setting.velocity_exponent == q;
    });
    if (stated == impacts.end())
        throw Error(ErrorKind::data, "no impact for the exponents of a statement", fmt::format("m={:g} q={:g}", m, q),
                    "exponents of approximation_settings.csv", claim.row.where());
    const long closer = std::count_if(impacts.begin(), impacts.end(), [&](const ApproximatedImpact& impact) {
        return impact.difference.rms < stated->difference.rms;
    });
    return claim.result(stated->difference.rms, closer < claim.named());
}

ClaimResult close_approximation(const ApproximationClaim& claim) {
    double largest = 0.0;
    for (const ApproximatedImpact& impact : claim.at_restitution()) largest = std::max(largest, impact.difference.rms);
    return claim.result(largest, largest <= claim.row.number("limit"));
}

/// Returns the largest change of the difference between impacts that differ in q only.
double effect_of_q(const ApproximatedImpacts& impacts) {
    double largest = 0.0;
    for (const ApproximatedImpact& a : impacts)
        for (const ApproximatedImpact& b : impacts)
            if (a.setting.damping_exponent == b.setting.damping_exponent)
                largest = std::max(largest, std::abs(a.difference.rms - b.difference.rms));
    return largest;
}

ClaimResult no_effect_of_q(const ApproximationClaim& claim) {
    const double effect = effect_of_q(claim.at_restitution());
    return claim.result(effect, effect <= claim.row.number("limit"));
}

ClaimResult less_effect_of_q(const ApproximationClaim& claim) {
    double lowest = 1.0;
    for (const ApproximatedImpact& impact : claim.of_figure) lowest = std::min(lowest, impact.setting.restitution);
    const double effect = effect_of_q(claim.at_restitution());
    return claim.result(effect, effect < effect_of_q(claim.at(lowest)));
}

/// Computes the smallest error of the duration for m != n.
ClaimResult m_moves_duration(const ApproximationClaim& claim) {
    double least = std::numeric_limits<double>::infinity(), largest_plain = 0.0;
    for (const ApproximatedImpact& impact : claim.at_restitution()) {
        const double error = std::abs(impact.difference.duration);
        if (impact.setting.damping_exponent == impact.setting.hertz_exponent)
            largest_plain = std::max(largest_plain, error);
        else
            least = std::min(least, error);
    }
    return claim.result(least, least > largest_plain);
}

/// Computes the share of pairs of impacts with equal exponents for which the higher restitution is closer.
ClaimResult closer_at_higher_restitution(const ApproximationClaim& claim) {
    long closer = 0, pairs = 0;
    for (const ApproximatedImpact& high : claim.of_figure)
        for (const ApproximatedImpact& low : claim.of_figure) {
            ApproximationSetting same = low.setting;
            same.restitution = high.setting.restitution;
            if (!(same == high.setting) || high.setting.restitution <= low.setting.restitution) continue;
            ++pairs;
            closer += high.difference.rms < low.difference.rms;
        }
    return claim.result(pairs == 0 ? 0.0 : static_cast<double>(closer) / static_cast<double>(pairs),
                        closer == pairs && pairs > 0);
}

/// Computes the largest relative error of the stated ratio for the equation of motion.
ClaimResult stated_loss_ratio(const ApproximationClaim& claim) {
    LossRatioErrors errors;
    for (const ApproximatedImpact& impact : claim.of_figure) errors.note(loss_ratio(impact.setting, claim.equations));
    return claim.result(errors.exact, errors.verdict());
}

/// Returns the number of statements that hold.
long judge_statements(PaperReport& report, const Dataset& claims, const ApproximatedImpacts& impacts,
                      ApproximateEquations equations) {
    const auto on_figure = [&](ClaimResult (*result)(const ApproximationClaim&)) {
        return [&, result](const ClaimRow& row) {
            ApproximationClaim claim{row, equations, {}};
            std::copy_if(impacts.begin(), impacts.end(), std::back_inserter(claim.of_figure),
                         [&](const ApproximatedImpact& impact) { return impact.figure == row.text("figure"); });
            return result(claim);
        };
    };
    return count_holding(
        report.judge(claims,
                     {{"best_approximation", on_figure(best_approximation)},
                      {"close_approximation", on_figure(close_approximation)},
                      {"no_effect_of_q", on_figure(no_effect_of_q)},
                      {"less_effect_of_q", on_figure(less_effect_of_q)},
                      {"m_moves_duration", on_figure(m_moves_duration)},
                      {"closer_at_higher_restitution", on_figure(closer_at_higher_restitution)},
                      {"loss_ratio", on_figure(stated_loss_ratio)}},
                     equations == ApproximateEquations::printed ? "expected_printed" : "expected_corrected"));
}

}  // namespace

void check_approximate_dynamics(PaperReport& report) {
    const Dataset settings = report.published("approximation_settings.csv"),
                  claims = report.published("approximation_claims.csv");
    std::array<long, 2> holding{};
    constexpr std::array both{ApproximateEquations::printed, ApproximateEquations::corrected};
    for (std::size_t i = 0; i < both.size(); ++i)
        holding[i] = judge_statements(report, claims, approximate_all(report, settings, both[i]), both[i]);
    report.add_sentence(
        fmt::format("Sec. 3.2, approximate dynamics: {} of {} statements hold with Eqs. 47 and 49 as printed, {} with "
                    "the corrected equations.",
                    holding[0], claims.rows.size(), holding[1]));
}

}  // namespace impactfit
