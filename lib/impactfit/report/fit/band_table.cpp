#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/format/number_cell.hpp"

namespace impactfit {
Table band_table(const FitResult& result) {
    Table table{{{"observable"},
                 {"impact_speed", "m/s"},
                 {"value"},
                 {"standard_error"},
                 {"covariance_lower"},
                 {"covariance_upper"},
                 {"bootstrap_lower"},
                 {"bootstrap_upper"},
                 {"unit"},
                 {"remark"}},
                {}};
    for (const PredictionBand& band : result.intervals.bands)
        for (std::size_t i = 0; i < band.impact_speed.size(); ++i) {
            std::vector<Cell> row{std::string(band.observable->name), band.impact_speed[i]};
            for (const double number :
                 {band.value[i], band.standard_error[i], band.covariance[i].lower, band.covariance[i].upper})
                row.push_back(number_cell(number));
            row.resize(table.columns.size());
            if (!band.bootstrap.empty()) {
                row[6] = number_cell(band.bootstrap[i].lower);
                row[7] = number_cell(band.bootstrap[i].upper);
            }
            row[8] = std::string(band.observable->unit);
            row[9] = std::string(band.unmoved.empty() ? "" : "first order only");
            table.rows.push_back(std::move(row));
        }
    return table;
}

}  // namespace impactfit
