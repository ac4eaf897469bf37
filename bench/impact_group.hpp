#pragma once
// Group of impacts with a common time goal.

#include <string>
#include <vector>

namespace impactfit::bench {

/// An Impact contains the true values `restitution` and `duration`, to at least 12 digits.
template <class Impact>
struct ImpactGroup {
    std::string name;
    double goal;  ///< [us] for one impact at tolerance 1e-8, median over the impacts
    std::vector<Impact> impacts;
};

}  // namespace impactfit::bench
