#include "impactfit_papers/tables/modification_parameter/zhang_2021_restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace impactfit {
namespace {

using Numbers = std::vector<double>;

Numbers differences(const Numbers& x, const Numbers& y) {
    Numbers result;
    for (std::size_t i = 0; i < x.size(); ++i) result.push_back(x[i] - y[i]);
    return result;
}

double largest_error(const RestitutionCurves& curves, const Numbers& given, double from) {
    double largest = 0.0;
    for (std::size_t i = 0; i < given.size(); ++i)
        if (curves.e[i] >= from) largest = std::max(largest, std::abs(given[i] - curves.e[i]));
    return largest;
}

RecipeFigure alpha_figure(const RegeneratedAlpha& curve, const RestitutionCurves& c) {
    const double m = curve.printed.damping_exponent;
    const Panel alpha{"prescribed restitution e",
                      "alpha",
                      {{"published", c.e, c.published_alpha},
                       {"regenerated", c.e, c.regenerated_alpha},
                       {"true limit", c.e, c.limit_constrained_alpha},
                       {"improved", c.e, c.improved_alpha},
                       {"exact", c.e, c.exact_alpha, true}},
                      false,
                      KeyPlace::beside};
    const Panel error{"prescribed restitution e",
                      "obtained restitution - e",
                      {{"published", c.e, differences(c.published, c.e)},
                       {"regenerated", c.e, differences(c.regenerated, c.e)},
                       {"true limit", c.e, differences(c.limit_constrained, c.e)},
                       {"improved", c.e, differences(c.improved, c.e)}},
                      false,
                      KeyPlace::beside};
    return {fmt::format("alpha_{}", m),
            fmt::format("Zhang et al. 2021, Eq. {}: n = 1.5, m = {}, q = 1", curve.printed.equation, m),
            {alpha, error}};
}

RecipeFigure before_and_after(const std::vector<RegeneratedAlpha>& curves,
                              const std::vector<RestitutionCurves>& restitutions) {
    const std::string wanted = "prescribed restitution e";
    Panel before{wanted, "obtained restitution, primary damping", {}},
        after{wanted, "obtained restitution, published alpha", {}},
        error{wanted, "obtained restitution - e, published alpha", {}, false, KeyPlace::beside};
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::string label = fmt::format("m = {}", curves[i].printed.damping_exponent);
        const RestitutionCurves& c = restitutions[i];
        before.curves.push_back({label, c.e, c.primary});
        after.curves.push_back({label, c.e, c.published});
        error.curves.push_back({label, c.e, differences(c.published, c.e)});
    }
    return {"restitution",
            "Restitution before and after the correction of Zhang et al. 2021, n = 1.5, q = 1",
            {before, after, error}};
}

}  // namespace

RestitutionCurves restitution_curves(const RegeneratedAlpha& curve, int threads) {
    RestitutionCurves c;
    std::vector<WantedRestitution> wanted;
    for (int hundredth = 2; hundredth <= 100; ++hundredth) {
        const double e = hundredth / 100.0;
        c.e.push_back(e);
        wanted.push_back({curve.printed.impact(), e});
        c.published_alpha.push_back(curve.printed.value(curve.printed.constants, e));
        c.regenerated_alpha.push_back(curve.printed.value(curve.as_published.constants, e));
        c.limit_constrained_alpha.push_back(curve.printed.value(curve.limit_constrained.constants, e));
        c.improved_alpha.push_back(curve.improved.value(e));
    }
    c.exact_alpha = modification_parameters(wanted, 1e-11, threads);
    const auto given = [&](const Numbers& alpha) { return corrected_restitutions(wanted, alpha, 1e-10, threads); };
    c.primary = given(Numbers(c.e.size(), 1.0));
    c.published = given(c.published_alpha);
    c.regenerated = given(c.regenerated_alpha);
    c.limit_constrained = given(c.limit_constrained_alpha);
    c.improved = given(c.improved_alpha);
    return c;
}

RecipeTable restitution_table(const std::vector<RegeneratedAlpha>& curves,
                              const std::vector<RestitutionCurves>& restitutions) {
    RecipeTable table{
        "restitution",
        "alpha and obtained restitution, before and after the correction",
        {"grid: 0.02 to 1 by 0.01; simulated at tolerance 1e-10, separation at zero indentation",
         "primary: damping without correction; limit_constrained: forms of the paper refitted with the true alpha(1); "
         "restitution 0: the bodies stick"},
        {{{"damping_exponent", "1"},
          {"restitution", "1"},
          {"alpha_exact", "1"},
          {"alpha_published", "1"},
          {"alpha_improved", "1"},
          {"given_by_primary", "1"},
          {"given_by_published", "1"},
          {"given_by_limit_constrained", "1"},
          {"given_by_improved", "1"}},
         {}}};
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const RestitutionCurves& c = restitutions[k];
        for (std::size_t i = 0; i < c.e.size(); ++i)
            table.table.rows.push_back({curves[k].printed.damping_exponent, c.e[i], c.exact_alpha[i],
                                        c.published_alpha[i], c.improved_alpha[i], c.primary[i], c.published[i],
                                        c.limit_constrained[i], c.improved[i]});
    }
    return table;
}

RecipeTable error_table(const std::vector<RegeneratedAlpha>& curves,
                        const std::vector<RestitutionCurves>& restitutions) {
    RecipeTable table{"restitution_errors",
                      "Maximum error of the restitution over 0.05 <= e <= 1",
                      {"grid: 0.05 to 1 by 0.01, simulated"},
                      {{{"damping_exponent", "1"},
                        {"primary", "1"},
                        {"published", "1"},
                        {"regenerated", "1"},
                        {"limit_constrained", "1"},
                        {"improved", "1"}},
                       {}}};
    for (std::size_t k = 0; k < curves.size(); ++k) {
        const RestitutionCurves& c = restitutions[k];
        std::vector<Cell> row{curves[k].printed.damping_exponent};
        for (const Numbers* given : {&c.primary, &c.published, &c.regenerated, &c.limit_constrained, &c.improved})
            row.emplace_back(largest_error(c, *given, 0.05));
        table.table.rows.push_back(std::move(row));
    }
    return table;
}

double largest_error(const RestitutionCurves& curves, const std::vector<double>& given) {
    return largest_error(curves, given, 0.0);
}

std::vector<RecipeFigure> alpha_figures(const std::vector<RegeneratedAlpha>& curves,
                                        const std::vector<RestitutionCurves>& restitutions) {
    std::vector<RecipeFigure> figures{before_and_after(curves, restitutions)};
    for (std::size_t i = 0; i < curves.size(); ++i) figures.push_back(alpha_figure(curves[i], restitutions[i]));
    return figures;
}

}  // namespace impactfit
