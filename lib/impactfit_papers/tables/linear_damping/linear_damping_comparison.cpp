#include "impactfit_papers/tables/linear_damping/linear_damping_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/core/parallel.hpp"
#include "impactfit/dynamics/damping/closed_form.hpp"
#include "impactfit/dynamics/damping/obtained_restitution.hpp"
#include "impactfit_papers/published/required_data.hpp"
#include "impactfit_papers/tables/published_constants.hpp"

namespace impactfit {
namespace {

constexpr const char* paper = "poursina-nikravesh-2020";

/// Maximum errors at each sampled restitution.
struct ErrorCurves {
    std::vector<ObtainedRestitution> eq_49, eq_57, improved;
};

std::vector<ImpactSystem> drawn_systems(const Dataset& ranges, std::uint64_t seed) {
    const auto range = [&](const std::string& quantity) {
        return Interval{required(ranges, 0, quantity + "_least"), required(ranges, 0, quantity + "_most")};
    };
    return draw_systems({range("effective_mass"), range("stiffness"), range("impact_speed"), range("hertz_exponent")},
                        required_count(ranges, 0, "systems"), seed);
}

/// Restitution of Eq. 57 by Eqs. 55-56, corrected according to PN20-1 and PN20-2 of docs/errata.md.
ObtainedRestitution obtained_of_spring(const PrintedPair& pair, double wanted) {
    const double damping = closed_form_damping(pair.constants(), wanted);
    return {wanted, *closed_form_restitution({1.0, 0.0, 1.0, Separation::zero_force}, damping), 1.0};
}

ObtainedRestitution farthest_of_form(const LinearDampingForm& form, std::span<const DampingCurve> curves,
                                     double wanted) {
    ObtainedRestitution farthest{wanted, wanted, 0.0};
    for (const DampingCurve& curve : curves) {
        const double obtained = curve.restitution(form.damping(wanted, curve.hertz_exponent()));
        if (std::abs(obtained - wanted) >= farthest.absolute_error())
            farthest = {wanted, obtained, curve.hertz_exponent()};
    }
    return farthest;
}

ErrorCurves error_curves(const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                         const LinearDampingForm& form, std::span<const ImpactSystem> systems, int threads) {
    const auto sampled = sampled_restitutions();
    ErrorCurves errors{std::vector<ObtainedRestitution>(sampled.size()), {}, {}};
    parallel_for(sampled.size(), threads, [&](std::size_t i) {
        errors.eq_49[i] = farthest_restitution("poursina_nikravesh_2020", systems, sampled[i]);
    });
    for (const double e : sampled) {
        errors.eq_57.push_back(obtained_of_spring(printed.linear_spring(), e));
        errors.improved.push_back(farthest_of_form(form, curves, e));
    }
    return errors;
}

using ErrorOf = double (ObtainedRestitution::*)() const;

const ObtainedRestitution& largest(const std::vector<ObtainedRestitution>& curve, ErrorOf error) {
    return *std::max_element(curve.begin(), curve.end(),
                             [&](const auto& x, const auto& y) { return (x.*error)() < (y.*error)(); });
}

/// Adds the finding on a row of claims.csv. The verdicts of `impactfit validate` use the same rows.
void judge_claim(const Dataset& claims, std::size_t row, const ErrorCurves& errors, RecipeResult& result) {
    const std::string claim = claims.text(row, "claim");
    const bool relative = claim.starts_with("relative"), linear = claim.ends_with("linear_spring");
    const ErrorOf error = relative ? &ObtainedRestitution::relative_error : &ObtainedRestitution::absolute_error;
    const ObtainedRestitution& worst = largest(linear ? errors.eq_57 : errors.eq_49, error);
    const double limit = required(claims, row, "limit"), found = (worst.*error)();
    const auto verdict = [](bool holds) { return holds ? RecipeVerdict::reproduced : RecipeVerdict::not_reproducible; };
    result.findings.push_back(
        {fmt::format("{}, {} error of Eq. {}", claims.text(row, "place"), relative ? "relative" : "absolute",
                     linear ? "57" : "49"),
         verdict(found <= limit), verdict(claims.text(row, "expected") == "holds"),
         fmt::format("Claim \"accurate\", taken as {:g}{}: maximum error {:.3g}{}, at e = {:g} and n = {:.3g}.",
                     relative ? 100.0 * limit : limit, relative ? " % of e" : "", relative ? 100.0 * found : found,
                     relative ? " % of e" : "", worst.wanted, worst.hertz_exponent)});
}

RecipeTable error_table(const ErrorCurves& errors, std::size_t systems, std::size_t exponents) {
    RecipeTable table{
        "restitution_errors",
        "Maximum error of the restitution |e_out - e|",
        {fmt::format("Eq. 49: {} systems, simulated; Eq. 57: exact restitution of the linear spring; improved "
                     "form: {} Hertz exponents from 1 to 2",
                     systems, exponents)},
        {{{"restitution", "1"},
          {"eq_49", "1"},
          {"eq_49_at_hertz_exponent", "1"},
          {"eq_57", "1"},
          {"improved", "1"},
          {"improved_at_hertz_exponent", "1"}},
         {}}};
    for (std::size_t i = 0; i < errors.eq_49.size(); ++i)
        table.table.rows.push_back({errors.eq_49[i].wanted, errors.eq_49[i].absolute_error(),
                                    errors.eq_49[i].hertz_exponent, errors.eq_57[i].absolute_error(),
                                    errors.improved[i].absolute_error(), errors.improved[i].hertz_exponent});
    return table;
}

Panel error_panel(const ErrorCurves& errors, const char* label, ErrorOf error) {
    Panel panel{
        "restitution e", label, {{"Eq. 49", {}, {}}, {"Eq. 57", {}, {}}, {"improved", {}, {}}}, true, KeyPlace::beside};
    const auto add = [&](Curve& curve, const std::vector<ObtainedRestitution>& points) {
        for (const ObtainedRestitution& point : points) {
            if (point.wanted == 1.0) continue;  // error 0 has no logarithm
            curve.x.push_back(point.wanted);
            curve.y.push_back(std::log10((point.*error)()));
        }
    };
    add(panel.curves[0], errors.eq_49);
    add(panel.curves[1], errors.eq_57);
    add(panel.curves[2], errors.improved);
    return panel;
}

/// Returns a curve of Fig. 6: printed, exact and by the improved form.
Panel damping_panel(const PrintedPair& pair, const LinearDampingForm& form) {
    const DampingCurve exact = linear_damping_curve(pair.hertz_exponent);
    Panel panel{"restitution e",
                fmt::format("c at n = {:g}", pair.hertz_exponent),
                {{"exact", {}, {}}, {"published", {}, {}}, {"improved", {}, {}, true}},
                true,
                KeyPlace::beside};
    for (int i = 0; i <= 100; ++i) {
        const double e = std::pow(1e-3, 0.01 * (100 - i));
        const std::array values{exact.damping_ratio(e), closed_form_damping(pair.constants(), e),
                                form.damping(e, pair.hertz_exponent)};
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (k == 2 && i % 5 != 0) continue;
            panel.curves[k].x.push_back(e);
            panel.curves[k].y.push_back(values[k]);
        }
    }
    return panel;
}

}  // namespace

