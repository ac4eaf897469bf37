#include "impactfit/calibration/problem_file/problem_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "impactfit/calibration/noise/noise_weights.hpp"
#include "impactfit/calibration/observation/read_data.hpp"
#include "impactfit/calibration/observation/read_records.hpp"
#include "impactfit/calibration/observation/rig.hpp"
#include "impactfit/calibration/problem/group_parameters.hpp"
#include "impactfit/calibration/problem/population_covariates.hpp"
#include "impactfit/calibration/problem/problem_check.hpp"
#include "impactfit/calibration/problem/problem_error.hpp"
#include "impactfit/calibration/problem_file/form_section.hpp"
#include "impactfit/calibration/problem_file/sections.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"

namespace impactfit {
namespace {

/// Reads the [[data]] and the [[record]] blocks; each block is one source.
void read_measured(const TomlTable& file, const Rig& rig, const std::string& folder, const std::string& data_root,
                   FitProblem& problem) {
    std::vector<DataBlock> data = read_data_blocks(file, folder, data_root, problem.form_task.get());
    group_blocks(problem, data);
    check_renamed_columns(file, rig, problem);
    KnownFigures figures;
    read_data(data, rig, figures, problem);
    std::vector<SourceLocation> blocks;
    for (const DataBlock& block : data) blocks.push_back(block.where);
    std::vector<RecordBlock> records = read_record_blocks(file, folder, data_root, problem);
    group_blocks(problem, records);
    for (const RecordBlock& block : records) {
        read_record_block(block, rig, figures, problem);
        blocks.push_back(block.where);
    }
    check_masses_agree(blocks, rig, problem);
}

void read_model_and_parameters(const TomlTable& file, const std::string& folder, const std::string& data_root,
                               const ContactModel* own_law, FitProblem& problem) {
    if (file.has("form")) {
        read_form(file, folder, data_root, problem);
        read_form_parameters(file, problem);
        return;
    }
    for (const char* key : {"objective", "synthetic"})
        if (file.has(key))
            refuse_problem("this key requires a form", key, "form = \"NAME\", or no such key", file.where(key));
    read_model(file, own_law, problem);
    read_sensors(file, problem);
    read_parameters(file.table("parameters"),
                    file.has("parameterisation") ? file.text("parameterisation") : "dimensional", problem);
}

}  // namespace

namespace {

FitProblem problem_of(const TomlTable& file, const std::string& path, const std::string& data_root,
                      const ContactModel* own_law = nullptr, const StatedMeans* means = nullptr) {
    check_format(file);
    FitProblem problem;
    problem.path = path;
    const std::string folder = std::filesystem::path(path).parent_path().string();
    read_model_and_parameters(file, folder, data_root, own_law, problem);
    read_population(file, problem);
    if (means != nullptr) state_means(*means, problem);
    Rig rig = read_rig(file);
    rig.unit_mass = problem.form_task != nullptr;  // of restitution alone; see check_form_stiffness
    if (problem.form_task && problem.form_task->has_points() && file.has("rig"))
        refuse_problem("[rig] without effect", "points of a form are not impacts", "no [rig]", file.where("rig"));
    if (file.has("synthetic"))
        read_synthetic(file, problem);
    else
        read_measured(file, rig, folder, data_root, problem);
    if (problem.form_task) {
        check_form_stiffness(problem);
        note_restitution_as_input(problem);
    }
    check_population_groups(problem);
    expand_own_parameters(problem, file.where("parameters"));
    if (problem.conditions.empty())
        refuse_problem("no data to fit", "no measurement",
                       "a [[data]] block without predict = true, with measured rows",
                       file.tables("data").front().where());
    complete_noise(problem);
    read_solver(file, problem.solver);
    problem.uncertainty = read_uncertainty(file);
    check_problem(problem, file.where("parameters"));
    read_prediction(file, problem);
    return problem;
}

}  // namespace

FitProblem parse_problem(const std::string& text, const std::string& path, const std::string& data_root) {
    try {
        FitProblem problem = problem_of(TomlTable::parse(text, path), path, data_root);
        problem.sha256 = sha256_hex(text);
        return problem;
    } catch (const Error& error) {
        throw error.in(Notation::problem_file);
    }
}

FitProblem make_problem(const TomlEntry::Table& entries, const std::string& name, const std::string& data_root,
                        const ContactModel* own_law) {
    try {
        const TomlTable table = TomlTable::of(entries, name);
        FitProblem problem = problem_of(table, name, data_root, own_law);
        problem.sha256 = sha256_hex(table.toml());
        return problem;
    } catch (const Error& error) {
        throw error.in(Notation::problem_file);
    }
}

FitProblem read_problem(const std::string& path, const std::string& data_root) {
    return parse_problem(read_text_file(path, most_tree_bytes), path, data_root);
}

FitProblem read_problem_with(const StatedMeans& means, const std::string& path, const std::string& data_root) {
    const std::string text = read_text_file(path, most_tree_bytes);
    FitProblem problem = problem_of(TomlTable::parse(text, path), path, data_root, nullptr, &means);
    problem.sha256 = sha256_hex(text);
    return problem;
}

}  // namespace impactfit
