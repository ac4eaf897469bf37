#include "options/export_arguments.hpp"

#include <CLI/App.hpp>
#include <limits>

#include "impactfit/contact/hertz.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/atomic_file.hpp"
#include "impactfit/core/units/value_with_unit.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/simulators/export_report.hpp"
#include "impactfit/report/simulators/translated_bounces.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"

namespace impactfit::app {
namespace {

/// Reads a quantity, or "inf" for a wall or a plane.
double size_of_body(const std::string& text, const char* unit, const char* option) {
    if (text == "inf") return std::numeric_limits<double>::infinity();
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

std::optional<double> read_optional(const std::string& text, const char* unit, const char* option) {
    if (text.empty()) return {};
    return parse_quantity(text, unit, {{}, 0, 0, option});
}

std::optional<std::array<double, 2>> read_pair(const std::vector<std::string>& texts, const char* unit,
                                               const char* option) {
    if (texts.empty()) return {};
    return std::array{size_of_body(texts[0], unit, option), size_of_body(texts[1], unit, option)};
}

}  // namespace

std::optional<ValidityRange> read_speed_range(const std::string& text) {
    if (text.empty()) return {};
    const std::size_t colon = text.find(':');
    const SourceLocation where{{}, 0, 0, "--speeds"};
    if (colon == std::string::npos) {
        const double speed = parse_quantity(text, "m/s", where);
        return ValidityRange{speed, speed};
    }
    return ValidityRange{parse_quantity(text.substr(0, colon), "m/s", where),
                         parse_quantity(text.substr(colon + 1), "m/s", where)};
}

std::optional<std::array<double, 2>> read_radii(const std::vector<std::string>& texts) {
    const auto radii = read_pair(texts, "m", "--radii");
    if (radii) effective_radius(*radii);
    return radii;
}

void ExportArguments::add_bodies_to(CLI::App& command) {
    command.add_option("--poisson", poisson, "Poisson's ratios of both bodies")->expected(2);
    command.add_option("--density", density, "density of the particles [kg/m^3]");
    command.add_option("--time-step", time_step, "time step of the simulator [s] (default: the largest accurate step)");
    command.add_flag("--refit", refit, "accept the nearest force of the simulator, fitted over the speeds");
    command.add_option("--friction", friction, "coefficient of sliding friction in the text (default: 0)");
    command.add_option("--units", units, "unit system of the text (default: si)");
    command.add_option("--target-version", version, "version of the simulator, if its input differs");
    command.add_option("--snippet", snippet, "write the text for the simulator, FILE");
}

void ExportArguments::add_to(CLI::App& command) {
    command.add_option("--to", target, "simulator (see: impactfit export --list)");
    command.add_option("--masses", masses, "masses of both bodies [kg]; inf for a wall")->expected(2);
    command.add_option("--mass", mass, "effective mass [kg] (default: that of the card)");
    command.add_option("--radii", radii, "radii of both bodies [m]; inf for a plane (default: those of the card)")
        ->expected(2);
    add_bodies_to(command);
    auto* weight = command.add_flag("--gravity", gravity,
                                    "the weight of the body acts in its contact with a fixed one (default: as in the "
                                    "bounces of the card)");
    command.add_flag("--no-gravity", no_gravity, "no weight acts")->excludes(weight);
    command.add_option("--speeds", speeds, "impact speeds LOWEST:HIGHEST [m/s] (default: those of the card)");
    command.add_option("--match", match,
                       "peak_force | duration | peak_indentation, kept by another stiffness (default: peak_force; a "
                       "refit: duration and peak force together)");
    command.add_option("--stiffness", stiffness, "stiffness of a law whose data determine the restitution only");
    command.add_option(
        "--keep", keep,
        "restitution | damping | material, kept at another mass or other radii (default: as in the card)");
    command.add_option("--figure", figure, "draw the results of card and simulator, FILE.svg, .png or .pdf");
    add_report(command, report);
    command.add_option("--name", name, "prefix of the names in source code (default: contact)");
}

void ExportArguments::add_beside_fit(CLI::App& command) {
    command.add_option("--export", target,
                       "print the fitted contact as input of a simulator (see: impactfit export --list)");
    command.add_option("--radii", radii, "radii of both bodies [m], for export and card; inf for a plane")->expected(2);
    add_bodies_to(command);
}

void ExportArguments::refuse_without_target() const {
    const auto refuse = [](const char* option, const std::string& value) {
        if (!value.empty())
            throw Error(ErrorKind::usage, "a setting of a simulator needs its name", value, "--export NAME",
                        {{}, 0, 0, option});
    };
    refuse("--snippet", snippet);
    refuse("--poisson", poisson.empty() ? "" : poisson.front());
    refuse("--density", density);
    refuse("--time-step", time_step);
    refuse("--refit", refit ? "--refit" : "");
    refuse("--friction", friction);
    refuse("--units", units);
    refuse("--target-version", version);
}

const SimulatorTarget& ExportArguments::target_named() const {
    if (target.empty())
        throw Error(ErrorKind::usage, "no simulator", "none", "--to NAME (see: impactfit export --list)",
                    {{}, 0, 0, "--to"});
    return find_simulator_target(target);
}

ExportSettings ExportArguments::read() const {
    ExportSettings settings;
    settings.masses = read_pair(masses, "kg", "--masses");
    settings.effective_mass = read_optional(mass, "kg", "--mass");
    settings.radii = read_pair(radii, "m", "--radii");
    settings.poisson = read_pair(poisson, "1", "--poisson");
    settings.density = read_optional(density, "kg/m^3", "--density");
    settings.time_step = read_optional(time_step, "s", "--time-step");
    settings.stiffness = stiffness.empty() ? std::nullopt : read_optional(stiffness, "1", "--stiffness");
    settings.speeds = read_speed_range(speeds);
    settings.friction = read_optional(friction, "1", "--friction").value_or(0.0);
    if (!match.empty()) settings.match = stiffness_match(match);
    if (!keep.empty()) settings.keep = kept_called(keep);
    if (gravity || no_gravity) settings.gravity = gravity ? standard_gravity : 0.0;
    settings.refit = refit;
    settings.units = units;
    settings.version = version;
    settings.name = name;
    return settings;
}

void ExportArguments::put_out_export(const Session& session, const ContactCard& card) const {
    const ContactExport made = export_contact(card, target_named(), read());
    std::vector<FileWriter> files;
    if (!snippet.empty()) files.emplace_back(snippet, [&] { write_file_atomically(snippet, made.snippet); });
    if (!figure.empty())
        files.emplace_back(figure, [&] { draw_figure(session, figure, export_title(made), export_panels(made)); });
    add_report_writer(session, files, report, [&] { return export_json(made); });
    put_out(session,
            {"export", [&] { return export_text(made); }, [&] { return export_json(made); },
             [&] { return csv_text(bounces_table(made.bounces, {}, made.context)); },
             [&] { return short_export_text(made); }},
            files);
}

}  // namespace impactfit::app
