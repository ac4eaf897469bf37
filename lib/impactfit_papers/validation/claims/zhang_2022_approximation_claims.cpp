#include "impactfit_papers/validation/claims/zhang_2022_approximation_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit_papers/published/required_data.hpp"
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

const char* words_for(ApproximateEquations equations) {
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
        report.show({condition, law, words_for(equations), "rms_difference", "1", impact.difference.rms});
        report.show({condition, law, words_for(equations), "duration_error", "1", impact.difference.duration});
    }
    return impacts;
}

/// One row of the claims, with the impacts of its figure.
struct ApproximationClaim {
    const Dataset& claims;
    std::size_t row;
    ApproximateEquations equations;
    ApproximatedImpacts of_figure;

    double number(const char* column) const { return required(claims, row, column); }

    /// Returns the impacts with the restitution of the row. Throws Error (data) if none.
    ApproximatedImpacts at_restitution() const { return at(number("restitution")); }

    ApproximatedImpacts at(double restitution) const {
        ApproximatedImpacts some;
        std::copy_if(of_figure.begin(), of_figure.end(), std::back_inserter(some),
                     [&](const ApproximatedImpact& impact) { return impact.setting.restitution == restitution; });
        if (!some.empty()) return some;
        throw Error(ErrorKind::data, "no impact for a statement on the approximate dynamics",
                    fmt::format("cr={:g}", restitution), "a restitution of approximation_settings.csv",
                    {claims.files.front().path, claims.rows[row].line, 0, {}});
    }

    /// Returns the number of settings called the closest for this part of the figure.
    long named() const {
        long count = 0;
        for (std::size_t other = 0; other < claims.rows.size(); ++other)
            count += claims.text(other, "claim") == claims.text(row, "claim") &&
                     claims.text(other, "place") == claims.text(row, "place");
        return count;
    }
};

struct ApproximationVerdict {
    double computed;
    std::string verdict;

    ApproximationVerdict(double value, bool holds) : computed(value), verdict(holds ? "holds" : "fails") {}
    ApproximationVerdict(double value, std::string sentence) : computed(value), verdict(std::move(sentence)) {}
};

ApproximationVerdict best_approximation(const ApproximationClaim& claim) {
    const ApproximatedImpacts impacts = claim.at_restitution();
    const auto stated = std::find_if(impacts.begin(), impacts.end(), [&](const ApproximatedImpact& impact) {
        return impact.setting.damping_exponent == claim.number("damping_exponent") &&
               impact.setting.velocity_exponent == claim.number("velocity_exponent");
    });
    if (stated == impacts.end())
        throw Error(ErrorKind::data, "no impact for the exponents of a statement",
                    fmt::format("m={:g} q={:g}", claim.number("damping_exponent"), claim.number("velocity_exponent")),
                    "exponents of approximation_settings.csv",
                    {claim.claims.files.front().path, claim.claims.rows[claim.row].line, 0, {}});
    const long closer = std::count_if(impacts.begin(), impacts.end(), [&](const ApproximatedImpact& impact) {
        return impact.difference.rms < stated->difference.rms;
    });
    return {stated->difference.rms, closer < claim.named()};
}

