#include "impactfit/calibration/observation/rig.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

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
