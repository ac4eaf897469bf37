#include "impactfit/recording/values/contact_columns.hpp"

namespace impactfit {

std::vector<ContactColumn> columns_of_contact(RecordingKind kind) {
    switch (kind) {
        case RecordingKind::force:
            return {{"impulse", "N*s", "integral of the force", &PulseValues::impulse},
                    {"peak_force", "N", "of a polynomial through the samples nearby", &PulseValues::peak}};
        case RecordingKind::acceleration:
            return {{"speed_change", "m/s", "integral of the acceleration", &PulseValues::impulse},
                    {"peak_acceleration", "m/s^2", "by a polynomial", &PulseValues::peak},
                    {"largest_indentation", "m", "by integration from the impact speed", &PulseValues::depth}};
        default:
            return {{"largest_indentation", "m", "by a polynomial", &PulseValues::peak}};
    }
}

}  // namespace impactfit
