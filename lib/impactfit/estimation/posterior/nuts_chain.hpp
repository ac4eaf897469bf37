#pragma once
// One chain of NUTS, the No-U-Turn sampler with multinomial sampling of Stan 2.21 @eq{Hoffman14, Section 3}:
// dense metric and step size adapted in the windows of Stan.

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "impactfit/estimation/posterior/posterior_options.hpp"

namespace impactfit {

/// Log density and its gradient; false where it has no finite value. Safe to call from several threads.
using LogDensity = std::function<bool(const Eigen::VectorXd& point, double& value, Eigen::VectorXd& gradient)>;

/// One draw with the diagnostics of its transition, as those of CmdStan.
struct NutsDraw {
    Eigen::VectorXd point;
    double log_density, acceptance, step_size, energy;
    int depth, steps;
    bool divergent;
    int mode = 0;  ///< number of its mode in Posterior::modes
};

/// Returns true if this build has the sampler. Without the headers of Stan it has none.
bool has_sampler();

struct NutsChain {
    std::vector<NutsDraw> draws;
    double step_size = 0.0;    ///< after the warm-up
    bool interrupted = false;  ///< fewer draws than requested
};

/// Draws from a log density that has about unit scale, from `start`, where it must be finite. Chain `number` depends on
/// the seed and its number only. `progress` returns false to stop; it is called once a transition.
/// Throws Error (usage) without a sampler, and Error (problem) if no step size is small or large enough: the density is
/// improper or not continuous.
NutsChain draw_chain(const LogDensity& density, const Eigen::VectorXd& start, const PosteriorOptions& options,
                     long seed, int number, const std::function<bool()>& progress = {});

}  // namespace impactfit
