#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/contact/damping/zhang_2021.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/approximate_impact.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/motion/loss_ratio.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

// ---- Section 2.4: sizes of the errors of the approximate dynamics

/// One impact by both dynamics. The times of the paper are multiples of the time step.
struct ApproximationError {
    double damping_exponent, restitution, peak_indentation, duration, duration_in_steps;

    std::string place() const { return fmt::format("m={:g} cr={:g}", damping_exponent, restitution); }
};

ApproximationError compare_dynamics(PaperReport& report, const Dataset& impacts, std::size_t row) {
    const Specimen specimen = specimen_of(impacts, row);
    const double m = required(impacts, row, "damping_exponent"), step = required(impacts, row, "time_step");
    const Collision<double> exact = collide({&find_model("zhang_2021"), m, {}, "zhang_2022"}, specimen);
    const ApproximateImpact approximate = approximate_impact(
        {specimen.stiffness, specimen.hertz_exponent, m, 1.0, specimen.restitution}, specimen.impact);
    const auto in_steps = [step](double time) { return step * std::ceil(time / step); };
    const ApproximationError error{m, specimen.restitution, approximate.peak_indentation / exact.peak_indentation - 1.0,
                                   approximate.duration / exact.duration - 1.0,
                                   in_steps(approximate.duration) / in_steps(exact.duration) - 1.0};
    const auto show = [&](const char* quantity, const char* unit, double value, double by_simulation, double off) {
        report.show({"Sec. 2.4", "zhang_2021 " + error.place(), "exact", quantity, unit, by_simulation});
        report.show({"Sec. 2.4", "zhang_2021 " + error.place(), "approximate", quantity, unit, value, {}, off});
    };
    show("peak_indentation", "m", approximate.peak_indentation, exact.peak_indentation, error.peak_indentation);
    show("duration", "s", approximate.duration, exact.duration, error.duration);
    return error;
}

/// Returns "holds" or "found_elsewhere" if the printed error is the maximum, at the stated place or elsewhere. Returns
/// "not_the_largest" if the printed error occurs at the stated place below the maximum, else "differs".
std::string largest_error_verdict(double largest, bool is_stated_place, double at_stated,
                                  const PrintedNumber& printed) {
    if (agrees_to_last_digit(largest, printed)) return is_stated_place ? "holds" : "found_elsewhere";
    return agrees_to_last_digit(at_stated, printed) ? "not_the_largest" : "differs";
}

/// Returns the impact of the stated location of a printed error. Throws Error (data) if missing.
const ApproximationError& stated_error(const ClaimRow& row, const std::vector<ApproximationError>& errors) {
    const double m = row.number("damping_exponent"), e = row.number("restitution");
    for (const ApproximationError& error : errors)
        if (error.damping_exponent == m && error.restitution == e) return error;
    throw Error(ErrorKind::data, "no comparison for the impact of a printed error", fmt::format("m={:g} cr={:g}", m, e),
                "one of approximate_dynamics.csv", row.where());
}

ClaimResult largest_error(const ClaimRow& row, const char* subject, const char* convention,
                          const std::vector<ApproximationError>& errors, double ApproximationError::*member) {
    const ApproximationError& stated = stated_error(row, errors);
    const ApproximationError* largest = &errors.front();
    for (const ApproximationError& error : errors)
        if (std::abs(error.*member) > std::abs(largest->*member)) largest = &error;
    const double most = std::abs(largest->*member), at_stated = std::abs(stated.*member);
    return {
        "zhang_2021 " + largest->place(),
        convention,
        most,
        largest_error_verdict(most, largest == &stated, at_stated, row.printed()),
        fmt::format("maximum error of the {} by the approximate dynamics", subject),
        fmt::format(". Printed {:g} % at {}; computed {:.2f} % there, maximum {:.2f} % at {}.",
                    100.0 * row.printed().value, stated.place(), 100.0 * at_stated, 100.0 * most, largest->place())};
}

// ---- Sections 2.3 to 2.5: statements that name no size of an error

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

/// Verdict on a statement about all pairs of impacts: share of pairs for which it is true.
struct PairShare {
    long holding = 0, pairs = 0;

