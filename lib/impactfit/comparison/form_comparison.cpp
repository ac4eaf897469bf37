#include "impactfit/comparison/form_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/requested_form.hpp"
#include "impactfit/calibration/observation/rows_of_exponents.hpp"
#include "impactfit/calibration/problem_file/form_section.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/comparison/problem_for_law.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

/// Returns the forms whose points the data contain.
std::vector<std::string> forms_of_data(const ProblemRequest& request) {
    const std::shared_ptr<const Dataset> rows = requested_rows(request);
    const Dataset& dataset = *rows;
    const std::vector<std::string> names = forms_with_points(dataset);
    if (!names.empty()) return names;
    throw Error(ErrorKind::data, "no column with the output of a form",
                fmt::format("{}", fmt::join(dataset.column_names(), ", ")),
                "damping_ratio, modification_parameter or impact_time (see: impactfit forms)",
                {dataset.files.front().path, 0, 0, {}});
}

/// Throws Error (data) for a form of other exponents than those of some rows: the forms are compared on equal points.
void check_all_rows(const FormEntry& form, const Dataset& rows) {
    for (const RowChoice& choice : exponents_of(form, rows))
        throw Error(ErrorKind::data, fmt::format("rows with another {} than that of the form", choice.column),
                    choice.texts.empty() ? "all rows" : "some rows", option("where " + choice.column + "=..."));
}

FitProblem searched(FitProblem problem, const FormSearch& search) {
    problem.uncertainty = {.errors = ErrorMethod::covariance};
    problem.solver.threads = search.threads;
    if (search.starts) problem.solver.starts = *search.starts;
    if (search.seed) problem.solver.seed = *search.seed;
    if (search.max_evaluations) problem.solver.max_evaluations = search.max_evaluations;
    return problem;
}

/// Fits the problem that `make` returns; keeps the reason if it or the fit is refused.
ComparedForm compared(const std::string& name, const FormSearch& search, const std::function<FitProblem()>& make) {
    ComparedForm form{name};
    try {
        form.fit = fit(searched(make(), search));
        form.quality = form_quality(*form.fit);
    } catch (const Error& error) {
        if (error.kind() == ErrorKind::internal) throw;
        form.refused = fmt::format("{}: {}", error.problem(), error.got());
    }
    return form;
}

/// Rank of a form: fits with AICc, then fits without, then refusals.
double rank(const ComparedForm& form) {
    if (!form.fit) return HUGE_VAL;
    return form.fit->goodness.statistics.aicc.value_or(1e300);
}

void sort_by_rank(std::vector<ComparedForm>& forms) {
    std::stable_sort(forms.begin(), forms.end(),
                     [](const ComparedForm& a, const ComparedForm& b) { return rank(a) < rank(b); });
}

bool is_problem_file(const std::string& name) {
    return std::filesystem::path(name).extension() == ".toml";
}

/// Replaces "all", and an empty list, by the names that `all` returns.
std::vector<std::string> with_all(std::vector<std::string> names,
                                  const std::function<std::vector<std::string>()>& all) {
    const bool wanted = names.empty() || std::erase(names, "all") > 0;
    if (!wanted) return names;
    std::vector<std::string> listed = all();
    for (std::string& name : names)
        if (std::find(listed.begin(), listed.end(), name) == listed.end()) listed.push_back(std::move(name));
    return listed;
}

/// Throws Error (problem) for a problem of a law, and of several forms.
const FormEntry& form_of(const FitProblem& problem) {
    if (problem.form_task && problem.form_task->outputs.size() > 1)
        throw Error(ErrorKind::problem, "a comparison of several outputs", std::string(problem.model->name),
                    "a form with one output", {problem.path, 0, 0, "form"});
    if (problem.form_task) return problem.form_task->form();
    throw Error(ErrorKind::problem, option("forms") + " requires a form",
                fmt::format("the law {}", problem.model->name), "form = ..., or no " + option("forms"),
                {problem.path, 0, 0, "law"});
}

/// Returns the published forms that the data of the problem permit, except its own form.
std::vector<std::string> forms_of_problem(const FitProblem& problem) {
    std::vector<std::string> names;
    for (const FormEntry& form : all_forms()) {
        if (form.description.name == problem.model->name) continue;
        try {
            static_cast<void>(problem_for_form(problem, form));
            names.emplace_back(form.description.name);
        } catch (const Error& error) {
            if (error.kind() == ErrorKind::internal) throw;
        }
    }
    return names;
}

/// Returns the names of the files in a folder with this extension, sorted; of the folders for an empty extension.
std::vector<std::string> names_in(const std::filesystem::path& folder, const char* extension) {
    std::vector<std::string> names;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failed))
        if (entry.path().extension() == extension) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// Returns the problem files of a recipe. Throws Error (usage) for a recipe without forms.
