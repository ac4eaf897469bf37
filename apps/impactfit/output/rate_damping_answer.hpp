#pragma once
// The dashpot of a wanted restitution, for laws that have one beside a hysteresis.

#include "impactfit/dynamics/damping/rate_damping_for_restitution.hpp"
#include "impactfit/dynamics/impact/collision.hpp"
#include "options/law_request.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {

struct RateDampingAnswer {
    LawRequest request;  ///< with the damping found
    double restitution;  ///< wanted
    ExactRateDamping exact;
    Collision<double> hit;  ///< an impact with this damping
};

RateDampingAnswer find_rate_damping(LawRequest request, double restitution, double tolerance);

/// The result in each format; `answer` must outlive it.
Result rate_damping_result(const RateDampingAnswer& answer);

}  // namespace impactfit::app
