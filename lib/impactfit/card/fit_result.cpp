#include "impactfit/card/fit_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "impactfit/card/card_sections.hpp"
#include "impactfit/card/card_values.hpp"
#include "impactfit/card/data_error.hpp"

namespace impactfit {
namespace {

/// Throws Error for a result without parameters of a law.
void check_has_parameters(const JsonNode& document) {
    if (document.has_value("form"))
        throw Error(ErrorKind::data, "the fit of a form has no contact law",
                    fmt::format("form {}", document.object("form").text("name")), "the fit of a law",
                    document.where("form"));
    const JsonNode search = document.object("search");
    if (search.text("status") == "failed")
        throw Error(ErrorKind::data, "the fit failed", "no parameters", "a fit with parameters",
                    search.where("status"));
    for (const char* key : {"mass_range", "undetermined"})
        if (!document.has(key))
            throw Error(ErrorKind::data, "the result is of an older version of impactfit",
                        fmt::format("no key '{}'", key), "a result of this version: repeat the fit",
                        document.where(key));
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Throws Error for a parameter whose values differ between impacts.
[[noreturn]] void refuse_several_values(const std::string& name, const std::string& got, const SourceLocation& where) {
    throw Error(ErrorKind::data, fmt::format("{} differs between the impacts", name), got,
                "a fit with equal parameters for all impacts, such as the impacts of one specimen", where);
}

std::string values_per_group(const JsonNode& document, const std::string& name) {
    std::vector<std::string> found;
    for (const JsonNode& entry : document.objects("parameters"))
        if (entry.text("parameter").starts_with(name + "_")) found.push_back(entry.text("parameter"));
    return fmt::format("{}", fmt::join(found, ", "));
}

/// Returns the stiffness of a fit to restitutions, which have no scale: their ratios are those for a stiffness of 1.
StatedParameter any_stiffness(const JsonNode& entry) {
    return {{entry.text("parameter"), 1.0, std::nan(""), {}}, entry.where()};
}

/// Returns the parameters of the law; parameters of sensors and groups are left out.
std::vector<StatedParameter> parameters_of_law(const JsonNode& document, const std::vector<std::string>& known) {
    std::vector<StatedParameter> stated;
    bool any_scale = false;
    for (const JsonNode& entry : document.objects("parameters")) {
        const std::string name = entry.text("parameter");
        if (!contains(known, name)) continue;
        if (entry.text("role") == "column") refuse_several_values(name, "values of a data column", entry.where());
        const bool undetermined = entry.text("role") == "undetermined";
        stated.push_back(undetermined ? any_stiffness(entry) : parameter_at(entry, "parameter"));
        any_scale = any_scale || undetermined;
    }
    for (StatedParameter& entry : stated) entry.any_scale = any_scale;
    return stated;
}

/// Throws Error for a parameter of the law with one value per group.
void check_groups(const JsonNode& document, const std::vector<std::string>& known,
                  const std::vector<StatedParameter>& stated) {
    for (const std::string& name : known) {
        const bool missing = std::none_of(stated.begin(), stated.end(),
                                          [&](const StatedParameter& entry) { return entry.parameter.name == name; });
        if (const std::string values = values_per_group(document, name); missing && !values.empty())
            refuse_several_values(name, values, document.where("parameters"));
    }
}

/// Mean restitution of the impacts within 5 % of a speed, the scatter of a repeated drop.
MeasuredRestitution::Point mean_at(double speed, const std::vector<MeasuredRestitution::Point>& measured) {
    double sum = 0.0;
    long count = 0;
    for (const MeasuredRestitution::Point& point : measured)
        if (std::abs(point.impact_speed / speed - 1.0) <= 0.05) sum += point.restitution, ++count;
    return {speed, sum / static_cast<double>(count)};
}

/// Speed of the impact nearest to the geometric mean of the lowest and the highest.
double middle_speed(const std::vector<MeasuredRestitution::Point>& ascending) {
    const double mean = std::sqrt(ascending.front().impact_speed * ascending.back().impact_speed);
    return std::min_element(ascending.begin(), ascending.end(),
                            [&](const MeasuredRestitution::Point& a, const MeasuredRestitution::Point& b) {
                                return std::abs(std::log(a.impact_speed / mean)) <
                                       std::abs(std::log(b.impact_speed / mean));
                            })
        ->impact_speed;
}

/// The restitutions among the measured values of the residuals.
std::optional<MeasuredRestitution> measured_restitution(const JsonNode& document) {
    std::vector<MeasuredRestitution::Point> all;
    for (const JsonNode& entry : document.objects_or_none("residuals"))
        if (entry.text_or_empty("observable") == "restitution")
            all.push_back({entry.number("impact_speed"), entry.number("measured")});
    if (all.empty()) return {};
    const auto [lowest, highest] = std::minmax_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.restitution < b.restitution; });
    MeasuredRestitution measured{lowest->restitution, highest->restitution, {}};
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.impact_speed < b.impact_speed; });
    for (const double speed : {all.front().impact_speed, middle_speed(all), all.back().impact_speed})
        if (measured.points.empty() || speed > measured.points.back().impact_speed)
            measured.points.push_back(mean_at(speed, all));
    return measured;
}

/// Loads of the impacts; 0 if the result states none.
LoadRange loads_at(const JsonNode& document) {
    if (!document.has_value("load_range")) return {};
    const JsonNode range = document.object("load_range");
    return {range.number("lowest"), range.number("highest")};
}

std::vector<std::string> undetermined_of(const JsonNode& document, const ContactCard& card) {
    std::vector<std::string> names;
    const std::vector<std::string> undetermined = document.texts("undetermined");
    for (const CardParameter& parameter : card.parameters)
        if (contains(undetermined, parameter.name)) names.push_back(parameter.name);
    return names;
}

}  // namespace

ContactCard card_of_fit(const JsonNode& document) {
    check_has_parameters(document);
    ContactCard card;
    card.path = document.where().file;
    card.title = document.text_or_empty("title");
    card.program_version = document.text("version");
    card.verdict = document.text("verdict");
    const bool test = document.truth("noise_stated") || document.has_value("lack_of_fit");
    card.goodness_tested =
        card.verdict == "bad_fit" || card.verdict == "several_specimens" || (test && card.verdict != "not_tested");
    card.doubtful = document.truth("doubtful");
    const StatedLaw law = law_at(document);
    set_model(card, law);
    const std::vector<std::string> known = names_of_law(card, law);
    const std::vector<StatedParameter> stated = parameters_of_law(document, known);
    check_groups(document, known, stated);
    set_parameters(card, law, stated);
    card.separation = separation_at(document, "separation", card.law());
    if (document.has_value("uncertainty")) set_covariance(card, document.object("uncertainty"), "covariance");
    set_undetermined(card, undetermined_of(document, card));
    card.speeds = range_at(document, "speed_range", "m/s");
    card.masses = range_at(document, "mass_range", "kg");
    card.radii = radii_at(document);
    check_law_values(card, document.where("parameters"));
    read_problem_file_entry(document, card);
    card.data = data_at(document);
    card.measured = measured_restitution(document);
    card.bounces = located_in_file(document.where("parameters"), [&] { return bounces_of(card, loads_at(document)); });
    return card;
}

}  // namespace impactfit
