// Estimation with a residual function in Python: arguments of impactfit.solve.

#include <pybind11/stl.h>

#include <chrono>
#include <memory>

#include "bindings/bindings.hpp"
#include "bindings/estimation/estimation_dict.hpp"
#include "bindings/estimation/python_residuals.hpp"
#include "impactfit/core/error.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

/// Progress of a search that holds the lock of the interpreter. It stops the search after an exception, Ctrl-C, or a
/// report that returns False.
ProgressCallback progress_of(const PythonResiduals& residuals, const py::object& report) {
    using Clock = std::chrono::steady_clock;
    return [&, last = Clock::now(), stopped = std::make_shared<bool>(false)](const SearchProgress& now) mutable {
        if (residuals.stopped() || *stopped) return false;
        if (Clock::now() - last < std::chrono::milliseconds(50)) return true;
        last = Clock::now();
        const bool goes_on = residuals.guarded([&] {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            return report.is_none() ||
                   !report(now.evaluations, now.best_cost, now.starts_done, now.starts, std::string(now.unit))
                        .is(py::bool_(false));
        });
        *stopped = !goes_on;
        return goes_on;
    };
}

py::dict solve_residuals(const py::object& residuals, const py::object& jacobian,
                         const std::vector<FreeParameter>& parameters, const RobustLoss& loss,
                         const EstimationOptions& options, const py::object& report) {
    const ParameterSpace space(parameters);
    options.solver.validate();
    const PythonResiduals function(residuals, jacobian, space, loss);
    EstimationResult result;
    try {
        result = estimate(function, space, options, progress_of(function, report));
    } catch (const std::exception&) {
        function.rethrow();  // the cause, where the function raised an exception
        throw;
    }
    function.rethrow();
    py::dict all = estimation_dict(space, result, options.level);
    all["calls"] = function.calls();
    return all;
}

template <class Enum>
Enum enum_of(std::size_t index) {
    return static_cast<Enum>(index);
}

}  // namespace

void bind_residuals(py::module_& module) {
    py::class_<FreeParameter>(module, "FreeParameter")
        .def(py::init([](const std::string& name, double start, double lower, double upper, std::size_t scale) {
            return FreeParameter{name, start, lower, upper, enum_of<ParameterScale>(scale)};
        }));
    py::class_<RobustLoss>(module, "RobustLoss").def(py::init([](std::size_t kind, double width) {
        return RobustLoss{enum_of<LossKind>(kind), width};
    }));
    using Options = EstimationOptions;
    py::class_<Options>(module, "EstimationOptions")
        .def(py::init<>())
        .def_property("method", nullptr, [](Options& o, std::size_t k) { o.solver.method = enum_of<SolverMethod>(k); })
        .def_property("starts", nullptr, [](Options& o, int starts) { o.solver.starts = starts; })
        .def_property("seed", nullptr, [](Options& o, long seed) { o.solver.seed = seed; })
        .def_property("max_evaluations", nullptr,
                      [](Options& o, std::optional<long> most) { o.solver.max_evaluations = most; })
        .def_property("bootstrap_kind", nullptr,
                      [](Options& o, std::size_t k) { o.bootstrap_kind = enum_of<BootstrapKind>(k); })
        .def_readwrite("noise_stated", &Options::noise_stated)
        .def_readwrite("covariance", &Options::covariance)
        .def_readwrite("profiles", &Options::profiles)
        .def_readwrite("draws", &Options::draws)
        .def_readwrite("level", &Options::level);
    module.attr("solver_methods") = std::vector<std::string>(solver_method_names.begin(), solver_method_names.end());
    module.attr("loss_names") = std::vector<std::string>(loss_names.begin(), loss_names.end());
    module.attr("bootstrap_kinds") = std::vector<std::string>(bootstrap_kind_names.begin(), bootstrap_kind_names.end());
    module.def("solve_residuals", solve_residuals);
}

}  // namespace impactfit::python
