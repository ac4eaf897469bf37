#include "impactfit/report/comparison/compared_data.hpp"

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

}  // namespace impactfit
