#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "commands/commands.hpp"
#include "impactfit/calibration/initialisation/problem_request.hpp"
#include "impactfit/calibration/observation/block_rows.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/dataset/package/write_package.hpp"
#include "impactfit/recording/impacts_dataset.hpp"
#include "impactfit/recording/recording.hpp"
#include "impactfit/report/format/csv.hpp"
#include "impactfit/report/recordings/impacts_report.hpp"
#include "options/problem_arguments.hpp"
#include "output/drawn_figure.hpp"
#include "output/report_page.hpp"
#include "output/result_output.hpp"

namespace impactfit::app {
namespace {

struct ImpactsArguments {
    std::vector<std::string> files;
    ProblemArguments options;
    std::string figure, report;
    bool force = false;
};

/// Returns the options with the kind of the first file if none is stated.
RecordingOptions with_kind(const DataBlock& block, const std::vector<std::string>& files) {
    RecordingOptions options = block.recording;
    options.columns = block.columns;
    options.sheet = block.reading.sheet;
    if (options.kind) return options;
    options.kind = kind_of_recording(files.front(), options.columns, options.sheet, options.scales);
    if (!options.kind) refuse_unknown_kind(files.front(), options.columns, options.sheet);
    refuse_two_kinds(*options.kind, files.front(), options.columns, options.sheet, options.scales);
    return options;
}

/// Adds a warning if a weight that is neither included nor excluded changes restitutions from impulses by 0.02 or more.
void warn_of_weight(const Rig& rig, RecordedImpacts& found) {
    if (found.kind != RecordingKind::force || !rig.effective_mass || rig.weight != Weight::automatic) return;
    double largest = 0.0;
    for (const RecordedImpact& impact : found.impacts)
        if (impact.is_used() && impact.pulse && !std::isnan(impact.restitution))
            largest = std::max(largest, rig.gravity * impact.pulse->duration.value / impact.impact_speed);
    constexpr double least = 0.02;
    if (largest < least) return;
    found.warnings.push_back(
        fmt::format("weight is left out; the restitution of a body that falls on the sensor is lower "
                    "by up to {:.2g}: --gravity, else --no-gravity",
                    largest));
}

/// Adds a warning if the impacts are those of several bodies: medians and figures show all of them.
void warn_of_bodies(RecordedImpacts& found) {
    std::set<std::string> bodies;
    for (const RecordedImpact& impact : found.impacts)
        if (impact.is_used()) bodies.insert(impact.body);
    if (bodies.size() < 2) return;
    found.warnings.push_back(
        fmt::format("the medians are those of {} bodies: {}; for each of them: fit --where body=NAME", bodies.size(),
                    fmt::join(bodies, ", ")));
}

RecordedImpacts found_impacts(const Session& session, const ImpactsArguments& arguments) {
    ProblemArguments options = arguments.options;
    options.data = arguments.files.front();
    const ProblemRequest request = options.request(session);
    const Rig rig = requested_rig(request);
    RecordedImpacts found =
        recorded_impacts(arguments.files, with_kind(requested_source(request), arguments.files), rig);
    warn_of_weight(rig, found);
    warn_of_bodies(found);
    return found;
}

std::vector<FileWriter> files_of(const Session& session, const ImpactsArguments& arguments,
                                 const RecordedImpacts& found) {
    std::vector<FileWriter> files;
    if (!arguments.figure.empty())
        files.emplace_back(arguments.figure, [&] {
            draw_figure(session, arguments.figure, "Impacts of " + found.files.front(), impacts_panels(found));
        });
    add_report_writer(session, files, arguments.report, [&] { return impacts_json(found); });
    if (!session.output.empty())
        files.emplace_back(session.output,
                           [&] { write_package(dataset_of(found, ImpactRows::all), session.output, arguments.force); });
    return files;
}

ExitCode impacts_command(const Session& session, const ImpactsArguments& arguments) {
    if (!arguments.figure.empty()) check_figure(arguments.figure);
    check_report(arguments.report);
    std::vector<WrittenFile> written{{arguments.figure, "--figure"}, {arguments.report, "--report"}};
    if (!session.output.empty())
        for (const char* file : {"/points.csv", "/datapackage.json", "/common_errors.csv"})
            written.push_back({session.output + file, "--output"});
    const RecordedImpacts found = found_impacts(session, arguments);  // a recording without impacts makes no folder
    check_written_files(session, arguments.files, written);
    Session print = session;
    print.output.clear();
    put_out(print,
            {"impacts", [&] { return impacts_text(found); }, [&] { return impacts_json(found); },
             [&] { return csv_text(impacts_table(found)); }, [&] { return short_impacts_text(found); }},
            files_of(session, arguments, found));
    return exit_success;
}

}  // namespace

void add_impacts_command(CLI::App& app, Session& session) {
    CLI::App* command =
        app.add_subcommand("impacts", "Finds the impacts in a recording, and with --output writes a Data Package.");
    const auto arguments = std::make_shared<ImpactsArguments>();
    command
        ->add_option(
            "FILE", arguments->files,
            "recording: times of bounces, a track, a sound, or a signal over time; several files are several drops")
        ->required();
    arguments->options.add_recording_to(*command);
    command->add_option("--figure", arguments->figure, "draw the impacts, FILE.svg, .png or .pdf");
    command->add_flag("--force", arguments->force, "replace the files of an existing package");
    add_report(*command, arguments->report);
    command->callback([&session, arguments] {
        session.formats.emplace_back("markdown");
        session.run = [&session, arguments] { return impacts_command(session, *arguments); };
    });
}

}  // namespace impactfit::app
