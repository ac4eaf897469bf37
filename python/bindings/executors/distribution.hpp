#pragma once
// Work units of long calls in other processes: the main process and its workers.

#include <pybind11/functional.h>

#include <functional>
#include <memory>

#include "bindings/executors/work_units.hpp"
#include "impactfit/estimation/checkpoint/distributed_work.hpp"

namespace impactfit::python {

/// compute(kind, missing numbers, known units, keep): computes units in other processes; keep(units) stores results.
using Compute = std::function<void(const std::string&, const std::vector<long>&, const PackedUnits&,
                                   const std::function<void(const PackedUnits&)>&)>;

/// Returns a store whose missing units `compute` provides; without it, this process computes them. `known`: finished
/// units. `compute` must outlive the store.
std::unique_ptr<DistributedStore> store_with(const Compute& compute, const PackedUnits& known = {},
                                             WorkStore* checkpoint = nullptr);

/// Returns the results of a worker: `run` with the selection of these units, without the lock of the interpreter.
PackedUnits worker_units(const PackedUnits& known, const std::string& kind, const std::vector<long>& numbers,
                         const std::function<void(WorkStore&)>& run);

}  // namespace impactfit::python
