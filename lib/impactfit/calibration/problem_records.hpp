#pragma once
// The records of a problem file, [[record]]: measured curves, one or several impacts a file.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/calibration/problem_data.hpp"
#include "impactfit/calibration/problem_toml.hpp"
#include "impactfit/calibration/record_check.hpp"

namespace impactfit {

/// A standard deviation of one coordinate: a number in SI, or words such as "0.5 N", "2 % of peak" or a column.
struct CoordinateDeviation {
    std::string column;  ///< time, force, ...
    std::variant<double, std::string> stated;
    Where where;
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
    Where where = {};
};

/// The [[record]] blocks. Throws an Error (problem) with file, line and key.
std::vector<RecordBlock> read_record_blocks(const TomlTable& file, const std::string& folder,
                                            const std::string& data_root, const FitProblem& problem);

/// Reads a block into conditions of the problem, one an impact. Throws an Error (data or problem).
void read_record_block(const RecordBlock& block, const Rig& rig, KnownFigures& figures, FitProblem& problem);

}  // namespace impactfit
