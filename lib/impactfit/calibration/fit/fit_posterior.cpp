#include "impactfit/calibration/fit/fit_posterior.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "impactfit/calibration/fit/resampled_records.hpp"
#include "impactfit/calibration/residuals/prior_residual.hpp"
#include "impactfit/core/caller_notation.hpp"
#include "impactfit/core/numbers/concise_value.hpp"
#include "impactfit/core/option_notation.hpp"
#include "impactfit/estimation/posterior/posterior_modes.hpp"

namespace impactfit {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// True if a bound limits the search only. A bound without a range of drawn starts is stated.
bool limits_search_only(const FreeParameter& parameter, double drawn) {
    return parameter.search_bounds && !std::isnan(drawn);
}

/// True if the posterior has no limit on this side: the profile is open, and no stated bound ends it.
bool is_improper(const ParameterSpace& space, const ProfileLikelihood& profile, const ProfileSide& side) {
    const FreeParameter& parameter = space.parameter(profile.parameter);
    if (side.end == ProfileEnd::unbounded || side.end == ProfileEnd::held) return true;
    const bool below = &side == &profile.lower;
    return side.end == ProfileEnd::at_bound &&
           limits_search_only(parameter, below ? parameter.drawn_lower : parameter.drawn_upper);
}

std::vector<std::string> without_limit(const FitIntervals& intervals, const ParameterSpace& space) {
    std::vector<std::string> names;
    for (const ProfileLikelihood& profile : intervals.profiles)
        if (is_improper(space, profile, profile.lower) || is_improper(space, profile, profile.upper))
            names.push_back(space.parameter(profile.parameter).name);
    return names;
}

/// Returns the parameters whose draws are beyond the range of the search, a factor of 1000 from the estimate or more.
std::vector<std::string> left_search(const Posterior& drawn, const ParameterSpace& space) {
    std::vector<std::string> names;
    for (Eigen::Index j = 0; j < space.size(); ++j) {
        const FreeParameter& one = space.parameter(j);
        const bool left = std::any_of(drawn.chains.begin(), drawn.chains.end(), [&](const NutsChain& chain) {
            return std::any_of(chain.draws.begin(), chain.draws.end(), [&](const NutsDraw& draw) {
                return draw.point[j] < one.lower || draw.point[j] > one.upper;
            });
        });
        if (left) names.push_back(one.name);
    }
    return names;
}

/// Confidence level of an interval that hardly any draw leaves.
constexpr double far_level = 1.0 - 1e-8;

/// Returns true if the bound is farther from the estimate than `ratio` times the limit of the profile on its side.
bool is_far(const FreeParameter& parameter, double bound, double limit, double estimate, double ratio) {
    const bool logarithmic = parameter.scale == ParameterScale::log10;
    const auto base = [&](double value) { return logarithmic ? std::log(value) : value; };
    return std::abs(base(bound) - base(estimate)) > ratio * std::abs(base(limit) - base(estimate));
}

/// Returns per parameter whether both bounds are far.
std::vector<bool> far_bounds(const FitResult& result, const ParameterSpace& space) {
    std::vector<bool> far(static_cast<std::size_t>(space.size()), false);
    const ResidualNoise& noise = result.intervals.noise;
    const double ratio = noise.reach(far_level) / noise.reach(result.problem->uncertainty.level);
    for (const ProfileLikelihood& profile : result.intervals.profiles) {
        if (!profile.is_bounded()) continue;
        const FreeParameter& one = space.parameter(profile.parameter);
        const double estimate = result.estimate.values[profile.parameter];
        const Interval limits = profile.interval();
        far[static_cast<std::size_t>(profile.parameter)] = is_far(one, one.lower, limits.lower, estimate, ratio) &&
                                                           is_far(one, one.upper, limits.upper, estimate, ratio);
    }
    return far;
}

/// Some draws are beyond the range of the search: in the tails the likelihood has no limit.
void refuse_left(const std::vector<std::string>& names, const FitProblem& problem, FitPosterior& posterior) {
    posterior.refused = fmt::format(
        "draws of {} left the range of the search, so its posterior has no limit in the tails", fmt::join(names, ", "));
    posterior.advice = fmt::format("State bounds in a problem file{}.",
                                   problem.noise_stated ? ", or a prior" : ", or the noise, which is integrated");
}

void refuse_improper(const std::vector<std::string>& names, const FitProblem& problem, FitPosterior& posterior) {
    posterior.refused = fmt::format("neither the data nor a prior limit {}", fmt::join(names, ", "));
    posterior.advice =
        fmt::format("State a prior, {}, or bounds in a problem file.",
                    noted_option(fmt::format("prior '{}=lognormal(MEDIAN, 0.3)'", names.front()), problem.path));
}

ParameterPrior prior_of(const FreeParameter& parameter, const std::optional<NormalPrior>& stated) {
    const bool logarithmic = parameter.scale == ParameterScale::log10;
    ParameterPrior prior{parameter.name,  "uniform",    logarithmic, parameter.lower,
                         parameter.upper, std::nan(""), std::nan("")};
    if (!stated) return prior;
    prior.density = logarithmic ? "lognormal" : "normal";
    prior.mean = stated->mean;
    prior.standard_deviation = stated->standard_deviation / (logarithmic ? stated->mean : 1.0);
    if (!logarithmic && stated->mean == 0.0 && parameter.lower >= 0.0) prior.density = "half-normal";
    return prior;
}

/// Sets the reason without draws before any is made; none if they can be made.
void refuse_before(const FitResult& result, const ParameterSpace& space, FitPosterior& posterior) {
    const FitIntervals& intervals = result.intervals;
    posterior.refused = intervals.refused;
    if (posterior.refused.empty() && intervals.interrupted()) posterior.refused = "the profiles were interrupted";
    if (!posterior.refused.empty()) return;
    if (const std::vector<std::string> names = without_limit(intervals, space); !names.empty())
        refuse_improper(names, *result.problem, posterior);
}

/// Returns the estimate and the other ends of the starts.
std::vector<Eigen::VectorXd> minima_of(const FitResult& result) {
    std::vector<Eigen::VectorXd> minima{result.estimate.values};
    for (const SolutionCluster& one : result.search.clusters)
        if ((one.best.status == SolutionStatus::converged || one.best.status == SolutionStatus::not_converged) &&
            one.best.parameters != result.estimate.values)
            minima.push_back(one.best.parameters);
    for (Eigen::VectorXd& one : equal_minima(result.intervals, result.search)) minima.push_back(std::move(one));
    return minima;
}

Posterior drawn_posterior(const FitResult& result, const LogPosterior& density, const ParameterSpace& space,
                          const ProgressCallback& progress, WorkStore* store) {
    std::vector<std::string> names;
    for (const FreeParameter& parameter : space.parameters()) names.push_back(parameter.name);
    const SolverOptions& solver = result.problem->solver;
    return draw_modes(density, names, minima_of(result), *result.problem->uncertainty.posterior, solver.seed,
                      solver.threads, progress, store);
}

/// Returns a loss whose density has no finite integral; empty without one.
std::string improper_loss(const FitProblem& problem) {
    std::string found;
    const auto add = [&](const RobustLoss& loss) {
        if (loss.kind == LossKind::tukey) found = "tukey";
        if (loss.kind == LossKind::cauchy && !(loss.width > 1.0)) found = fmt::format("cauchy, width {:g}", loss.width);
    };
    for (const FitCondition& condition : problem.conditions) {
        for (const Measurement& measured : condition.measurements) add(measured.loss);
        for (const FitRecord& record : condition.records) add(record.loss);
    }
    return found;
}

/// "half-normal(0.1)", "normal(1.5, 0.1)".
std::string density_text(const ParameterPrior& prior) {
    if (prior.density == "lkj") return "lkj(1)";
    if (prior.density == "half-normal") return fmt::format("half-normal({})", short_number(prior.standard_deviation));
    return fmt::format("{}({}, {})", prior.density, short_number(prior.mean), short_number(prior.standard_deviation));
}

}  // namespace

