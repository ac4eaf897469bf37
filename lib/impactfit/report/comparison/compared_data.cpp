#include "impactfit/report/comparison/compared_data.hpp"

#include "impactfit/report/fit/notes_on_data.hpp"

namespace impactfit {

Json compared_data_json(const FitProblem& problem) {
    Json data = Json::array();
    for (const FitSource& source : problem.sources) {
        Json files = Json::array();
        for (const SourceFile& file : source.files) files.push_back({{"path", file.path}, {"sha256", file.sha256}});
        data.push_back({{"name", source.name}, {"files", files}, {"notes", source.notes}});
    }
    return data;
}

Json compared_problem_json(const FitProblem& problem) {
    if (problem.path.empty()) return nullptr;
    return {{"path", problem.path}, {"sha256", problem.sha256}};
}

void put_compared(const FitProblem& problem, const std::vector<std::string>& summary, bool interrupted, Json& json) {
    json["problem"] = compared_problem_json(problem);
    json["summary"] = summary;
    json["warnings"] = warnings_on_data(problem);
    json["interrupted"] = interrupted;
    json["data"] = compared_data_json(problem);
    json["noise_stated"] = problem.noise_stated;
    json["starts"] = problem.solver.starts;
    json["seed"] = problem.solver.seed;
}

}  // namespace impactfit
