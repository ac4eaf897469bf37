#include "options/problem_arguments.hpp"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "impactfit/calibration/initialisation/requested_prior.hpp"
#include "impactfit/calibration/problem_file/problem_file.hpp"
#include "impactfit/core/error.hpp"
#include "impactfit/core/nearest_name.hpp"
#include "impactfit/core/numbers/number.hpp"
#include "impactfit/core/trimmed.hpp"
#include "impactfit/dataset/computed/added_columns.hpp"
#include "impactfit/dataset/csv/column_mapping.hpp"
#include "impactfit/recording/recording.hpp"
#include "options/symbols.hpp"

namespace impactfit::app {
namespace {

/// Name and value of a text name=value.
struct NamedText {
    std::string name, value;  ///< value empty if not given
};

/// Splits "name=value". Throws Error (usage) for another format; `example`: of the option.
NamedText split(const std::string& text, const char* option, const char* format, const char* example) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw Error(ErrorKind::usage, fmt::format("format is {}", format), text,
                    fmt::format("for example {} {}", option, example), {{}, 0, 0, option});
    return {text.substr(0, equals), text.substr(equals + 1)};
}

/// Throws Error (usage) unless the name is new in the map.
template <class Map>
void add_once(Map& map, const NamedText& named, typename Map::mapped_type value, const char* option) {
    if (map.emplace(named.name, std::move(value)).second) return;
    throw Error(ErrorKind::usage, "duplicate name", named.name, "unique names", {{}, 0, 0, option});
}

/// A number with or without unit, or the name of a column.
std::variant<ValueWithUnit, ColumnName> quantity_or_column(const std::string& text, const std::string& option) {
    if (!is_number_text(text)) return ColumnName{text};
    return read_value(text, "", {{}, 0, 0, option});
}

/// Adds the role of "stiffness" or "stiffness=2e5".
void add_free(const std::string& text, ProblemRequest& request) {
    if (text.find('=') == std::string::npos && !text.empty()) return request.free(text);
    const NamedText named = split(text, "--free", "name or name=start", "stiffness=2.4e10");
    request.free(named.name, {.start = read_value(named.value, "", {{}, 0, 0, "--free " + named.name})});
}

void add_roles(const ProblemArguments& arguments, ProblemRequest& request) {
    for (const std::string& text : arguments.free) add_free(text, request);
    for (const std::string& text : arguments.fix) {
        const NamedText named = split(text, "--fix", "name=value", "stiffness=2.4e10");
        request.fix(named.name, quantity_or_column(named.value, "--fix " + named.name));
    }
}

/// "stiffness = uniform" becomes "stiffness=uniform".
std::string without_blanks_at_equals(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return text;
    const std::string_view whole = text;
    return fmt::format("{}={}", trimmed(whole.substr(0, equals)), trimmed(whole.substr(equals + 1)));
}

/// Returns names and densities of --prior "stiffness = lognormal(8e5, 0.3)".
std::vector<std::pair<std::string, std::string>> stated_priors(const std::vector<std::string>& texts) {
    std::map<std::string, std::string> names;
    std::vector<std::pair<std::string, std::string>> priors;
    for (const std::string& text : texts) {
        const NamedText named = split(text, "--prior", "NAME = DENSITY", "'stiffness = lognormal(8e5, 0.3)'");
        add_once(names, named, named.value, "--prior");
        priors.emplace_back(named.name, named.value);
    }
    return priors;
}

void add_rig(const ProblemArguments& arguments, ProblemRequest& request) {
    if (arguments.gravity && arguments.no_gravity)
        throw Error(ErrorKind::usage, "contradictory options", "--gravity and --no-gravity", "one of them",
                    {{}, 0, 0, "--gravity"});
    if (arguments.gravity || arguments.no_gravity) request.weight = arguments.gravity;
    const auto set = [](const std::string& text, const char* unit, const char* option,
                        std::optional<ValueWithUnit>& value) {
        if (!text.empty()) value = read_value(text, unit, {{}, 0, 0, option});
    };
    set(arguments.load, "N", "--load", request.load);
    set(arguments.diameter, "m", "--diameter", request.diameter);
    set(arguments.air_density, "kg/m^3", "--air-density", request.air_density);
    set(arguments.drag_coefficient, "1", "--drag-coefficient", request.drag_coefficient);
    request.height_reference = arguments.height_reference;
    request.shared = arguments.shared;
}

/// Reads a size of a recording in `unit`, above 0, or of at least 0. Empty for an empty text.
std::optional<double> recording_size(const std::string& text, const char* unit, const char* option, bool or_zero) {
    if (text.empty()) return std::nullopt;
    const SourceLocation where{{}, 0, 0, option};
    const double value = value_in_si(read_value(text, unit, where), unit, where);
    if ((value > 0.0 || (or_zero && value == 0.0)) && std::isfinite(value)) return value;
    throw Error(ErrorKind::usage, "a size of a recording out of range", text, or_zero ? "0 or above" : "above 0",
                where);
}

void add_recording(const ProblemArguments& arguments, RecordingOptions& options) {
    if (!arguments.kind.empty()) options.kind = recording_kind_called(arguments.kind);
    for (const std::string& text : arguments.exclude)
        for (ImpactExclusion& one : impact_exclusions(text, {{}, 0, 0, "--exclude"}))
            options.excluded.push_back(std::move(one));
    options.contact_duration =
        recording_size(arguments.contact_duration, "s", "--contact-duration", true).value_or(0.0);
    options.frame_rate = recording_size(arguments.frame_rate, "s^-1", "--frame-rate", false);
    options.sample_rate = recording_size(arguments.sample_rate, "s^-1", "--sample-rate", false);
    for (const std::string& text : arguments.scale)
        if (text.find('=') == std::string::npos)
            options.scale = recording_size(text, "m", "--scale", false);
        else
            options.scales.push_back(channel_scale(text, {{}, 0, 0, "--scale"}));
    options.impact_speed = recording_size(arguments.impact_speed, "m/s", "--impact-speed", false);
}

void add_data(const ProblemArguments& arguments, ProblemRequest& request) {
    if (!arguments.names.empty()) request.columns = parse_column_names(arguments.names, {{}, 0, 0, "--names"});
    for (const std::string& text : arguments.columns)
        for (ColumnMapping& mapping : parse_column_mappings(text, {{}, 0, 0, "--columns"}))
            request.columns.push_back(std::move(mapping));
    for (const std::string& text : arguments.unit) {
        const NamedText named = split(text, "--unit", "NAME=VALUE", "duration=ms");
        add_once(request.unit, named, named.value, "--unit");
    }
    for (const auto& [list, kind, option] :
         {std::tuple{&arguments.set_column, AddedColumn::Kind::quantity, "--set-column"},
          {&arguments.column, AddedColumn::Kind::formula, "--column"}})
        for (const std::string& text : *list)
            request.added.push_back(parse_added_column(kind, text, {{}, 0, 0, option}));
    for (const std::string& text : arguments.where) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            throw Error(ErrorKind::usage, "format is COLUMN=TEXT", text, "for example --where ball=A",
                        {{}, 0, 0, "--where"});
        request.where[text.substr(0, equals)].push_back(text.substr(equals + 1));
    }
    for (const std::string& text : arguments.sd) {
        const NamedText named = split(text, "--sd", "name=value", "duration='2 %'");
        add_once(request.sd, named, read_deviation(named.value, {{}, 0, 0, "--sd"}), "--sd");
    }
    request.grid = read_grids(arguments.grid);
    add_recording(arguments, request.recording);
}

