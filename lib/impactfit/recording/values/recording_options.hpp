#pragma once
// Options for finding impacts in a recording.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/dataset/values/impact_exclusion.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// Scale of a channel: 4.44 N/mV of the column Load.
struct ChannelScale {
    std::string channel;
    ValueWithUnit scale;
};

/// How impacts are found in a recording.
struct RecordingOptions {
    std::optional<RecordingKind> kind = {};      ///< empty: recognised from columns and units
    std::vector<ImpactExclusion> excluded = {};  ///< impacts that are left out
    std::vector<ColumnMapping> columns = {};     ///< names and units of columns
    std::string sheet = {};                      ///< of a workbook; empty: all with events
    double contact_duration = 0.0;               ///< part of each interval between bounces [s], >= 0
    std::optional<double> frame_rate = {};       ///< of a track in frames [1/s]; empty: from gravity
    std::optional<double> scale = {};            ///< of a track [m per unit of its coordinates]; empty: from gravity
    std::optional<double> sample_rate = {};      ///< of a column of sound [1/s]; empty: from its times
    std::optional<double> time_deviation = {};   ///< standard deviation of the time of an event [s]; empty: estimated
    std::vector<ChannelScale> scales = {};    ///< of channels that are not in the unit of their quantity, such as volts
    std::optional<double> impact_speed = {};  ///< of all impacts of a signal over time [m/s]
    std::optional<double> impact_speed_deviation = {};  ///< standard deviation of it [m/s]; empty: exact
    std::optional<double> mass = {};                    ///< effective mass [kg], for a restitution from an impulse
    double load = 0.0;                                  ///< constant force in the contact, such as the weight [N]
    double gravity = 9.80665;                           ///< of the free fall before a contact [m/s^2]
};

}  // namespace impactfit
