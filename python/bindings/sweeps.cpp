#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/make_sweep.hpp"
#include "impactfit/report/simulation/sweep_report.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

struct Sweep {
    SweepRequest request;
    SweepResult result;
};

/// (name, start, stop, count, logarithmic)
using AxisTuple = std::tuple<std::string, double, double, std::size_t, bool>;

SweepTerms terms_of(const NamedValues& values, const std::vector<AxisTuple>& axes, std::optional<double> effective_mass,
                    std::optional<double> impact_speed, const std::string& form, const std::string& damping_formula,
                    const std::string& separation, double tolerance, bool published_range, int threads) {
    SweepTerms terms{
        values,          {},     effective_mass, impact_speed, form, damping_formula, options_of(separation, tolerance),
        published_range, threads};
    for (const auto& [name, start, stop, count, logarithmic] : axes)
        terms.axes.push_back({name, start, stop, count, logarithmic});
    return terms;
}

Sweep sweep(const std::string& model, const SweepTerms& terms) {
    SweepRequest request = make_sweep(find_model(model), terms);
    SweepResult result = run_sweep(request.plan);
    return {std::move(request), std::move(result)};
}

template <class Value>
py::array_t<double> column(std::size_t size, const Value& value) {
    py::array_t<double> numbers(static_cast<py::ssize_t>(size));
    double* to = numbers.mutable_data();
    for (std::size_t i = 0; i < size; ++i) to[i] = value(i);
    return numbers;
}

py::array_t<std::int8_t> statuses_of(const SweepResult& result) {
    py::array_t<std::int8_t> numbers(static_cast<py::ssize_t>(result.impacts.size()));
    std::transform(result.impacts.begin(), result.impacts.end(), numbers.mutable_data(),
                   [](const Collision<double>& hit) { return static_cast<std::int8_t>(hit.status); });
    return numbers;
}

/// Columns of sweep_table in its order; NaN in place of empty cells.
py::dict columns_of(const Sweep& sweep) {
    const auto& impacts = sweep.result.impacts;
    const SweepPlan& plan = sweep.request.plan;
    py::dict columns;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        columns[py::str(plan.axes[axis].name)] =
            column(impacts.size(), [&](std::size_t i) { return plan.varied(axis, i); });
    if (plan.has_damping_rule()) {
        const std::size_t width = plan.law->parameters.size(), at = plan.law->index_of("hysteresis_damping");
        columns["hysteresis_damping"] =
            column(impacts.size(), [&](std::size_t i) { return sweep.result.parameters[i * width + at]; });
    }
    columns["status"] = statuses_of(sweep.result);
    const auto add = [&](const std::string& name, const auto& value) {
        columns[py::str(name)] = column(
            impacts.size(), [&](std::size_t i) { return has_numbers(impacts[i]) ? value(impacts[i]) : std::nan(""); });
    };
    using Hit = Collision<double>;
    for (const Observable& observable : all_observables) add(std::string(observable.name), observable);
    add("lost_compression_share", [](const Hit& hit) { return hit.energy.lost_compression / hit.energy.initial; });
    add("lost_restitution_share", [](const Hit& hit) { return hit.energy.lost_restitution / hit.energy.initial; });
    add("stored_at_separation_share",
        [](const Hit& hit) { return hit.energy.stored_at_separation / hit.energy.initial; });
    return columns;
}

}  // namespace

void bind_sweeps(py::module_& module) {
    using Free = py::call_guard<py::gil_scoped_release>;
    py::class_<SweepTerms>(module, "SweepTerms").def(py::init(&terms_of));
    py::class_<Sweep>(module, "Sweep")
        .def("columns", columns_of)
        .def("header", [](const Sweep& sweep) { return sweep_header(sweep.request); })
        .def(
            "csv", [](const Sweep& sweep) { return sweep_csv(sweep.request, sweep.result); }, Free())
        .def(
            "json",
            [](const Sweep& sweep) {
                return sweep_json(sweep.request, sweep.result, sweep_table(sweep.request, sweep.result));
            },
            Free())
        .def(
            "text",
            [](const Sweep& sweep) {
                return sweep_text(sweep.request, sweep.result, sweep_table(sweep.request, sweep.result));
            },
            Free())
        .def(
            "short_text",
            [](const Sweep& sweep) {
                return short_sweep_text(sweep.request, sweep.result, sweep_table(sweep.request, sweep.result));
            },
            Free());
    module.def("sweep", sweep, Free());
}

}  // namespace impactfit::python
