#pragma once
// An error that values of several impacts share.

#include <cstddef>
#include <string>
#include <vector>

namespace impactfit {

/// An error that values of several impacts share, such as that of the time of an event between two flights. The
/// covariance of two values is the sum over the errors of the products of their changes.
struct CommonError {
    struct Effect {
        std::size_t row;      ///< index of the impact in its table
        double impact_speed;  ///< change of the impact speed by one standard deviation of the error [m/s]
        double restitution;   ///< change of the restitution
    };
    std::string name;  ///< unique in a table
    std::string text;  ///< "the times of events, 0.05 ms"
    std::vector<Effect> effects = {};
};

}  // namespace impactfit