std::string ParameterPrior::text() const {
    const bool uniform = density == "uniform";
    std::string text = uniform ? logarithmic ? "uniform in its logarithm" : "uniform" : density_text(*this);
    if (density == "lkj") return text;
    const bool below = std::isfinite(lower) && !(lower == 0.0 && (logarithmic || density == "half-normal")),
               above = std::isfinite(upper);
    if (below && above) return fmt::format("{}, {} to {}", text, short_number(lower), short_number(upper));
    if (below) return fmt::format("{}, above {}", text, short_number(lower));
    return above ? fmt::format("{}, below {}", text, short_number(upper)) : text;
}

ChainDiagnostics FitPosterior::worst() const {
    ChainDiagnostics worst{0.0, infinite, infinite, 0.0};
    for (const PosteriorParameter& parameter : drawn.parameters) {
        const ChainDiagnostics& one = parameter.diagnostics;
        if (std::isnan(one.rhat)) return one;
        worst.rhat = std::max(worst.rhat, one.rhat);
        worst.ess_bulk = std::min(worst.ess_bulk, one.ess_bulk);
        worst.ess_tail = std::min(worst.ess_tail, one.ess_tail);
    }
    return worst;
}

double FitPosterior::smallest_energy_information() const {
    double least = infinite;
    for (const double one : drawn.energy_information) least = std::min(least, one);
    return least;
}

