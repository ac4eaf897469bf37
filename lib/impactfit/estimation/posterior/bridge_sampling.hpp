#pragma once
// Evidence of a density from its draws, by bridge sampling with a normal proposal @eq{Meng96, Section 3}:
//
//     Z = E_g[q h] / E_p[g h],   h = 1 / (s_1 q + s_2 Z g),   iterated
//
// with draws of p = q / Z and of the normal density g. Half of the draws give mean and covariance of g, the others are
// those of E_p, as in the R package bridgesampling @eq{Gronau17, Appendix B}.

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "impactfit/estimation/posterior/nuts_chain.hpp"

namespace impactfit {

struct BridgeEvidence {
    double logarithm;       ///< ln Z; NaN if the draws are too few for a covariance, or no iteration converges
    double relative_error;  ///< standard error of Z / Z @eq{Fruhwirth04, Section 3}
};

/// Draws of q with ln q, as NutsDraw::point and NutsDraw::log_density, from a chain each of equal length.
using DrawnChains = std::vector<std::vector<NutsDraw>>;

/// Returns the evidence of the part of a density that the chains draw from. `belongs` is true in a region that holds
/// most of this part and nothing of another. Coordinates have about unit scale. Random numbers are those of `seed` and
/// `stream`.
BridgeEvidence bridge_evidence(const LogDensity& density, const DrawnChains& chains,
                               const std::function<bool(const Eigen::VectorXd&)>& belongs, long seed, int stream,
                               int threads);

}  // namespace impactfit
