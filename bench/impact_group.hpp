#pragma once
// Impacts of one kind, which have a time goal of their own.

#include <string>
#include <vector>

namespace impactfit::bench {

/// An Impact has the true values `restitution` and `duration`, 12 digits and more.
template <class Impact>
struct ImpactGroup {
    std::string name;
    double goal;  ///< [us] for one impact at tolerance 1e-8, median over the impacts
    std::vector<Impact> impacts;
};

}  // namespace impactfit::bench
