#include "impactfit_papers/validation/claims/zhang_2021_approximation_claims.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

#include "impactfit/contact/damping/zhang_2021.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/motion/loss_ratio.hpp"

namespace impactfit {
namespace {

/// Motion of one impact by both dynamics. The equations with and without the misprints of ZH22 are equal at q = 1.
struct ComparedMotion {
    ApproximationSetting setting;
    MotionDifference difference;
    LossRatio loss;

    std::string law() const {
        return fmt::format("zhang_2021 m={:g} cr={:g}", setting.damping_exponent, setting.restitution);
    }
};

using ComparedMotions = std::vector<ComparedMotion>;

ComparedMotion compare_motion(PaperReport& report, const Dataset& impacts, std::size_t row) {
    constexpr ApproximateEquations equations = ApproximateEquations::corrected;
    const ApproximationSetting setting{required(impacts, row, "hertz_exponent"),
                                       required(impacts, row, "damping_exponent"), 1.0,
                                       required(impacts, row, "restitution")};
    const ComparedMotion motion{setting, motion_difference(setting, equations), loss_ratio(setting, equations)};
    const auto show = [&](const char* place, const char* convention, const char* quantity, double value) {
        report.show({place, motion.law(), convention, quantity, "1", value});
    };
    show("Sec. 2.4", "in units of the peak", "rms_difference", motion.difference.rms);
    show("Sec. 2.4", "in units of the peak", "rms_difference_compression", motion.difference.compression);
    show("Sec. 2.4", "in units of the peak", "rms_difference_restitution", motion.difference.restitution);
    report.show({"Eq. 31",
                 motion.law(),
                 "exact",
                 "loss_ratio",
                 "1",
                 motion.loss.exact,
                 {},
                 motion.loss.exact / motion.loss.stated - 1.0});
    return motion;
}

void add_statement(PaperReport& report, const Dataset& claims, const char* claim, const std::string& law,
                   const std::string& convention, double computed, const std::string& verdict) {
    report.add_claim(claims, claim_row(claims, claim), {law, convention, computed, verdict});
}

/// Verdict on a statement about all pairs of impacts: share of pairs for which it is true.
struct PairShare {
    long holding = 0, pairs = 0;

    void note(bool holds) {
        ++pairs;
        holding += holds;
    }
    double share() const { return pairs == 0 ? 0.0 : static_cast<double>(holding) / static_cast<double>(pairs); }
    std::string verdict() const { return pairs > 0 && holding == pairs ? "holds" : "fails"; }
};

/// Compares impacts of equal restitution. `covers` selects the pairs (a, b): a is stated to be closer.
template <class Covers>
PairShare share_of_larger(const ComparedMotions& motions, const Covers& covers) {
    PairShare share;
    for (const ComparedMotion& a : motions)
        for (const ComparedMotion& b : motions)
            if (a.setting.restitution == b.setting.restitution &&
                covers(a.setting.damping_exponent, b.setting.damping_exponent))
                share.note(a.difference.rms < b.difference.rms);
    return share;
}

/// Returns the exponent of a claim. Throws Error (data) unless the impacts have it.
double stated_exponent(const Dataset& claims, const char* claim, const ComparedMotions& motions) {
    const std::size_t row = claim_row(claims, claim);
    const double stated = required(claims, row, "damping_exponent");
    for (const ComparedMotion& motion : motions)
        if (motion.setting.damping_exponent == stated) return stated;
    throw Error(ErrorKind::data, "no impact for the exponent of a statement", fmt::format("m={:g}", stated),
                "an exponent of approximate_dynamics.csv", {claims.files.front().path, claims.rows[row].line, 0, {}});
}

void check_best_approximation(PaperReport& report, const Dataset& claims, const ComparedMotions& motions) {
    const double best = stated_exponent(claims, "best_approximation", motions),
                 center = stated_exponent(claims, "worse_away_from", motions);
    const PairShare closest = share_of_larger(motions, [&](double a, double b) { return a == best && b != best; });
    const PairShare ordered = share_of_larger(
        motions, [&](double a, double b) { return std::abs(a - center) < std::abs(b - center) - 1e-9; });
    const std::string law = fmt::format("zhang_2021 m={:g}", best);
    add_statement(report, claims, "best_approximation", law, "share of pairs", closest.share(), closest.verdict());
    add_statement(report, claims, "worse_away_from", fmt::format("zhang_2021 m={:g}", center), "share of pairs",
                  ordered.share(), ordered.verdict());
    report.add_sentence(
        fmt::format("Sec. 2.4, motion by the approximate dynamics: best at m={:g}: {}; worse the farther from "
                    "m={:g}: {}.",
                    best, in_words(closest.verdict()), center, in_words(ordered.verdict())));
}

void check_compression(PaperReport& report, const Dataset& claims, const ComparedMotions& motions) {
    PairShare share;
    for (const ComparedMotion& motion : motions)
        share.note(motion.difference.compression < motion.difference.restitution);
    add_statement(report, claims, "closer_in_compression", "zhang_2021", "share of impacts", share.share(),
                  share.verdict());
    report.add_sentence(fmt::format("Sec. 2.4, closer in compression than in restitution: {}, {} of {} impacts.",
                                    in_words(share.verdict()), share.holding, share.pairs));
}

void check_loss_ratio(PaperReport& report, const Dataset& claims, const ComparedMotions& motions) {
    LossRatioErrors errors;
    for (const ComparedMotion& motion : motions) errors.note(motion.loss);
    add_statement(report, claims, "loss_ratio", "zhang_2021", "largest error", errors.exact, errors.verdict());
    report.add_sentence(
        fmt::format("Eq. 31, loss in compression over loss in restitution: {}. Error for the equation of motion "
                    "at most {:.0f} %.",
                    in_words(errors.verdict()), 100.0 * errors.exact));
}

/// Evaluates the published curves at each exponent of the impacts.
void check_alpha(PaperReport& report, const Dataset& claims, const ComparedMotions& motions) {
    const std::size_t row = claim_row(claims, "alpha_reduces");
    double largest = 0.0;
    std::string place;
    for (const ComparedMotion& motion : motions)
        for (const double e : even_grid(required(claims, row, "restitution"), 1.0, 99)) {
            const damping::PublishedAlpha* alpha = damping::PublishedAlpha::find(motion.setting.damping_exponent);
            if (alpha == nullptr || (*alpha)(e) <= largest) continue;
            largest = (*alpha)(e);
            place = fmt::format("m={:g} cr={:.2g}", motion.setting.damping_exponent, e);
        }
    const std::string verdict = largest < 1.0 ? "holds" : "fails";
    report.add_claim(claims, row, {"zhang_2021 " + place, "largest alpha", largest, verdict});
    report.add_sentence(fmt::format("Sec. 2.5, alpha as a minor reduction: {}. Largest alpha {:.2f}, at {}.",
                                    in_words(verdict), largest, place));
}

}  // namespace

void check_approximation_statements(PaperReport& report, const Dataset& claims, const Dataset& impacts) {
    ComparedMotions motions;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] { motions.push_back(compare_motion(report, impacts, row)); });
    check_best_approximation(report, claims, motions);
    check_compression(report, claims, motions);
    check_loss_ratio(report, claims, motions);
    at_row(claims, claim_row(claims, "alpha_reduces"), [&] { check_alpha(report, claims, motions); });
}

}  // namespace impactfit
