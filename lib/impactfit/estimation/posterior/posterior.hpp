#pragma once
// Posterior of a residual function: draws by NUTS from several chains, with their diagnostics.

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "impactfit/estimation/checkpoint/work_store.hpp"
#include "impactfit/estimation/objective/solution.hpp"
#include "impactfit/estimation/posterior/chain_diagnostics.hpp"
#include "impactfit/estimation/posterior/log_posterior.hpp"
#include "impactfit/estimation/posterior/nuts_chain.hpp"

namespace impactfit {

/// Summary of the draws of one parameter [natural unit].
struct PosteriorParameter {
    std::string name;
    double mean, standard_deviation;
    double quantile_05, quantile_25, median, quantile_75, quantile_95;
    ChainDiagnostics diagnostics;
};

/// One of several modes of a posterior, by its own chains.
struct PosteriorMode {
    double weight, weight_error;  ///< share of the posterior, with its standard error
    std::vector<PosteriorParameter> parameters;
    std::vector<double> step_sizes, energy_information;  ///< of each chain
};

/// Draws of all chains. NutsDraw::point has the parameters in natural units. With several modes the chains are a
/// mixture of the chains of the modes (posterior_modes.hpp), and diagnostics are those within the modes.
struct Posterior {
    std::vector<NutsChain> chains;
    std::vector<PosteriorParameter> parameters;  ///< in the order of the points; empty if interrupted
    long divergent = 0;                          ///< transitions with a divergent trajectory
    long deepest = 0;                            ///< transitions that ended at the largest depth
    std::vector<double> energy_information;      ///< E-BFMI per chain, of each mode
    std::vector<PosteriorMode> modes = {};       ///< in order of falling weight; empty for a single one
    int missed_minima = 0;                       ///< minima that can hold a share, and have no draws

    bool interrupted() const;
    /// Returns true if R-hat and the effective numbers of draws of all parameters are within the limits of Stan.
    bool converged() const;
    /// Returns the draws of all chains in their order.
    std::vector<const NutsDraw*> draws() const;
    /// Returns a quantity of each draw.
    template <class Quantity>
    ChainValues values(const Quantity& quantity) const;
    ChainValues parameter_values(Eigen::Index parameter) const {
        return values([parameter](const NutsDraw& draw) { return draw.point[parameter]; });
    }
};

/// Log density in coordinates z of about unit scale around an estimate, z = 0.
struct CentredDensity {
    Eigen::Index size;
    LogDensity density;                                                   ///< safe to call from several threads
    std::function<Eigen::VectorXd(const Eigen::VectorXd& z)> quantities;  ///< of a draw: NutsDraw::point
};

/// Draws from a density. `names`: of the quantities. Chains start within two standard deviations of z = 0. Draws depend
/// on seed and options, not on `threads`. Throws Error (problem) as draw_posterior.
Posterior draw_chains(const CentredDensity& centred, const std::vector<std::string>& names,
                      const PosteriorOptions& options, long seed, int threads, const ProgressCallback& progress = {});

/// Run of chains: where they are computed and kept. Chain i of the run has the random numbers of `first_number` + i.
struct ChainRun {
    long seed = 1;
    int threads = 1;
    WorkStore* store = nullptr;    ///< each chain is a unit; null: none
    std::string kind = "chain_0";  ///< of the units
    int first_number = 0;
};

/// Returns the chains of draw_chains.
std::vector<NutsChain> centred_chains(const CentredDensity& centred, const PosteriorOptions& options,
                                      const ChainRun& run, const ProgressCallback& progress = {});

/// Returns the posterior of chains, with its diagnostics unless they were interrupted. `names`: of NutsDraw::point.
Posterior posterior_of(std::vector<NutsChain> chains, const std::vector<std::string>& names,
                       const PosteriorOptions& options);

/// Draws from a posterior around an estimate [natural units], its highest point or near it. Coordinates are whitened by
/// the covariance there, and chains start within two standard deviations of the estimate, as those of Stan. A start
/// whose density is far below that of the estimate moves nearer. Draws depend on seed and options, not on `threads`.
/// Throws Error (problem) if the log density is not finite near the estimate, for options out of range, and as
/// draw_chain.
///
///     const UnconstrainedScale scale(space);
///     const LogPosterior density(decay, scale, NoiseGroups(5, -1));  // five residuals in their standard deviations
///     const Posterior posterior = draw_posterior(density, {"a", "b"}, found.best.parameters, options, 1, 2);
///     if (!posterior.converged()) return posterior;
Posterior draw_posterior(const LogPosterior& density, const std::vector<std::string>& names,
                         const Eigen::VectorXd& estimate, const PosteriorOptions& options, long seed, int threads,
                         const ProgressCallback& progress = {});

/// Throws Error (problem) for options out of range.
void check_posterior_options(const PosteriorOptions& options);

template <class Quantity>
ChainValues Posterior::values(const Quantity& quantity) const {
    ChainValues all;
    for (const NutsChain& chain : chains) {
        all.emplace_back();
        for (const NutsDraw& draw : chain.draws) all.back().push_back(quantity(draw));
    }
    return all;
}

}  // namespace impactfit