/// Adds an option with one value per occurrence, because a file name can follow.
void add_list(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning) {
    command.add_option(name, list, meaning)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

}  // namespace

std::map<std::string, std::string> read_grids(const std::vector<std::string>& texts) {
    std::map<std::string, std::string> grids;
    for (const std::string& text : texts) {
        const NamedText named = split(text, "--grid", "name=value", "restitution=0.05:0.95:19");
        add_once(grids, named, named.value, "--grid");
    }
    return grids;
}

void add_names(CLI::App& command, const char* name, std::vector<std::string>& list, const char* meaning) {
    command
        .add_option_function<std::string>(
            name,
            [&list](const std::string& names) {
                for (std::size_t begin = 0, end = 0; begin <= names.size(); begin = end + 1) {
                    end = std::min(names.find(',', begin), names.size());
                    list.emplace_back(trimmed(std::string_view(names).substr(begin, end - begin)));
                }
            },
            meaning)
        ->trigger_on_parse();
}

void ProblemArguments::add_to(CLI::App& command) {
    add_law_to(command);
    add_without_law_to(command);
}

void ProblemArguments::add_without_law_to(CLI::App& command) {
    add_parameters_to(command);
    add_list(command, "--sd", sd,
             "standard deviation of an observable: restitution=0.005, 'duration=2 %', 'duration=5 us'; repeatable");
    add_names(command, "--observables", observables,
              "observables to fit, a,b,... (default: all with stated noise; all observables if no noise is stated)");
}

