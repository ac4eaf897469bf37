#include "options/convert_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <utility>

#include "impactfit/core/error.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"

namespace impactfit::app {
namespace {

/// Splits "x=a,y=b" into pairs.
std::vector<std::pair<std::string, std::string>> pairs(const std::string& text, const char* option,
                                                       const char* example) {
    std::vector<std::pair<std::string, std::string>> result;
    if (text.empty()) return result;
    for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const std::string pair = text.substr(begin, end - begin);
        const std::size_t equals = pair.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == pair.size())
            throw Error(ErrorKind::usage, "format is NAME=VALUE", fmt::format("'{}'", pair), example,
                        {{}, 0, 0, option});
        result.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return result;
}

}  // namespace

void ConvertArguments::add_to(CLI::App& command) {
    command.add_option("FILE", file, "WebPlotDigitizer project (wpd.json) or CSV")->required();
    command.add_option("--columns", renamed, "quantities of x and y: 'x=impact_speed [m/s],y=restitution [1]'");
    command.add_option("--series", series, "series of the figure; repeatable (default: all series with points)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    command.add_option("--figure", figure, "name of the figure for the provenance: 'Fig. 3'");
    command.add_option("--source", source, "publication of the figure");
    command.add_option(
        "--click-error", click_error,
        fmt::format("standard deviation of a click in each direction [pixel] (default: {:g})", usual_click_error));
    command.add_option("--sd", deviations, "standard deviations of a CSV without pixels: 'x=0.01 m/s,y=0.002'");
    command.add_flag("--force", force, "replace the files of an existing package");
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
