#include "bindings/executors/work_units.hpp"

#include <cstring>

#include "impactfit/core/error.hpp"

namespace py = pybind11;

namespace impactfit::python {

PackedUnits packed(const std::vector<WorkUnit>& units) {
    PackedUnits all;
    for (const WorkUnit& unit : units)
        all.emplace_back(
            unit.kind, unit.number,
            py::bytes(reinterpret_cast<const char*>(unit.values.data()), unit.values.size() * sizeof(double)));
    return all;
}

std::vector<WorkUnit> unpacked(const PackedUnits& units) {
    std::vector<WorkUnit> all;
    for (const auto& [kind, number, values] : units) {
        const auto bytes = static_cast<std::string_view>(values);
        if (bytes.size() % sizeof(double) != 0)
            throw Error(ErrorKind::data, "a work unit has incomplete numbers", std::to_string(bytes.size()) + " bytes",
                        "a multiple of 8");
        std::vector<double> numbers(bytes.size() / sizeof(double));
        if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
        all.push_back({kind, number, std::move(numbers)});
    }
    return all;
}

}  // namespace impactfit::python
