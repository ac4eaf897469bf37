#include "bindings/problems.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/problem_from_options.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

FreeOptions free_options(std::optional<double> start, std::optional<double> lower, std::optional<double> upper,
                         const std::optional<std::pair<double, double>>& prior) {
    FreeOptions options;
    if (start) options.start = *start;
    if (lower) options.lower = *lower;
    if (upper) options.upper = *upper;
    if (prior) options.prior = NormalPrior{prior->first, prior->second};
    return options;
}

/// Limits are those of fit().
void set_number(FitProblem& problem, const std::string& option, double value) {
    const auto whole = [&](double least, double most) {
        if (!(value == std::floor(value) && value >= least && value <= most))
            throw Error(ErrorKind::usage, option + " is out of range", fmt::format("{:g}", value),
                        fmt::format("a whole number, {:g} to {:g}", least, most));
        return static_cast<int>(value);
    };
    if (option == "starts")
        problem.solver.starts = whole(1, most_starts);
    else if (option == "seed")
        problem.solver.seed = whole(0, 2e9);
    else if (option == "threads")
        problem.solver.threads = whole(1, 1e4);
    else if (option == "max_evaluations")
        problem.solver.max_evaluations = whole(1, 2e9);
    else if (option == "bootstrap")
        problem.uncertainty.bootstrap = whole(0, 1e6);
    else if (option == "level")
        check_level(problem.uncertainty.level = value, {{}, 0, 0, "level"});
    else
        throw Error(ErrorKind::usage, "unknown option", option,
                    "method, starts, seed, threads, max_evaluations, errors, bootstrap, bootstrap_kind, level");
}

void set_option(FitProblem& problem, const std::string& option, const std::variant<double, std::string>& value) {
    const auto* text = std::get_if<std::string>(&value);
    if (!text) return set_number(problem, option, std::get<double>(value));
    if (option == "method")
        problem.solver.method = value_of<SolverMethod>(*text, solver_method_names, option);
    else if (option == "errors")
        problem.uncertainty.errors = value_of<ErrorMethod>(*text, error_method_names, option);
    else if (option == "bootstrap_kind")
        problem.uncertainty.bootstrap_kind = value_of<BootstrapKind>(*text, bootstrap_kind_names, option);
    else
        throw Error(ErrorKind::usage, "unknown option with a text", option, "method, errors, bootstrap_kind");
}

void bind_options(py::module_& module) {
    using Options = ProblemOptions;
    py::class_<Options>(module, "ProblemOptions")
        .def(py::init<>())
        .def_readwrite("data", &Options::data)
        .def_readwrite("law", &Options::law)
        .def_readwrite("form", &Options::form)
        .def_readwrite("objective", &Options::objective)
        .def_readwrite("grids", &Options::grids)
        .def_readwrite("free", &Options::free)
        .def_readwrite("settings", &Options::settings)
        .def_readwrite("mass", &Options::mass)
        .def_readwrite("masses", &Options::masses)
        .def_readwrite("separation", &Options::separation)
        .def_readwrite("rule", &Options::rule)
        .def_readwrite("observables", &Options::observables)
        .def_readwrite("deviations", &Options::deviations)
        .def_readwrite("columns", &Options::columns)
        .def_readwrite("units", &Options::units)
        .def_readwrite("rows", &Options::rows);
    module.def("problem_from_options", problem_from_options);
}

}  // namespace

void name_sources(FitProblem& problem, const std::string& name) {
    for (FitSource& source : problem.sources) {
        source.name = name;
        for (SourceFile& file : source.files) file.path = name;
    }
}

void bind_problems(py::module_& module) {
    py::class_<FitProblem>(module, "FitProblem")
        .def("fix", &FitProblem::fix)
        .def("free",
             [](FitProblem& problem, const std::string& name, std::optional<double> start, std::optional<double> lower,
                std::optional<double> upper, const std::optional<std::pair<double, double>>& prior) {
                 problem.free(name, free_options(start, lower, upper, prior));
             })
        .def("tie", &FitProblem::tie)
        .def("add_impact",
             [](FitProblem& problem, double effective_mass, double impact_speed,
                const std::vector<std::tuple<std::string, double, double>>& measured) {
                 std::vector<ObservedValue> values;
                 for (const auto& [observable, value, deviation] : measured)
                     values.push_back({observable, value, deviation});
                 problem.add_impact({effective_mass, impact_speed}, values);
             })
        .def("set_option", set_option)
        .def("name_sources", name_sources)
        .def("digest",
             [](const FitProblem& problem) {
                 const CheckpointOwner owner = checkpoint_owner(problem, "");
                 return py::make_tuple(owner.problem, owner.data, owner.options);
             })
        .def("explain", [](const FitProblem& problem) { return explain(problem); })
        .def("check", [](const FitProblem& problem) { check_fit(problem); });
    module.def("make_problem", [](const std::string& model) { return make_problem(model); });
    module.def("read_problem", read_problem);
    module.def("parse_problem", parse_problem);
    bind_options(module);
}

}  // namespace impactfit::python
