// Completion scripts and manual pages. zsh and fish check their scripts where they are installed.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "impactfit/core/files/text_file.hpp"
#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

namespace {

struct ShellRun {
    int exit_code;
    std::string output;
};

ShellRun run_shell(const std::string& command) {
    const ScratchFolder scratch;
    const std::string out = scratch.write("out", "");
    const int status = std::system(("( " + command + " ) >" + out + " 2>&1").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, impactfit::read_text_file(out)};
}

/// Proposals of the function for a command line whose last word is incomplete; words as bash splits them.
std::string proposals(const std::string& script, const std::string& words) {
    const ShellRun run = run_shell("bash -c 'source \"$1\"; COMP_WORDS=(impactfit " + words +
                                   "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _impactfit; "
                                   "printf \"%s\\n\" \"${COMPREPLY[@]}\"' bash " +
                                   script);
    CHECK(run.exit_code == 0);
    return "\n" + run.output;
}

bool is_installed(const std::string& program) {
    return run_shell("command -v " + program).exit_code == 0;
}

}  // namespace

TEST_CASE("bash completes commands, options and the values of options") {
    const ScratchFolder scratch;
    const std::string script = scratch.write("impactfit", run_program("completion bash").output);
    CHECK(run_shell("bash -n " + script).output.empty());
    const auto completes = [&](const std::string& words, const std::string& wanted) {
        CAPTURE(words);
        const std::string found = proposals(script, words);
        CHECK_MESSAGE(has(found, "\n" + wanted + "\n"), found);
    };
    completes("fi", "fit");
    completes("--format json comp", "compare");
    completes("fit --la", "--law");
    completes("fit data.csv --law hunt", "hunt_crossley_1975");
    completes("fit data.csv --law = hunt", "hunt_crossley_1975");
    completes("fit --out", "--output");
    completes("compare data.csv --laws tsuji_1992,hertz", "tsuji_1992,hertz_1882");
    completes("simulate kelv", "kelvin_voigt");
    completes("simulate kelvin_voigt --set stiff", "stiffness=");
    completes("fit data.csv --sd dur", "duration=");
    completes("fit data.csv --form ramaswamy_humbert_damping", "ramaswamy_humbert_damping_ratio");
    completes("fit data.csv --method nel", "nelder_mead");
    completes("regenerate al", "all");
    completes("datasets zhang", "zhang-sharf-2009");
    completes("example bounce", "bounce_test");
    completes("laws --format j", "json");
    completes("simulate hertz_1882 --separation zero_f", "zero_force");
    completes("help val", "validate");
    completes("validate sl", "sliotar");
    completes("fit --output " + scratch.path().string().substr(0, scratch.path().string().size() - 1),
              scratch.path().string());
    CHECK(proposals(script, "simulate kelvin_voigt --set stiffness = 1") == "\n\n");
    CHECK_FALSE(has(proposals(script, "simulate --"), "--observables"));
}

TEST_CASE("the scripts of zsh and fish contain every command and option") {
    const ScratchFolder scratch;
    const std::string zsh = run_program("completion zsh").output, fish = run_program("completion fish").output;
    CHECK(zsh.starts_with("#compdef impactfit\n"));
    for (const char* name : {"fit", "laws", "simulate", "regenerate", "completion"}) {
        CHECK(has(zsh, "\n    " + std::string(name) + ")\n"));
        CHECK(has(fish, "-n __fish_use_subcommand -a " + std::string(name) + " "));
    }
    CHECK(has(zsh, "--integrator["));
    CHECK(has(zsh, ":METHOD:(dop853 rk4)"));
    CHECK(has(fish, " -l integrator -r -x -a 'dop853 rk4' -d "));
    CHECK(has(fish, "'__fish_seen_subcommand_from datasets' -x -a '"));
    CHECK(has(fish, "zhang-sharf-2009"));
    if (is_installed("zsh")) CHECK(run_shell("zsh -n " + scratch.write("_impactfit", zsh)).output.empty());
    if (is_installed("fish")) CHECK(run_shell("fish -n " + scratch.write("impactfit.fish", fish)).output.empty());
}

TEST_CASE("every manual page is formatted by groff without a warning") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string() + "/man";
    REQUIRE(run_program("man --output " + folder).exit_code == 0);
    CHECK(impactfit::read_text_file(folder + "/impactfit-fit.1") == run_program("man fit").output);
    REQUIRE(is_installed("groff"));
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        CAPTURE(entry.path().string());
        CHECK(run_shell("groff -man -Tutf8 -ww " + entry.path().string() + " 2>&1 >/dev/null").output.empty());
    }
    const std::string page =
        run_shell("sed '1i .ad l' " + folder + "/impactfit-fit.1 | groff -man -Tascii -P -bcu").output;
    for (const char* words : {"NAME", "impactfit-fit - Calibrates a law", "EXAMPLE", "--law LAW", "--set NAME=VALUE"})
        CHECK_MESSAGE(has(page, words), page);
}

TEST_CASE("a script goes to the folder of --output under the name that its shell expects") {
    const ScratchFolder scratch;
    const std::string folder = scratch.path().string() + "/new";
    for (const auto& [shell, file] :
         {std::pair{"bash", "impactfit"}, {"zsh", "_impactfit"}, {"fish", "impactfit.fish"}}) {
        CHECK(run_program(std::string("completion ") + shell + " --output " + folder).exit_code == 0);
        CHECK(impactfit::read_text_file(folder + "/" + file) == run_program(std::string("completion ") + shell).output);
    }
    const ProgramRun unknown = run_program("completion ksh");
    CHECK(unknown.exit_code == 2);
    CHECK(has(unknown.errors, "available: bash, zsh, fish"));
}