void ProblemArguments::add_without_noise_to(CLI::App& command) {
    add_law_to(command);
    add_parameters_to(command);
}

void ProblemArguments::add_law_to(CLI::App& command) {
    command.add_option("--law", law,
                       "contact law or named model (default: proposed from the data; see: impactfit laws)");
    command.add_option("--damping-formula", damping_formula,
                       "damping formula for prescribed_restitution: exact, or a published formula (default: exact; a "
                       "named formula keeps its own)");
}

void ProblemArguments::add_form_to(CLI::App& command) {
    command.add_option("--form", form, "form whose constants are fitted, or several with commas, see: impactfit forms");
    command.add_option("--objective", objective,
                       "residual of a form: output | relative_output | realised_restitution | measured_impacts "
                       "(default: output, or measured_impacts without a column of the output)");
}

void ProblemArguments::add_grid_to(CLI::App& command) {
    add_list(command, "--grid", grid,
             "synthetic points of a form instead of data, INPUT=START:STOP:COUNT[:log]; once for each input");
}

void ProblemArguments::add_prior_to(CLI::App& command) {
    add_list(command, "--prior", prior,
             "prior of a free parameter: 'stiffness = lognormal(8e5, 0.3)', normal, half_normal or uniform; repeatable "
             "(default: from the problem file, else uniform)");
}

void ProblemArguments::add_data_to(CLI::App& command) {
    add_file_to(command);
    command.add_option("--layout", layout,
                       "layout of the table: rows | side_by_side | transposed | long | crossed | titled | blocks "
                       "(default: from its cells)");
    command.add_option("--header-line", header_line,
                       "line of the header; lines above it are titles (default: from its cells)");
    add_names(command, "--fill-down", fill_down, "columns whose empty cells have the value above them, a,b,...");
    add_list(command, "--set-column", set_column,
             "quantity that is the same in all rows: 'drop_height = 120 cm'; repeatable");
    add_list(command, "--column", column,
             "column by a formula of others, in SI: 'impact_speed [m/s] = sqrt(2*9.81*L*(1-cos(angle)))'; repeatable");
    add_list(command, "--where", where, "rows whose column has a text: ball=A; repeatable");
}

void ProblemArguments::add_file_to(CLI::App& command) {
    command.add_option("--sheet", sheet, "sheet of a workbook (default: the only one with data)");
    command.add_option("--names", names, "header of a file without one: 'time [ms], force [N]'");
    add_list(command, "--columns", columns,
             "meaning of columns of the file: 'v_in=impact_speed [m/s], h=drop_height [cm]'; repeatable");
    add_list(command, "--unit", unit, "unit of a column without one: duration=ms; repeatable");
    command.add_option("--kind", kind,
                       "kind of a recording: bounce_times | track | sound | force | acceleration | displacement | "
                       "quasi_static (default: from its columns)");
    add_list(command, "--exclude", exclude,
             "rows of a table or impacts of a recording that are left out: 3,7 or with the reason '3,7: double hit'; "
             "repeatable");
    command.add_option("--contact-duration", contact_duration,
                       "duration of a contact, part of each interval between bounces (default: 0)");
    command.add_option("--frame-rate", frame_rate, "frames per second of a track (default: from gravity and --scale)");
    add_list(command, "--scale", scale,
             "length of one unit of a track, such as a pixel: '1.3 mm' (default: from gravity); or the scale of a "
             "channel in volts: 'Load = 4.44 N/mV', repeatable");
    command.add_option("--impact-speed", impact_speed,
                       "of all impacts of a signal over time [m/s] (default: from a velocity in the file, else free)");
    command.add_option("--sample-rate", sample_rate,
                       "samples a second of a column of sound: '44.1 kHz' (default: from its times)");
}

