#include "shell/command_guide.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <array>

#include "impactfit/core/version.hpp"
#include "shell/filled_text.hpp"

namespace impactfit::app {
namespace {

constexpr std::string_view measurement_group = "From your measurements", law_group = "From a law",
                           paper_group = "From the papers", file_group = "Files", shell_group = "Shell";

constexpr std::array<CommandGuide, 25> guides{{
    {"fit", measurement_group, "impactfit fit ball_lots.csv --mass \"60 g\" --law hunt_crossley_1975"},
    {"compare", measurement_group,
     "impactfit compare ball_lots.csv --mass \"60 g\" --laws tsuji_1992,hunt_crossley_1975"},
    {"design", measurement_group, "impactfit design ball_lots.toml"},
    {"impacts", measurement_group, "impactfit impacts bounce_times.csv --mass \"2.7 g\" --diameter \"40 mm\""},
    {"report", measurement_group, "impactfit report fit.json --report fit.html"},
    {"open", measurement_group, "impactfit open ball_lots.toml"},
    {"simulate", law_group,
     "impactfit simulate hunt_crossley_1975 --set stiffness=2.4e10 --set hertz_exponent=1.5 "
     "--set prescribed_restitution=0.8 --mass \"540 g\" --speed \"15 cm/s\""},
    {"sweep", law_group,
     "impactfit sweep kelvin_voigt --set stiffness=1e6 --mass \"540 g\" --speed 1 "
     "--vary prescribed_restitution=0.5:0.9:5"},
    {"damping", law_group,
     "impactfit damping hunt_crossley_1975 --restitution 0.8 --set stiffness=2.4e10 --set hertz_exponent=1.5 "
     "--mass \"540 g\" --speed \"15 cm/s\""},
    {"stiffness", law_group, "impactfit stiffness --radii \"12 mm\" inf --moduli \"5 MPa\" inf --poisson 0.49 0.3"},
    {"card", law_group,
     "impactfit card hunt_crossley_1975 --restitution 0.8 --duration \"4 ms\" --mass \"35 g\" --speed 2 "
     "--card contact.json"},
    {"export", law_group, "impactfit export cards/bounce_test.json --to mujoco --mass \"35 g\" --refit"},
    {"translate", law_group, "impactfit translate cards/bounce_test.json --to-law kuwabara_kono_1987"},
    {"laws", law_group, "impactfit laws hunt_crossley_1975"},
    {"forms", law_group, "impactfit forms ramaswamy_humbert_damping_ratio"},
    {"papers", paper_group, "impactfit papers ZH22 table-1"},
    {"regenerate", paper_group, "impactfit regenerate poursina_nikravesh_2020_pendulums"},
    {"validate", paper_group, "impactfit validate zhang-sharf"},
    {"init", file_group, "impactfit init ball_lots.csv --mass \"60 g\" --problem my_lots.toml"},
    {"convert", file_group, "impactfit convert digitised_figure.wpd.json"},
    {"datasets", file_group, "impactfit datasets zhang-sharf-2009"},
    {"example", file_group, "impactfit example bounce_test --output bounce"},
    {"help", shell_group, "impactfit help fit"},
    {"completion", shell_group, "impactfit completion bash"},
    {"man", shell_group, "impactfit man fit"},
}};

}  // namespace

std::span<const CommandGuide> command_guides() {
    return guides;
}

const CommandGuide* find_guide(std::string_view command) {
    const auto found =
        std::find_if(guides.begin(), guides.end(), [&](const CommandGuide& guide) { return guide.command == command; });
    return found == guides.end() ? nullptr : &*found;
}

std::string start_page(const CLI::App& app) {
    constexpr std::size_t column = 14;
    std::string text = fmt::format("impactfit {}: {}\n", version, app.get_description());
    std::string_view group;
    for (const CommandGuide& guide : guides) {
        const auto commands =
            app.get_subcommands([&](const CLI::App* one) { return one->get_name() == guide.command; });
        if (commands.empty()) continue;
        if (guide.group != group) text += fmt::format("\n{}\n", group = guide.group);
        text += entry_text(std::string(guide.command), commands.front()->get_description(), column);
    }
    return text +
           "\nFirst fit: impactfit example bounce_test, then: impactfit fit bounce_test.toml\n"
           "Help of a command: impactfit help COMMAND\n" +
           filled(
               "Exit codes: 0 success, 1 misfit or other unexpected result, 2 usage error, 3 error in data or problem "
               "file, 4 internal "
               "error.",
               0, 4) +
           "\n";
}

}  // namespace impactfit::app
