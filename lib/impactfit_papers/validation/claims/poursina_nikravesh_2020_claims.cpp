#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/obtained_restitution.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"

namespace impactfit {
namespace {

/// Returns random systems: ranges and number from the data, draws from the seed.
std::vector<ImpactSystem> systems_of(const Dataset& ranges, std::uint64_t seed) {
    const auto range = [&](const std::string& quantity) {
        return Interval{required(ranges, 0, quantity + "_least"), required(ranges, 0, quantity + "_most")};
    };
    return draw_systems({range("effective_mass"), range("stiffness"), range("impact_speed"), range("hertz_exponent")},
                        required_count(ranges, 0, "systems"), seed);
}

using ErrorCurve = std::vector<ObtainedRestitution>;

/// Returns the restitution of @eq{PN20, Eq. 57} by @eq{PN20, Eqs. 55-56}, corrected by PN20-1 of docs/errata.md.
ObtainedRestitution linear_spring(const Dataset& constants, double wanted) {
    const double damping_ratio =
        required(constants, 0, "alpha_of_n") * std::expm1(required(constants, 0, "beta_of_n") * std::log(wanted));
    if (damping_ratio < 0.0)
        throw Error(ErrorKind::data, "the printed constants give a negative damping ratio",
                    fmt::format("{:g} at e={:g}", damping_ratio, wanted), ">= 0",
                    {constants.files.front().path, constants.rows.front().line, 0, {}});
    return {wanted, *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, damping_ratio), 1.0};
}

/// Maximum error over the range of a claim. The verdict states if the limit holds everywhere, only above a restitution
/// below 0.1, or not at all.
ClaimResult accuracy(const ClaimRow& row, const char* formula, const ErrorCurve& curve) {
    const bool relative = row.text("claim").starts_with("relative");
    const double limit = row.number("limit"), percent = relative ? 100.0 : 1.0;
    double largest = 0.0, at = 0.0, largest_failing = 0.0;
    for (const ObtainedRestitution& point : curve) {
        if (point.wanted < row.number("restitution_least") || point.wanted > row.number("restitution_most")) continue;
        const double error = relative ? point.relative_error() : point.absolute_error();
        if (error > largest) largest = error, at = point.wanted;
        if (error > limit) largest_failing = std::max(largest_failing, point.wanted);
    }
    const char* unit = relative ? " %" : "";
    return {"poursina_nikravesh_2020",
            fmt::format("largest, at e={:g}", at),
            largest,
            largest_failing == 0.0  ? "holds"
            : largest_failing < 0.1 ? "fails_at_small_restitution"
                                    : "fails",
            fmt::format("{}: within {:g}{} of the restitution", formula, percent * limit, unit),
            fmt::format(". {} error at most {:.3g}{}, at e={:g}.", relative ? "Relative" : "Absolute",
                        percent * largest, unit, at)};
}

void show(PaperReport& report, const std::string& place, const ErrorCurve& curve) {
    for (const ObtainedRestitution& point : curve)
        report.show({fmt::format("{}: e={:g}", place, point.wanted),
                     fmt::format("poursina_nikravesh_2020 n={:.4f}", point.hertz_exponent),
                     "farthest",
                     "restitution",
                     "1",
                     point.obtained,
                     {},
                     point.obtained / point.wanted - 1.0});
}

// ---- Restitution below which the relative error exceeds the limit

/// Returns the relative error of Eq. 49 for a unit system.
double relative_error(double n, double wanted) {
    const ImpactSystem unit{1.0, n, {1.0, 1.0}};
    return farthest_restitution("poursina_nikravesh_2020", {&unit, 1}, wanted).relative_error();
}

/// Returns the largest e below which the relative error exceeds the limit, by bisection of ln e up to 0.2. The limit
/// holds at e = 0.2.
double failing_below(double n, double limit) {
    double fails = std::log(1e-3), keeps = std::log(0.2);
    for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (fails + keeps), e = std::exp(middle);
        (relative_error(n, e) > limit ? fails : keeps) = middle;
    }
    return std::exp(keeps);
}

void show_failing_range(PaperReport& report, double limit) {
    std::string text;
    for (const double n : {1.0, 1.2, 1.5, 2.0}) {
        const double e = failing_below(n, limit);
        report.show({fmt::format("Fig. 8: relative error {:g} %", 100.0 * limit),
                     fmt::format("poursina_nikravesh_2020 n={:g}", n), "exceeded below", "prescribed_restitution", "1",
                     e});
        text += fmt::format("{}{:.3f} (n={:g})", text.empty() ? "" : ", ", e, n);
    }
    report.add_sentence(fmt::format("Fig. 8: the relative error exceeds {:g} % below e = {}.", 100.0 * limit, text));
}

}  // namespace

ValidationReport validate_poursina_nikravesh_2020(const std::string& data_root, std::uint64_t seed) {
    PaperReport report(data_root, "poursina-nikravesh-2020",
                       fmt::format("Poursina and Nikravesh 2020: accuracy of the closed forms (seed {})", seed));
    const Dataset claims = report.published("claims.csv"), ranges = report.published("random_systems.csv"),
                  constants = report.published("linear_spring.csv");
    ErrorCurve random, linear;
    const std::vector<ImpactSystem> systems = systems_of(ranges, seed);
    for (const double e : sampled_restitutions()) {
        at_row(ranges, 0, [&] { random.push_back(farthest_restitution("poursina_nikravesh_2020", systems, e)); });
        linear.push_back(linear_spring(constants, e));
    }
    report.judge(claims,
                 {{"absolute_error", [&](auto& row) { return accuracy(row, "Eq. 49", random); }},
                  {"relative_error", [&](auto& row) { return accuracy(row, "Eq. 49", random); }},
                  {"absolute_error_linear_spring", [&](auto& row) { return accuracy(row, "Eq. 57", linear); }},
                  {"relative_error_linear_spring", [&](auto& row) { return accuracy(row, "Eq. 57", linear); }}});
    show_failing_range(report, required(claims, claim_row(claims, "relative_error"), "limit"));
    check_separation(report, claims);
    check_linear_restitution(report);
    show(report, "Fig. 8", random);
    show(report, "Fig. 9", linear);
    return report.take();
}

}  // namespace impactfit
