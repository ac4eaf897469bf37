#include "impactfit/estimation/posterior/posterior.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/estimation/checkpoint/resumable_work.hpp"
#include "impactfit/estimation/checkpoint/solution_archive.hpp"
#include "impactfit/estimation/inference/random_stream.hpp"
#include "impactfit/estimation/multi_start/multi_start.hpp"
#include "impactfit/estimation/posterior/chain_archive.hpp"
#include "impactfit/estimation/posterior/whitened_posterior.hpp"

namespace impactfit {
namespace {

/// Trials of a start where the log density is finite.
constexpr int most_start_trials = 100;

/// Half width of the range of starts in standard deviations, as in Stan.
constexpr double start_range = 2.0;

/// Log density that a start may lack to the estimate, beside that of the farthest start of a normal posterior. A start
/// farther down may lie in the basin of another, much lower maximum.
constexpr double start_drop = 10.0;

/// Start streams are those of numbers that no bootstrap reaches.
constexpr int first_start_stream = 1'500'000'000;

void check_range(const char* what, double value, double least, double most, const char* key) {
    if (value >= least && value <= most) return;
    throw Error(ErrorKind::problem, fmt::format("{} out of range", what), fmt::format("{:g}", value),
                fmt::format("{:g} to {:g}", least, most), {{}, 0, 0, key});
}

/// Returns a start within start_range. One that is not finite or too low moves halfway to the estimate.
Eigen::VectorXd start_of(const CentredDensity& centred, long seed, int chain) {
    RandomStream random(seed, first_start_stream + chain);
    Eigen::VectorXd z(centred.size), gradient;
    double least = 0.0, value = 0.0;
    if (!centred.density(Eigen::VectorXd::Zero(centred.size), least, gradient))
        least = -std::numeric_limits<double>::infinity();
    least -= 0.5 * start_range * start_range * static_cast<double>(centred.size) + start_drop;
    for (double& one : z) one = start_range * (2.0 * random.uniform() - 1.0);
    for (int trial = 0; trial < most_start_trials; ++trial, z *= 0.5)
        if (centred.density(z, value, gradient) && value >= least) return z;
    throw Error(ErrorKind::problem, "no start of a chain has a finite posterior",
                fmt::format("{} trials", most_start_trials),
                "a law that can be simulated near its estimate, or narrower bounds");
}

/// Returns chain `number` of a run; the points of its draws are z.
NutsChain drawn_chain(const CentredDensity& centred, const PosteriorOptions& options, const ChainRun& run, int number,
                      const ProgressCallback& progress) {
    SearchProgress done;
    const auto report = [&] {
        ++done.evaluations;
        return !progress || progress(done);
    };
    const int stream = run.first_number + number;
    return draw_chain(centred.density, start_of(centred, run.seed, stream), options, run.seed, stream, report);
}

NutsChain chain_of(const CentredDensity& centred, const PosteriorOptions& options, const ChainRun& run, int number,
                   const ProgressCallback& progress) {
    auto chain = restore(run.store, run.kind, number, centred.size, nuts_chain_of);
    if (chain && chain->draws.size() != static_cast<std::size_t>(options.draws)) NumberReader::refuse();
    if (!chain) {
        chain = drawn_chain(centred, options, run, number, progress);
        if (run.store && !chain->interrupted) run.store->keep(run.kind, number, numbers_of(*chain));
    }
    for (NutsDraw& draw : chain->draws) draw.point = centred.quantities(draw.point);
    return std::move(*chain);
}

PosteriorParameter summary_of(const std::string& name, const ChainValues& values) {
    std::vector<double> all;
    for (const std::vector<double>& chain : values) all.insert(all.end(), chain.begin(), chain.end());
    std::sort(all.begin(), all.end());
    double mean = 0.0, squares = 0.0;
    for (const double value : all) mean += value / static_cast<double>(all.size());
    for (const double value : all) squares += (value - mean) * (value - mean);
    const auto quantile = [&](double probability) { return sample_quantile(all, probability); };
    return {name,           mean,           std::sqrt(squares / static_cast<double>(all.size() - 1)),
            quantile(0.05), quantile(0.25), quantile(0.5),
            quantile(0.75), quantile(0.95), chain_diagnostics(values)};
}

void add_diagnostics(const std::vector<std::string>& names, const PosteriorOptions& options, Posterior& posterior) {
    for (std::size_t j = 0; j < names.size(); ++j)
        posterior.parameters.push_back(summary_of(names[j], posterior.parameter_values(static_cast<Eigen::Index>(j))));
    for (const NutsChain& chain : posterior.chains)
        for (const NutsDraw& draw : chain.draws) {
            posterior.divergent += draw.divergent ? 1 : 0;
            posterior.deepest += draw.depth >= options.max_depth ? 1 : 0;
        }
    for (const std::vector<double>& energies : posterior.values([](const NutsDraw& draw) { return draw.energy; }))
        posterior.energy_information.push_back(energy_information(energies));
}

}  // namespace

bool Posterior::interrupted() const {
    return std::any_of(chains.begin(), chains.end(), [](const NutsChain& chain) { return chain.interrupted; });
}

std::vector<const NutsDraw*> Posterior::draws() const {
    std::vector<const NutsDraw*> all;
    for (const NutsChain& chain : chains)
        for (const NutsDraw& draw : chain.draws) all.push_back(&draw);
    return all;
}

bool Posterior::converged() const {
    return !parameters.empty() && std::all_of(parameters.begin(), parameters.end(), [](const PosteriorParameter& one) {
        const ChainDiagnostics& found = one.diagnostics;
        return found.rhat < largest_rhat && found.ess_bulk > least_effective_draws &&
               found.ess_tail > least_effective_draws;
    });
}

void check_posterior_options(const PosteriorOptions& options) {
    check_range("number of posterior draws", options.draws, least_posterior_draws, most_posterior_draws,
                "posterior.draws");
    check_range("number of chains", options.chains, 2, most_posterior_chains, "posterior.chains");
    check_range("number of warm-up transitions", options.warmup, 150, most_posterior_draws, "posterior.warmup");
    check_range("target acceptance", options.target_acceptance, 0.5, 0.999, "posterior.target_acceptance");
    check_range("largest depth of a trajectory", options.max_depth, 1, 15, "posterior.max_depth");
}

std::vector<NutsChain> centred_chains(const CentredDensity& centred, const PosteriorOptions& options,
                                      const ChainRun& run, const ProgressCallback& progress) {
    check_posterior_options(options);
    std::vector<NutsChain> chains(static_cast<std::size_t>(options.chains), NutsChain{{}, 0.0, true});
    SharedProgress shared(options.chains, "chain", progress);
    run_stage(run.store, run.kind, chains.size(), run.threads, [&](std::size_t i) {
        const auto number = static_cast<int>(i);
        chains[i] = chain_of(centred, options, run, number, shared.of(number));
        shared.one_done();
    });
    return chains;
}

Posterior posterior_of(std::vector<NutsChain> chains, const std::vector<std::string>& names,
                       const PosteriorOptions& options) {
    Posterior posterior;
    posterior.chains = std::move(chains);
    if (!posterior.interrupted()) add_diagnostics(names, options, posterior);
    return posterior;
}

Posterior draw_chains(const CentredDensity& centred, const std::vector<std::string>& names,
                      const PosteriorOptions& options, long seed, int threads, const ProgressCallback& progress) {
    return posterior_of(centred_chains(centred, options, {seed, threads}, progress), names, options);
}

Posterior draw_posterior(const LogPosterior& density, const std::vector<std::string>& names,
                         const Eigen::VectorXd& estimate, const PosteriorOptions& options, long seed, int threads,
                         const ProgressCallback& progress) {
    const WhitenedPosterior whitened(density, estimate);
    const CentredDensity centred{whitened.size(),
                                 [&whitened](const Eigen::VectorXd& z, double& value, Eigen::VectorXd& gradient) {
                                     return whitened.evaluate(z, value, gradient);
                                 },
                                 [&whitened](const Eigen::VectorXd& z) { return whitened.natural(z); }};
    return draw_chains(centred, names, options, seed, threads, progress);
}

}  // namespace impactfit
