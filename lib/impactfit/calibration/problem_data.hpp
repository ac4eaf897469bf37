#pragma once
// From measured rows to the conditions of a fit: which rows and observables, the masses, and the noise.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "impactfit/calibration/fit_problem.hpp"
#include "impactfit/calibration/known_figures.hpp"
#include "impactfit/calibration/measured_columns.hpp"
#include "impactfit/dataset/read_dataset.hpp"

namespace impactfit {

/// The rig all data share.
struct Rig {
    std::optional<double> effective_mass;  ///< of every impact [kg]
    std::string mass_column = {};          ///< that holds it row by row, if it was asked for
    double gravity = standard_gravity;     ///< [m/s^2]
    bool unit_mass = false;                ///< a mass that nobody gives is 1 kg where only restitution is fitted
    Where where = {};
};

/// A standard deviation stated beside the data: a number in SI, or words such as "2 %", "0.1 ms" or a column.
using DeviationWords = std::variant<double, std::string>;

struct StatedDeviation {
    const Observable* observable;
    DeviationWords stated;
    Where where;
};

struct StatedSpeedDeviation {
    DeviationWords stated;
    Where where;
};

/// Rows are kept whose cell of the column is one of the words.
struct RowChoice {
    std::string column;
    std::vector<std::string> words;
    Where where;
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
    Where where = {};
};

/// Reads the blocks into conditions, predictions, sources and notes of a problem whose model and parameters are
/// known. Throws an Error (data or problem) for rows that cannot be used and for blocks that
/// contradict the rig or the parameters. `figures`: those of all data and records of the problem.
void read_data(const std::vector<DataBlock>& blocks, const Rig& rig, KnownFigures& figures, FitProblem& problem);

/// Place of a group among those of the problem, to which a new one is added; data without a group are of one.
std::size_t group_of(const std::string& name, FitProblem& problem);

}  // namespace impactfit
