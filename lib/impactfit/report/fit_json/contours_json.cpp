#include "impactfit/report/fit_json/contours_json.hpp"

#include "impactfit/calibration/finished/contours_of_fit.hpp"

namespace impactfit {
namespace {

Json pair_json(const FitResult& result, const ProfileContour& contour) {
    Json x = Json::array(), y = Json::array();
    for (const Eigen::VectorXd& point : contour.points) {
        x.push_back(json_number(point[contour.first]));
        y.push_back(json_number(point[contour.second]));
    }
    const auto name = [&](Eigen::Index parameter) {
        return result.estimate.free[static_cast<std::size_t>(parameter)].name;
    };
    return {{"parameters", {name(contour.first), name(contour.second)}},
            {"end", to_string(contour.end)},
            {"evaluations", contour.counts.evaluations},
            {"x", std::move(x)},
            {"y", std::move(y)}};
}

}  // namespace

Json contours_json(const FitResult& result) {
    const FitContours& contours = *result.contours;
    Json pairs = Json::array();
    for (const ProfileContour& contour : contours.traced) pairs.push_back(pair_json(result, contour));
    return {{"level", contours.level},
            {"refused", contours.refused.empty() ? Json(nullptr) : Json(contours.refused)},
            {"pairs", std::move(pairs)}};
}

}  // namespace impactfit
