#include "impactfit/calibration/residuals/measurement_jacobian_error.hpp"

#include <algorithm>
#include <cmath>

#include "impactfit/dynamics/simulation/impact_derivatives.hpp"

namespace impactfit {
namespace {

/// Returns the 99th percentile of the magnitudes of one coordinate. A spike must not hide a sensitivity.
double largest_but_for_outliers(const std::vector<RecordSample>& samples, double RecordSample::*coordinate) {
    std::vector<double> sizes;
    for (const RecordSample& sample : samples) sizes.push_back(std::abs(sample.*coordinate));
    const auto place = sizes.end() - 1 - static_cast<std::ptrdiff_t>(sizes.size() / 100);
    std::nth_element(sizes.begin(), place, sizes.end());
    return *place;
}

/// Adds the errors of the samples of a record, in standard deviations.
void add_derivative_errors(const FitRecord& record, const SimulationOptions& options, std::vector<double>& errors) {
    const double abscissa = largest_but_for_outliers(record.samples, &RecordSample::abscissa);
    const double ordinate = largest_but_for_outliers(record.samples, &RecordSample::ordinate);
    for (const RecordSample& sample : record.samples) {
        const bool loop = record.kind == RecordKind::force_indentation && sample.abscissa_deviation > 0.0;
        errors.push_back(curve_slope_error(options) * std::hypot(ordinate / sample.ordinate_deviation,
                                                                 loop ? abscissa / sample.abscissa_deviation : 0.0));
    }
}

}  // namespace

double slope_error_of(const FitProblem& problem, const Measurement& measured, double value) {
    const SimulationOptions& options = problem.simulation;
    // A formula has exact derivatives; those of an expression are finite differences with this error.
    if (is_output(*measured.observable))
        return problem.form_task->form().exact_derivatives ? 0.0 : 1e-9 * std::abs(value);
    return std::abs(value) * (measured.force_threshold > 0.0 ? curve_slope_error(options) : slope_error(options));
}

/// Uses the measured values, to which the law is close enough.
std::vector<double> data_derivative_errors(const FitProblem& problem) {
    std::vector<double> errors;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measured : condition.measurements)
            errors.push_back(slope_error_of(problem, measured, measured.value) / measured.standard_deviation);
    for (const FitCondition& condition : problem.conditions)
        for (const FitRecord& record : condition.records) add_derivative_errors(record, problem.simulation, errors);
    return errors;
}

}  // namespace impactfit
