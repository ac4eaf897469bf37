#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
Table published_table(const PublishedEstimate& estimate) {
    Table table{{{"parameter"}, {"symbol"}, {"value"}, {"standard_error"}, {"unit"}}, {}};
    const std::vector<std::string> units = estimate.terms.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Parameter& parameter = estimate.terms.parameters[i];
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol),
                              number_cell(estimate.terms.values[static_cast<Eigen::Index>(i)]),
                              number_cell(estimate.standard_error(i)), units[i]});
    }
    return table;
}

}  // namespace impactfit
