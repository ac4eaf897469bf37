#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "bindings/own_law.hpp"
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/problem/make_problem.hpp"
#include "impactfit/calibration/problem/problem_digest.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/estimation/posterior/posterior.hpp"

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

/// The interpreter runs one function at a time, and a thread that waits for it may hold its lock.
int threads_of(const FitProblem& problem, int wanted) {
    if (wanted == 1 || problem.model->law->dispatch == nullptr) return wanted;
    throw Error(ErrorKind::usage, "a law that is a function runs in one thread", fmt::format("threads={}", wanted),
                "threads=1, or executor= with processes");
}

/// Requests draws of each chain; 0: no posterior.
void request_posterior(FitProblem& problem, int draws) {
    auto& posterior = problem.uncertainty.posterior;
    if (draws == 0) return posterior.reset();
    if (!posterior) posterior.emplace();
    posterior->draws = draws;
    check_posterior_options(*posterior);
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
        problem.solver.threads = threads_of(problem, whole(1, 1e4));
    else if (option == "max_evaluations")
        problem.solver.max_evaluations = whole(1, 2e9);
    else if (option == "bootstrap")
        problem.uncertainty.bootstrap = whole(0, 1e6);
    else if (option == "posterior")
        request_posterior(problem, whole(0, most_posterior_draws));
    else if (option == "level")
        check_level(problem.uncertainty.level = value, {{}, 0, 0, "level"});
    else
        throw Error(
            ErrorKind::usage, "unknown option", option,
            "method, starts, seed, threads, max_evaluations, errors, bootstrap, bootstrap_kind, posterior, level");
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

/// Returns a value of a dict as an entry of a problem file; `name`: its keys.
TomlEntry entry_of(const py::handle& value, const std::string& name);

TomlEntry::Table entries_of(const py::handle& mapping, const std::string& name) {
    TomlEntry::Table entries;
    for (const py::handle key : mapping) {
        const std::string word = py::str(key);
        entries.emplace_back(word, entry_of(mapping[key], name.empty() ? word : name + "." + word));
    }
    return entries;
}

TomlEntry entry_of(const py::handle& value, const std::string& name) {
    const py::module_ numbers = py::module_::import("numbers"), abc = py::module_::import("collections.abc");
    const auto is = [&](const py::handle& type) { return py::isinstance(value, type); };
    if (py::isinstance<py::bool_>(value)) return {value.cast<bool>()};
    if (is(numbers.attr("Integral"))) return {value.attr("__int__")().cast<long>()};
    if (is(numbers.attr("Real"))) return {value.attr("__float__")().cast<double>()};
    if (py::isinstance<py::str>(value)) return {value.cast<std::string>()};
    if (is(abc.attr("Mapping"))) return {entries_of(value, name)};
    if (!py::isinstance<py::list>(value) && !py::isinstance<py::tuple>(value))
        throw Error(ErrorKind::usage, fmt::format("{} has no form in a problem file", name),
                    py::repr(value).cast<std::string>(), "text, number, bool, list or dict");
    TomlEntry::List list;
    for (const py::handle item : value) list.push_back(entry_of(item, name));
    return {std::move(list)};
}

}  // namespace

void bind_problems(py::module_& module) {
    py::class_<FitProblem>(module, "FitProblem")
        .def("fix", &FitProblem::fix)
        .def("free",
             [](FitProblem& problem, const std::string& name, std::optional<double> start, std::optional<double> lower,
                std::optional<double> upper, const std::optional<std::pair<double, double>>& prior) {
                 problem.free(name, free_options(start, lower, upper, prior));
             })
        .def("tie", &FitProblem::tie)
        .def("prior", set_prior)
        .def("add_impact",
             [](FitProblem& problem, double effective_mass, double impact_speed,
                const std::vector<std::tuple<std::string, double, double>>& measured) {
                 std::vector<ObservedValue> values;
                 for (const auto& [observable, value, deviation] : measured)
                     values.push_back({observable, value, deviation});
                 problem.add_impact({effective_mass, impact_speed}, values);
             })
        .def("set_option", set_option)
        .def("digest",
             [](const FitProblem& problem) {
                 const CheckpointOwner owner = checkpoint_owner(problem, "");
                 return py::make_tuple(owner.problem, owner.data, owner.options);
             })
        .def("explain", [](const FitProblem& problem) { return explain(problem); })
        .def("check", [](const FitProblem& problem) { check_fit(problem); });
    module.def("make_problem", [](const std::string& model) { return make_problem(model); });
    module.def("read_problem", read_problem);
    module.def("problem_of_entries", [](const py::object& entries, const std::string& name, const std::string& root,
                                        const ContactModel* own_law) {
        FitProblem problem = make_problem(entries_of(entries, ""), name, root, own_law);
        check_function_at_start(problem);
        return problem;
    });
}

}  // namespace impactfit::python
