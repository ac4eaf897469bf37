#pragma once
// What is wanted of each source of data: blocks of rows, [[data]], and of records, [[record]].

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impactfit/calibration/problem/record.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/values/read_options.hpp"
#include "impactfit/dynamics/impact/observable.hpp"
#include "impactfit/estimation/objective/robust_loss.hpp"

namespace impactfit {

/// A standard deviation stated beside the data: a number in SI, or words such as "2 %", "0.1 ms" or a column.
using DeviationWords = std::variant<double, std::string>;

struct StatedDeviation {
    const Observable* observable;
    DeviationWords stated;
    SourceLocation where;
};

struct StatedSpeedDeviation {
    DeviationWords stated;
    SourceLocation where;
};

/// Rows are kept whose cell of the column is one of the words.
struct RowChoice {
    std::string column;
    std::vector<std::string> words;
    SourceLocation where;
};

/// One source of data and what is wanted of it.
struct DataBlock {
    std::string path;  ///< of a package or a CSV file
    std::string name;  ///< as the user calls it
    std::vector<ColumnMapping> columns = {};
    FigureReading figure = {};  ///< of a digitised figure
    std::vector<RowChoice> choices = {};
    std::vector<const Observable*> observables = {};  ///< none: all that are measured
    bool leave_out_without_noise = false;  ///< of all that are measured those without stated noise, if others have it
    std::vector<StatedDeviation> deviations = {};
    RobustLoss loss = {};
    bool predicted = false;                                ///< shown beside the fit, not fitted
    std::string group = {};                                ///< specimen, day, ...
    std::optional<double> force_threshold = {};            ///< that durations are measured above [N]
    std::optional<StatedSpeedDeviation> speed_error = {};  ///< standard deviation of the impact speed
    SourceLocation where = {};
};

/// Faults the user accepts.
struct AcceptedFaults {
    bool incomplete = false;  ///< a record that ends within the contact is used as it is
    bool clipped = false;     ///< samples at the ceiling are dropped
};

/// A standard deviation of one coordinate: a number in SI, or words such as "0.5 N", "2 % of peak" or a column.
struct CoordinateDeviation {
    std::string column;  ///< time, force, ...
    std::variant<double, std::string> stated;
    SourceLocation where;
};

/// One file of records and how it is to be read.
struct RecordBlock {
    std::string path;
    std::string name;  ///< as the user calls it
    RecordKind kind;
    std::vector<ColumnMapping> columns = {};
    FigureReading figure = {};                ///< of a digitised figure
    std::optional<double> impact_speed = {};  ///< of all impacts of the file [m/s]; none: in a column
    std::optional<std::size_t> sensor = {};
    std::optional<double> touch = {};  ///< reading of the clock at first touch [s]; none: estimated
    std::vector<CoordinateDeviation> deviations = {};
    RobustLoss loss = {};
    std::string group = {};
    bool reversed = false;           ///< the sign of the ordinate is turned round
    bool reversed_abscissa = false;  ///< likewise of the indentations of a loop
    AcceptedFaults accepted = {};
    SourceLocation where = {};
};

}  // namespace impactfit
