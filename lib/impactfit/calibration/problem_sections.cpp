#include "impactfit/calibration/problem_sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "impactfit/calibration/problem_error.hpp"
#include "impactfit/calibration/problem_parameters.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/dataset/dataset_catalogue.hpp"
#include "impactfit/dynamics/damping_for_restitution.hpp"

namespace impactfit {
namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

constexpr std::array<std::string_view, 3> separation_words{"zero_indentation", "zero_force", "law"};

void read_separation(const TomlTable& file, FitProblem& problem) {
    if (!file.has("separation")) return;
    const std::size_t word = file.choice("separation", separation_words);
    if (word == 2) return;
    const Separation separation = word == 0 ? Separation::zero_indentation : Separation::zero_force;
    if (problem.model->law->hysteretic && separation == Separation::zero_indentation)
        refuse_problem("this law ends at zero force only", "zero_indentation", "zero_force or law",
                       file.where("separation"));
    problem.simulation.separation = separation;
}

/// The rule of the model unless the file names one; only power laws have rules.
void read_rule(const TomlTable& file, FitProblem& problem) {
    if (problem.model->law->is_power_law) problem.rule = problem.model->rule;
    if (!file.has("rule")) return;
    if (!problem.model->law->is_power_law)
        refuse_problem("damping rules are for power laws", std::string(problem.model->name), "leave rule out",
                       file.where("rule"));
    problem.rule = file.text("rule");
    if (problem.rule == exact_rule) return;
    located(file.where("rule"), [&] { return &find_damping_rule(problem.rule); });
}

// ---- Data ----------------------------------------------------------------------------------------------------

const Names figure_keys{"series", "click_error", "figure", "source"};
const Names data_keys{"dataset",    "file",    "columns", "where",       "observables", "sd",    "loss",
                      "loss_width", "predict", "series",  "click_error", "figure",      "source"};

const Observable& observable_called(const std::string& name, const Where& where) {
    return located(where, [&]() -> const Observable* { return &find_observable(name); })[0];
}

void find_file(const TomlTable& entry, const std::string& folder, const std::string& data_root, DataBlock& block) {
    if (entry.has("dataset") == entry.has("file"))
        refuse_problem("where the data are is not clear", entry.has("file") ? "both dataset and file" : "neither",
                       "dataset = \"name\" of a shipped one, or file = \"mine.csv\"", entry.where());
    const bool shipped = entry.has("dataset");
    block.name = entry.text(shipped ? "dataset" : "file");
    const Where where = entry.where(shipped ? "dataset" : "file");
    block.path = shipped ? located(where, [&] { return find_dataset(data_root, block.name).folder; })
                         : (fs::path(folder) / block.name).string();
    if (!fs::exists(block.path))
        refuse_problem("there is no such file", block.path, "a path relative to the folder of the problem file", where);
}

std::vector<ColumnMapping> read_columns(const TomlTable& entry) {
    if (!entry.has("columns")) return {};
    if (entry.has("dataset"))
        refuse_problem("columns of a shipped dataset cannot be renamed", "columns", "columns beside file = ... only",
                       entry.where("columns"));
    const TomlTable columns = entry.table("columns");
    std::vector<ColumnMapping> mappings;
    for (const std::string& from : columns.keys()) mappings.push_back({from, columns.text(from)});
    return mappings;
}

/// How a digitised figure is read; the reader of data refuses it for other files.
FigureReading read_figure_keys(const TomlTable& entry) {
    for (const std::string& key : figure_keys)
        if (entry.has(key) && entry.has("dataset"))
            refuse_problem("a shipped dataset is not a digitised figure", key, "this key beside file = ... only",
                           entry.where(key));
    FigureReading figure;
    if (entry.has("series"))
        figure.series = entry.is_text("series") ? Names{entry.text("series")} : entry.texts("series");
    if (entry.has("click_error")) figure.click_error = entry.number("click_error");
    if (entry.has("figure")) figure.figure = entry.text("figure");
    if (entry.has("source")) figure.source = entry.text("source");
    return figure;
}

std::vector<RowChoice> read_choices(const TomlTable& entry) {
    if (!entry.has("where")) return {};
    const TomlTable choices = entry.table("where");
    std::vector<RowChoice> result;
    for (const std::string& column : choices.keys())
        result.push_back({column, choices.is_text(column) ? Names{choices.text(column)} : choices.texts(column),
                          choices.where(column)});
    return result;
}

std::vector<const Observable*> read_observables(const TomlTable& entry) {
    std::vector<const Observable*> result;
    if (!entry.has("observables")) return result;
    const Where where = entry.where("observables");
    for (const std::string& name : entry.texts("observables")) {
        const Observable& observable = observable_called(name, where);
        if (std::find(result.begin(), result.end(), &observable) != result.end())
            refuse_problem("an observable stands twice", name, "each once", where);
        result.push_back(&observable);
    }
    if (result.empty()) refuse_problem("no observable is wanted", "[]", "at least one, or leave the key out", where);
    return result;
}

std::vector<StatedDeviation> read_stated_deviations(const TomlTable& entry) {
    std::vector<StatedDeviation> result;
    if (!entry.has("sd")) return result;
    const TomlTable stated = entry.table("sd");
    for (const std::string& name : stated.keys()) {
        StatedDeviation deviation{&observable_called(name, stated.where(name)), 0.0, stated.where(name)};
        if (stated.is_text(name))
            deviation.stated = stated.text(name);
        else
            deviation.stated = stated.number(name);
        result.push_back(std::move(deviation));
    }
    return result;
}

/// Widths at which the estimate of a mean keeps 95 % of its efficiency under Gaussian noise: 1.345, 2.3849 and 4.6851
/// standard deviations, the usual choice.
double usual_width(LossKind kind) {
    switch (kind) {
        case LossKind::huber:
            return 1.345;
        case LossKind::cauchy:
            return 2.3849;
        case LossKind::tukey:
            return 4.6851;
        case LossKind::none:
            break;
    }
    return 1.0;
}

RobustLoss read_loss(const TomlTable& entry) {
    RobustLoss loss;
    if (entry.has("loss")) loss.kind = static_cast<LossKind>(entry.choice("loss", loss_names));
    loss.width = usual_width(loss.kind);
    if (!entry.has("loss_width")) return loss;
    loss.width = entry.number("loss_width");
    if (loss.kind == LossKind::none)
        refuse_problem("a width without a loss", fmt::format("{:g}", loss.width),
                       "loss = \"huber\", \"cauchy\" or \"tukey\"", entry.where("loss_width"));
    if (!(loss.width > 0.0) || !std::isfinite(loss.width))
        refuse_problem("a loss has a positive width", fmt::format("{:g}", loss.width), "standard deviations, above 0",
                       entry.where("loss_width"));
    return loss;
}

DataBlock read_block(const TomlTable& entry, const std::string& folder, const std::string& data_root) {
    entry.only_keys(data_keys);
    DataBlock block;
    find_file(entry, folder, data_root, block);
    block.columns = read_columns(entry);
    block.figure = read_figure_keys(entry);
    block.choices = read_choices(entry);
    block.observables = read_observables(entry);
    block.deviations = read_stated_deviations(entry);
    block.loss = read_loss(entry);
    block.predicted = entry.has("predict") && entry.truth("predict");
    block.where = entry.where();
    return block;
}

}  // namespace