void ProblemArguments::add_parameters_to(CLI::App& command) {
    add_data_to(command);
    add_names(command, "--free", free,
              "free parameters, a,b,... or name=start (default: those of init); the default starting values come from "
              "the data");
    add_list(command, "--fix,--set", fix,
             "fixed parameter, name=value, 'name=value unit' or name=column of the data; repeatable");
    command.add_option(
        "--group", group,
        "column whose texts are the groups of its rows, such as specimens or days; a test states whether "
        "they are equal (default: one group)");
    add_names(command, "--separate", separate,
              "free parameters with one value for each group, a,b,... (default: one value for all groups)");
    add_names(command, "--population", population,
              "free parameters whose values of the groups come from a lognormal distribution, a,b,...; needs --group");
    add_masses_to(command);
    add_rig_to(command);
    command.add_option("--separation", separation, "zero_indentation | zero_force | law (default: law)");
}

void ProblemArguments::add_masses_to(CLI::App& command) {
    command.add_option("--mass", mass, "effective mass [kg], or with a unit: '540 g'");
    command.add_option("--masses", masses, "masses of both bodies [kg]; inf for a wall")->expected(2);
}

void ProblemArguments::add_air_to(CLI::App& command) {
    command.add_option("--diameter", diameter, "diameter of a sphere: drag and buoyancy on the way, '40 mm'");
    command.add_option("--air-density", air_density, "density of the air [kg/m^3] (default: 1.204; 0: vacuum)");
    command.add_option("--drag-coefficient", drag_coefficient,
                       "of the sphere (default: 0.47 +- 0.05; its error: --sd drag_coefficient=0.05)");
}

void ProblemArguments::add_recording_to(CLI::App& command) {
    add_file_to(command);
    add_masses_to(command);
    add_load_to(command);
    add_air_to(command);
    add_list(command, "--sd", sd,
             "standard deviation: 'event_time=0.1 ms', drag_coefficient=0.05, 'impact_speed=2 %'; repeatable");
}

void ProblemArguments::add_load_to(CLI::App& command) {
    command.add_flag("--gravity", gravity, "weight during the contact (default: for measured heights)");
    command.add_flag("--no-gravity", no_gravity, "no weight during the contact");
    command.add_option("--load", load, "constant force that presses the bodies together, beside the weight [N]");
}

void ProblemArguments::add_rig_to(CLI::App& command) {
    add_load_to(command);
    add_air_to(command);
    command.add_option("--height-reference", height_reference,
                       "point of the sphere whose height is measured: bottom | centre | top, or DROP,REBOUND (default: "
                       "bottom)");
    command.add_option("--shared", shared, "error that repeats share: drop_height | none (default: drop_height)");
}

void ProblemArguments::use_names() {
    name_parameters(free, law, form, "--free");
    name_parameters(fix, law, form, "--fix");
    name_parameters(separate, law, form, "--separate");
    for (std::string& text : prior) text = without_blanks_at_equals(text);
    name_parameters(prior, law, form, "--prior");
    name_parameters(population, law, form, "--population");
    name_observables(sd);
    name_observables(observables);
}

bool ProblemArguments::has_problem_file() const {
    return std::filesystem::path(data).extension() == ".toml";
}

FitProblem ProblemArguments::read_problem_file(const Session& session) const {
    ProblemArguments others = *this;
    others.prior.clear();
    if (const auto given = others.shell_options(); !given.empty())
        throw Error(ErrorKind::usage, "this option conflicts with a problem file", given.front(),
                    "an entry in the file", {data, 0, 0, {}});
    FitProblem problem = read_problem(data, data_folder_if_any(session));
    for (const auto& [name, density] : stated_priors(prior)) set_prior(problem, name, density);
    return problem;
}

FitProblem ProblemArguments::read(const Session& session) const {
    return has_problem_file() ? read_problem_file(session) : make_problem(request(session));
}

