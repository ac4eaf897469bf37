#include <pybind11/stl.h>

#include <variant>

#include "bindings/bindings.hpp"
#include "bindings/columns.hpp"
#include "bindings/executors/distribution.hpp"
#include "bindings/options.hpp"
#include "bindings/results.hpp"
#include "bindings/watch.hpp"
#include "impactfit/calibration/design/experiment_design.hpp"
#include "impactfit/calibration/finished/finished_fit.hpp"
#include "impactfit/report/design/design_report.hpp"
#include "impactfit/report/fit/fit_report.hpp"
#include "impactfit/report/fit_json/uncertainty_json.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/panel_json.hpp"
#include "impactfit/report/format/text.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// The part of the JSON of a fit that has its intervals, with the figure of the profiles.
ResultTexts interval_texts(const FitResult& result, const Table& rows) {
    const Table table = interval_table(result);
    Json json = intervals_json(result);
    json["figures"] = Json::array({figure_json("profiles", "Profile likelihoods", profile_panels(result))});
    return {json_text(json), table_text(table), table_text(table), csv_text(rows)};
}

ResultTexts profile_texts(const FitResult& result, const std::vector<std::string>& parameters, double level,
                          const Progress& progress, const Compute& compute) {
    const auto store = store_with(compute);
    FitResult profiled = result;
    profiled.intervals.profiles = watched(progress, [&](const ProgressCallback& callback) {
        return profile(result, parameters, level, store.get(), callback);
    });
    profiled.intervals.level = level;
    return interval_texts(profiled, interval_table(profiled));
}

BootstrapKind bootstrap_kind(const std::string& name) {
    return value_of<BootstrapKind>(name, bootstrap_kind_names, "kind");
}

ResultTexts bootstrap_texts(const FitResult& result, int draws, const std::string& kind, const Progress& progress,
                            const Compute& compute) {
    const BootstrapKind wanted = bootstrap_kind(kind);
    const auto store = store_with(compute);
    FitResult drawn = result;
    drawn.intervals.bootstrap = watched(progress, [&](const ProgressCallback& callback) {
        return bootstrap(result, draws, wanted, store.get(), callback);
    });
    FitProblem problem = *result.problem;
    problem.uncertainty.bootstrap = draws;
    problem.uncertainty.bootstrap_kind = wanted;
    drawn.problem = std::make_shared<const FitProblem>(std::move(problem));
    return interval_texts(drawn, bootstrap_table(drawn));
}

PackedUnits profile_units(const FitResult& result, const std::vector<std::string>& parameters, double level,
                          const PackedUnits& known, const std::string& kind, const std::vector<long>& numbers) {
    return worker_units(known, kind, numbers, [&](WorkStore& store) { profile(result, parameters, level, &store); });
}

PackedUnits bootstrap_units(const FitResult& result, int draws, const std::string& bootstrap_name,
                            const PackedUnits& known, const std::string& kind, const std::vector<long>& numbers) {
    const BootstrapKind wanted = bootstrap_kind(bootstrap_name);
    return worker_units(known, kind, numbers, [&](WorkStore& store) { bootstrap(result, draws, wanted, &store); });
}

PredictionBand band(const FitResult& result, const std::string& observable, const Numbers& speeds) {
    std::vector<double> values;
    for (py::ssize_t i = 0; i < speeds.size(); ++i) values.push_back(column_of(speeds)[static_cast<std::size_t>(i)]);
    const py::gil_scoped_release free;
    return predict(result, observable, values);
}

Numbers numbers_of(const std::vector<double>& values) {
    return Numbers(static_cast<py::ssize_t>(values.size()), values.data());
}

Numbers limits_of(const std::vector<Interval>& intervals, double Interval::*limit) {
    std::vector<double> values;
    for (const Interval& interval : intervals) values.push_back(interval.*limit);
    return numbers_of(values);
}

/// Columns, unit, and parameters to which no residual is sensitive.
py::tuple predicted(const FitResult& result, const std::string& observable, const Numbers& speeds) {
    const PredictionBand found = band(result, observable, speeds);
    py::dict columns;
    columns["impact_speed"] = numbers_of(found.impact_speed);
    columns["value"] = numbers_of(found.value);
    columns["standard_error"] = numbers_of(found.standard_error);
    columns["covariance_lower"] = limits_of(found.covariance, &Interval::lower);
    columns["covariance_upper"] = limits_of(found.covariance, &Interval::upper);
    if (!found.bootstrap.empty()) {
        columns["bootstrap_lower"] = limits_of(found.bootstrap, &Interval::lower);
        columns["bootstrap_upper"] = limits_of(found.bootstrap, &Interval::upper);
    }
    return py::make_tuple(columns, std::string(found.observable->unit), found.unmoved);
}

/// Noise by observable: "2 %", "5 us", or a standard deviation in SI.
using Deviations = std::vector<std::pair<std::string, std::variant<double, std::string>>>;

Deviation deviation_of(const std::variant<double, std::string>& given, const SourceLocation& where) {
    if (const auto* text = std::get_if<std::string>(&given)) return read_deviation(*text, where);
    const double value = std::get<double>(given);
    if (value > 0.0 && std::isfinite(value)) return ValueWithUnit(value);
    throw Error(ErrorKind::usage, "a standard deviation is out of range", fmt::format("{:g}", value), "> 0", where);
}

ResultTexts designed(const FitResult& result, const std::vector<std::string>& observables, const Deviations& deviations,
                     const std::string& input, const std::vector<double>& speeds, int repeats, int count) {
    const FitProblem& problem = *result.problem;
    DesignRequest request{{}, {}, input, speeds, repeats, count};
    for (const std::string& name : observables)
        request.observables.push_back(&possible_observable(problem, name, {{}, 0, 0, option("observables")}));
    for (const auto& [name, deviation] : deviations) {
        const SourceLocation where{{}, 0, 0, option("sd")};
        const Observable& observable = possible_observable(problem, name, where);
        request.noise.push_back({&observable, planned_noise(observable, deviation_of(deviation, where), where)});
    }
    const ExperimentDesign found = design(result, request);
    return {design_json(found, &result), design_text(found, &result), short_design_text(found, &result),
            csv_text(candidate_table(found))};
}

}  // namespace

void bind_finished(py::module_& module) {
    using Free = py::call_guard<py::gil_scoped_release>;
    py::class_<FitResult>(module, "FitResult");
    module.def("profile", profile_texts);
    module.def("profile_units", profile_units);
    module.def("bootstrap", bootstrap_texts);
    module.def("bootstrap_units", bootstrap_units);
    module.def("predict", predicted);
    module.def("design", designed, Free());
}

}  // namespace impactfit::python
