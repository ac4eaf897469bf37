#include <algorithm>
#include <cmath>

#include "impactfit/comparison/posterior_comparison.hpp"
#include "impactfit/report/comparison/comparison_report.hpp"

namespace impactfit {

Table density_table(const LawComparison& comparison) {
    Table table{{{"law"},
                 {"elpd", "1"},
                 {"elpd_difference", "1"},
                 {"elpd_difference_error", "1"},
                 {"stacking_weight", "1"},
                 {"pareto_k", "1"},
                 {"unreliable_values"},
                 {"effective_parameters", "1"},
                 {"rhat", "1"},
                 {"effective_draws", "1"},
                 {"divergent"}},
                {}};
    for (const ComparedLaw* law : laws_by_density(comparison)) {
        const LawPosterior& posterior = *law->posterior;
        const ChainDiagnostics worst = posterior.posterior->worst();
        table.rows.push_back({std::string(law->name()), posterior.density.elpd().value, posterior.difference.value,
                              posterior.difference.standard_error, posterior.weight, posterior.density.worst_shape(),
                              static_cast<long>(posterior.density.unreliable().size()),
                              posterior.density.effective_parameters().value, worst.rhat,
                              std::min(worst.ess_bulk, worst.ess_tail), posterior.posterior->drawn.divergent});
    }
    return table;
}

Table averaged_table(const LawComparison& comparison) {
    Table table{{{"observable"}, {"impact_speed", "m/s"}, {"mean"}, {"lower"}, {"upper"}, {"unit"}}, {}};
    const auto number = [](double value) { return std::isfinite(value) ? Cell{value} : Cell{}; };
    for (const AveragedPrediction& one : comparison.averaged)
        for (std::size_t i = 0; i < one.impact_speed.size(); ++i)
            table.rows.push_back({std::string(one.observable->name), one.impact_speed[i], number(one.mean[i]),
                                  number(one.lower[i]), number(one.upper[i]), std::string(one.observable->unit)});
    return table;
}

}  // namespace impactfit