ProblemRequest ProblemArguments::request(const Session& session) const {
    const auto mass_of = [](const std::string& text, const char* option) {
        return read_value(text, "kg", {{}, 0, 0, option});
    };
    ProblemRequest request;
    request.data = data;
    request.data_root = data_folder_if_any(session);
    request.law = law;
    request.form = form;
    request.objective = objective;
    request.damping_formula = damping_formula;
    request.separation = separation_called(separation);
    request.observables = observables;
    request.reading = {sheet, layout, header_line, fill_down};
    request.group = group;
    request.separate = separate;
    request.population = population;
    if (!mass.empty()) request.mass = mass_of(mass, "--mass");
    if (masses.size() == 2) request.masses = {mass_of(masses[0], "--masses"), mass_of(masses[1], "--masses")};
    add_rig(*this, request);
    add_roles(*this, request);
    request.priors = stated_priors(prior);
    add_data(*this, request);
    return request;
}

SolverMethod method_called(const std::string& name) {
    const std::vector<std::string> known(solver_method_names.begin(), solver_method_names.end());
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
        throw Error(ErrorKind::usage, "unknown method", name, allowed_names(name, known), {{}, 0, 0, "--method"});
    return static_cast<SolverMethod>(found - known.begin());
}

void check_starts(const std::optional<int>& starts) {
    if (starts && (*starts < 1 || *starts > most_starts))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *starts), "1 to 1e6",
                    {{}, 0, 0, "--starts"});
}

void add_most_evaluations(CLI::App& command, std::optional<long>& max_evaluations) {
    command.add_option(
        "--max-evaluations", max_evaluations,
        "maximum number of evaluations per start (default: from the problem file, else 2000; 4000 per free "
        "parameter for nelder_mead)");
}

void check_most_evaluations(const std::optional<long>& max_evaluations) {
    if (max_evaluations && (*max_evaluations < 1 || *max_evaluations > largest_solver_number))
        throw Error(ErrorKind::usage, "a number is out of range", fmt::format("{}", *max_evaluations), "1 to 1e9",
                    {{}, 0, 0, "--max-evaluations"});
}

std::string shell_word(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || std::string_view("_-+=.,/:%@").find(static_cast<char>(c)) != std::string::npos;
    });
    if (plain) return word;
    std::string quoted;
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return fmt::format("'{}'", quoted);
}

std::vector<std::string> ProblemArguments::shell_options() const {
    std::vector<std::string> result;
    const auto add = [&](const char* option, const std::string& value) {
        if (!value.empty()) result.push_back(fmt::format("{} {}", option, shell_word(value)));
    };
    const auto each = [&](const char* option, const std::vector<std::string>& list) {
        for (const std::string& value : list) add(option, value);
    };
    add("--sheet", sheet);
    add("--layout", layout);
    if (header_line) result.push_back(fmt::format("--header-line {}", *header_line));
    add("--fill-down", fmt::format("{}", fmt::join(fill_down, ",")));
    add("--names", names);
    each("--columns", columns);
    each("--unit", unit);
    each("--set-column", set_column);
    each("--column", column);
    each("--where", where);
    add("--kind", kind);
    each("--exclude", exclude);
    add("--contact-duration", contact_duration);
    add("--frame-rate", frame_rate);
    each("--scale", scale);
    add("--impact-speed", impact_speed);
    add("--sample-rate", sample_rate);
    add("--law", law);
    add("--form", form);
    add("--objective", objective);
    each("--grid", grid);
    add("--free", fmt::format("{}", fmt::join(free, ",")));
    each("--fix", fix);
    each("--prior", prior);
    add("--group", group);
    add("--separate", fmt::format("{}", fmt::join(separate, ",")));
    add("--population", fmt::format("{}", fmt::join(population, ",")));
    add("--mass", mass);
    if (masses.size() == 2)
        result.push_back(fmt::format("--masses {} {}", shell_word(masses[0]), shell_word(masses[1])));
    each("--sd", sd);
    add("--observables", fmt::format("{}", fmt::join(observables, ",")));
    add("--separation", separation);
    add("--damping-formula", damping_formula);
    if (gravity) result.emplace_back("--gravity");
    if (no_gravity) result.emplace_back("--no-gravity");
    add("--load", load);
    add("--diameter", diameter);
    add("--air-density", air_density);
    add("--drag-coefficient", drag_coefficient);
    add("--height-reference", height_reference);
    add("--shared", shared);
    return result;
}

}  // namespace impactfit::app
