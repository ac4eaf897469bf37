// Text of a problem file, of data, of a file name or of the environment never becomes a command.
#include "tests/report/hostile_text.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/measured_csv.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/report/well_formed.hpp"

namespace impactfit {
namespace {

using namespace impactfit_tests;
namespace fs = std::filesystem;

/// As a word of a shell.
std::string word(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

/// As a basic string of TOML; such a file contains UTF-8 only.
std::string toml(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += std::string("\\") + c;
        else if (code < 0x20 || code == 0x7f)
            quoted += fmt::format("\\u{:04x}", code);
        else
            quoted += c;
    }
    return quoted + "\"";
}

/// A problem with hostile text in its title, in its group and in a column of its data.
std::string problem_with(const std::string& text, const std::string& data) {
    return "format = 1\nlaw = \"hunt_crossley_1975\"\ntitle = " + toml(text) +
           "\n[rig]\neffective_mass = 0.54\n[[data]]\nfile = " + toml(data) + "\ngroup = " + toml(text) +
           "\nsd = { restitution = 0.005, duration = \"2 %\" }\n"
           "[parameters]\nstiffness = { start = 2e10 }\nhertz_exponent = { fixed = 1.5 }\n"
           "hysteresis_damping = { start = 2e10 }\n";
}

/// A folder with a mark that no command may make.
struct Bench {
    ScratchFolder scratch;
    std::string mark = (scratch.path() / "mark").string();

    std::string path(const std::string& name) const { return (scratch.path() / name).string(); }

    /// The picture is there and well-formed, and nothing was run.
    void check_drawn(const ProgramRun& run, const std::string& picture) const {
        CAPTURE(run.errors);
        CHECK(run.exit_code <= 1);  // 1: a misfit
        CHECK(!fs::exists(mark));
        CHECK(is_xml(read_text_file(picture)));
        fs::remove(picture);
    }
};

bool is_utf8(const std::string& text) {
    return text.find('\xff') == std::string::npos && text.find('\xed') == std::string::npos;
}

TEST_CASE("hostile text: title and group of a problem reach figures of fit, design and compare as text") {
    const Bench bench;
    const std::string svg = bench.path("a.svg");
    bench.scratch.write("mine.csv", measured_csv);
    for (const std::string& text : hostile_texts(bench.mark)) {
        if (!is_utf8(text)) continue;
        CAPTURE(text);
        const std::string problem = bench.scratch.write("problem.toml", problem_with(text, "mine.csv"));
        bench.check_drawn(run_program("fit " + problem + " --figure " + svg), svg);
        bench.check_drawn(run_program("fit " + problem + " --profile-figure " + svg), svg);
        bench.check_drawn(run_program("design " + problem + " --figure " + svg), svg);
        bench.check_drawn(run_program("design " + problem + " --sensitivity-figure " + svg), svg);
        bench.check_drawn(run_program("compare " + problem + " --laws hunt_crossley_1975 --figure " + svg), svg);
    }
}

TEST_CASE("hostile text: names of files and folders, and TMPDIR, reach no command") {
    const Bench bench;
    const std::string options =
        " --law hunt_crossley_1975 --free hysteresis_damping --set stiffness=2.4e10 "
        "--set hertz_exponent=1.5 --mass 0.54 --sd restitution=0.005 --sd 'duration=2 %' ";
    for (const std::string& text : hostile_texts("mark")) {
        if (text.find('/') != std::string::npos) continue;
        CAPTURE(text);
        const std::string folder = bench.path(text), svg = folder + "/a.svg";
        fs::create_directory(folder);
        bench.scratch.write(text + "/" + text + ".csv", measured_csv);
        const std::string inside = "cd " + word(bench.scratch.path().string()) + " && TMPDIR=" + word(folder) + " ";
        const std::string data = word(folder + "/" + text + ".csv");
        bench.check_drawn(run_program("fit " + data + options + "--figure " + word(svg), inside), svg);
        bench.check_drawn(
            run_program("compare " + data + " --laws hunt_crossley_1975 --mass 0.54 --figure " + word(svg), inside),
            svg);
        const std::string problem = bench.path(text) + "/problem.toml";
        const ProgramRun draft = run_program("init " + data + options + "--problem " + word(problem), inside);
        CHECK(draft.exit_code == (is_utf8(text) ? 0 : 2));
        if (draft.exit_code == 0)
            bench.check_drawn(run_program("fit " + word(problem) + " --figure " + word(svg), inside), svg);
    }
}

TEST_CASE("hostile text: names of columns and series of a digitised figure are text") {
    const Bench bench;
    for (const std::string& text : hostile_texts(bench.mark)) {
        if (!is_utf8(text)) continue;
        CAPTURE(text);
        std::string header = text;
        for (std::size_t at = 0; (at = header.find('"', at)) != std::string::npos; at += 2)
            header.replace(at, 1, "\"\"");
        const std::string data =
            bench.scratch.write("mine.csv", "impact_speed [m/s],restitution [1],\"" + header +
                                                "\"\n0.15,0.889,1\n0.3,0.812,2\n0.5,0.742,3\n1,0.6,4\n");
        const std::string svg = bench.path("a.svg");
        const ProgramRun run =
            run_program("compare " + data + " --laws hunt_crossley_1975 --mass 0.54 --figure " + svg);
        CAPTURE(run.errors);
        CHECK((run.exit_code == 0 || run.exit_code == 3));
        CHECK(!fs::exists(bench.mark));
        if (run.exit_code == 0) CHECK(is_xml(read_text_file(svg)));
    }
}

}  // namespace
}  // namespace impactfit
