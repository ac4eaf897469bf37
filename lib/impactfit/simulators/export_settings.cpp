#include "impactfit/simulators/export_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/simulators/export_contact.hpp"

namespace impactfit {
namespace {

[[noreturn]] void refuse(const std::string& what, const std::string& got, const std::string& allowed,
                         const char* name) {
    throw Error(ErrorKind::usage, what, got, allowed, {{}, 0, 0, option(name)});
}

void require_positive(double value, const char* name, const char* unit, const char* option_name) {
    if (value > 0.0) return;
    refuse(fmt::format("{} out of range", name), fmt::format("{:g} {}", value, unit), fmt::format("> 0 {}", unit),
           option_name);
}

void require_finite(double value, const char* name, const char* unit, const char* option_name) {
    require_positive(value, name, unit, option_name);
    if (std::isinf(value))
        refuse(fmt::format("{} out of range", name), fmt::format("{:g} {}", value, unit), "a finite value",
               option_name);
}

double mass_of(const ContactCard& card, const ExportSettings& settings) {
    if (settings.masses && settings.effective_mass)
        refuse("the mass is ambiguous", option("mass") + " and " + option("masses"), "one of them", "mass");
    if (settings.masses) return effective_mass((*settings.masses)[0], (*settings.masses)[1]);
    if (settings.effective_mass) {
        require_finite(*settings.effective_mass, "effective mass", "kg", "mass");
        return *settings.effective_mass;
    }
    if (card.masses.lowest > 0.0 && card.masses.lowest == card.masses.highest) return card.masses.lowest;
    refuse("the effective mass is missing",
           card.masses.lowest > 0.0
               ? fmt::format("data of {:.4g} to {:.4g} kg", card.masses.lowest, card.masses.highest)
               : std::string("none"),
           option("mass M") + ", or " + option("masses M1 M2") + " (inf for a wall)", "mass");
}

double radius_of(const ExportSettings& settings) {
    if (!settings.radii) return std::numeric_limits<double>::infinity();
    double curvature = 0.0;
    for (const double radius : *settings.radii) {
        require_positive(radius, "radius", "m", "radii");
        curvature += 1.0 / radius;
    }
    if (curvature == 0.0) refuse("two planes have no contact point", "inf inf", "at least one finite radius", "radii");
    return 1.0 / curvature;
}

void check_poisson(const ExportSettings& settings) {
    if (!settings.poisson) return;
    for (const double ratio : *settings.poisson)
        if (!(ratio > -1.0 && ratio <= 0.5))
            refuse("Poisson's ratio out of range", fmt::format("{:g}", ratio), "> -1 and <= 0.5", "poisson");
}

const UnitSystem& units_of(const SimulatorTarget& target, const std::string& name) {
    if (name.empty()) return target.units.front();
    std::vector<std::string> known;
    for (const UnitSystem& units : target.units) {
        if (units.name == name) return units;
        known.emplace_back(units.name);
    }
    refuse(fmt::format("{} has no units of this name", target.title), name, allowed_names(name, known), "units");
}

std::string version_of(const SimulatorTarget& target, const std::string& name) {
    if (name.empty()) return target.versions.empty() ? std::string() : std::string(target.versions.front());
    const std::vector<std::string> known(target.versions.begin(), target.versions.end());
    if (std::find(known.begin(), known.end(), name) != known.end()) return name;
    refuse(fmt::format("{} has no version of this name", target.title), name,
           known.empty() ? "no " + option("target-version") : allowed_names(name, known), "target-version");
}

void check_speeds(const ExportSettings& settings) {
    if (!settings.speeds) return;
    require_finite(settings.speeds->lowest, "speed", "m/s", "speeds");
    require_finite(settings.speeds->highest, "speed", "m/s", "speeds");
    if (settings.speeds->lowest > settings.speeds->highest)
        refuse("the speeds decrease", fmt::format("{:g}:{:g}", settings.speeds->lowest, settings.speeds->highest),
               option("speeds LOWEST:HIGHEST"), "speeds");
}

CardParameter* parameter_of(ContactCard& card, std::string_view name) {
    const auto found = std::find_if(card.parameters.begin(), card.parameters.end(),
                                    [&](const CardParameter& parameter) { return parameter.name == name; });
    return found == card.parameters.end() ? nullptr : &*found;
}

/// True if the stiffness was fitted without an uncertainty: no noise was stated, and none could be estimated.
bool lacks_noise(const ContactCard& card) {
    const auto& names = card.covariance_names;
    const auto found = std::find(names.begin(), names.end(), "stiffness");
    if (found == names.end()) return false;
    const auto index = static_cast<std::size_t>(found - names.begin());
    return std::isnan(card.covariance[index][index]);
}

[[noreturn]] void refuse_no_stiffness(const ContactCard& card) {
    refuse("the data of the card do not determine the stiffness",
           lacks_noise(card) ? std::string("no noise of the data") : "no " + option("stiffness"),
           (lacks_noise(card) ? "a fit with " + option("sd NAME=VALUE") +
                                    ", which states the noise; impactfit card for a single impact; "
                              : std::string()) +
               option("stiffness K") + " [N/m^n], which keeps the restitution",
           "stiffness");
}

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

ExportSettings settings_for(const ContactCard& card, const ExportSettings& settings) {
    ExportSettings completed = settings;
    if (!settings.radii) completed.radii = card.radii;
    return completed;
}

void require_need(ExportNeed need, std::string_view title, const ExportSettings& settings) {
    const auto require = [&](bool given, const char* what, const char* name, const std::string& allowed) {
        if (!given) refuse(fmt::format("{} needs the {}", title, what), "no " + option(name), allowed, name);
    };
    if (need == ExportNeed::radii)
        require(settings.radii.has_value(), "radii of both bodies", "radii",
                option("radii R1 R2") + "; inf for a plane");
    if (need == ExportNeed::poisson_ratios)
        require(settings.poisson.has_value(), "Poisson's ratios of both bodies", "poisson", option("poisson NU1 NU2"));
    if (need == ExportNeed::density)
        require(settings.density.has_value(), "density of the particles", "density",
                option("density RHO") + " [kg/m^3]");
}

void check_settings(const ExportSettings& settings, const SimulatorTarget& target) {
    for (const ExportNeed need : target.needs) require_need(need, target.title, settings);
    check_poisson(settings);
    check_speeds(settings);
    if (settings.density) require_finite(*settings.density, "density", "kg/m^3", "density");
    if (settings.time_step) require_finite(*settings.time_step, "time step", "s", "time-step");
    if (!(settings.friction >= 0.0 && std::isfinite(settings.friction)))
        refuse("friction out of range", fmt::format("{:g}", settings.friction), ">= 0", "friction");
    radius_of(settings);
    units_of(target, settings.units);
    version_of(target, settings.version);
}

void read_settings(TranslatedContact& contact, const SimulatorTarget& target) {
    const ExportSettings& settings = contact.settings;
    check_settings(settings, target);
    contact.effective_mass = mass_of(*contact.card, settings);
    contact.effective_radius = radius_of(settings);
    contact.units = units_of(target, settings.units);
    contact.version = version_of(target, settings.version);
}

bool determines_no_stiffness(const ContactCard& card) {
    return std::find(card.undetermined.begin(), card.undetermined.end(), "stiffness") != card.undetermined.end();
}

ContactCard card_with_stiffness(const ContactCard& card, const ExportSettings& settings,
                                const SimulatorTarget& target) {
    if (!settings.stiffness) {
        if (determines_no_stiffness(card) && !target.restitution_only) refuse_no_stiffness(card);
        return card;
    }
    require_finite(*settings.stiffness, "stiffness", "N/m^n", "stiffness");
    ContactCard changed = card;
    CardParameter* stiffness = parameter_of(changed, "stiffness");
    if (!stiffness || !card.law().is_power_law)
        refuse("the law has no stiffness to set", std::string(card.model->name), "a law of the power-law family",
               "stiffness");
    if (CardParameter* damping = parameter_of(changed, "hysteresis_damping")) {
        const PowerLawCoefficients<double> law = card.law().coefficients(law_values(card, {1.0, 1.0}));
        damping->value *=
            std::pow(*settings.stiffness / stiffness->value, (law.damping_exponent + 1.0) / (law.hertz_exponent + 1.0));
    }
    stiffness->value = *settings.stiffness;
    changed.nominal_stiffness = false;
    return changed;
}

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
