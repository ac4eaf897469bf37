// Builds without the headers of Stan, such as a page, have no sampler.
#include "impactfit/estimation/posterior/nuts_chain.hpp"

#include "impactfit/core/error.hpp"

namespace impactfit {

bool has_sampler() {
    return false;
}

NutsChain draw_chain(const LogDensity&, const Eigen::VectorXd&, const PosteriorOptions&, long, int,
                     const std::function<bool()>&) {
    throw Error(ErrorKind::usage, "this build draws no posteriors: it lacks the headers of Stan", "a posterior",
                "a build with r-cran-stanheaders");
}

}  // namespace impactfit