    void note(bool holds) {
        ++pairs;
        holding += holds;
    }
    double share() const { return pairs == 0 ? 0.0 : static_cast<double>(holding) / static_cast<double>(pairs); }
    std::string verdict() const { return held(pairs > 0 && holding == pairs); }
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
double stated_exponent(const ClaimRow& row, const ComparedMotions& motions) {
    const double stated = row.number("damping_exponent");
    for (const ComparedMotion& motion : motions)
        if (motion.setting.damping_exponent == stated) return stated;
    throw Error(ErrorKind::data, "no impact for the exponent of a statement", fmt::format("m={:g}", stated),
                "an exponent of approximate_dynamics.csv", row.where());
}

ClaimResult best_approximation(const ClaimRow& row, const ComparedMotions& motions) {
    const double best = stated_exponent(row, motions);
    const PairShare closest = share_of_larger(motions, [&](double a, double b) { return a == best && b != best; });
    return {fmt::format("zhang_2021 m={:g}", best), "share of pairs", closest.share(), closest.verdict()};
}

/// Its sentence states the claim of the best approximation too.
ClaimResult worse_away_from(const ClaimRow& row, const ComparedMotions& motions) {
    const double center = stated_exponent(row, motions);
    const PairShare ordered = share_of_larger(
        motions, [&](double a, double b) { return std::abs(a - center) < std::abs(b - center) - 1e-9; });
    const ClaimRow best{row.claims, claim_row(row.claims, "best_approximation")};
    return {
        fmt::format("zhang_2021 m={:g}", center),
        "share of pairs",
        ordered.share(),
        ordered.verdict(),
        fmt::format("motion by the approximate dynamics: best at m={:g}: {}; worse the farther from m={:g}",
                    best.number("damping_exponent"), verdict_phrase(best_approximation(best, motions).verdict), center),
        "."};
}

ClaimResult closer_in_compression(const ComparedMotions& motions) {
    PairShare share;
    for (const ComparedMotion& motion : motions)
        share.note(motion.difference.compression < motion.difference.restitution);
    return {"zhang_2021",
            "share of impacts",
            share.share(),
            share.verdict(),
            "closer in compression than in restitution",
            fmt::format(", {} of {} impacts.", share.holding, share.pairs)};
}

ClaimResult stated_loss_ratio(const ComparedMotions& motions) {
    LossRatioErrors errors;
    for (const ComparedMotion& motion : motions) errors.note(motion.loss);
    return {"zhang_2021",
            "largest error",
            errors.exact,
            errors.verdict(),
            "loss in compression over loss in restitution",
            fmt::format(". Error for the equation of motion at most {:.0f} %.", 100.0 * errors.exact)};
}

/// Evaluates the published curves at each exponent of the impacts.
ClaimResult alpha_reduces(const ClaimRow& row, const ComparedMotions& motions) {
    double largest = 0.0;
    std::string place;
    for (const ComparedMotion& motion : motions)
        for (const double e : even_grid(row.number("restitution"), 1.0, 99)) {
            const damping::PublishedAlpha* alpha = damping::PublishedAlpha::find(motion.setting.damping_exponent);
            if (alpha == nullptr || (*alpha)(e) <= largest) continue;
            largest = (*alpha)(e);
            place = fmt::format("m={:g} cr={:.2g}", motion.setting.damping_exponent, e);
        }
    return {"zhang_2021 " + place,
            "largest alpha",
            largest,
            held(largest < 1.0),
            "alpha as a minor reduction",
            fmt::format(". Largest alpha {:.2f}, at {}.", largest, place)};
}

// ---- Section 3: model compared with the steel ball

/// Maximum errors from the measurement by quantity, and peak forces by speed and exponent.
struct BallErrors {
    std::map<std::string, double> largest;
    std::map<double, std::map<double, double>> peak_force;
    std::map<double, std::map<double, double>> peak_force_error;
    std::map<std::string, std::map<double, std::pair<double, double>>> range;  ///< of the errors, by quantity and speed

    void note(const std::string& quantity, double speed, double error) {
        double& most = largest[quantity];
        most = std::max(most, std::abs(error));
        auto& [low, high] = range[quantity].try_emplace(speed, error, error).first->second;
        low = std::min(low, error);
        high = std::max(high, error);
    }