void check_format(const TomlTable& file) {
    const std::string allowed = fmt::format("format = {}, the one this program reads", problem_format);
    if (!file.has("format")) {
        Where where = file.where();
        where.key = "format";
        refuse_problem("the problem file does not say its format", "none", allowed, where);
    }
    if (file.integer("format") != problem_format)
        refuse_problem("an unknown format of problem files", fmt::format("{}", file.integer("format")), allowed,
                       file.where("format"));
    file.only_keys(Names{"format", "title", "law", "form", "rule", "separation", "rig", "data", "parameters", "solver",
                         "uncertainty"});
}

void read_model(const TomlTable& file, FitProblem& problem) {
    const std::string name = file.text("law");
    problem.model = located(file.where("law"), [&] { return &find_fittable_model(name); });
    problem.title = file.has("title") ? file.text("title") : fs::path(problem.path).stem().string();
    read_separation(file, problem);
    read_rule(file, problem);
}

Rig read_rig(const TomlTable& file) {
    Rig rig;
    rig.where = file.where(file.has("rig") ? "rig" : "");
    if (!file.has("rig")) return rig;
    const TomlTable entry = file.table("rig");
    entry.only_keys(Names{"effective_mass", "masses", "gravity"});
    rig.where = entry.where();
    if (entry.has("effective_mass") && entry.has("masses"))
        refuse_problem("the mass is given twice", "effective_mass and masses", "one of them", entry.where("masses"));
    if (entry.has("effective_mass") && entry.is_table("effective_mass")) {
        const TomlTable column = entry.table("effective_mass");
        column.only_keys(Names{"column"});
        rig.mass_column = column.text("column");
    } else if (entry.has("effective_mass")) {
        rig.effective_mass = entry.quantity("effective_mass", "kg");
        located(entry.where("effective_mass"), [&] { return check_impact({*rig.effective_mass, 1.0}), 0; });
    }
    if (entry.has("masses")) {
        const std::vector<double> masses = entry.quantities("masses", {"kg", "kg"});
        rig.effective_mass = located(entry.where("masses"), [&] { return effective_mass(masses[0], masses[1]); });
    }
    if (!entry.has("gravity")) return rig;
    rig.gravity = entry.quantity("gravity", "m/s^2");
    if (!(rig.gravity > 0.0) || !std::isfinite(rig.gravity))
        refuse_problem("gravity is out of range", fmt::format("{:g}", rig.gravity), "an acceleration above 0",
                       entry.where("gravity"));
    return rig;
}

