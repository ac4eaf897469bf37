#pragma once
// Options for finding impacts in a recording.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"

namespace impactfit {

/// How impacts are found in a recording.
struct RecordingOptions {
    std::optional<RecordingKind> kind = {};   ///< empty: recognised from columns and units
    std::vector<long> excluded = {};          ///< numbers of impacts that are left out, from 1 in the table of impacts
    std::vector<ColumnMapping> columns = {};  ///< names and units of columns
    std::string sheet = {};                   ///< of a workbook; empty: all with events
    double contact_duration = 0.0;            ///< part of each interval between bounces [s], >= 0
    std::optional<double> frame_rate = {};    ///< of a track in frames [1/s]; empty: from gravity
    std::optional<double> scale = {};         ///< of a track [m per unit of its coordinates]; empty: from gravity
    std::optional<double> sample_rate = {};   ///< of a column of sound [1/s]; empty: from its times
    std::optional<double> time_deviation = {};  ///< standard deviation of the time of an event [s]; empty: estimated
};

}  // namespace impactfit
