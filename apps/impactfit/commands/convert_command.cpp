#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <array>
#include <limits>

#include "commands/commands.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/files/digest.hpp"
#include "impactfit/core/files/text_file.hpp"
#include "impactfit/dataset/digitised/digitised_dataset.hpp"
#include "impactfit/dataset/package/write_package.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/format/json.hpp"
#include "impactfit/report/format/short_text.hpp"
#include "impactfit/report/format/text.hpp"
#include "options/convert_arguments.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

// ---- Contents of a project -----------------------------------------------------------------------------------

struct Range {
    double least = std::numeric_limits<double>::infinity(), most = -least;

    void add(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

std::vector<Cell> series_row(const FigureSeries& series, const NamedAxes* axes) {
    std::vector<Cell> row{series.name, static_cast<long>(series.points.size()), series.axes};
    row.resize(8);
    if (axes == nullptr) return row;
    row[3] = axes->kind;
    if (!axes->axes || series.points.empty()) return row;
    std::array<Range, 2> ranges;
    for (const Pixel point : series.points)
        for (std::size_t axis = 0; axis < 2; ++axis) ranges[axis].add(axes->axes->values(point)[axis]);
    row[4] = ranges[0].least;
    row[5] = ranges[0].most;
    row[6] = ranges[1].least;
    row[7] = ranges[1].most;
    return row;
}

Table series_table(const DigitisedFigure& figure) {
    Table table{{{"series"}, {"points"}, {"axes"}, {"kind"}, {"x_least"}, {"x_most"}, {"y_least"}, {"y_most"}}, {}};
    for (const FigureSeries& series : figure.series) {
        const auto axes = std::find_if(figure.axes.begin(), figure.axes.end(),
                                       [&](const NamedAxes& a) { return a.name == series.axes; });
        table.rows.push_back(series_row(series, axes == figure.axes.end() ? nullptr : &*axes));
    }
    return table;
}

Result overview(const std::string& path) {
    const DigitisedFigure figure = read_figure(path);
    const std::string content = read_text_file(path);
    const std::vector<SourceFile> files{{path, sha256_hex(content), content.size()}};
    const Table table = series_table(figure);
    return {"convert",
            [=] {
                return fmt::format(
                    "{}: {}\n\n{}\nState the quantities of x and y to read the points: --columns 'x=impact_speed [m/s],"
                    "y=restitution [1]'\n",
                    path, figure.format, table_text(table));
            },
            [=] { return json_text(json_rows("convert", table, files)); }, [=] { return csv_text(table); },
            [=] {
                return fmt::format("{}\n{}\n{}", one_line(fmt::format("{}: {}", path, figure.format)),
                                   narrow_table_text(table),
                                   "read the points: --columns 'x=impact_speed [m/s],y=restitution [1]'\n");
            }};
}

// ---- The points ----------------------------------------------------------------------------------------------

/// Returns the points in the units of the figure, with the standard deviation of a click.
Table point_table(const Dataset& dataset) {
    Table table;
    for (const Field& field : dataset.fields) {
        table.columns.push_back({field.name, field.unit});
        if (field.uncertainty.form != Uncertainty::Form::none)
            table.columns.push_back({fmt::format("sd({})", field.name), field.unit});
    }
    for (std::size_t row = 0; row < dataset.rows.size(); ++row) {
        std::vector<Cell> cells;
        for (const Field& field : dataset.fields) {
            const DatasetCell& cell = dataset.rows[row].cells[dataset.column(field.name)];
            cells.emplace_back();
            if (field.is_number && !cell.text.empty()) cells.back() = cell.si / field.measure.to_si;
            if (!field.is_number) cells.back() = cell.text;
            if (field.uncertainty.form == Uncertainty::Form::none) continue;
            cells.emplace_back();
            if (const auto deviation = dataset.uncertainty(row, field.name))
                cells.back() = *deviation / field.measure.to_si;
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string points_text(const Dataset& dataset, const std::string& folder) {
    std::string text =
        fmt::format("{}\nsource: {}\ntool: {}\n", dataset.title, dataset.provenance.source, dataset.provenance.tool);
    for (const std::string& note : dataset.notes) text += fmt::format("note: {}\n", note);
    text += '\n' + table_text(point_table(dataset));
    const bool calibrated = std::any_of(dataset.fields.begin(), dataset.fields.end(),
                                        [](const Field& field) { return field.calibration.has_value(); });
    if (calibrated)
        text +=
            "\nsd: error of a click on the point. The calibration clicks of the axes add errors common to all "
            "points.\n";
    return folder.empty() ? text : text + fmt::format("written: {0}/datapackage.json, {0}/points.csv\n", folder);
}

std::string points_json(const Dataset& dataset) {
    Json json = json_rows("convert", point_table(dataset), dataset.files);
    const Json package = Json::parse(package_json(dataset, points_csv(dataset)));
    json["provenance"] = package["provenance"];
    json["fields"] = package["resources"][0]["schema"]["fields"];
    json["notes"] = dataset.notes;
    return json_text(json);
}

ExitCode convert_command(const Session& session, const ConvertArguments& arguments) {
    if (!is_digitised(arguments.file, arguments.columns()))
        throw Error(ErrorKind::data, "the file is not a digitised figure", arguments.file,
                    "a project (.json) of WebPlotDigitizer, or its CSV with --columns 'x=NAME [UNIT],y=NAME [UNIT]'",
                    {arguments.file, 0, 0, {}});
    Session print = session;
    print.output.clear();
    if (arguments.columns().empty()) {
        if (!session.output.empty())
            throw Error(ErrorKind::usage, "the quantities of x and y are unknown", {},
                        "--columns 'x=impact_speed [m/s],y=restitution [1]'", {{}, 0, 0, "--columns"});
        put_out(print, overview(arguments.file));
        return exit_success;
    }
    const Dataset dataset = read_digitised(arguments.file, arguments.columns(), arguments.reading());
    if (!session.output.empty()) {
        check_written_files(
            session, {arguments.file},
            {{session.output + "/points.csv", "--output"}, {session.output + "/datapackage.json", "--output"}});
        write_package(dataset, session.output, arguments.force);
    }
    put_out(print, {"convert", [&] { return points_text(dataset, session.output); },
                    [&] { return points_json(dataset); }, [&] { return csv_text(point_table(dataset)); },
                    [&] { return short_page(points_text(dataset, session.output)); }});
    return exit_success;
}

}  // namespace

void add_convert_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("convert", "Converts a digitised figure to data, and with --output to a Data Package.");
    const auto arguments = std::make_shared<ConvertArguments>();
    arguments->add_to(*command);
    command->callback([&session, arguments] {
        session.run = [&session, arguments] { return convert_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
