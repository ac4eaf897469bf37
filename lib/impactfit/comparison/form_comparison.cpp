#include "impactfit/comparison/form_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit/calibration/initialisation/form_from_options.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"

namespace impactfit {
namespace {

/// Returns the forms whose output is a column of the data.
std::vector<std::string> forms_of_data(const ProblemOptions& options, const std::string& data_root) {
    const Dataset dataset = read_dataset(dataset_path(data_root, options.data));
    std::vector<std::string> names;
    for (const FormEntry& form : all_forms())
        if (dataset.has_column(form.output.name)) names.emplace_back(form.description.name);
    if (!names.empty()) return names;
    throw Error(ErrorKind::data, "no column with the output of a form",
                fmt::format("{}", fmt::join(dataset.column_names(), ", ")),
                "damping_ratio, modification_parameter or impact_time (see: impactfit forms)",
                {dataset.files.front().path, 0, 0, {}});
}

ComparedForm compared(ProblemOptions options, const std::string& name, const std::string& data_root, int threads) {
    ComparedForm form{name};
    options.form = name;
    try {
        FitProblem problem = form_problem_from_options(options, data_root);
        problem.uncertainty.errors = ErrorMethod::covariance;
        problem.solver.threads = threads;
        form.fit = fit(std::move(problem));
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

}  // namespace

std::vector<ComparedForm> compare_forms(const ProblemOptions& options, std::vector<std::string> names,
                                        const std::string& data_root, int threads) {
    if (names.empty()) names = forms_of_data(options, data_root);
    for (const std::string& name : names) find_form(name);
    std::vector<ComparedForm> forms;
    for (const std::string& name : names) forms.push_back(compared(options, name, data_root, threads));
    std::stable_sort(forms.begin(), forms.end(),
                     [](const ComparedForm& a, const ComparedForm& b) { return rank(a) < rank(b); });
    return forms;
}

double FormMethods::largest_difference() const {
    const auto &a = least_squares.estimate.values, &b = nelder_mead.estimate.values;
    double largest = a.size() == b.size() ? 0.0 : HUGE_VAL;
    for (Eigen::Index i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]) / std::max(std::abs(a[i]), 1e-12));
    return largest;
}

FormMethods fit_by_methods(FitProblem problem) {
    problem.uncertainty.errors = ErrorMethod::covariance;
    FitProblem simplex = problem;
    problem.solver.method = SolverMethod::least_squares;
    simplex.solver.method = SolverMethod::nelder_mead;
    return {fit(std::move(problem)), fit(std::move(simplex))};
}

}  // namespace impactfit
