#include <cmath>

#include "impactfit/report/fit_report.hpp"

namespace impactfit {
namespace {

Cell finite_or_infinite(double value) {
    Cell cell;
    if (!std::isnan(value)) cell = value;
    return cell;
}

}  // namespace

Table published_table(const PublishedEstimate& estimate) {
    Table table{{{"parameter"}, {"symbol"}, {"value"}, {"standard_error"}, {"unit"}}, {}};
    const std::vector<std::string> units = estimate.terms.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
        const Parameter& parameter = estimate.terms.parameters[i];
        table.rows.push_back({std::string(parameter.name), std::string(parameter.symbol),
                              finite_or_infinite(estimate.terms.values[static_cast<Eigen::Index>(i)]),
                              finite_or_infinite(estimate.standard_error(i)), units[i]});
    }
    return table;
}

}  // namespace impactfit
