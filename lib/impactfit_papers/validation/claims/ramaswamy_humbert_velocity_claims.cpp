#include "impactfit_papers/validation/claims/ramaswamy_humbert_velocity_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "impactfit/contact/damping/hu_guo_2015.hpp"
#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/reduced/hunt_crossley_rate.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"

namespace impactfit {
namespace {

using Constants = std::array<double, 2>;  // alpha, beta of Eqs. 14 and 17

constexpr double hertz_of_figure_1 = 1.5;  // not printed; p is 0.242 to 0.244 for n = 1 to 3
constexpr double rounding = 1e-12;         // of closed forms
constexpr double of_simulation = 1e-9;     // ten times the tolerance of a simulation
constexpr std::size_t points = 201;        // evenly spaced in deformation; the best p then has four digits

/// Exact rates of one impact over deformation, both phases.
class RateCurve {
public:
    explicit RateCurve(double damping_ratio)
        : restitution_(*closed_form_restitution(
              {hertz_of_figure_1, hertz_of_figure_1, 1.0, Separation::zero_indentation}, damping_ratio)) {
        for (const double share : even_grid(0.0, 1.0, points)) {
            const auto rate = [&](ImpactPhase phase) {
                return hunt_crossley_rate(damping_ratio, hertz_of_figure_1, share, phase);
            };
            bases_.push_back(1.0 - std::pow(share, hertz_of_figure_1 + 1.0));
            compression_.push_back(rate(ImpactPhase::compression));
            restitution_rates_.push_back(rate(ImpactPhase::restitution));
        }
    }

    double restitution() const { return restitution_; }

    /// Returns |rate| of Eq. 13 less |rate| of the impact, at each point of a phase.
    std::vector<double> differences(double p, ImpactPhase phase) const {
        const bool compresses = phase == ImpactPhase::compression;
        std::vector<double> result;
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            const double approximate =
                (compresses ? 1.0 : restitution_) * std::pow(bases_[i], compresses ? 0.5 + p : 0.5 - p);
            result.push_back(approximate - std::abs((compresses ? compression_ : restitution_rates_)[i]));
        }
        return result;
    }

    /// Returns the root mean square of the differences over both phases.
    double rms(double p) const {
        double sum = 0.0;
        for (const ImpactPhase phase : {ImpactPhase::compression, ImpactPhase::restitution})
            for (const double difference : differences(p, phase)) sum += difference * difference;
        return std::sqrt(0.5 * sum / static_cast<double>(bases_.size()));
    }

