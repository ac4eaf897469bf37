#pragma once
// Data blocks: reading options of rows, [[data]], and of records, [[record]].

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/row_choice.hpp"
#include "impactfit/dataset/values/dataset.hpp"
#include "impactfit/dataset/values/deviation.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"
#include "impactfit/recording/values/recording_options.hpp"

namespace impactfit {

struct StatedDeviation {
    const Observable* observable;
    Deviation stated;
    SourceLocation where;
};

struct StatedSpeedDeviation {
    bool of_drop_height;  ///< it is that of the drop height
    Deviation stated;
    SourceLocation where;
};

/// Standard deviation of an input of a form.
struct StatedInputDeviation {
    std::string input;
    Deviation stated;
    SourceLocation where;
};

/// Sensor of the curves of a recording, by its name under [sensors].
struct StatedSensor {
    std::string name;
    SourceLocation where;
};

/// Column whose texts are the groups of its rows.
struct GroupColumn {
    std::string name;
    SourceLocation where;
};

/// Source of data rows and its reading options.
struct DataBlock {
    std::string path;                              ///< of a package or a CSV file
    std::string name;                              ///< user-defined name
    std::shared_ptr<const std::string> text = {};  ///< a table in memory (CSV) in place of a file
    std::shared_ptr<const Dataset> table = {};     ///< the rows, if they were read before: the file is not opened again
    std::vector<ColumnMapping> columns = {};
    std::vector<AddedColumn> added = {};  ///< columns that are not in the file; not of a recording
    RecordingOptions recording = {};      ///< of a recording, whose impacts are the rows
    FigureReading figure = {};            ///< of a digitised figure
    TableReading reading = {};            ///< sheet and layout
    std::vector<RowChoice> choices = {};
    std::vector<const Observable*> observables = {};  ///< empty: all measured observables
    bool inputs_are_observables = false;              ///< a column that is an input of the law is also fitted
    bool leave_out_without_noise = false;             ///< excludes observables with neither stated noise nor repeats if
                                                      ///< others have stated noise
    std::vector<StatedDeviation> deviations = {};
    std::vector<StatedInputDeviation> input_deviations = {};
    RobustLoss loss = {};
    bool predicted = false;                                ///< hold-out: compared with the fit, not fitted
    std::string group = {};                                ///< specimen, day, ...
    std::optional<GroupColumn> group_column = {};          ///< in place of `group`: a group for each text
    std::optional<double> force_threshold = {};            ///< threshold of durations [N]
    std::optional<StatedSpeedDeviation> speed_error = {};  ///< standard deviation of the impact speed
    std::optional<StatedSensor> sensor = {};               ///< of the curves of a recording over time
    SourceLocation where = {};
};

/// Accepted record faults.
struct AcceptedFaults {
    bool incomplete = false;  ///< true: a record that ends within the contact is used
    bool clipped = false;     ///< true: samples at the ceiling are dropped
};

/// Standard deviation of one coordinate: a number in SI, or text such as "0.5 N", "2 % of peak" or a column.
struct CoordinateDeviation {
    std::string column;  ///< time, force, ...
    std::variant<double, std::string> stated;
    SourceLocation where;
};

/// Error of the impact speed of records. Without a deviation the speed is free, and impact_speed is its start.
struct RecordSpeedError {
    std::optional<std::variant<double, std::string>> deviation;  ///< [m/s], or text such as "1 cm/s" or "2 %"
    SourceLocation where;
};

/// Source of records and its reading options.
struct RecordBlock {
    std::string path;
    std::string name;  ///< user-defined name
    RecordKind kind;
    std::vector<ColumnMapping> columns = {};
    std::vector<AddedColumn> added = {};      ///< columns that are not in the file
    FigureReading figure = {};                ///< of a digitised figure
    TableReading reading = {};                ///< sheet and layout
    std::optional<double> impact_speed = {};  ///< of all impacts of the file [m/s]; empty: from a column
    std::optional<RecordSpeedError> speed_error = {};
    std::optional<std::size_t> sensor = {};
    std::optional<double> touch = {};  ///< clock reading at first touch [s]; empty: estimated
    std::vector<CoordinateDeviation> deviations = {};
    RobustLoss loss = {};
    std::string group = {};
    std::optional<GroupColumn> group_column = {};  ///< in place of `group`: the group of each impact
    bool reversed = false;                         ///< reverses the sign of the ordinate
    bool reversed_abscissa = false;                ///< reverses the sign of the indentations of a loop
    AcceptedFaults accepted = {};
    SourceLocation where = {};
};

}  // namespace impactfit
