#include "impactfit_papers/validation/claims/zhang_2021_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/approximate_impact.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/zhang_2021_approximation_claims.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"
#include "impactfit_papers/validation/verdicts/paper_report.hpp"

namespace impactfit {
namespace {

// ---- Section 2.4: approximate dynamics compared with the equation of motion

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
const ApproximationError& stated_error(const Dataset& claims, std::size_t row,
                                       const std::vector<ApproximationError>& errors) {
    const double m = required(claims, row, "damping_exponent"), e = required(claims, row, "restitution");
    for (const ApproximationError& error : errors)
        if (error.damping_exponent == m && error.restitution == e) return error;
    throw Error(ErrorKind::data, "no comparison for the impact of a printed error", fmt::format("m={:g} cr={:g}", m, e),
                "one of approximate_dynamics.csv", {claims.files.front().path, claims.rows[row].line, 0, {}});
}

void check_largest_error(PaperReport& report, const Dataset& claims, const char* claim, const char* subject,
                         const char* convention, const std::vector<ApproximationError>& errors,
                         double ApproximationError::*member) {
    const std::size_t row = claim_row(claims, claim);
    const ApproximationError& stated = stated_error(claims, row, errors);
    const ApproximationError* largest = &errors.front();
    for (const ApproximationError& error : errors)
        if (std::abs(error.*member) > std::abs(largest->*member)) largest = &error;
    const double most = std::abs(largest->*member), at_stated = std::abs(stated.*member);
    const PrintedNumber printed = printed_number(claims, row, "printed");
    const std::string verdict = largest_error_verdict(most, largest == &stated, at_stated, printed);
    report.add_claim(claims, row, {"zhang_2021 " + largest->place(), convention, most, verdict});
    report.add_sentence(
        fmt::format("Sec. 2.4, maximum error of the {} by the approximate dynamics: {}. Printed {:g} % at {}; "
                    "computed {:.2f} % there, maximum {:.2f} % at {}.",
                    subject, in_words(verdict), 100.0 * printed.value, stated.place(), 100.0 * at_stated, 100.0 * most,
                    largest->place()));
}

void check_section_2_4(PaperReport& report, const Dataset& claims) {
    const Dataset impacts = report.published("approximate_dynamics.csv");
    std::vector<ApproximationError> errors;
    for (std::size_t row = 0; row < impacts.rows.size(); ++row)
        at_row(impacts, row, [&] { errors.push_back(compare_dynamics(report, impacts, row)); });
    check_largest_error(report, claims, "largest_peak_indentation_error", "peak indentation", "", errors,
                        &ApproximationError::peak_indentation);
    check_largest_error(report, claims, "largest_duration_error", "duration", "times in whole steps", errors,
                        &ApproximationError::duration_in_steps);
    check_approximation_statements(report, claims, impacts);
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
    const Collision<double> hit = collide(model_case, specimen);
    errors.peak_force[specimen.impact.impact_speed][m] = hit.peak_force;
    const auto compare = [&](const char* quantity, const char* unit, double computed) {
        const double measured = required(ball, row, quantity), error = computed / measured - 1.0;
        errors.note(quantity, specimen.impact.impact_speed, error);
        report.show({fmt::format("Sec. 3: {:g} m/s", specimen.impact.impact_speed), model_case.label(), "", quantity,
                     unit, computed, measured, error});
    };
    compare("restitution", "1", hit.restitution);
    compare("duration", "s", hit.duration);
    compare("peak_force", "N", hit.peak_force);
    errors.peak_force_error[specimen.impact.impact_speed][m] = hit.peak_force / required(ball, row, "peak_force") - 1.0;
}

using Keeps = bool (*)(double largest, const PrintedNumber& printed);

/// Adds the claim that the maximum error is below the printed number, or equal to half a unit of the last digit
/// ("about"). Returns a text with the number and the verdict.
std::string check_bound(PaperReport& report, const Dataset& claims, const char* claim, double largest, Keeps keeps) {
    const std::size_t row = claim_row(claims, claim);
    const PrintedNumber printed = printed_number(claims, row, "printed");
    const std::string verdict = keeps(largest, printed) ? "holds" : "fails";
    report.add_claim(claims, row, {"zhang_2021", "largest", largest, verdict});
    return fmt::format("{:g} %: {}", 100.0 * printed.value, in_words(verdict));
}

std::string check_order(PaperReport& report, const Dataset& claims, const BallErrors& errors) {
    const auto [growing, all] = errors.growing_pairs();
    const std::string verdict = growing == all ? "holds" : growing == 0 ? "opposite" : "fails";
    const double share = all == 0 ? 1.0 : static_cast<double>(growing) / static_cast<double>(all);
    report.add_claim(claims, claim_row(claims, "peak_force_grows_with_damping_exponent"),
                     {"zhang_2021", "share of pairs", share, verdict});
    return in_words(verdict);
}

/// Adds the claim that no exponent has the least error of peak force at every speed: number of best exponents.
void check_no_best_exponent(PaperReport& report, const Dataset& claims, const BallErrors& errors) {
    std::set<double> exponents;
    std::string sentence;
    for (const auto& [speed, m] : errors.best_exponents()) {
        exponents.insert(m);
        sentence +=
            fmt::format(", m={:g} at {:g} m/s ({:+.2f} %)", m, speed, 100.0 * errors.peak_force_error.at(speed).at(m));
    }
    const std::string verdict = exponents.size() > 1 ? "holds" : "fails";
    report.add_claim(claims, claim_row(claims, "no_best_exponent"),
                     {"zhang_2021", "number of best exponents", static_cast<double>(exponents.size()), verdict});
    report.add_sentence(
        fmt::format("Sec. 3, no exponent with the least error of peak force: {}{}.", in_words(verdict), sentence));
}

/// Adds the claim that the influence of the exponent on the accuracy is negligible: largest difference of the errors
/// over the exponents at one speed.
void check_negligible_exponent(PaperReport& report, const Dataset& claims, const BallErrors& errors) {
    constexpr double negligible = 0.01;  // the comment of claims.csv: this project's choice
    double largest = 0.0;
    std::string sentence;
    for (const char* quantity : {"restitution", "duration", "peak_force"}) {
        const double spread = errors.spread(quantity);
        largest = std::max(largest, spread);
        sentence += fmt::format("{}{} {:.2g} %", sentence.empty() ? "" : ", ", quantity, 100.0 * spread);
    }
    const std::string verdict = largest < negligible ? "holds" : "fails";
    report.add_claim(claims, claim_row(claims, "negligible_exponent"),
                     {"zhang_2021", "largest difference of errors", largest, verdict});
    report.add_sentence(
        fmt::format("Sec. 3, influence of m on the accuracy negligible: {}. Over m the errors differ by: {}.",
                    in_words(verdict), sentence));
}

void check_section_3(PaperReport& report, const Dataset& claims) {
    const Dataset ball = report.dataset("zhang-sharf-2009"), alpha = report.published("alpha_coefficients.csv");
    BallErrors errors;
    for (std::size_t row = 0; row < ball.rows.size(); ++row)
        for (std::size_t curve = 0; curve < alpha.rows.size(); ++curve)
            at_row(ball, row,
                   [&] { compare_steel_ball(report, errors, ball, row, required(alpha, curve, "damping_exponent")); });
    const Keeps below = [](double largest, const PrintedNumber& printed) { return largest <= printed.value; };
    const std::string all = check_bound(report, claims, "every_error_below", errors.largest_of_all(), below),
                      restitution =
                          check_bound(report, claims, "restitution_error_below", errors.largest["restitution"], below),
                      duration = check_bound(report, claims, "duration_error_about", errors.largest["duration"],
                                             agrees_as_printed);
    report.add_sentence(
        fmt::format("Sec. 3, maximum errors for the steel ball. All: below {} ({:.2f} %). Restitution: "
                    "below {} ({:.2f} %). Duration: about {} ({:.2f} %).",
                    all, 100.0 * errors.largest_of_all(), restitution, 100.0 * errors.largest["restitution"], duration,
                    100.0 * errors.largest["duration"]));
    report.add_sentence(
        fmt::format("Sec. 3, larger m gives larger peak force: {}. Number of printed measured speeds: {}.",
                    check_order(report, claims, errors), ball.rows.size()));
    check_no_best_exponent(report, claims, errors);
    check_negligible_exponent(report, claims, errors);
}

}  // namespace

ValidationReport validate_zhang_2021(const std::string& data_root) {
    PaperReport report(data_root, "zhang-2021",
                       "Zhang et al. 2021: errors of the approximate dynamics and of the model");
    const Dataset claims = report.published("claims.csv");
    check_section_2_4(report, claims);
    check_section_3(report, claims);
    report.add_not_checked(report.published("not_checked.csv"));
    return report.take();
}

}  // namespace impactfit
