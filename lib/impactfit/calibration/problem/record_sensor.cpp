#include "impactfit/calibration/problem/record_sensor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {

std::size_t sensor_called(const std::string& name, RecordKind kind, const FitProblem& problem,
                          const SourceLocation& where) {
    std::vector<std::string> known;
    for (const Sensor& sensor : problem.sensors) known.push_back(sensor.name);
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        refuse_problem("unknown sensor", name,
                       known.empty() ? "a sensor under [sensors.NAME]" : allowed_names(name, known), where);
    const auto index = static_cast<std::size_t>(found - known.begin());
    const std::string quantity(record_columns[static_cast<std::size_t>(kind)][1]);
    if (problem.sensors[index].measures != quantity)
        refuse_problem(fmt::format("the sensor {} measures another quantity", name), problem.sensors[index].measures,
                       quantity, where);
    return index;
}

}  // namespace impactfit