    /// Returns the p with the least root mean square, by section of 0 <= p <= 0.49 to 1e-6.
    double best_p() const {
        double low = 0.0, high = 0.49;
        while (high - low > 1e-6) {
            const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
            (rms(a) < rms(b) ? high : low) = rms(a) < rms(b) ? b : a;
        }
        return 0.5 * (low + high);
    }

private:
    double restitution_;
    std::vector<double> bases_, compression_, restitution_rates_;
};

/// p(e)  @eq{RH, Eqs. 12-14}
double curvature(double e, const Constants& constants) {
    return forms::RamaswamyHumbertDampingRatio::curvature<double>(e, constants);
}

std::string held(bool holds) {
    return holds ? "holds" : "fails";
}

/// Adds the claim that Eq. 12 has a larger (or smaller) |rate| in a phase: difference of largest size.
void check_side(PaperReport& report, const Dataset& claims, const char* claim, const RateCurve& curve,
                ImpactPhase phase, double sign) {
    const std::vector<double> differences = curve.differences(0.0, phase);
    const bool holds = std::all_of(differences.begin(), differences.end(),
                                   [sign](double difference) { return sign * difference >= -rounding; });
    const double largest = *std::max_element(differences.begin(), differences.end(),
                                             [](double a, double b) { return std::abs(a) < std::abs(b); });
    report.add_claim(claims, claim_row(claims, claim), {"Eq. 12", "largest difference", largest, held(holds)});
}

void check_curvature(PaperReport& report, const Dataset& claims, const RateCurve& curve, const Constants& printed) {
    const double best = curve.best_p(), of_equation = curvature(curve.restitution(), printed);
    const std::size_t row = claim_row(claims, "p_of_eq_14");
    const bool agrees = std::abs(best - of_equation) <= required(claims, row, "limit");
    report.add_claim(claims, claim_row(claims, "better_with_best_p"),
                     {fmt::format("Eq. 13 p={:.3f}", best), "rms over that of Eq. 12", curve.rms(best) / curve.rms(0.0),
                      held(curve.rms(best) < curve.rms(0.0))});
    report.add_claim(claims, row, {fmt::format("Eq. 14 p={:.3f}", of_equation), "best p", best, held(agrees)});
    for (const auto& [law, p] :
         {std::pair{"Eq. 12", 0.0}, {"Eq. 13 best p", best}, {"Eq. 13 p of Eq. 14", of_equation}})
        report.show({"Fig. 1", law, "unit impact speed", "rms_rate_difference", "1", curve.rms(p)});
    report.add_sentence(
        fmt::format("Fig. 1 b, Eq. 13: best p {:.3f}. Eq. 14 with the constants of Eq. 17 gives {:.3f}: {}.", best,
                    of_equation, agrees ? "holds" : "does not hold"));
}

void check_figure_1(PaperReport& report, const Dataset& claims, const Constants& printed) {
    const std::size_t row = claim_row(claims, "restitution_of_damping_ratio");
    const RateCurve curve(required(claims, row, "damping_ratio"));
    const std::string verdict =
        agreement_verdict(curve.restitution(), printed_number(claims, row, "printed"), "differs");
    report.add_claim(claims, row, {"hunt_crossley_1975", "exact", curve.restitution(), verdict});
    check_side(report, claims, "compression_overestimated", curve, ImpactPhase::compression, 1.0);
    check_side(report, claims, "restitution_underestimated", curve, ImpactPhase::restitution, -1.0);
    check_curvature(report, claims, curve, printed);
}

/// Verdicts: "holds" up to rounding, "holds_as_printed" to half a unit of the last digit, else "fails".
void check_limits(PaperReport& report, const Dataset& claims, const Constants& constants) {
    std::string sentence;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) {
        if (claims.text(row, "claim") != "limit_of_p") continue;
        const double e = required(claims, row, "restitution"), p = curvature(e, constants);
        const PrintedNumber printed = printed_number(claims, row, "printed");
        const std::string verdict = std::abs(p - printed.value) <= rounding ? "holds"
                                    : agrees_as_printed(p, printed)         ? "holds_as_printed"
                                                                            : "fails";
        report.add_claim(claims, row, {"Eq. 14", fmt::format("e={:g}", e), p, verdict});
        sentence += fmt::format("; p({:g}) = {:.5g} for {:g}", e, p, printed.value);
    }
    report.add_sentence("Sec. 3.1, limits of Eq. 14" + sentence + ".");
}

/// Computes the largest relative difference.
void check_hu_guo(PaperReport& report, const Dataset& claims) {
    double largest = 0.0;
    for (const double e : even_grid(0.01, 0.99, 99)) {
        const double hu_guo = damping::HuGuo2015::hysteresis_damping({1.0, 1.5, 0.0, 1.5, 1.0}, {1.0, 1.0}, e);
        largest =
            std::max(largest, std::abs(damping::RamaswamyHumbertCurve{{0.0, 1.0}}.damping_ratio(e) / hu_guo - 1.0));
    }
    report.add_claim(claims, claim_row(claims, "p_zero_is_hu_guo"),
                     {"Eq. 15 p=0", "largest difference from hu_guo_2015", largest, held(largest <= rounding)});
}

/// Computes the largest difference of the restitution over masses at one damping ratio lambda v0 / k.
void check_mass(PaperReport& report, const Dataset& claims) {
    const std::size_t row = claim_row(claims, "independent_of_mass");
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const double ratio = required(claims, row, "damping_ratio"), speed = 2.0, stiffness = 1e6;
    const std::array values{stiffness, 1.5, ratio * stiffness / speed};
    const auto restitution = [&](double mass) { return simulate(law, values, {mass, speed}).restitution; };
    double largest = 0.0;
    for (const double mass : {1e-3, 0.1, 10.0, 1e3})
        largest = std::max(largest, std::abs(restitution(mass) - restitution(1.0)));
    const bool same = largest <= of_simulation;
    report.add_claim(claims, row,
                     {"hunt_crossley_1975", "largest difference over 1 g to 1000 kg", largest, held(same)});
    report.add_sentence(fmt::format(
        "Eq. 10, damping ratio independent of mass: {} for the law, 1 g to 1000 kg. No measurement is at hand.",
        in_words(held(same))));
}

}  // namespace

void check_velocity_over_deformation(PaperReport& report) {
    const Dataset claims = report.published("velocity_claims.csv"),
                  constants = report.published("damping_ratio_constants.csv");
    const Constants printed{required(constants, 0, "alpha"), required(constants, 0, "beta")};
    at_row(claims, claim_row(claims, "restitution_of_damping_ratio"), [&] { check_figure_1(report, claims, printed); });
    check_limits(report, claims, printed);
    check_hu_guo(report, claims);
    at_row(claims, claim_row(claims, "independent_of_mass"), [&] { check_mass(report, claims); });
}

}  // namespace impactfit
