#pragma once
// Recording: a file of an instrument from which impacts are found.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/core/error.hpp"
#include "impactfit/dynamics/flight.hpp"
#include "impactfit/recording/values/recorded_impacts.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

/// Returns the kind of recording that a file looks like; `scales`: of channels in volts. Empty for a table of impacts
/// and for other files; these are read by read_dataset.
std::optional<RecordingKind> kind_of_recording(const std::string& path, const std::vector<ColumnMapping>& columns = {},
                                               const std::string& sheet = {},
                                               const std::vector<ChannelScale>& scales = {});

/// Throws Error (data) for a file of several kinds: it has a force and an acceleration, whose laws differ. `kind`: that
/// of kind_of_recording.
void refuse_two_kinds(RecordingKind kind, const std::string& path, const std::vector<ColumnMapping>& columns,
                      const std::string& sheet, const std::vector<ChannelScale>& scales);

/// Throws Error (data) for a file whose kind is not recognised, with the row where its clock falls, or the missing
/// header, scale of volts, or kind. States the fault of a file that is not readable.
[[noreturn]] void refuse_unknown_kind(const std::string& path, const std::vector<ColumnMapping>& columns,
                                      const std::string& sheet);

/// Returns the impacts of a recording of one file or several. `flight`: between impacts; its drag has the relative
/// standard deviation `drag_deviation`, which all impacts share. Throws Error (data) if no impact is found or can be
/// used, for an excluded number without an impact, and for a file that is not of the kind.
RecordedImpacts find_impacts(const std::vector<std::string>& paths, const RecordingOptions& options,
                             const Flight& flight, double drag_deviation = 0.0);

/// Returns the scale of a channel of a text "Load = 4.44 N/mV". Throws Error (usage) for another form, a scale of 0 and
/// an unknown unit.
ChannelScale channel_scale(const std::string& text, const SourceLocation& where);

/// Returns the kind of a name. Throws Error (usage) for another name.
RecordingKind recording_kind_called(const std::string& name);

}  // namespace impactfit
