#include "impactfit/estimation/optimisation/ceres_log.hpp"

namespace impactfit {

/// The log in Ceres itself, which takes the place of glog, is compiled without messages.
void silence_ceres_log() {}

}  // namespace impactfit