    /// Returns the largest difference of the errors over the exponents at one speed.
    double spread(const std::string& quantity) const {
        double most = 0.0;
        for (const auto& [speed, ends] : range.at(quantity)) most = std::max(most, ends.second - ends.first);
        return most;
    }

    /// Returns the exponent with the least error of peak force at each speed.
    std::map<double, double> best_exponents() const {
        std::map<double, double> best;
        for (const auto& [speed, errors] : peak_force_error)
            best[speed] = std::min_element(errors.begin(), errors.end(), [](const auto& a, const auto& b) {
                              return std::abs(a.second) < std::abs(b.second);
                          })->first;
        return best;
    }

    double largest_of_all() const {
        double most = 0.0;
        for (const auto& [quantity, error] : largest) most = std::max(most, error);
        return most;
    }

    /// Returns the number of pairs of adjacent exponents with increasing force, and the number of all pairs.
    std::pair<long, long> growing_pairs() const {
        long growing = 0, all = 0;
        for (const auto& [speed, forces] : peak_force)
            for (auto next = std::next(forces.begin()); next != forces.end(); ++next, ++all)
                growing += next->second > std::prev(next)->second;
        return {growing, all};
    }
};

void compare_steel_ball(PaperReport& report, BallErrors& errors, const Dataset& ball, std::size_t row, double m) {
    const Specimen specimen = specimen_of(ball, row);
    const ModelCase model_case{&find_model("zhang_2021"), m};
    const Collision<double> collision = collide(model_case, specimen);
    errors.peak_force[specimen.impact.impact_speed][m] = collision.peak_force;
    const auto compare = [&](const char* quantity, const char* unit, double computed) {
        const double measured = required(ball, row, quantity), error = computed / measured - 1.0;
        errors.note(quantity, specimen.impact.impact_speed, error);
        report.show({fmt::format("Sec. 3: {:g} m/s", specimen.impact.impact_speed), model_case.label(), "", quantity,
                     unit, computed, measured, error});
    };
    compare("restitution", "1", collision.restitution);
    compare("duration", "s", collision.duration);
    compare("peak_force", "N", collision.peak_force);
    errors.peak_force_error[specimen.impact.impact_speed][m] =
        collision.peak_force / required(ball, row, "peak_force") - 1.0;
}

ClaimResult error_below(const ClaimRow& row, double largest) {
    return {"zhang_2021", "largest", largest, held(largest <= row.printed().value)};
}

/// "About": equal to half a unit of the last digit. Its sentence states the two bounds above too.
ClaimResult duration_error_about(const ClaimRow& row, const BallErrors& errors) {
    const double largest = errors.largest.at("duration");
    const auto bound = [&](const char* claim, double of_claim) {
        const ClaimRow other{row.claims, claim_row(row.claims, claim)};
        return fmt::format("below {:g} %: {} ({:.2f} %)", 100.0 * other.printed().value,
                           verdict_phrase(error_below(other, of_claim).verdict), 100.0 * of_claim);
    };
    return {
        "zhang_2021",
        "largest",
        largest,
        held(agrees_as_printed(largest, row.printed())),
        fmt::format("maximum errors for the steel ball. All: {}. Restitution: {}. Duration: about {:g} %",
                    bound("every_error_below", errors.largest_of_all()),
                    bound("restitution_error_below", errors.largest.at("restitution")), 100.0 * row.printed().value),
        fmt::format(" ({:.2f} %).", 100.0 * largest)};
}

ClaimResult force_grows(const BallErrors& errors, std::size_t speeds) {
    const auto [growing, all] = errors.growing_pairs();
    return {"zhang_2021",
            "share of pairs",
            all == 0 ? 1.0 : static_cast<double>(growing) / static_cast<double>(all),
            growing == all ? "holds"
            : growing == 0 ? "opposite"
                           : "fails",
            "larger m gives larger peak force",
            fmt::format(". Number of printed measured speeds: {}.", speeds)};
}

/// No exponent has the least error of peak force at every speed: number of best exponents.
ClaimResult no_best_exponent(const BallErrors& errors) {
    std::set<double> exponents;
    std::string list;
    for (const auto& [speed, m] : errors.best_exponents()) {
        exponents.insert(m);
        list +=
            fmt::format(", m={:g} at {:g} m/s ({:+.2f} %)", m, speed, 100.0 * errors.peak_force_error.at(speed).at(m));
    }
    return {"zhang_2021",
            "number of best exponents",
            static_cast<double>(exponents.size()),
            held(exponents.size() > 1),
            "no exponent with the least error of peak force",
            list + "."};
}

/// The influence of the exponent on the accuracy is negligible: largest difference of the errors over the exponents at
/// one speed.
ClaimResult negligible_exponent(const BallErrors& errors) {
    constexpr double negligible = 0.01;  // the comment of claims.csv: this project's choice
    double largest = 0.0;
    std::string list;
    for (const char* quantity : {"restitution", "duration", "peak_force"}) {
        const double spread = errors.spread(quantity);
        largest = std::max(largest, spread);
        list += fmt::format("{}{} {:.2g} %", list.empty() ? "" : ", ", quantity, 100.0 * spread);
    }
    return {"zhang_2021",
            "largest difference of errors",
            largest,
            held(largest < negligible),
            "influence of m on the accuracy negligible",
            fmt::format(". Over m the errors differ by: {}.", list)};
}

}  // namespace

