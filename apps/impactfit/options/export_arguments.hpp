#pragma once
// Settings of an export from the command line.

#include <string>
#include <vector>

#include "impactfit/simulators/export_contact.hpp"
#include "output/result_output.hpp"

namespace CLI {
class App;
}

namespace impactfit::app {

/// Reads LOWEST:HIGHEST in m/s, or a single speed; empty for an empty text.
std::optional<ValidityRange> read_speed_range(const std::string& text);

struct ExportArguments {
    std::string target, mass, density, time_step, stiffness, speeds, friction, match = "peak_force", units, version,
                                                                               name = "contact", snippet;
    std::vector<std::string> masses, radii, poisson;
    bool refit = false;

    /// Adds --to and the settings of ExportSettings; `to` is the option of the target, --to or --export.
    void add_to(CLI::App& command, const std::string& to = "--to");
    const SimulatorTarget& target_named() const;
    /// Returns the settings. Throws Error (usage) for a value that is not a quantity of its unit.
    ExportSettings read() const;
    /// Returns the writer of --snippet, if there is one.
    std::vector<FileWriter> files(const ContactExport& made) const;
};

}  // namespace impactfit::app
