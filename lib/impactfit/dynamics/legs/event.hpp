#pragma once
// Events of an impact: the quantities whose zeros end a leg or are a result. One type for all, so that the location of
// an event (landing.hpp) is compiled once for a law.

#include "impactfit/dynamics/legs/contact_system.hpp"

namespace impactfit {

enum class EventQuantity { indentation_rate, force, force_rate, driving_rate, distance_from_yield, time };

/// Quantity that is zero at the event, as a function of the state.
struct Event {
    EventQuantity quantity;
    double loading = 1.0;  ///< frozen sign of the rate that drives the hysteresis
    double time = 0.0;     ///< of the event `time`

    template <ContactLaw Law, Scalar S>
    S operator()(const ContactSystem<Law, S>& system, const typename ContactSystem<Law, S>::State& y) const {
        switch (quantity) {
            case EventQuantity::indentation_rate:
                return y[rate_component];
            case EventQuantity::force:
                return system.force(y, loading);
            case EventQuantity::force_rate:
                return system.force_rate(y, loading);
            case EventQuantity::driving_rate:
                if constexpr (Law::internal_states > 0) return system.loading_rate(y);
                break;
            case EventQuantity::distance_from_yield:
                if constexpr (Yields<Law>) return y[indentation_component] - Law::yield_indentation(system.values());
                break;
            case EventQuantity::time:
                return y[time_component] - time;
        }
        return S(0.0);
    }
};

}  // namespace impactfit
