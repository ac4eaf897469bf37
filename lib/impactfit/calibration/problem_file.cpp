#include "impactfit/calibration/problem_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "impactfit/calibration/problem_check.hpp"
#include "impactfit/calibration/problem_parameters.hpp"
#include "impactfit/calibration/problem_sections.hpp"
#include "impactfit/core/digest.hpp"
#include "impactfit/core/text_file.hpp"

namespace impactfit {

FitProblem parse_problem(const std::string& text, const std::string& path, const std::string& data_root) {
    const TomlTable file = TomlTable::parse(text, path);
    check_format(file);
    FitProblem problem;
    problem.path = path;
    problem.sha256 = sha256_hex(text);
    read_model(file, problem);
    read_parameters(file.table("parameters"), file.has("form") ? file.text("form") : "dimensional", problem);
    const std::string folder = std::filesystem::path(path).parent_path().string();
    read_data(read_data_blocks(file, folder, data_root), read_rig(file), problem);
    problem.solver = read_solver(file);
    problem.uncertainty = read_uncertainty(file, problem);
    check_problem(problem, file.where("parameters"));
    return problem;
}

FitProblem read_problem(const std::string& path, const std::string& data_root) {
    return parse_problem(read_text_file(path), path, data_root);
}

}  // namespace impactfit
