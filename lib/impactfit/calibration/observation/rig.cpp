#include "impactfit/calibration/observation/rig.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "impactfit/core/nearest_name.hpp"

namespace impactfit {
namespace {

/// Tolerance of rounding in equal masses, such as "540 g" and 0.54.
bool is_one_mass(double one, double other) {
    return std::abs(one / other - 1.0) <= 1e-12;
}

[[noreturn]] void refuse_unknown(const Rig& rig, const std::string& name) {
    const bool options = rig.where.file.empty();
    throw Error(
        ErrorKind::problem, "missing mass", fmt::format("none in {}", name),
        fmt::format("{}, or a column effective_mass [kg]", options ? option("mass M") + " or " + option("masses A B")
                                                                   : "effective_mass or masses under [rig]"),
        rig.where);
}

[[noreturn]] void refuse_two(const Rig& rig, double mass, const SourceLocation& where) {
    const bool options = rig.where.file.empty();
    throw Error(ErrorKind::problem, "contradictory effective masses",
                fmt::format("{:.12g} kg in the data, {:.12g} kg in {}", mass, *rig.effective_mass,
                            options ? rig.where.key : "[rig]"),
                options ? "one mass; without this option the data determine it"
                        : "one mass, or [rig] effective_mass = { column = \"effective_mass\" }",
                where);
}

double mass_in(const Dataset& dataset, std::size_t row, const std::string& column, const SourceLocation& where) {
    const Field& field = dataset.field(column);
    const double mass = dataset.si(row, column);
    if (field.is_number && same_dimension(field.measure, parse_unit("kg")) && mass > 0.0) return mass;
    const std::string& text = dataset.text(row, column);
    throw Error(ErrorKind::data, "invalid mass",
                text.empty() ? "an empty cell" : fmt::format("{} {}", text, field.unit),
                "a number above 0 in a unit of mass", where);
}

/// Returns the common mass of a source; empty if its impacts differ.
std::optional<double> one_mass(const FitProblem& problem, std::size_t source) {
    std::optional<double> mass;
    for (const auto* conditions : {&problem.conditions, &problem.predictions})
        for (const FitCondition& condition : *conditions) {
            if (source_of(condition) != source) continue;
            if (mass && *mass != condition.impact.effective_mass) return std::nullopt;
            mass = condition.impact.effective_mass;
        }
    return mass;
}

}  // namespace

SourceLocation rig_entry(const Rig& rig, const std::string& key) {
    SourceLocation where = rig.where;
    where.key = where.file.empty() ? option(key) : "rig." + key;
    if (!where.file.empty()) std::replace(where.key.begin(), where.key.end(), '-', '_');
    return where;
}

void set_height_reference(const std::string& text, const SourceLocation& where, Rig& rig) {
    const std::vector<std::string> known(height_reference_names.begin(), height_reference_names.end());
    const auto reference = [&](std::string name) {
        name = name.substr(std::min(name.find_first_not_of(' '), name.size()));
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end())
            throw Error(ErrorKind::problem, "unknown height reference", text,
                        allowed_names(name, known) + "; two with a comma: drop, rebound", where);
        return static_cast<HeightReference>(found - known.begin());
    };
    const std::size_t comma = text.find(',');
    rig.drop_reference = reference(text.substr(0, comma));
    rig.rebound_reference = comma == std::string::npos ? rig.drop_reference : reference(text.substr(comma + 1));
}

void set_shared(const std::string& text, const SourceLocation& where, Rig& rig) {
    if (text != "drop_height" && text != "none")
        throw Error(ErrorKind::problem, "not a setting that repeats share", text, "drop_height, or none", where);
    rig.shares_drop_heights = text == "drop_height";
}

bool is_rig_deviation(std::string_view name) {
    return std::find(rig_deviation_names.begin(), rig_deviation_names.end(), name) != rig_deviation_names.end();
}

void set_rig_deviation(const std::string& name, const Deviation& stated, const SourceLocation& where, Rig& rig) {
    const auto* fraction = std::get_if<Fraction>(&stated);
    const auto* number = std::get_if<ValueWithUnit>(&stated);
    const bool percent = number && number->unit == "%";
    const double value = fraction ? fraction->value : number ? number->value * (percent ? 0.01 : 1.0) : std::nan("");
    if (!(value >= 0.0) || !std::isfinite(value) || (number && !number->unit.empty() && !percent))
        throw Error(
            ErrorKind::problem, "standard deviation of the rig out of range", deviation_text(stated),
            name == "drag_coefficient" ? "a number of at least 0, such as 0.05" : "a part, such as 0.002 or 0.2 %",
            where);
    if (name == "drag_coefficient" && !rig.sphere)
        throw Error(ErrorKind::problem, "an error of the drag without a diameter", deviation_text(stated),
                    rig.where.file.empty() ? option("diameter") : "diameter", where);
    if (name == "drag_coefficient")
        rig.sphere->drag_deviation = fraction || percent ? value * rig.sphere->drag_coefficient : value;
    else if (name == "height_scale")
        rig.height_scale_deviation = value;
    else if (name == "time_scale")
        rig.time_scale_deviation = value;
    else
        throw Error(
            ErrorKind::problem, "no error of the rig of this name", name,
            allowed_names(name, std::vector<std::string>(rig_deviation_names.begin(), rig_deviation_names.end())),
            where);
}

