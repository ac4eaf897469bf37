#include "impactfit/recording/values/recorded_impacts.hpp"

#include <algorithm>

namespace impactfit {

long RecordedImpacts::used() const {
    return std::count_if(impacts.begin(), impacts.end(), [](const RecordedImpact& one) { return one.is_used(); });
}

}  // namespace impactfit