std::vector<DataBlock> read_data_blocks(const TomlTable& file, const std::string& folder,
                                        const std::string& data_root) {
    std::vector<DataBlock> blocks;
    for (const TomlTable& entry : file.tables("data")) blocks.push_back(read_block(entry, folder, data_root));
    return blocks;
}

SolverOptions read_solver(const TomlTable& file) {
    SolverOptions options = solver_for_simulations();
    if (!file.has("solver")) return options;
    const TomlTable entry = file.table("solver");
    entry.only_keys(Names{"method", "starts", "seed", "threads", "most_evaluations", "tolerance"});
    const auto whole = [&](const char* key, long least, long otherwise) {
        if (!entry.has(key)) return otherwise;
        if (const long value = entry.integer(key); value >= least && value <= 1'000'000'000) return value;
        refuse_problem("a number is out of range", fmt::format("{}", entry.integer(key)),
                       fmt::format("{} to 1e9", least), entry.where(key));
    };
    if (entry.has("method")) options.method = static_cast<SolverMethod>(entry.choice("method", solver_method_names));
    options.starts = static_cast<int>(whole("starts", 1, options.starts));
    options.seed = whole("seed", 0, options.seed);
    options.threads = static_cast<int>(whole("threads", 1, options.threads));
    options.most_evaluations = whole("most_evaluations", 1, options.most_evaluations);
    if (!entry.has("tolerance")) return options;
    options.tolerance = entry.number("tolerance");
    if (!(options.tolerance > 0.0 && options.tolerance < 1.0))
        refuse_problem("a tolerance is out of range", fmt::format("{:g}", options.tolerance), "above 0 and below 1",
                       entry.where("tolerance"));
    return options;
}

UncertaintyOptions read_uncertainty(const TomlTable& file, const FitProblem& problem) {
    UncertaintyOptions options;
    if (!file.has("uncertainty")) return options;
    const TomlTable entry = file.table("uncertainty");
    entry.only_keys(Names{"covariance", "profiles", "bootstrap"});
    if (entry.has("covariance")) options.covariance = entry.truth("covariance");
    if (entry.has("profiles")) options.profiles = entry.texts("profiles");
    Names free;
    for (const FreeParameter& parameter : problem.free_parameters()) free.push_back(parameter.name);
    for (const std::string& name : options.profiles)
        if (std::find(free.begin(), free.end(), name) == free.end())
            refuse_problem("a profile of what is not a free parameter", name, allowed_names(name, free),
                           entry.where("profiles"));
    if (!entry.has("bootstrap")) return options;
    const long draws = entry.integer("bootstrap");
    if (draws < 0 || draws > 1'000'000)
        refuse_problem("a number is out of range", fmt::format("{}", draws), "0 to 1e6", entry.where("bootstrap"));
    options.bootstrap = static_cast<int>(draws);
    return options;
}

}  // namespace impactfit