ApproximationVerdict close_approximation(const ApproximationClaim& claim) {
    double largest = 0.0;
    for (const ApproximatedImpact& impact : claim.at_restitution()) largest = std::max(largest, impact.difference.rms);
    return {largest, largest <= claim.number("limit")};
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

ApproximationVerdict no_effect_of_q(const ApproximationClaim& claim) {
    const double effect = effect_of_q(claim.at_restitution());
    return {effect, effect <= claim.number("limit")};
}

ApproximationVerdict less_effect_of_q(const ApproximationClaim& claim) {
    double lowest = 1.0;
    for (const ApproximatedImpact& impact : claim.of_figure) lowest = std::min(lowest, impact.setting.restitution);
    const double effect = effect_of_q(claim.at_restitution());
    return {effect, effect < effect_of_q(claim.at(lowest))};
}

/// Computes the smallest error of the duration for m != n.
ApproximationVerdict m_moves_duration(const ApproximationClaim& claim) {
    double least = std::numeric_limits<double>::infinity(), largest_plain = 0.0;
    for (const ApproximatedImpact& impact : claim.at_restitution()) {
        const double error = std::abs(impact.difference.duration);
        if (impact.setting.damping_exponent == impact.setting.hertz_exponent)
            largest_plain = std::max(largest_plain, error);
        else
            least = std::min(least, error);
    }
    return {least, least > largest_plain};
}

/// Computes the share of pairs of impacts with equal exponents for which the higher restitution is closer.
ApproximationVerdict closer_at_higher_restitution(const ApproximationClaim& claim) {
    long closer = 0, pairs = 0;
    for (const ApproximatedImpact& high : claim.of_figure)
        for (const ApproximatedImpact& low : claim.of_figure) {
            ApproximationSetting same = low.setting;
            same.restitution = high.setting.restitution;
            if (!(same == high.setting) || high.setting.restitution <= low.setting.restitution) continue;
            ++pairs;
            closer += high.difference.rms < low.difference.rms;
        }
    return {pairs == 0 ? 0.0 : static_cast<double>(closer) / static_cast<double>(pairs), closer == pairs && pairs > 0};
}

/// Computes the largest relative error of the stated ratio for the equation of motion.
ApproximationVerdict loss_ratio_verdict(const ApproximationClaim& claim) {
    LossRatioErrors errors;
    for (const ApproximatedImpact& impact : claim.of_figure) errors.note(loss_ratio(impact.setting, claim.equations));
    return {errors.exact, errors.verdict()};
}

ApproximationVerdict verdict_of(const ApproximationClaim& claim) {
    constexpr std::pair<const char*, ApproximationVerdict (*)(const ApproximationClaim&)> checks[]{
        {"best_approximation", best_approximation}, {"close_approximation", close_approximation},
        {"no_effect_of_q", no_effect_of_q},         {"less_effect_of_q", less_effect_of_q},
        {"m_moves_duration", m_moves_duration},     {"closer_at_higher_restitution", closer_at_higher_restitution},
        {"loss_ratio", loss_ratio_verdict}};
    const std::string& name = claim.claims.text(claim.row, "claim");
    for (const auto& [known, check] : checks)
        if (name == known) return check(claim);
    throw Error(ErrorKind::data, "unknown claim", name, "a claim of the comment lines",
                {claim.claims.files.front().path, claim.claims.rows[claim.row].line, 0, "claim"});
}

/// Returns the number of statements that hold.
long check_statements(PaperReport& report, const Dataset& claims, const ApproximatedImpacts& impacts,
                      ApproximateEquations equations) {
    const bool printed = equations == ApproximateEquations::printed;
    long holding = 0;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) {
        ApproximationClaim claim{claims, row, equations, {}};
        std::copy_if(impacts.begin(), impacts.end(), std::back_inserter(claim.of_figure),
                     [&](const ApproximatedImpact& impact) { return impact.figure == claims.text(row, "figure"); });
        const ApproximationVerdict verdict = verdict_of(claim);
        holding += verdict.verdict == "holds";
        std::string law = "zhang_2022_approximate";
        if (claims.has(row, "damping_exponent"))
            law += fmt::format(" m={:g} q={:g}", claim.number("damping_exponent"), claim.number("velocity_exponent"));
        report.add_claim(claims, row, {law, words_for(equations), verdict.computed, verdict.verdict},
                         printed ? "expected_printed" : "expected_corrected");
    }
    return holding;
}

}  // namespace

void check_approximate_dynamics(PaperReport& report) {
    const Dataset settings = report.published("approximation_settings.csv"),
                  claims = report.published("approximation_claims.csv");
    std::array<long, 2> holding{};
    constexpr std::array both{ApproximateEquations::printed, ApproximateEquations::corrected};
    for (std::size_t i = 0; i < both.size(); ++i)
        holding[i] = check_statements(report, claims, approximate_all(report, settings, both[i]), both[i]);
    report.add_sentence(
        fmt::format("Sec. 3.2, approximate dynamics: {} of {} statements hold with Eqs. 47 and 49 as printed, {} with "
                    "the corrected equations.",
                    holding[0], claims.rows.size(), holding[1]));
}

}  // namespace impactfit
