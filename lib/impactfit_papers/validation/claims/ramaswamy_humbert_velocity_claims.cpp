#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "impactfit/contact/damping/hu_guo_2015.hpp"
#include "impactfit/contact/damping/ramaswamy_humbert.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/reduced/hunt_crossley_rate.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"

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

/// Eq. 12 has a larger (or smaller) |rate| in a phase: difference of largest size.
ClaimResult side(const RateCurve& curve, ImpactPhase phase, double sign) {
    const std::vector<double> differences = curve.differences(0.0, phase);
    const bool holds = std::all_of(differences.begin(), differences.end(),
                                   [sign](double difference) { return sign * difference >= -rounding; });
    const double largest = *std::max_element(differences.begin(), differences.end(),
                                             [](double a, double b) { return std::abs(a) < std::abs(b); });
    return {"Eq. 12", "largest difference", largest, held(holds)};
}

/// The best p of Eq. 13, beside the p of Eq. 14.
struct Curvature {
    double best, of_equation;
};

/// Verdicts: "holds" up to rounding, "holds_as_printed" to half a unit of the last digit, else "fails".
ClaimResult limit_of_p(const ClaimRow& row, const Constants& constants) {
    const double e = row.number("restitution"), p = curvature(e, constants);
    const std::string verdict = std::abs(p - row.printed().value) <= rounding ? "holds"
                                : agrees_as_printed(p, row.printed())         ? "holds_as_printed"
                                                                              : "fails";
    return {"Eq. 14", fmt::format("e={:g}", e), p, verdict};
}

/// Computes the largest relative difference.
ClaimResult p_zero_is_hu_guo() {
    double largest = 0.0;
    for (const double e : even_grid(0.01, 0.99, 99)) {
        const double hu_guo = damping::HuGuo2015::hysteresis_damping({1.0, 1.5, 0.0, 1.5, 1.0}, {1.0, 1.0}, e);
        largest =
            std::max(largest, std::abs(damping::RamaswamyHumbertCurve{{0.0, 1.0}}.damping_ratio(e) / hu_guo - 1.0));
    }
    return {"Eq. 15 p=0", "largest difference from hu_guo_2015", largest, held(largest <= rounding)};
}

/// Computes the largest difference of the restitution over masses at one damping ratio lambda v0 / k.
ClaimResult independent_of_mass(const ClaimRow& row) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    const double ratio = row.number("damping_ratio"), speed = 2.0, stiffness = 1e6;
    const std::array values{stiffness, 1.5, ratio * stiffness / speed};
    const auto restitution = [&](double mass) { return simulate(law, values, {mass, speed}).restitution; };
    double largest = 0.0;
    for (const double mass : {1e-3, 0.1, 10.0, 1e3})
        largest = std::max(largest, std::abs(restitution(mass) - restitution(1.0)));
    return {"hunt_crossley_1975", "largest difference over 1 g to 1000 kg", largest, held(largest <= of_simulation)};
}

/// Adds the sentences on Fig. 1 b, on the limits of p, and on the mass.
void add_sentences(PaperReport& report, const Dataset& claims, const std::vector<ClaimResult>& results,
                   const Curvature& p) {
    const auto verdict = [&](const char* claim) { return verdict_phrase(results[claim_row(claims, claim)].verdict); };
    report.add_sentence(
        fmt::format("Fig. 1 b, Eq. 13: best p {:.3f}. Eq. 14 with the constants of Eq. 17 gives {:.3f}: {}.", p.best,
                    p.of_equation, verdict("p_of_eq_14")));
    std::string limits;
    for (std::size_t row = 0; row < claims.rows.size(); ++row)
        if (claims.text(row, "claim") == "limit_of_p")
            limits += fmt::format("; p({:g}) = {:.5g} for {:g}", required(claims, row, "restitution"),
                                  results[row].computed, required(claims, row, "printed"));
    report.add_sentence("Sec. 3.1, limits of Eq. 14" + limits + ".");
    report.add_sentence(fmt::format(
        "Eq. 10, damping ratio independent of mass: {} for the law, 1 g to 1000 kg. No measurement is at hand.",
        verdict("independent_of_mass")));
}

}  // namespace

void check_velocity_over_deformation(PaperReport& report) {
    const Dataset claims = report.published("velocity_claims.csv"),
                  constants = report.published("damping_ratio_constants.csv");
    const Constants printed{required(constants, 0, "alpha"), required(constants, 0, "beta")};
    const std::size_t figure_1 = claim_row(claims, "restitution_of_damping_ratio");
    std::optional<RateCurve> curve;
    at_row(claims, figure_1, [&] { curve.emplace(required(claims, figure_1, "damping_ratio")); });
    const Curvature p{curve->best_p(), curvature(curve->restitution(), printed)};
    for (const auto& [law, value] :
         {std::pair{"Eq. 12", 0.0}, {"Eq. 13 best p", p.best}, {"Eq. 13 p of Eq. 14", p.of_equation}})
        report.show({"Fig. 1", law, "unit impact speed", "rms_rate_difference", "1", curve->rms(value)});
    const std::vector<ClaimResult> results = report.judge(
        claims, {{"restitution_of_damping_ratio",
                  [&](const ClaimRow& row) {
                      return ClaimResult{"hunt_crossley_1975", "exact", curve->restitution(),
                                         agreement_verdict(curve->restitution(), row.printed(), "differs")};
                  }},
                 {"compression_overestimated", [&](auto&) { return side(*curve, ImpactPhase::compression, 1.0); }},
                 {"restitution_underestimated", [&](auto&) { return side(*curve, ImpactPhase::restitution, -1.0); }},
                 {"better_with_best_p",
                  [&](auto&) {
                      const double best = curve->rms(p.best), plain = curve->rms(0.0);
                      return ClaimResult{fmt::format("Eq. 13 p={:.3f}", p.best), "rms over that of Eq. 12",
                                         best / plain, held(best < plain)};
                  }},
                 {"p_of_eq_14",
                  [&](auto& row) {
                      return ClaimResult{fmt::format("Eq. 14 p={:.3f}", p.of_equation), "best p", p.best,
                                         held(std::abs(p.best - p.of_equation) <= row.number("limit"))};
                  }},
                 {"limit_of_p", [&](auto& row) { return limit_of_p(row, printed); }},
                 {"p_zero_is_hu_guo", [](auto&) { return p_zero_is_hu_guo(); }},
                 {"independent_of_mass", independent_of_mass}});
    add_sentences(report, claims, results, p);
}

}  // namespace impactfit
