#pragma once
// Options of impactfit convert.

#include <optional>
#include <string>
#include <vector>

#include "impactfit/dataset/read_dataset.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

struct ConvertArguments {
    std::string file;
    std::vector<std::string> series;
    std::string renamed, deviations;  ///< "x=impact_speed [m/s],y=restitution [1]" and "x=0.01 m/s,y=0.002"
    std::string figure, source;
    std::optional<double> click_error;
    bool force = false;

    void add_to(CLI::App& command);

    /// Both throw Error (usage) for a pair without name or value.
    std::vector<ColumnMapping> columns() const;
    FigureReading reading() const;
};

}  // namespace impactfit::app