bool FitPosterior::chains_disagree() const {
    return !drawn.parameters.empty() && !(worst().rhat < largest_rhat);
}

bool FitPosterior::weights_known() const {
    return std::all_of(drawn.modes.begin(), drawn.modes.end(),
                       [](const PosteriorMode& mode) { return mode.weight_error <= largest_weight_error; });
}

bool FitPosterior::within_limits() const {
    return drawn.converged() && drawn.divergent == 0 && smallest_energy_information() >= least_energy_information &&
           weights_known();
}

NoiseGroups noise_groups(const FitProblem& problem, Eigen::Index residuals) {
    NoiseGroups groups(static_cast<std::size_t>(residuals), -1);
    if (problem.noise_stated) return groups;
    std::map<const Observable*, int> numbers;
    std::size_t row = 0;
    for (const FitCondition& condition : problem.conditions)
        for (const Measurement& measurement : condition.measurements)
            groups[row++] =
                problem.misfit_noise.empty()
                    ? 0
                    : numbers.emplace(measurement.observable, static_cast<int>(numbers.size())).first->second;
    for (std::size_t sample = 0; sample < problem.sample_count(); ++sample) groups[row++] = 0;
    return groups;
}

ParameterSpace without_search_bounds(const ParameterSpace& space) {
    std::vector<FreeParameter> parameters = space.parameters();
    for (FreeParameter& one : parameters) {
        if (limits_search_only(one, one.drawn_lower)) one.lower = one.scale == ParameterScale::log10 ? 0.0 : -infinite;
        if (limits_search_only(one, one.drawn_upper)) one.upper = infinite;
    }
    return ParameterSpace(parameters);
}

std::vector<ParameterPrior> priors_of(const FitProblem& problem, const ParameterSpace& space) {
    std::map<std::string, std::optional<NormalPrior>> stated;
    for (const auto* list : {&problem.parameters, &problem.auxiliary})
        for (const FitParameter& parameter : *list) stated[parameter.name] = parameter.prior;
    std::vector<ParameterPrior> priors;
    for (const FreeParameter& parameter : space.parameters())
        if (!parameter.nuisance) priors.push_back(prior_of(parameter, stated[parameter.name]));
    return priors;
}

void check_posterior(const FitProblem& problem) {
    const auto& options = problem.uncertainty.posterior;
    if (!options) return;
    const auto refuse = [&](const char* what, const char* got, const std::string& allowed) {
        throw Error(ErrorKind::problem, what, got, allowed, {problem.path, 0, 0, "posterior"});
    };
    check_posterior_options(*options);
    if (!has_sampler())
        refuse("this build draws no posteriors", "no headers of Stan", "r-cran-stanheaders to build with");
    if (problem.uncertainty.errors != ErrorMethod::profile)
        refuse("a posterior needs profiles, which find directions without data", "no profiles",
               option("errors profile"));
    if (const std::string loss = improper_loss(problem); !loss.empty())
        refuse("a posterior with a loss that is no density", loss.c_str(), "huber, cauchy of a width above 1, or none");
    if (has_errors_in_both(problem))
        refuse("a posterior of loops with errors in both coordinates", "both errors", "the error of one coordinate");
}

FitPosterior fit_posterior(const FitResult& result, const ContactResiduals& function, const ParameterSpace& space,
                           const ProgressCallback& progress, WorkStore* store) {
    const FitProblem& problem = *result.problem;
    const ParameterSpace whole = without_search_bounds(space);
    FitPosterior posterior{{}, priors_of(problem, whole), !problem.noise_stated};
    refuse_before(result, space, posterior);
    if (!posterior.refused.empty()) return posterior;
    const UnconstrainedScale scale(whole, {}, far_bounds(result, whole));
    try {
        const LogPosterior density(function, scale, noise_groups(problem, function.residual_count()));
        posterior.drawn = drawn_posterior(result, density, whole, progress, store);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::problem) throw;
        posterior.refused = fmt::format("{} ({})", error.problem(), error.got());
        return posterior;
    }
    auto& parameters = posterior.drawn.parameters;
    if (const std::vector<std::string> names = left_search(posterior.drawn, space); !names.empty()) {
        refuse_left(names, *result.problem, posterior);
        parameters.clear();
        posterior.drawn.modes.clear();
    }
    parameters.resize(std::min(parameters.size(), posterior.priors.size()));  // nuisance parameters are last
    for (PosteriorMode& mode : posterior.drawn.modes)
        mode.parameters.resize(parameters.size(), mode.parameters.front());
    return posterior;
}

}  // namespace impactfit
