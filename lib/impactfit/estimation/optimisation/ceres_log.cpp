#include "impactfit/estimation/optimisation/ceres_log.hpp"

#include <glog/logging.h>

#include <mutex>

namespace impactfit {

void silence_ceres_log() {
    static std::once_flag once;
    std::call_once(once, [] {
        if (!google::IsGoogleLoggingInitialized()) FLAGS_minloglevel = google::GLOG_FATAL;
    });
}

}  // namespace impactfit
