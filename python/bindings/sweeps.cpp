#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>
#include <numeric>
#include <type_traits>

#include "bindings/bindings.hpp"
#include "bindings/executors/distribution.hpp"
#include "bindings/options.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/dynamics/impact/rebound_height.hpp"
#include "impactfit/dynamics/make_sweep.hpp"
#include "impactfit/dynamics/sweep_batches.hpp"
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
                    const std::string& separation, double tolerance, bool published_range, int threads, double load,
                    double gravity) {
    SweepTerms terms{values,
                     {},
                     effective_mass,
                     impact_speed,
                     form,
                     damping_formula,
                     options_of(separation, tolerance),
                     published_range,
                     threads,
                     load,
                     gravity};
    for (const auto& [name, start, stop, count, logarithmic] : axes)
        terms.axes.push_back({name, start, stop, count, logarithmic});
    return terms;
}

const std::string batch_unit = "batch";

/// Batches of a sweep as work units: all processes compute the same numbers.
class BatchUnits {
public:
    BatchUnits(const SweepBatches& batches, std::span<Collision<double>> results)
        : batches_(batches), results_(results) {}

    long count() const { return static_cast<long>(batches_.count()); }
    void simulate(long batch) const { batches_.simulate(static_cast<std::size_t>(batch), part(batch)); }
    void take(long batch, std::string_view bytes) const {
        if (batch < 0 || batch >= count() || bytes.size() != part(batch).size_bytes())
            throw Error(ErrorKind::internal, "a batch of a sweep has the wrong size", std::to_string(bytes.size()), "");
        std::memcpy(static_cast<void*>(part(batch).data()), bytes.data(), bytes.size());
    }

private:
    std::span<Collision<double>> part(long batch) const {
        const auto number = static_cast<std::size_t>(batch);
        return results_.subspan(batches_.first(number), batches_.size(number));
    }

    const SweepBatches& batches_;
    std::span<Collision<double>> results_;
};

/// Ctrl-C ends the sweep between two groups of batches.
void simulate_here(const BatchUnits& units) {
    constexpr long batches_a_look = 16;
    for (long batch = 0; batch < units.count(); ++batch) {
        units.simulate(batch);
        if (batch % batches_a_look != 0) continue;
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
}

/// Computes the batches in other processes, and the missing ones in this process.
void distribute(const BatchUnits& units, const Compute& compute) {
    std::vector<long> all(static_cast<std::size_t>(units.count()));
    std::iota(all.begin(), all.end(), 0L);
    std::vector<bool> done(all.size());
    {
        const py::gil_scoped_acquire lock;
        compute(batch_unit, all, {}, [&](const PackedUnits& packed) {
            for (const auto& [kind, batch, bytes] : packed) {
                units.take(batch, static_cast<std::string_view>(bytes));
                done[static_cast<std::size_t>(batch)] = true;
            }
        });
    }
    for (const long batch : all)
        if (!done[static_cast<std::size_t>(batch)]) units.simulate(batch);
}

Sweep sweep(const std::string& model, const SweepTerms& terms, const Compute& compute) {
    SweepRequest request = make_sweep(find_model(model), terms);
    const py::gil_scoped_release free;
    SweepResult result = run_sweep(request.plan, [&](const SweepBatches& batches, const auto& results) {
        const BatchUnits units(batches, results);
        compute ? distribute(units, compute) : simulate_here(units);
    });
    return {std::move(request), std::move(result)};
}

/// Results of a worker.
PackedUnits sweep_units(const std::string& model, SweepTerms terms, const PackedUnits&, const std::string& kind,
                        const std::vector<long>& numbers) {
    static_assert(std::is_trivially_copyable_v<Collision<double>>);
    terms.threads = 1;
    const SweepRequest request = make_sweep(find_model(model), terms);
    PackedUnits units;
    const py::gil_scoped_release free;
    const SweepBatches batches(request.plan);
    for (const long number : numbers) {
        const auto batch = static_cast<std::size_t>(number);
        std::vector<Collision<double>> results(batches.size(batch));
        batches.simulate(batch, results);
        const py::gil_scoped_acquire lock;
        units.emplace_back(kind, number,
                           py::bytes(reinterpret_cast<const char*>(results.data()), std::span(results).size_bytes()));
    }
    return units;
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
                   [](const Collision<double>& collision) { return static_cast<std::int8_t>(collision.status); });
    return numbers;
}

/// Columns of sweep_table in its order; NaN in place of empty cells.
py::dict columns_of(const Sweep& sweep) {
    const auto& impacts = sweep.result.impacts;
    const SweepPlan& plan = sweep.request.plan;
    const SweepGrid grid(plan);
    py::dict columns;
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        columns[py::str(plan.axes[axis].name)] =
            column(impacts.size(), [&](std::size_t i) { return grid.varied(axis, i); });
    if (plan.has_damping_rule()) {
        const std::size_t width = plan.law->parameters.size(), at = plan.law->index_of("hysteresis_damping");
        columns["hysteresis_damping"] =
            column(impacts.size(), [&](std::size_t i) { return sweep.result.parameters[i * width + at]; });
    }
    columns["status"] = statuses_of(sweep.result);
    const auto add = [&](const std::string& name, const auto& value) {
        columns[py::str(name)] = column(
            impacts.size(), [&](std::size_t i) { return is_valid(impacts[i]) ? value(impacts[i]) : std::nan(""); });
    };
    using Hit = Collision<double>;
    for (const Observable& observable : all_observables) add(std::string(observable.name), observable);
    if (plan.gravity > 0.0)
        columns["rebound_height"] = column(
            impacts.size(), [&](std::size_t i) { return rebound_height(impacts[i], grid.impact_at(i), plan.gravity); });
    add("lost_compression_share",
        [](const Hit& collision) { return collision.energy.lost_compression / collision.energy.initial; });
    add("lost_restitution_share",
        [](const Hit& collision) { return collision.energy.lost_restitution / collision.energy.initial; });
    add("stored_at_separation_share",
        [](const Hit& collision) { return collision.energy.stored_at_separation / collision.energy.initial; });
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
    module.def("sweep", sweep);
    module.def("sweep_units", sweep_units);
}

}  // namespace impactfit::python
