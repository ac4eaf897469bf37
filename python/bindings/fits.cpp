#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "bindings/bindings.hpp"
#include "bindings/executors/distribution.hpp"
#include "bindings/results.hpp"
#include "bindings/watch.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/calibration/finished/inference_data.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/fit/fit_posterior.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/estimation/checkpoint/checkpoint.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit/posterior_file.hpp"
#include "impactfit/report/fit_json/fit_json.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/page/document_html.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Fit with the results of its units: the fit repeats from them without searches.
struct FinishedFit {
    std::shared_ptr<const FitResult> result;
    std::vector<WorkUnit> units;
};

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
    std::optional<Checkpoint> checkpoint;
    if (!checkpoint_path.empty()) checkpoint.emplace(checkpoint_path, checkpoint_owner(problem, data_options));
    const auto store = store_with(compute, known, checkpoint ? &*checkpoint : nullptr);
    return watched(progress, [&](const ProgressCallback& callback) {
        FitResult result = fit_or_write(problem, callback, *store, checkpoint);
        result.diagnosis = diagnose(result);
        return FinishedFit{std::make_shared<const FitResult>(std::move(result)), store->units()};
    });
}

PackedUnits fit_units(FitProblem problem, const PackedUnits& known, const std::string& kind,
                      const std::vector<long>& numbers) {
    problem.solver.threads = 1;
    if (problem.population && problem.uncertainty.errors == ErrorMethod::profile)
        problem.uncertainty.errors = ErrorMethod::covariance;  // separate values have no profiles
    problem.population.reset();                                // fitted in the process of the fit
    return worker_units(known, kind, numbers, [&](WorkStore& store) { fit(problem, {}, &store); });
}

/// Returns the draws of the free parameters, chains x draws x parameters; empty without a posterior.
py::array_t<double> posterior_draws(const FinishedFit& finished) {
    const auto& posterior = finished.result->posterior;
    if (!posterior || posterior->drawn.parameters.empty()) return py::array_t<double>({0, 0, 0});
    const std::vector<NutsChain>& chains = posterior->drawn.chains;
    py::array_t<double> values({chains.size(), chains.front().draws.size(), posterior->drawn.parameters.size()});
    auto cells = values.mutable_unchecked<3>();
    for (py::ssize_t i = 0; i < cells.shape(0); ++i)
        for (py::ssize_t j = 0; j < cells.shape(1); ++j)
            for (py::ssize_t k = 0; k < cells.shape(2); ++k)
                cells(i, j, k) = chains[static_cast<std::size_t>(i)].draws[static_cast<std::size_t>(j)].point[k];
    return values;
}

/// Returns an array of the inference data with its shape.
py::object array_of(const InferenceGroup& group, const InferenceArray& array) {
    std::vector<std::size_t> shape;
    for (const std::string& name : array.dimensions)
        for (const auto& [dimension, size] : group.dimensions)
            if (dimension == name) shape.push_back(size);
    py::array_t<double> values(shape);
    std::copy(array.values.begin(), array.values.end(), values.mutable_data());
    if (array.kind == InferenceArray::Kind::real) return values;
    return values.attr("astype")(array.kind == InferenceArray::Kind::whole ? "int64" : "bool");
}

/// Returns the arrays by group and name.
py::dict posterior_groups(const FinishedFit& finished) {
    py::dict groups;
    for (const InferenceGroup& group : inference_data(*finished.result).groups) {
        py::dict arrays;
        for (const InferenceArray& array : group.arrays) arrays[py::str(array.name)] = array_of(group, array);
        groups[py::str(group.name)] = arrays;
    }
    return groups;
}

void write_posterior_file(const FinishedFit& finished, const std::string& path) {
    check_posterior_file(path);
    write_file_atomically(path, posterior_file(inference_data(*finished.result), path));
}

}  // namespace

void bind_fits(py::module_& module) {
    py::class_<FinishedFit>(module, "FinishedFit")
        .def("texts",
             [](const FinishedFit& finished) {
                 const auto& result = finished.result;
                 return ResultTexts{[=] { return fit_json(*result); }, [=] { return fit_text(*result); },
                                    [=] { return short_fit_text(*result); },
                                    [=] { return csv_text(parameter_table(*result)); }};
             })
        .def_property_readonly("result", [](const FinishedFit& finished) { return *finished.result; })
        .def("posterior_draws", posterior_draws)
        .def("posterior_groups", posterior_groups)
        .def("write_posterior_file", write_posterior_file)
        .def("units", [](const FinishedFit& finished) { return packed(finished.units); });
    module.def("fit", fit_watched);
    module.def("fit_units", fit_units);
    module.def("result_document", [](const std::string& json, const std::string& file) {
        return document_for_file(result_document(json, {}, {}, recipe_documents()), file);
    });
}

}  // namespace impactfit::python
