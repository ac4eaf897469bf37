// Default text of every command: at most 25 lines of at most 80 columns. Tables of many rows are exceptions by name.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;

constexpr std::size_t most_lines = 25, most_columns = 80;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = std::min(text.find('\n', begin), text.size());
        lines.push_back(text.substr(begin, end - begin));
    }
    return lines;
}

/// Columns of a UTF-8 text: continuation bytes are none.
std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](char byte) { return (byte & '\xC0') != '\x80'; }));
}

void check_text(const std::string& command, std::size_t lines_allowed, std::size_t columns_allowed = most_columns) {
    CAPTURE(command);
    const ProgramRun run = run_program("--data " + data_folder() + " " + command);
    CAPTURE(run.errors);
    CHECK(!run.output.empty());
    const std::vector<std::string> lines = lines_of(run.output);
    CHECK(lines.size() <= lines_allowed);
    for (const std::string& line : lines) {
        CAPTURE(line);
        CHECK(columns_of(line) <= columns_allowed);
    }
}

const std::string examples = data_folder() + "/examples/";
const std::string ball = "hunt_crossley_1975 --mass 0.54 --set stiffness=2.4144e10 --set hertz_exponent=1.5 ";

}  // namespace

TEST_CASE("short text: the default text of every command has at most 25 lines of at most 80 columns") {
    for (const std::string& command : {
             "simulate " + ball + "--set hysteresis_damping=3e10 --speed 0.15",
             "simulate " + ball + "--set prescribed_restitution=0.7 --damping-formula zhang_2021 --speed 0.15",
             "sweep " + ball + "--set hysteresis_damping=3e10 --vary impact_speed=0.1:2:5",
             "damping " + ball + "--restitution 0.35 --speed 1",
             std::string("stiffness --radii 0.0254 inf --moduli 2.1e11 7e10 --poisson 0.3 0.33"),
             std::string("stiffness --duration 1e-3 --restitution 0.8 --mass 0.1 --speed 1 --hertz-exponent 1.5"),
             std::string("laws power_law"),
             std::string("laws bouc_wen_maxwell_2024"),
             std::string("forms"),
             std::string("forms ramaswamy_humbert_damping_ratio"),
             std::string("datasets"),
             std::string("datasets zhang-sharf-2009"),
             "datasets " + examples + "bounce_test.csv",
             "convert " + examples + "digitised_figure.wpd.json",
             "fit --check " + examples + "digitised_figure.toml",
             std::string("validate zhang-sharf"),
             std::string("validate sliotar"),
             std::string("regenerate"),
             std::string("regenerate ramaswamy_humbert_impact_time"),
         })
        check_text(command, most_lines);
}

TEST_CASE("short text: fits and comparisons of the shipped examples") {
    for (const std::string& command : {
             "fit " + examples + "bounce_test.toml",
             "fit " + examples + "bounce_test.csv --mass 35g",
             "fit " + examples + "sliotar.toml",
             "fit " + examples + "ball_lots.toml",
             "fit " + examples + "hammer.toml",
             "fit " + examples + "bouc_wen_restitution.toml --errors covariance --starts 2",
             "fit " + examples + "damping_ratios.csv --form ramaswamy_humbert_damping_ratio",
             std::string("fit zhang-sharf-2009 --law zhang_2021 --free damping_exponent,hysteresis_damping"),
             std::string("fit zhang-sharf-2009"),
             "design " + examples + "bounce_test.toml",
             "design " + examples + "bouc_wen_restitution.toml --at start",
             "compare " + examples + "bounce_test.toml --starts 1",
             "compare " + examples + "damping_ratios.csv --forms all",
         })
        check_text(command, most_lines);
}

TEST_CASE("short text: tables of many rows have at most 80 columns") {
    check_text("laws", 50);                                // one line a law
    check_text("papers ZH22 table-1", 40, 100);            // the table of the paper, with its columns
    check_text("validate papers", 100);                    // whole lines of every claim
    check_text("regenerate poursina_nikravesh_2020", 40);  // one line a claim
}

TEST_CASE("short text: --verbose has more lines with the verdict first, and a file has the full text") {
    const ScratchFolder scratch;
    const std::string command = "fit " + examples + "bounce_test.toml";
    const ProgramRun brief = run_program(command + " --output " + (scratch.path() / "out").string());
    const ProgramRun full = run_program(command + " --verbose");
    CHECK(full.output.size() > 2 * brief.output.size());
    CHECK(lines_of(full.output).front() == lines_of(brief.output).front());
    CHECK(has(full.output, "residual/sd"));
    CHECK_FALSE(has(brief.output, "residual/sd"));
    CHECK(read_text_file((scratch.path() / "out/fit.txt").string()) == full.output);
    CHECK(lines_of(brief.output).back() == "written: " + (scratch.path() / "out/fit.txt").string());
}

TEST_CASE("short text: a pipe has no colours") {
    const ProgramRun run = run_program("fit " + examples + "bounce_test.toml", "env TERM=xterm-256color ");
    CHECK(run.output.find('\x1B') == std::string::npos);
}

TEST_CASE("short text: a terminal has colours, unless NO_COLOR is set") {
    // script(1) runs the program on a pseudo-terminal.
    const auto on_terminal = [](const std::string& environment) {
        const ScratchFolder scratch;
        const std::string out = scratch.write("out", "");
        const std::string command = "env -u NO_COLOR TERM=xterm " + environment + " script -qec '" + program_file() +
                                    " fit " + examples + "bounce_test.toml --quiet' /dev/null </dev/null >" + out +
                                    " 2>/dev/null";
        return std::system(command.c_str()) == 0 ? read_text_file(out) : std::string("failed");
    };
    CHECK(has(on_terminal(""), "\x1B["));
    CHECK_FALSE(has(on_terminal("NO_COLOR=1"), "\x1B["));
    CHECK(has(on_terminal("NO_COLOR=1"), "GOOD FIT"));
}

}  // namespace impactfit
