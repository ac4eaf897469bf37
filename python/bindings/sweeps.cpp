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
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/dynamics/sweep_points.hpp"
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

/// Work unit of a sweep: a batch, so that all processes compute the same numbers.
constexpr std::size_t impacts_a_block = impacts_a_batch;
const std::string block_unit = "block";

/// Blocks of the impacts of a sweep.
class Blocks {
public:
    Blocks(const SweepPlan& plan, std::span<const double> values, std::span<const Impact<double>> impacts,
           std::span<Collision<double>> results)
        : plan_(plan), values_(values), impacts_(impacts), results_(results) {}

    long count() const { return static_cast<long>((impacts_.size() + impacts_a_block - 1) / impacts_a_block); }
    void simulate(long block) const {
        const std::size_t first = first_of(block), width = plan_.law->parameters.size(), size = size_of(block);
        simulate_batch(*plan_.law, values_.subspan(first * width, size * width), impacts_.subspan(first, size),
                       plan_.options, results_.subspan(first, size), plan_.threads);
    }
    py::bytes bytes(long block) const {
        static_assert(std::is_trivially_copyable_v<Collision<double>>);
        return {reinterpret_cast<const char*>(results_.data() + first_of(block)),
                size_of(block) * sizeof(Collision<double>)};
    }
    void take(long block, std::string_view bytes) const {
        if (block < 0 || block >= count() || bytes.size() != size_of(block) * sizeof(Collision<double>))
            throw Error(ErrorKind::internal, "a block of a sweep has the wrong size", std::to_string(bytes.size()), "");
        std::memcpy(static_cast<void*>(results_.data() + first_of(block)), bytes.data(), bytes.size());
    }

private:
    static std::size_t first_of(long block) { return static_cast<std::size_t>(block) * impacts_a_block; }
    std::size_t size_of(long block) const { return std::min(impacts_a_block, impacts_.size() - first_of(block)); }

    const SweepPlan& plan_;
    std::span<const double> values_;
    std::span<const Impact<double>> impacts_;
    std::span<Collision<double>> results_;
};

/// Ctrl-C ends the sweep between two groups of blocks.
void simulate_here(const Blocks& blocks) {
    constexpr long blocks_a_look = 16;
    for (long block = 0; block < blocks.count(); ++block) {
        blocks.simulate(block);
        if (block % blocks_a_look != 0) continue;
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
}

/// Computes the blocks in other processes, and the missing ones in this process.
void distribute(const Blocks& blocks, const Compute& compute) {
    std::vector<long> all(static_cast<std::size_t>(blocks.count()));
    std::iota(all.begin(), all.end(), 0L);
    std::vector<bool> done(all.size());
    if (!all.empty()) {
        const py::gil_scoped_acquire lock;
        compute(block_unit, all, {}, [&](const PackedUnits& units) {
            for (const auto& [kind, block, bytes] : units) {
                blocks.take(block, static_cast<std::string_view>(bytes));
                done[static_cast<std::size_t>(block)] = true;
            }
        });
    }
    for (const long block : all)
        if (!done[static_cast<std::size_t>(block)]) blocks.simulate(block);
}

Sweep sweep(const std::string& model, const SweepTerms& terms, const Compute& compute) {
    SweepRequest request = make_sweep(find_model(model), terms);
    const py::gil_scoped_release free;
    SweepResult result = run_sweep(request.plan, [&](const auto& values, const auto& impacts, const auto& results) {
        const Blocks blocks(request.plan, values, impacts, results);
        compute ? distribute(blocks, compute) : simulate_here(blocks);
    });
    return {std::move(request), std::move(result)};
}

/// Results of a worker.
PackedUnits sweep_units(const std::string& model, SweepTerms terms, const PackedUnits&, const std::string& kind,
                        const std::vector<long>& numbers) {
    terms.threads = 1;
    const SweepRequest request = make_sweep(find_model(model), terms);
    PackedUnits units;
    const py::gil_scoped_release free;
    run_sweep(request.plan, [&](const auto& values, const auto& impacts, const auto& results) {
        const Blocks blocks(request.plan, values, impacts, results);
        for (const long block : numbers) blocks.simulate(block);
        const py::gil_scoped_acquire lock;
        for (const long block : numbers) units.emplace_back(kind, block, blocks.bytes(block));
    });
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
            impacts.size(), [&](std::size_t i) { return is_valid(impacts[i]) ? value(impacts[i]) : std::nan(""); });
    };
    using Hit = Collision<double>;
    for (const Observable& observable : all_observables) add(std::string(observable.name), observable);
    if (plan.gravity > 0.0)
        columns["rebound_height"] = column(
            impacts.size(), [&](std::size_t i) { return rebound_height(impacts[i], plan.impact_at(i), plan.gravity); });
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
