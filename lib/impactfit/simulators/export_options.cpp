#include "impactfit/simulators/export_options.hpp"

#include <array>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {
namespace {

/// Option that an error names, with a value for a trial.
struct Remedy {
    std::string_view where, option;
    void (*add)(ExportSettings& settings);
};

constexpr double flat = std::numeric_limits<double>::infinity();
constexpr std::array<Remedy, 5> remedies{
    {{"radii", " --radii R1 R2",
      [](ExportSettings& settings) {
          settings.radii = {0.01, flat};
      }},
     {"poisson", " --poisson NU1 NU2",
      [](ExportSettings& settings) {
          settings.poisson = {0.3, 0.3};
      }},
     {"density", " --density RHO", [](ExportSettings& settings) { settings.density = 1000.0; }},
     {"stiffness", " --stiffness K", [](ExportSettings& settings) { settings.stiffness = 1e5; }},
     {"target", " --refit", [](ExportSettings& settings) { settings.refit = true; }}}};

}  // namespace

std::optional<std::string> needed_options(const ContactCard& card, const SimulatorTarget& target,
                                          double effective_mass) {
    ExportSettings settings;
    settings.effective_mass = effective_mass;
    std::string options;
    for (std::size_t round = 0; round <= remedies.size(); ++round) {
        std::string where;
        try {
            export_contact(card, target, settings);
            return options;
        } catch (const Error& error) {
            where = error.where().key;
        }
        bool helped = false;
        for (const Remedy& remedy : remedies) {
            if (!where.starts_with(remedy.where) || options.find(remedy.option) != std::string::npos) continue;
            remedy.add(settings);
            options += remedy.option;
            helped = true;
        }
        if (!helped) return {};
    }
    return {};
}

}  // namespace impactfit
