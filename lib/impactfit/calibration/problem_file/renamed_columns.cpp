#include <algorithm>

#include "impactfit/calibration/problem/population_plan.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/block_section.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/formula.hpp"
#include "impactfit/dataset/computed/added_columns.hpp"
#include "impactfit/dataset/computed/usual_formulas.hpp"
#include "impactfit/dataset/csv/column_header.hpp"
#include "impactfit/dataset/lab_header/column_advice.hpp"
#include "impactfit/dataset/values/known_column.hpp"
#include "impactfit/recording/signal/signal_quantity.hpp"

namespace impactfit {
namespace {

using Names = std::vector<std::string>;

/// Returns the usable column names: observables, parameters, masses, and `impact`, which separates the impacts of a
/// record.
Names names_of_all_blocks(const Rig& rig, const FitProblem& problem) {
    Names names = known_column_names();
    names.insert(names.end(), recording_column_names.begin(), recording_column_names.end());
    names.emplace_back("impact");
    names.emplace_back(unused_column);
    if (!rig.mass_column.empty()) names.push_back(rig.mass_column);
    for (const FitParameter& parameter : problem.parameters)
        if (!parameter.column.empty()) names.push_back(parameter.column);
    if (problem.population) {
        names.push_back(problem.population->by);
        for (const Covariate& covariate : problem.population->covariates) names.push_back(covariate.column);
    }
    return names;
}

/// Adds the columns that select rows, that of the groups, and those of standard deviations.
void add_names_of(const TomlTable& entry, Names& names) {
    if (entry.has("group") && entry.is_table("group")) names.push_back(entry.table("group").text("column"));
    const std::vector<AddedColumn> added = read_added_columns(entry);
    for (std::string& name : names_in_formulas(added)) names.push_back(std::move(name));
    for (std::string& name : usual_inputs()) names.push_back(std::move(name));
    if (entry.has("where"))
        for (const std::string& column : entry.table("where").keys()) names.push_back(column);
    if (!entry.has("sd")) return;
    const TomlTable deviations = entry.table("sd");
    for (const std::string& name : deviations.keys())
        if (deviations.is_text(name)) names.push_back(deviations.text(name));
}

bool holds(const Names& known, const std::string& name) {
    return std::any_of(known.begin(), known.end(), [&](const std::string& one) {
        return one == name || one == formula_name(name);  // a formula writes _ for blanks
    });
}

void check_block(const TomlTable& entry, Names known) {
    add_names_of(entry, known);
    for (const AddedColumn& column : read_added_columns(entry)) {
        const std::string_view of = deviation_target(column.name);
        if (!holds(known, of.empty() ? column.name : std::string(of)))
            refuse_problem("an added column that nothing uses", column.name, allowed_names(column.name, known),
                           column.where);
    }
    if (!entry.has("columns")) return;
    const TomlTable columns = entry.table("columns");
    for (const std::string& from : columns.keys()) {
        if (columns.text(from).starts_with('[')) continue;  // a unit only
        const std::string to = parse_column_header(columns.text(from), columns.where(from)).name;
        if (!deviation_target(to).empty() || holds(known, to)) continue;
        refuse_problem("column renamed to an unused name", to, allowed_names(to, known), columns.where(from));
    }
}

}  // namespace

void check_renamed_columns(const TomlTable& file, const Rig& rig, const FitProblem& problem) {
    const Names known = names_of_all_blocks(rig, problem);
    for (const char* kind : {"data", "record"})
        if (file.has(kind))
            for (const TomlTable& entry : file.tables(kind)) check_block(entry, known);
}

}  // namespace impactfit
