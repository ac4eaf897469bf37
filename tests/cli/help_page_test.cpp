// Start page, help pages, version, and errors of the command line.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/bad_input.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"
#include "tests/paths/paths.hpp"

using namespace impactfit_tests;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Every command, by the manual pages that the program writes.
std::vector<std::string> all_commands() {
    const ScratchFolder folder;
    REQUIRE(run_program("man --output " + folder.path().string()).exit_code == 0);
    std::vector<std::string> commands;
    const std::string start = "impactfit-";
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        if (const std::string name = entry.path().stem(); name.starts_with(start))
            commands.push_back(name.substr(start.size()));
    return commands;
}

/// Characters of UTF-8 text.
std::size_t columns_of(const std::string& line) {
    return static_cast<std::size_t>(
        std::count_if(line.begin(), line.end(), [](unsigned char c) { return (c & 0xc0U) != 0x80U; }));
}

/// The command under "Example:", without the line breaks of a shell.
std::string example_of(const std::string& page) {
    const std::size_t begin = page.find("Example:\n  ");
    if (begin == std::string::npos) return {};
    std::string example = page.substr(begin + 11, page.find("\n\n", begin) - begin - 11);
    for (std::size_t at = example.find(" \\\n"); at != std::string::npos; at = example.find(" \\\n"))
        example.erase(at, 3);
    return example;
}

}  // namespace

TEST_CASE("the program alone and help show the jobs and every command") {
    const ProgramRun alone = run_program("");
    CHECK(alone.exit_code == 0);
    CHECK(alone.errors.empty());
    CHECK(run_program("help").output == alone.output);
    for (const char* group : {"From your measurements\n  fit ", "From a law\n", "From the papers\n", "Files\n"})
        CHECK_MESSAGE(has(alone.output, group), alone.output);
    for (const std::string& command : all_commands()) CHECK_MESSAGE(has(alone.output, "\n  " + command + " "), command);
    for (const std::string& line : lines_of(alone.output)) CHECK_MESSAGE(columns_of(line) <= 80, line);
}

TEST_CASE("a help page has a sentence, an example and placeholders, on at most 80 columns") {
    for (const std::string& command : all_commands()) {
        CAPTURE(command);
        const ProgramRun page = run_program(command + " --help");
        CHECK(page.exit_code == 0);
        CHECK(run_program("help " + command).output == page.output);
        CHECK(page.output.find(".\n\nUsage: impactfit " + command) < 110);
        CHECK(has(page.output, "Example:\n  impactfit " + command));
        for (const char* noise : {" TEXT\n", " TEXT ", "Excludes", " INT", " FLOAT", " x 2", "REQUIRED"})
            CHECK_FALSE_MESSAGE(has(page.output, noise), noise);
        for (const std::string& line : lines_of(page.output)) CHECK_MESSAGE(columns_of(line) <= 80, line);
    }
}

TEST_CASE("the example of each help page runs in the folder of the shipped examples") {
    const ScratchFolder folder;
    std::filesystem::copy(data_folder() + "/examples", folder.path(), std::filesystem::copy_options::recursive);
    std::filesystem::copy(data_folder() + "/cards", folder.path() / "cards");
    const std::string fitted = run_program("fit " + folder.path().string() + "/zhang_sharf.toml --format json").output;
    folder.write("fit.json", fitted);  // read by report
    for (const std::string& command : all_commands()) {
        const std::string example = example_of(run_program(command + " --help").output);
        CAPTURE(example);
        REQUIRE(example.starts_with("impactfit "));
        const std::string limit = command == "open" ? "env BROWSER=true timeout --preserve-status --signal=INT 1 " : "";
        const std::string in_folder = "cd " + folder.path().string() + " && exec " + limit + program_file();
        const std::string call = in_folder + example.substr(9) + " >out.txt 2>err.txt";
        CHECK(std::system(call.c_str()) == 0);
        CHECK(impactfit::read_text_file((folder.path() / "out.txt").string()).size() + (command == "init" ? 1 : 0) > 0);
    }
}

TEST_CASE("the version has the name of the program") {
    CHECK(run_program("-v").output == "impactfit 0.2.0\n");
    CHECK(run_program("--version").output == run_program("-v").output);
}

TEST_CASE("errors of the command line name the help of the command and the option to use") {
    const ScratchFolder folder;
    const std::string data = folder.write("d.csv", "impact_speed [m/s],restitution [1]\n1,0.9\n2,0.8\n");
    check_bad_input(
        {{"simulate", 2, {"LAW is missing", "see impactfit simulate --help"}},
         {"damping hertz_1882 --mass 1", 2, {"--restitution is missing", "see impactfit damping --help"}},
         {"fit " + data + " hunt_crossley_1975", 2, {"unexpected argument", "use --law hunt_crossley_1975"}},
         {"fit " + data + " --mass 35 g", 2, {"unexpected argument", "quotes around a value with its unit"}},
         {"compare " + data + " tsuji_1992", 2, {"use --laws tsuji_1992"}},
         {"simulate kelvin_voigt k=1e6", 2, {"use --set k=1e6"}},
         {"fit " + data + " --colour", 2, {"unknown option of impactfit fit: --colour", "impactfit fit --help"}},
         {"laws --formt json", 2, {"--formt", "did you mean '--format'"}},
         {data, 2, {"a file instead of a command", "use: impactfit fit " + data}},
         {"laws --threads two", 2, {"not a number", "two", "--threads"}},
         {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set "
          "hysteresis_damping=0 --mass 1 --set speed=2",
          2,
          {"not a parameter of the law", "use: --speed '2'"}}});
}

TEST_CASE("an unknown name has the nearest names and the command that lists all, not the list") {
    const ProgramRun run = run_program("laws hunt_crosley");
    CHECK(run.errors ==
          "impactfit: unknown contact law: hunt_crosley\n"
          "  did you mean 'hunt_crossley_1975'?\n"
          "  all: impactfit laws\n");
}
