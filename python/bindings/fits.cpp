#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/results.hpp"
#include "bindings/watch.hpp"
#include "bindings/work_units.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/estimation/checkpoint/checkpoint.hpp"
#include "impactfit/estimation/checkpoint/distributed_work.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/page/result_page.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Fit with the results of its units: the fit repeats from them without searches.
struct FinishedFit {
    FitResult result;
    std::vector<WorkUnit> units;
};

/// compute(kind, missing numbers, known units, keep): computes units in other processes; keep(units) stores results.
using Compute = std::function<void(const std::string&, const std::vector<long>&, const PackedUnits&,
                                   const std::function<void(const PackedUnits&)>&)>;

void keep_all(WorkStore& store, const PackedUnits& units) {
    for (WorkUnit& unit : unpacked(units)) store.keep(unit.kind, unit.number, std::move(unit.values));
}

/// Writes the checkpoint also after an exception of the executor.
FitResult fit_or_write(const FitProblem& problem, const ProgressCallback& progress, WorkStore& store,
                       std::optional<Checkpoint>& checkpoint) try {
    FitResult result = fit(problem, progress, &store);
    if (checkpoint) checkpoint->write();
    return result;
} catch (...) {
    if (checkpoint) checkpoint->write();
    throw;
}

/// `data_options`: text that identifies a problem without a file, for the checkpoint.
FinishedFit fit_watched(const FitProblem& problem, const Progress& progress, const Compute& compute,
                        const PackedUnits& known, const std::string& checkpoint_path, const std::string& data_options) {
    Watch watch(progress);
    FinishedFit finished;
    std::optional<Checkpoint> checkpoint;
    if (!checkpoint_path.empty()) checkpoint.emplace(checkpoint_path, checkpoint_owner(problem, data_options));
    DistributedStore store(
        [&](const std::string& kind, const std::vector<long>& missing, MemoryStore& all) {
            if (!compute) return;
            const py::gil_scoped_acquire lock;
            compute(kind, missing, packed(all.units()), [&](const PackedUnits& units) { keep_all(all, units); });
        },
        checkpoint ? &*checkpoint : nullptr);
    keep_all(store, known);
    {
        const py::gil_scoped_release free;
        finished.result = fit_or_write(problem, std::ref(watch), store, checkpoint);
        finished.result.diagnosis = diagnose(finished.result);
        finished.units = store.units();
    }
    watch.rethrow();
    return finished;
}

PackedUnits fit_units(const FitProblem& problem, const PackedUnits& known, const std::string& kind,
                      const std::vector<long>& numbers) {
    std::vector<WorkUnit> results;
    {
        const std::vector<WorkUnit> units = unpacked(known);
        const py::gil_scoped_release free;
        results = compute_units(units, kind, numbers, [&](WorkStore& store) { fit(problem, {}, &store); });
    }
    return packed(results);
}

}  // namespace

void bind_fits(py::module_& module) {
    py::class_<FinishedFit>(module, "FinishedFit")
        .def("texts",
             [](const FinishedFit& finished) {
                 const FitResult& result = finished.result;
                 return ResultTexts{fit_json(result), fit_text(result), short_fit_text(result),
                                    csv_text(parameter_table(result))};
             })
        .def_readonly("result", &FinishedFit::result)
        .def("units", [](const FinishedFit& finished) { return packed(finished.units); });
    module.def("fit", fit_watched);
    module.def("fit_units", fit_units);
    module.def("result_page", [](const std::string& json) { return result_page(json); });
}

}  // namespace impactfit::python
