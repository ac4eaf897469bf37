#include "impactfit/calibration/summary/short_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/calibration/problem/form_task.hpp"
#include "impactfit/calibration/summary/fit_summary.hpp"
#include "impactfit/core/numbers/concise_value.hpp"

namespace impactfit {
namespace {

/// The first word of the text, in capitals.
std::string_view verdict_text(const FitResult& result) {
    switch (result.goodness.verdict) {
        case FitVerdict::good:
            return result.goodness.doubtful() ? "DOUBTFUL FIT" : "GOOD FIT";
        case FitVerdict::several_specimens:
            return "SEVERAL SPECIMENS";
        case FitVerdict::not_tested:
            return "FIT, GOODNESS NOT TESTED";
        case FitVerdict::interrupted:
            return "INTERRUPTED";
        case FitVerdict::not_identifiable:
            return "NOT IDENTIFIABLE";
        case FitVerdict::bad_fit:
            return "BAD FIT";
        case FitVerdict::not_converged:
            break;
    }
    return "NOT CONVERGED";
}

std::string count_text(const FitResult& result) {
    const std::size_t impacts = result.problem->conditions.size(), samples = result.problem->sample_count();
    const long points = result.goodness.statistics.points;
    const char* what = samples == 0 ? "value" : static_cast<long>(samples) == points ? "sample" : "value and sample";
    std::string text = fmt::format("{} {}{}", points, what, points == 1 ? "" : "s");
    if (result.problem->form_task && result.problem->form_task->has_points()) return text;
    return text + fmt::format(" of {} impact{}", impacts, impacts == 1 ? "" : "s");
}

/// "restitution 0.0079, duration 1.2e-4 s": root mean square of predicted - measured.
std::string rms_text(const std::vector<FitResidual>& rows) {
    std::string text;
    for (const Observable& observable : all_observables) {
        double sum = 0.0;
        long count = 0;
        for (const FitResidual& row : rows) {
            if (row.measurement->observable != &observable) continue;
            sum += std::pow(row.predicted - row.measurement->value, 2);
            ++count;
        }
        if (count == 0) continue;
        const std::string unit = observable.unit == "1" ? "" : fmt::format(" {}", observable.unit);
        text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", observable.name,
                            short_number(std::sqrt(sum / static_cast<double>(count)), 3), unit);
    }
    return text;
}

}  // namespace

std::string fit_headline(const FitResult& result) {
    const FitProblem& problem = *result.problem;
    std::vector<std::string> names;  // two blocks of a problem can have the same file
    for (const FitSource& source : problem.sources)
        if (std::find(names.begin(), names.end(), source.name) == names.end()) names.push_back(source.name);
    const std::string sources = fmt::format("{}", fmt::join(names, ", "));
    // A problem without a file has the name of its data or of the form as its title.
    const bool repeats = sources.find(problem.title) != std::string::npos || problem.title == problem.model->name;
    const std::string title = repeats ? "" : fmt::format(" ({})", problem.title);
    return fmt::format("{}: {}, {}{}", verdict_text(result), problem.model->name, sources, title);
}

std::string goodness_line(const FitResult& result) {
    const FitStatistics& s = result.goodness.statistics;
    std::string text = count_text(result);
    if (result.goodness.robust)
        text += fmt::format("; robust chi-squared {:.4g}", 2.0 * result.search.best.cost);
    else if (result.problem->noise_stated)
        text += fmt::format("; chi-squared {:.4g} for {} degree{} of freedom", s.chi_squared, s.degrees_of_freedom,
                            s.degrees_of_freedom == 1 ? "" : "s");
    else
        text += fmt::format("; {} degree{} of freedom", s.degrees_of_freedom, s.degrees_of_freedom == 1 ? "" : "s");
    if (s.probability && !result.goodness.robust) text += fmt::format(", p = {:.2g}", *s.probability);
    return text;
}

std::string misfit_line(const FitResult& result) {
    const std::string fitted = rms_text(result.residuals.values), predicted = rms_text(result.residuals.predictions);
    std::string text = fitted.empty() ? "" : "RMS residual: " + fitted;
    if (!predicted.empty())
        text += fmt::format("{}RMS error of predictions, not fitted: {}", text.empty() ? "" : "\n", predicted);
    return text;
}

std::string FitResult::brief() const {
    std::string text = fmt::format("{}\n{}\n", fit_headline(*this), summary(*this).front());
    for (std::size_t i = 0; i < estimate.free.size() && estimate.values.size() > 0; ++i) {
        const std::string& name = estimate.free[i].name;
        const ParameterEstimate known = (*this)[name];
        text += fmt::format("{} {}\n", name,
                            concise_value(known.value, known.standard_error, unit_of_parameter(*problem, name)));
    }
    return text + goodness_line(*this);
}

}  // namespace impactfit