void check_rig(const Rig& rig) {
    const auto refuse = [&](const char* what, double got, const char* allowed, const char* key) {
        throw Error(ErrorKind::problem, what, fmt::format("{:g}", got), allowed, rig_entry(rig, key));
    };
    if (!(rig.load >= 0.0) || !std::isfinite(rig.load)) refuse("load out of range", rig.load, "a force >= 0", "load");
    if (!(rig.gravity > 0.0) || !std::isfinite(rig.gravity))
        refuse("gravity out of range", rig.gravity, "an acceleration above 0", "gravity");
    if (!rig.sphere) {
        if (rig.drop_reference == HeightReference::bottom && rig.rebound_reference == HeightReference::bottom) return;
        throw Error(ErrorKind::problem, "a height reference without a diameter", "no diameter",
                    fmt::format("{}", option("diameter")), rig_entry(rig, "height-reference"));
    }
    const SphereInAir& sphere = *rig.sphere;
    if (!(sphere.diameter > 0.0) || !std::isfinite(sphere.diameter))
        refuse("diameter out of range", sphere.diameter, "a length above 0", "diameter");
    if (!(sphere.density >= 0.0) || !std::isfinite(sphere.density))
        refuse("density of the air out of range", sphere.density, "0 (vacuum) or above", "air-density");
    if (!(sphere.drag_coefficient >= 0.0) || !std::isfinite(sphere.drag_coefficient))
        refuse("drag coefficient out of range", sphere.drag_coefficient, "0 or above", "drag-coefficient");
}

double load_of(const Rig& rig, double effective_mass, bool weight) {
    return rig.load + (weight ? effective_mass * flight_of(rig, effective_mass).gravity : 0.0);
}

Flight flight_of(const Rig& rig, double effective_mass) {
    if (!rig.sphere) return {rig.gravity};
    const double mass = rig.body_mass.value_or(effective_mass);
    const double density = mass / (std::numbers::pi / 6.0 * std::pow(rig.sphere->diameter, 3));
    if (!(density < largest_density) || !(density > rig.sphere->density))
        throw Error(
            ErrorKind::problem,
            density < largest_density ? "a sphere lighter than the air" : "a sphere denser than every element",
            fmt::format("{:.3g} kg with a diameter of {:.3g} m: {:.3g} kg/m^3", mass, rig.sphere->diameter, density),
            fmt::format("{:.3g} to {:g} kg/m^3; check the units of mass and diameter", rig.sphere->density,
                        largest_density),
            rig_entry(rig, "diameter"));
    return flight_of(*rig.sphere, mass, rig.gravity);
}

double height_of(HeightReference reference, const Rig& rig) {
    return rig.sphere ? 0.5 * static_cast<double>(reference) * rig.sphere->diameter : 0.0;
}

std::string mass_column(const Rig& rig) {
    return rig.mass_column.empty() ? "effective_mass" : rig.mass_column;
}

double mass_of_row(const Rig& rig, const Dataset& dataset, std::size_t row, const std::string& name) {
    const std::string column = mass_column(rig);
    if (!dataset.has_column(column)) {
        if (!rig.effective_mass) refuse_unknown(rig, name);
        return *rig.effective_mass;
    }
    const SourceLocation where{dataset.files.front().path, dataset.rows[row].line,
                               static_cast<long>(dataset.column(column)) + 1, column};
    const double mass = mass_in(dataset, row, column, where);
    if (!rig.effective_mass) return mass;
    const bool rounded = std::abs(mass - *rig.effective_mass) <= 0.5 * dataset.last_digit_unit(row, column);
    if (!rounded && !is_one_mass(mass, *rig.effective_mass)) refuse_two(rig, mass, where);
    return *rig.effective_mass;
}

void check_masses_agree(const std::vector<SourceLocation>& blocks, const Rig& rig, const FitProblem& problem) {
    if (rig.effective_mass || !rig.mass_column.empty()) return;
    std::optional<double> first;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::optional<double> mass = one_mass(problem, i);
        if (!mass) continue;
        if (first && !is_one_mass(*mass, *first))
            throw Error(ErrorKind::problem, "different effective masses in the data",
                        fmt::format("{:g} kg and {:g} kg", *first, *mass),
                        "one mass, or [rig] effective_mass = { column = \"effective_mass\" } for a mass per "
                        "row",
                        blocks[i]);
        first = mass;
    }
}

}  // namespace impactfit