std::vector<std::string> recipe_files(const std::string& recipe, const std::string& data_root) {
    const std::filesystem::path recipes = std::filesystem::path(data_root) / "recipes";
    std::vector<std::string> files = names_in(recipes / recipe, ".toml");
    for (std::string& file : files) file = (recipes / recipe / file).string();
    if (files.empty())
        throw Error(ErrorKind::usage, "a recipe without a form", recipe, allowed_names(recipe, names_in(recipes, "")),
                    {{}, 0, 0, "RECIPE"});
    return files;
}

/// Returns true if the table has the output of the form, at its exponents.
bool has_points_of(const FormEntry& form, const Dataset& table) {
    const std::vector<RowChoice> choices = exponents_of(form, table);
    return table.has_column(form.output.name) &&
           std::none_of(choices.begin(), choices.end(), [](const RowChoice& one) { return one.texts.empty(); });
}

}  // namespace

std::vector<ComparedForm> compare_forms(const ProblemRequest& asked, std::vector<std::string> names,
                                        const FormSearch& search) {
    const ProblemRequest request = asked.data.empty() ? asked : with_table(asked);
    names = with_all(std::move(names), [&] { return forms_of_data(request); });
    for (const std::string& name : names) {
        if (is_problem_file(name))
            throw Error(ErrorKind::usage, "a problem file among the forms of a data file", name,
                        fmt::format("impactfit compare {} --forms all", name), {{}, 0, 0, option("forms")});
        find_form(name);
    }
    std::vector<ComparedForm> forms;
    for (const std::string& name : names)
        forms.push_back(compared(name, search, [&] {
            if (request.table) check_all_rows(find_form(name), *requested_rows(request));
            ProblemRequest of_form = request;
            of_form.form = name;
            return make_form_problem(of_form);
        }));
    sort_by_rank(forms);
    return forms;
}

std::vector<ComparedForm> compare_forms(const FitProblem& problem, std::vector<std::string> names,
                                        const std::string& data_root, const FormSearch& search) {
    const std::string own(form_of(problem).description.name);
    std::vector<ComparedForm> forms{compared(own, search, [&] { return problem; })};
    for (const std::string& name : with_all(std::move(names), [&] { return forms_of_problem(problem); })) {
        if (name == own) continue;
        if (!is_problem_file(name)) {
            const FormEntry& form = find_form(name);
            forms.push_back(compared(name, search, [&] { return problem_for_form(problem, form); }));
            continue;
        }
        const FitProblem other = read_problem(name, data_root);
        form_of(other);
        forms.push_back(compared(name, search, [&] { return problem_for_form(problem, other); }));
    }
    sort_by_rank(forms);
    return forms;
}

double constant_difference(double constant, double other) {
    return std::abs(constant - other) / std::max(std::abs(constant), 1e-12);
}

double FormMethods::largest_difference() const {
    const auto &a = least_squares.estimate.values, &b = other.estimate.values;
    double largest = a.size() == b.size() ? 0.0 : HUGE_VAL;
    for (Eigen::Index i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, constant_difference(a[i], b[i]));
    return largest;
}

FormMethods fit_by_methods(FitProblem problem, SolverMethod other) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    problem.uncertainty.posterior.reset();
    FitProblem second = problem;
    problem.solver.method = SolverMethod::least_squares;
    second.solver.method = other == SolverMethod::least_squares ? SolverMethod::nelder_mead : other;
    return {fit(std::move(problem)), fit(std::move(second))};
}

std::vector<FormMethods> regenerate_forms(const std::string& recipe, const RecipeTerms& terms,
                                          const std::string& data_root) {
    std::vector<FormMethods> fits;
    for (const std::string& file : recipe_files(recipe, data_root)) {
        ProblemRequest request = read_form_request(file);
        request.data_root = data_root;
        if (!terms.objective.empty()) request.objective = terms.objective;
        if (terms.points.empty()) {
            // A further input is refused by the form, by name.
            for (const auto& [input, range] : terms.grid) request.grid[input] = range;
        } else {
            request.grid.clear();
            request.data = terms.points;
            request = with_table(std::move(request));
            if (!has_points_of(find_form(request.form), *request.table)) continue;
        }
        FitProblem problem = make_form_problem(request);
        problem.solver.seed = terms.seed;
        problem.solver.threads = terms.threads;
        fits.push_back(fit_by_methods(std::move(problem), terms.method));
    }
    if (!fits.empty()) return fits;
    throw Error(ErrorKind::usage, "no column with the output of a form of the recipe", terms.points,
                fmt::format("points of a form of {}", recipe), {{}, 0, 0, option("points")});
}

}  // namespace impactfit