ValidationReport validate_zhang_2021(const std::string& data_root) {
    PaperReport report(data_root, "zhang-2021",
                       "Zhang et al. 2021: errors of the approximate dynamics and of the model");
    const Dataset claims = report.published("claims.csv"), impacts = report.published("approximate_dynamics.csv");
    std::vector<ApproximationError> errors;
    ComparedMotions motions;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] { errors.push_back(compare_dynamics(report, impacts, row)); });
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] { motions.push_back(compare_motion(report, impacts, row)); });
    const Dataset ball = report.dataset("zhang-sharf-2009"), alpha = report.published("alpha_coefficients.csv");
    BallErrors of_ball;
    for (std::size_t row = 0; row < ball.rows.size(); ++row)
        for (std::size_t curve = 0; curve < alpha.rows.size(); ++curve)
            at_row(ball, row,
                   [&] { compare_steel_ball(report, of_ball, ball, row, required(alpha, curve, "damping_exponent")); });
    report.judge(
        claims, {{"largest_peak_indentation_error",
                  [&](const ClaimRow& row) {
                      return largest_error(row, "peak indentation", "", errors, &ApproximationError::peak_indentation);
                  }},
                 {"largest_duration_error",
                  [&](const ClaimRow& row) {
                      return largest_error(row, "duration", "times in whole steps", errors,
                                           &ApproximationError::duration_in_steps);
                  }},
                 {"best_approximation", [&](const ClaimRow& row) { return best_approximation(row, motions); }},
                 {"worse_away_from", [&](const ClaimRow& row) { return worse_away_from(row, motions); }},
                 {"closer_in_compression", [&](const ClaimRow&) { return closer_in_compression(motions); }},
                 {"loss_ratio", [&](const ClaimRow&) { return stated_loss_ratio(motions); }},
                 {"alpha_reduces", [&](const ClaimRow& row) { return alpha_reduces(row, motions); }},
                 {"every_error_below", [&](const ClaimRow& row) { return error_below(row, of_ball.largest_of_all()); }},
                 {"restitution_error_below",
                  [&](const ClaimRow& row) { return error_below(row, of_ball.largest["restitution"]); }},
                 {"duration_error_about", [&](const ClaimRow& row) { return duration_error_about(row, of_ball); }},
                 {"peak_force_grows_with_damping_exponent",
                  [&](const ClaimRow&) { return force_grows(of_ball, ball.rows.size()); }},
                 {"no_best_exponent", [&](const ClaimRow&) { return no_best_exponent(of_ball); }},
                 {"negligible_exponent", [&](const ClaimRow&) { return negligible_exponent(of_ball); }}});
    report.add_not_checked(report.published("not_checked.csv"));
    return report.take();
}

}  // namespace impactfit
