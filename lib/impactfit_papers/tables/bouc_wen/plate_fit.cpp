#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "impactfit/calibration/residuals/contact_residuals.hpp"
#include "impactfit/contact/law_forms.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/simulation/simulate_batch.hpp"
#include "impactfit/estimation/multi_start/start_points.hpp"
#include "impactfit/estimation/optimisation/nelder_mead.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_experiment.hpp"
#include "impactfit_papers/tables/bouc_wen/plate_identification.hpp"

namespace impactfit {
namespace {

/// Starting value and bounds of a parameter.
struct SearchRange {
    double start, lower, upper;
};

/// Physically plausible ranges. A dashpot below 1e-4 is negligible.
SearchRange range_of(std::string_view parameter) {
    if (parameter == "pi_1_base") return {0.01, 1e-4, 1.0};
    if (parameter == "loading_constant_base") return {0.02, 0.0, 2.0};
    if (parameter == "unloading_constant_base") return {1.0, 0.01, 20.0};
    if (parameter == "hertz_exponent") return {1.5, 1.0, 4.0};
    if (parameter == "hysteresis_exponent") return {1.2, 1.0, 3.0};
    if (parameter == "elastic_fraction") return {0.5, 0.02, 0.98};
    return {1.0, 0.1, 10.0};  // stiffness, relative to the true stiffness
}

/// Ranges of the parameters of the law. These equal the groups at 1 m/s for unit mass and stiffness.
SearchRange dimensional_range(const BoucWenPlate& plate, std::string_view parameter) {
    if (parameter == "loading_rate_constant") return range_of("loading_constant_base");
    if (parameter == "unloading_rate_constant") return range_of("unloading_constant_base");
    if (parameter != "rate_damping") return range_of(parameter);
    const SearchRange pi_1 = range_of("pi_1_base");
    return plate.maxwell ? SearchRange{1.0 / pi_1.start, 1.0 / pi_1.upper, 1.0 / pi_1.lower} : pi_1;
}

void set_range(FitParameter& parameter, const SearchRange& range) {
    parameter.value = range.start;
    parameter.lower = range.lower;
    parameter.upper = range.upper;
}

SolverOptions simplex_options(const SolverOptions& squares) {
    SolverOptions options = squares;
    options.method = SolverMethod::nelder_mead;
    options.max_evaluations = 20'000;
    options.tolerance = 1e-5;  // of parameters; costs then differ by at most 4e-7, relative
    return options;
}

/// Relative to the lower cost; 0 for costs below `no_cost`, which differ by rounding only.
double relative_difference(double a, double b) {
    constexpr double no_cost = 1e-20;
    return std::abs(a - b) <= no_cost ? 0.0 : std::abs(a - b) / std::max(std::min(a, b), no_cost);
}

/// True for costs of one local minimum.
bool agree(double a, double b) {
    constexpr double same_cost = 1e-6;  // relative
    return relative_difference(a, b) <= same_cost;
}

/// Stops after the simplex that reaches the cost of least squares: further simplexes would only repeat it.
void walk_simplexes(const ResidualFunction& function, const ParameterSpace& space, PlateFit& fit) {
    const SolverOptions options = simplex_options(fit.squares.problem->solver);
    const double least = fit.squares.search.best.cost;
    const ProgressCallback silent;
    for (const Eigen::VectorXd& start : start_points(space, 4, options.seed)) {
        SimplexSearch search(function, space, start, options, silent);
        while (!search.walk().ended() && !agree(search.cost(), least)) search.advance();
        const Solution end = search.solution();
        if (++fit.simplex_starts == 1 || end.cost < fit.simplex.cost) fit.simplex = end;
        if (agree(fit.simplex.cost, least)) return;
    }
}

double largest_difference_from_truth(const BoucWenPlate& plate, const PlateFit& fit) {
    constexpr int points = 61;
    FitProblem finer = *fit.squares.problem;
    const double least = finer.conditions.front().impact.impact_speed,
                 greatest = finer.conditions.back().impact.impact_speed;
    finer.conditions.clear();
    for (int i = 0; i < points; ++i)
        finer.conditions.push_back({{1.0, least * std::pow(greatest / least, i / (points - 1.0))}, {}, {}});
    const std::vector<Collision<double>> fitted = ContactResiduals(finer).simulate(fit.squares.estimate.values);
    double largest = 0.0;
    for (std::size_t i = 0; i < fitted.size(); ++i) {
        const Collision<double> truth = simulate(*plate.model->law, plate.truth, finer.conditions[i].impact);
        largest = std::max(largest, std::abs(fitted[i].restitution - truth.restitution));
    }
    return largest;
}

std::string place_note(const Solution& solution, const std::vector<FreeParameter>& free) {
    std::string text = fmt::format("cost {:.6g} at", solution.cost);
    for (std::size_t i = 0; i < free.size(); ++i)
        text += fmt::format("{} {} {:.3g}", i == 0 ? "" : ",", free[i].name,
                            solution.parameters[static_cast<Eigen::Index>(i)]);
    return text;
}

}  // namespace

bool PlateFit::is_well_determined(std::size_t parameter) const {
    return squares.uncertainty.covariance->relative_errors[static_cast<Eigen::Index>(parameter)] <= max_relative_error;
}

double PlateFit::difference_of_methods() const {
    return relative_difference(squares.search.best.cost, simplex.cost);
}

bool PlateFit::methods_agree() const {
    return agree(squares.search.best.cost, simplex.cost);
}

std::string PlateFit::methods_text() const {
    if (methods_agree())
        return fmt::format("least squares and simplex agree in cost to {:.0e}",
                           std::max(difference_of_methods(), 1e-12));
    return fmt::format("least squares and simplex found different minima: least squares {}; simplex {}",
                       place_note(squares.search.best, squares.estimate.free),
                       place_note(simplex, squares.estimate.free));
}

PlateFit fit_plate(const BoucWenPlate& plate, FitProblem problem, std::uint64_t seed) {
    problem.solver.starts = 8;
    problem.solver.seed = static_cast<long>(seed);
    problem.solver.threads = 1;
    problem.uncertainty.errors = ErrorMethod::covariance;
    PlateFit result;
    result.squares = fit(std::move(problem));
    if (!result.squares.uncertainty.covariance)
        throw Error(ErrorKind::internal, "a fit to synthetic impacts failed", plate.name);
    walk_simplexes(ContactResiduals(*result.squares.problem), ParameterSpace(result.squares.problem->free_parameters()),
                   result);
    result.curve_off = largest_difference_from_truth(plate, result);
    return result;
}

double truth_of(const BoucWenPlate& plate, std::string_view parameter) {
    if (parameter == "pi_1_base") return plate.groups.pi_1;
    if (parameter == "loading_constant_base") return plate.groups.pi_2 + plate.groups.pi_3;
    if (parameter == "unloading_constant_base") return plate.groups.pi_2 - plate.groups.pi_3;
    return plate.truth[plate.model->law->index_of(parameter)];
}

FitProblem restitution_problem(const ContactModel& model, std::vector<FitCondition> conditions) {
    FitProblem problem;
    problem.model = &model;
    problem.form = *form_with(model.law->forms, std::array{std::string("loading_constant_base")});
    problem.conditions = std::move(conditions);
    for (const Parameter& known : problem.form.parameters) {
        FitParameter parameter{std::string(known.name), FitParameter::Role::free};
        parameter.scale = known.scale;
        set_range(parameter, range_of(known.name));
        problem.parameters.push_back(std::move(parameter));
    }
    return problem;
}

FitProblem duration_problem(const BoucWenPlate& plate, std::vector<FitCondition> conditions) {
    FitProblem problem = plate_problem(plate, plate.truth, std::move(conditions));
    for (FitParameter& parameter : problem.parameters)
        if (parameter.role == FitParameter::Role::free) set_range(parameter, dimensional_range(plate, parameter.name));
    return problem;
}

}  // namespace impactfit
