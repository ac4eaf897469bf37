#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/impact_time.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit_papers/published/fit_error.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"

namespace impactfit {
namespace {

constexpr UnitImpact hunt_crossley(double n) {
    return {n, n, 1.0, Separation::zero_indentation};
}

double exact_restitution(double damping_ratio) {
    return *closed_form_restitution(hunt_crossley(1.5), damping_ratio);  // independent of n
}

/// Returns the error of Eq. 17 on an equidistant grid of damping ratios, as in the fit.
FitError damping_ratio_error(double most, std::size_t points) {
    FitError error;
    for (const double exact : even_grid(0.0, most, points)) {
        const double e = exact_restitution(exact);
        error.note(ramaswamy_humbert::damping_ratio(e), exact, fmt::format("e={:.2f}", e));
    }
    return error;
}

/// Returns the error of Eq. 17 on an equidistant grid of restitutions, as in use.
FitError damping_ratio_error_over_restitution(double most) {
    FitError error;
    for (const double e : even_grid(exact_restitution(most), 1.0, 1001))
        error.note(ramaswamy_humbert::damping_ratio(e), *closed_form_damping_ratio(hunt_crossley(1.5), e),
                   fmt::format("e={:.2f}", e));
    return error;
}

FitError impact_time_error(double most, std::size_t ratios, double n_least, double n_most, std::size_t exponents) {
    FitError error;
    for (const double n : even_grid(n_least, n_most, exponents))
        for (const double ratio : even_grid(0.0, most, ratios))
            error.note(ramaswamy_humbert::impact_time(ratio, n), impact_time(ratio, n),
                       fmt::format("eps={:g} n={:.4g}", ratio, n));
    return error;
}

/// Compares the norm on the inferred grid and the maximum error at a point with the printed error.
void check_error(PaperReport& report, const Dataset& claims, std::size_t row, const char* formula,
                 const FitError& on_grid, const FitError& at_points) {
    const PrintedNumber printed = printed_number(claims, row, "printed");
    const std::string norm_verdict = agreement_verdict(on_grid.norm(), printed, "differs");
    report.add_claim(claims, row, {formula, "relative 2-norm", on_grid.norm(), norm_verdict}, "expected_norm");
    const std::string verdict = at_points.largest <= printed.value ? "holds" : "larger_than_printed";
    report.add_claim(claims, row, {formula, "largest, at " + at_points.place, at_points.largest, verdict},
                     "expected_pointwise");
    report.add_sentence(
        fmt::format("{}, {}: printed {:g} %, as relative 2-norm {}: {:.4f} %. Maximum error at a point: {:.2f} %, at "
                    "{}.",
                    claims.text(row, "place"), formula, 100.0 * printed.value, verdict_phrase(norm_verdict),
                    100.0 * on_grid.norm(), 100.0 * at_points.largest, at_points.place));
}

void check_damping_ratio(PaperReport& report, const Dataset& claims) {
    const std::size_t row = claim_row(claims, "damping_ratio_error");
    const double printed_most = required(claims, row, "damping_ratio_most");
    const std::size_t points = required_count(claims, row, "norm_damping_ratios");
    check_error(report, claims, row, "ramaswamy_humbert Eq. 17",
                damping_ratio_error(required(claims, row, "norm_damping_ratio_most"), points),
                damping_ratio_error_over_restitution(printed_most));
    report.show({claims.text(row, "place"), "ramaswamy_humbert Eq. 17",
                 fmt::format("relative 2-norm, eps to {:g}", printed_most), "damping_ratio_error", "1",
                 damping_ratio_error(printed_most, points).norm()});
}

void check_impact_time(PaperReport& report, const Dataset& claims) {
    const std::size_t row = claim_row(claims, "impact_time_error");
    const auto error = [&](const char* most, std::size_t finer) {
        return impact_time_error(required(claims, row, most), required_count(claims, row, "norm_damping_ratios"),
                                 required(claims, row, "hertz_exponent_least"),
                                 required(claims, row, "hertz_exponent_most"),
                                 finer * (required_count(claims, row, "norm_hertz_exponents") - 1) + 1);
    };
    check_error(report, claims, row, "ramaswamy_humbert Eq. 23", error("norm_damping_ratio_most", 1),
                error("damping_ratio_most", 2));
}

// ---- Stiffness from duration and restitution, Eq. 25

/// Returns the error of the stiffness identified from restitution and duration of simulated impacts. True stiffness,
/// mass and speed are 1.
FitError stiffness_error(double n, double most, ImpactTimeFormulas formulas) {
    const LawEntry& law = *find_model("hunt_crossley_1975").law;
    FitError error;
    for (const double ratio : even_grid(0.0, most, 201)) {
        const Collision<double> collision = simulate(law, std::array{1.0, n, ratio}, {1.0, 1.0});
        const double e = std::min(collision.restitution, 1.0);  // rounding can exceed 1 without damping
        const bool fitted = ramaswamy_humbert::fits_impact_time(ramaswamy_humbert::damping_ratio(e), n);
        if (formulas == ImpactTimeFormulas::published && !fitted) continue;  // Eq. 17 can leave the range of Eq. 23
        error.note(stiffness_from_duration(collision.duration, e, {1.0, 1.0}, n, formulas).stiffness, 1.0,
                   fmt::format("eps={:g}", ratio));
    }
    return error;
}

void show_stiffness(PaperReport& report, const Dataset& claims) {
    const double most = required(claims, claim_row(claims, "impact_time_error"), "damping_ratio_most");
    double published = 0.0, exact = 0.0;
    for (const double n : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0}) {
        const auto show = [&](ImpactTimeFormulas formulas, const char* convention, double& largest) {
            const FitError error = stiffness_error(n, most, formulas);
            largest = std::max(largest, error.largest);
            report.show({fmt::format("Sec. 4.2, Eq. 25: n={:g}", n), "hunt_crossley_1975",
                         fmt::format("{}, at {}", convention, error.place), "stiffness_error", "1", error.largest});
        };
        show(ImpactTimeFormulas::published, "Eqs. 17 and 23", published);
        show(ImpactTimeFormulas::exact, "exact", exact);
    }
    report.add_sentence(
        fmt::format("Sec. 4.2: maximum error of the stiffness by Eq. 25: {:.1f} % with the published fits, {:.0e} with "
                    "exact damping ratio and impact time.",
                    100.0 * published, exact));
}

}  // namespace

ValidationReport validate_ramaswamy_humbert(const std::string& data_root) {
    PaperReport report(data_root, "ramaswamy-humbert", "Ramaswamy and Humbert: errors of the fits");
    const Dataset claims = report.published("claims.csv");
    at_row(claims, claim_row(claims, "damping_ratio_error"), [&] { check_damping_ratio(report, claims); });
    at_row(claims, claim_row(claims, "impact_time_error"), [&] {
        check_impact_time(report, claims);
        show_stiffness(report, claims);
    });
    check_velocity_over_deformation(report);
    check_impact_time_shape(report);
    return report.take();
}

}  // namespace impactfit
