#pragma once
// Settings of an export from the command line.

#include <array>
#include <optional>
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

/// Reads the radii of both bodies [m], "inf" for a plane; empty for no texts.
std::optional<std::array<double, 2>> read_radii(const std::vector<std::string>& texts);

struct ExportArguments {
    std::string target, mass, density, time_step, stiffness, speeds, friction, match, keep, units, version,
        name = "contact", snippet, figure, report;
    std::vector<std::string> masses, radii, poisson;
    bool refit = false, gravity = false, no_gravity = false;

    /// Adds --to and all settings of ExportSettings.
    void add_to(CLI::App& command);
    /// Adds --export and the settings that a fit does not determine.
    void add_beside_fit(CLI::App& command);
    /// Throws Error (usage) for a setting that only an export uses. For a command without --export.
    void refuse_without_target() const;
    const SimulatorTarget& target_named() const;
    /// Returns the settings. Throws Error (usage) for a value that is not a quantity of its unit.
    ExportSettings read() const;
    /// True with --to or --export.
    bool wanted() const { return !target.empty(); }
    /// Prints the export of a card in the selected format, and writes --snippet.
    void put_out_export(const Session& session, const ContactCard& card) const;

private:
    void add_bodies_to(CLI::App& command);
};

}  // namespace impactfit::app
