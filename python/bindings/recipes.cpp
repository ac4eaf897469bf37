#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "bindings/bindings.hpp"
#include "bindings/options.hpp"
#include "bindings/results.hpp"
#include "impactfit/comparison/form_comparison.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/report/comparison/form_comparison_report.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/text.hpp"
#include "impactfit_papers/report/recipes/recipe_report.hpp"
#include "impactfit_papers/report/validation/validation_report.hpp"
#include "impactfit_papers/tables/recipe_registry.hpp"

namespace py = pybind11;

namespace impactfit::python {
namespace {

using Steps = std::function<void(const std::string& step)>;

/// Calls the function of the user before each step. Ctrl-C and an exception of this function end the work.
std::function<void(std::string_view)> steps_of(const Steps& report) {
    return [report](std::string_view step) {
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (report) report(std::string(step));
    };
}

ResultTexts regenerate(const std::vector<std::string>& names, const std::string& data_root, std::uint64_t seed,
                       int threads, const Steps& progress) {
    const RecipeOptions options{data_root, seed, threads, steps_of(progress)};
    std::vector<const Recipe*> recipes;
    for (const std::string& name : names) recipes.push_back(&find_recipe(name));
    if (names.empty()) recipes.assign(all_recipes().begin(), all_recipes().end());
    const py::gil_scoped_release free;
    std::vector<RecipeOutcome> outcomes;
    for (const Recipe* recipe : recipes) outcomes.push_back(outcome_of(*recipe, options));
    return {json_text(recipes_json(outcomes)), recipes_text(outcomes), short_recipes_text(outcomes),
            csv_text(verdict_table(outcomes))};
}

/// Texts, and the page of the fits.
std::pair<ResultTexts, std::string> regenerate_on_terms(const std::string& recipe, const RecipeTerms& terms,
                                                        const std::string& data_root) {
    const py::gil_scoped_release free;
    find_recipe(recipe);
    const std::vector<FormMethods> fits = regenerate_forms(recipe, terms, data_root);
    const std::string text = form_methods_text(fits);
    return {{form_methods_json(fits), text, text, csv_text(form_methods_table(fits))}, form_methods_html(recipe, fits)};
}

RecipeTerms terms_of(std::map<std::string, std::string> grid, std::string points, std::string objective,
                     const std::string& method, long seed, int threads) {
    if (!grid.empty() && !points.empty())
        throw Error(ErrorKind::usage, "two sources of points", "grid and points", "one of them");
    const auto search = value_of<SolverMethod>(method, solver_method_names, "method");
    return {std::move(grid), std::move(points), std::move(objective), search, seed, threads};
}

ResultTexts validate(const std::vector<std::string>& wanted, const std::string& data_root, std::uint64_t seed,
                     const Steps& progress) {
    const std::vector<std::string> names = validation_names(wanted);
    const auto steps = steps_of(progress);
    const py::gil_scoped_release free;
    const std::vector<ValidationReport> reports = run_validations(names, data_root, seed, steps);
    const ValidationReport all = joined(reports);
    return {validation_json(all, names, data_root), validation_text(reports), short_validation_text(reports),
            csv_text(all.rows)};
}

}  // namespace

void bind_recipes(py::module_& module) {
    module.def("recipes", [] {
        const Table table = recipe_list_table();
        return ResultTexts{recipe_list_json(), table_text(table), table_text(table), csv_text(table)};
    });
    module.def("regenerate", regenerate);
    py::class_<RecipeTerms>(module, "RecipeTerms").def(py::init(&terms_of));
    module.def("regenerate_forms", regenerate_on_terms);
    module.def("validations", [] { return validation_names(); });
    module.def("validate", validate);
}

}  // namespace impactfit::python
