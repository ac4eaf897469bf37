#include "impactfit/report/fit/concise_parameters.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/report/fit/fit_report.hpp"

namespace impactfit {

std::string fit_caption(const FitResult& result) {
    std::vector<std::string> values;
    if (result.estimate.values.size() > 0)
        for (const std::vector<Cell>& row : parameter_table(result).rows) {
            if (std::get<std::string>(row[1]) != "free") continue;
            const double *value = std::get_if<double>(&row[2]), *error = std::get_if<double>(&row[3]);
            const std::string* unit = std::get_if<std::string>(&row[8]);
            if (value == nullptr) continue;
            values.push_back(fmt::format("{} {}", std::get<std::string>(row[0]),
                                         concise_value(*value, error == nullptr ? std::nan("") : *error,
                                                       unit == nullptr ? "" : short_unit(*unit))));
        }
    const std::string name(result.problem->model->name);
    return values.empty() ? name : fmt::format("{}: {}", name, fmt::join(values, ", "));
}

}  // namespace impactfit
