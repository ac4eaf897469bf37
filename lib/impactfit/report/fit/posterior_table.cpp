#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {

Table posterior_table(const FitResult& result) {
    Table table{{{"parameter"},
                 {"mean"},
                 {"standard_deviation"},
                 {"quantile_05"},
                 {"quantile_25"},
                 {"median"},
                 {"quantile_75"},
                 {"quantile_95"},
                 {"rhat"},
                 {"ess_bulk"},
                 {"ess_tail"},
                 {"monte_carlo_error"},
                 {"unit"}},
                {}};
    if (!result.posterior) return table;
    for (const PosteriorParameter& one : result.posterior->drawn.parameters) {
        const ChainDiagnostics& found = one.diagnostics;
        table.rows.push_back({one.name, one.mean, one.standard_deviation, one.quantile_05, one.quantile_25, one.median,
                              one.quantile_75, one.quantile_95, number_cell(found.rhat), number_cell(found.ess_bulk),
                              number_cell(found.ess_tail), number_cell(found.standard_error),
                              unit_of_parameter(*result.problem, one.name)});
    }
    return table;
}

}  // namespace impactfit
