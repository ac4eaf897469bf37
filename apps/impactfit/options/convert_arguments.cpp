#include "options/convert_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"

namespace impactfit::app {
namespace {

/// "x=a,y=b" as pairs.
std::vector<std::pair<std::string, std::string>> pairs(const std::string& words, const char* option,
                                                       const char* example) {
    std::vector<std::pair<std::string, std::string>> result;
    if (words.empty()) return result;
    for (std::size_t begin = 0, end = 0; begin <= words.size(); begin = end + 1) {
        end = std::min(words.find(',', begin), words.size());
        const std::string word = words.substr(begin, end - begin);
        const std::size_t equals = word.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == word.size())
            throw Error(ErrorKind::usage, "a pair NAME=VALUE is needed", fmt::format("'{}'", word), example,
                        {{}, 0, 0, option});
        result.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return result;
}

}  // namespace

void ConvertArguments::add_to(CLI::App& command) {
    command.add_option("FILE", file, "a project (wpd.json) or CSV of WebPlotDigitizer")->required();
    command.add_option("--columns", renamed, "what x and y are: 'x=impact_speed [m/s],y=restitution [1]'");
    command.add_option("--series", series, "a series of the figure; once for each (default: all that have points)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command.add_option("--figure", figure, "the figure it is, for the provenance: 'Fig. 3'");
    command.add_option("--source", source, "the publication of the figure");
    command.add_option(
        "--click-error", click_error,
        fmt::format("standard deviation of a click in each direction, in pixels (default: {:g})", usual_click_error));
    command.add_option("--sd", deviations, "standard deviations of a CSV, which holds no pixels: 'x=0.01 m/s,y=0.002'");
    command.add_flag("--force", force, "replace the files of a package that is already there");
}

std::vector<ColumnMapping> ConvertArguments::columns() const {
    std::vector<ColumnMapping> result;
    for (auto& [from, to] : pairs(renamed, "--columns", "--columns 'x=impact_speed [m/s],y=restitution [1]'"))
        result.push_back({from, to});
    return result;
}

FigureReading ConvertArguments::reading() const {
    return {series, click_error, pairs(deviations, "--sd", "--sd 'x=0.01 m/s,y=0.002'"), figure, source};
}

}  // namespace impactfit::app
