#include "bindings/executors/distribution.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

void keep_all(WorkStore& store, const PackedUnits& units) {
    for (WorkUnit& unit : unpacked(units)) store.keep(unit.kind, unit.number, std::move(unit.values));
}

}  // namespace

std::unique_ptr<DistributedStore> store_with(const Compute& compute, const PackedUnits& known, WorkStore* checkpoint) {
    auto store = std::make_unique<DistributedStore>(
        [&compute](const std::string& kind, const std::vector<long>& missing, MemoryStore& all) {
            if (!compute) return;
            const py::gil_scoped_acquire lock;
            compute(kind, missing, packed(all.units()), [&](const PackedUnits& units) { keep_all(all, units); });
        },
        checkpoint);
    keep_all(*store, known);
    return store;
}

PackedUnits worker_units(const PackedUnits& known, const std::string& kind, const std::vector<long>& numbers,
                         const std::function<void(WorkStore&)>& run) {
    const std::vector<WorkUnit> units = unpacked(known);
    std::vector<WorkUnit> results;
    {
        const py::gil_scoped_release free;
        results = compute_units(units, kind, numbers, run);
    }
    return packed(results);
}

}  // namespace impactfit::python
