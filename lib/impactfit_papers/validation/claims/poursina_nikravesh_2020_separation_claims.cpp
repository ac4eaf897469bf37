#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/numbers/even_grid.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/obtained_restitution.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/validation/claims/paper_claims.hpp"
#include "impactfit_papers/validation/verdicts/model_case.hpp"

namespace impactfit {
namespace {

constexpr double equal_indentations = 1e-7;  // simulated to 1e-10; bodies creep apart at e = 1e-4
constexpr double equal_restitutions = 1e-9;  // closed forms

/// Largest values over unit impacts with a wanted restitution.
struct SeparationExtremes {
    double indentation_over_hertz = 0.0;  ///< indentation at separation / peak indentation without damping
    double least_lambda = std::numeric_limits<double>::infinity(), largest_lambda = 0.0;
    double least_closed_form = std::numeric_limits<double>::infinity(), largest_closed_form = 0.0;
    double error_of_equation_51 = 0.0;

    void note(double n, double e);
};

/// Returns the damping of a unit impact by a rule.
double unit_damping(const std::string& rule, double n, double e) {
    const ModelCase model_case{&find_model("poursina_nikravesh_2020"), {}, {}, rule};
    const std::vector<double> values = values_for(model_case, {1.0, n, e, {1.0, 1.0}});
    return values[model_case.model->law->index_of("hysteresis_damping")];
}

void SeparationExtremes::note(double n, double e) {
    const Collision<double> collision =
        collide({&find_model("poursina_nikravesh_2020"), {}, {}, std::string(exact_rule)}, {1.0, n, e, {1.0, 1.0}});
    const double bound = std::pow(0.5 * (n + 1.0), n / (n + 1.0)),
                 damping = unit_damping(std::string(exact_rule), n, e);
    const double lambda = damping * e / bound, closed_form = unit_damping("poursina_nikravesh_2020", n, e) * e / bound;
    indentation_over_hertz =
        std::max(indentation_over_hertz, collision.residual_indentation / undamped_peak_indentation(n));
    least_lambda = std::min(least_lambda, lambda);
    largest_lambda = std::max(largest_lambda, lambda);
    least_closed_form = std::min(least_closed_form, closed_form);
    largest_closed_form = std::max(largest_closed_form, closed_form);
    const double of_equation_51 = std::pow(damping * collision.restitution, 1.0 / n);
    if (of_equation_51 > 0.0)
        error_of_equation_51 =
            std::max(error_of_equation_51, std::abs(collision.residual_indentation / of_equation_51 - 1.0));
}

SeparationExtremes extremes(const Dataset& claims, const Dataset& grid) {
    const std::size_t row = claim_row(claims, "absolute_error");
    const double least = required(claims, row, "restitution_least"), most = required(claims, row, "restitution_most"),
                 least_n = required(grid, 0, "hertz_exponent_least"), most_n = required(grid, 0, "hertz_exponent_most");
    SeparationExtremes result;
    for (const double n : even_grid(least_n, most_n, 5))
        for (const double e : sampled_restitutions())
            if (e >= least && e <= most) result.note(n, e);
    return result;
}

/// Returns the restitution of Eq. 55 as printed, with the principal value of the arctangent or with the quadrant of its
/// argument. NaN at xi = 1.
double restitution_of_equation_55(double xi, bool principal_value) {
    if (xi == 1.0) return std::numeric_limits<double>::quiet_NaN();
    const double root = std::sqrt(std::abs(xi * xi - 1.0)), sine = 2.0 * xi * root, cosine = 2.0 * xi * xi - 1.0;
    if (xi < 1.0) return std::exp(-xi / root * (principal_value ? std::atan(sine / cosine) : std::atan2(sine, cosine)));
    return std::pow((xi - root) / (xi + root), sine / cosine);
}

std::string verdict_of_branch(double printed, double exact) {
    if (std::isnan(printed)) return "not_covered";
    return std::abs(printed / exact - 1.0) <= equal_restitutions ? "holds" : "fails";
}

}  // namespace

void check_separation(PaperReport& report, const Dataset& claims) {
    const Dataset statements = report.published("separation_claims.csv"), grid = report.published("fit_grid.csv");
    SeparationExtremes found;
    at_row(claims, claim_row(claims, "absolute_error"), [&] { found = extremes(claims, grid); });
    const auto law_result = [](const char* convention, double computed, bool holds) {
        return ClaimResult{"poursina_nikravesh_2020", convention, computed, held(holds)};
    };
    report.judge(statements, {{"indentation_below_hertz",
                               [&](auto&) {
                                   return law_result("largest ratio", found.indentation_over_hertz,
                                                     found.indentation_over_hertz <= 1.0);
                               }},
                              {"lambda_in_unit_interval",
                               [&](auto&) {
                                   return law_result("largest, exact damping", found.largest_lambda,
                                                     found.least_lambda >= 0.0 && found.largest_lambda <= 1.0);
                               }},
                              {"lambda_of_closed_form",
                               [&](auto&) {
                                   return law_result(
                                       "largest, Eqs. 46-47", found.largest_closed_form,
                                       found.least_closed_form >= 0.0 && found.largest_closed_form <= 1.0);
                               }},
                              {"indentation_at_separation", [&](auto&) {
                                   return law_result("largest error", found.error_of_equation_51,
                                                     found.error_of_equation_51 <= equal_indentations);
                               }}});
    report.add_sentence(fmt::format(
        "Eqs. 28, 34, 48 and 51: lambda is at most {:.3f} with the exact damping and {:.3f} by Eq. "
        "48. Indentation at separation: at most {:.3f} of the undamped peak, by Eq. 51 within "
        "{:.0e}.",
        found.largest_lambda, found.largest_closed_form, found.indentation_over_hertz, found.error_of_equation_51));
}

void check_linear_restitution(PaperReport& report) {
    const Dataset claims = report.published("linear_restitution_claims.csv");
    std::string sentence;
    for (std::size_t row = 0; row < claims.rows.size(); ++row) {
        const double xi = required(claims, row, "damping_ratio");
        if (!(xi > 0.0))
            throw Error(ErrorKind::data, "a damping ratio is out of range", fmt::format("{:g}", xi), "> 0",
                        {claims.files.front().path, claims.rows[row].line, 0, "damping_ratio"});
        const double exact = *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, 2.0 * xi);
        const double printed = restitution_of_equation_55(xi, claims.text(row, "claim") == "principal_value");
        const std::string verdict = verdict_of_branch(printed, exact);
        report.add_claim(claims, row,
                         {fmt::format("kelvin_voigt xi={:g}", xi),
                          std::isnan(printed) ? std::string("no branch") : fmt::format("Eq. 55 gives {:.4g}", printed),
                          exact, verdict});
        sentence += fmt::format("; {} {}", verdict_phrase(claims.text(row, "claim")), verdict_phrase(verdict));
    }
    report.add_sentence("Eq. 55, restitution of the linear spring and damper" + sentence + ".");
}

}  // namespace impactfit