void compare_closed_forms(const PrintedClosedForm& printed, std::span<const DampingCurve> curves,
                          const LinearDampingForm& form, const RecipeOptions& options, RecipeResult& result) {
    options.begin("errors of the closed forms");
    const Dataset ranges = published_constants(options, paper, "random_systems.csv", result),
                  claims = published_constants(options, paper, "claims.csv", result);
    const std::vector<ImpactSystem> systems = drawn_systems(ranges, options.seed);
    ErrorCurves errors;
    at_row(ranges, 0, [&] { errors = error_curves(printed, curves, form, systems, options.threads); });
    for (std::size_t row = 0; row < claims.rows.size(); ++row) judge_claim(claims, row, errors, result);
    result.tables.push_back(error_table(errors, systems.size(), curves.size()));
    result.figures.push_back({"restitution_errors",
                              "Maximum error of the restitution over all Hertz exponents",
                              {error_panel(errors, "log10 |e_out - e|", &ObtainedRestitution::absolute_error),
                               error_panel(errors, "log10 |e_out - e|/e", &ObtainedRestitution::relative_error)}});
    RecipeFigure damping{"damping", "Damping of the unit impact for a prescribed restitution (Fig. 6)", {}};
    for (const PrintedPair& pair : printed.pairs)
        if (pair.equation.starts_with("Fig")) damping.panels.push_back(damping_panel(pair, form));
    result.figures.push_back(std::move(damping));
}

}  // namespace impactfit
