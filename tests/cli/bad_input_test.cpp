#include "tests/cli/bad_input.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <iterator>
#include <vector>

#include "tests/cli/program.hpp"
#include "tests/core/scratch_folder.hpp"

using namespace impactfit_tests;

namespace {

const std::string spring =
    "simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set hysteresis_damping=0.1 ";
const std::string wanted = "damping power_law --set stiffness=1 --set hertz_exponent=1.5 --set damping_exponent=1.5 ";
const std::string unit = "--mass 1 --speed 1 ";

std::vector<BadInput> usage_errors() {
    return {
        {"simulat", 2, {"simulat", "'simulate'"}},
        {"simulate", 2, {"LAW"}},
        {"laws --colour", 2, {"--colour"}},
        {"laws --format xml", 2, {"xml", "json"}},
        {"laws --output ''", 2, {"--output", "empty"}},
        {"fit problem.toml --resume ''", 2, {"--resume", "empty"}},
        {"laws hunt_crosley", 2, {"hunt_crosley", "hunt_crossley_1975"}},
        {"simulate hunt_crosley " + unit, 2, {"hunt_crosley", "hunt_crossley_1975"}},
        {spring + "--mass -1 --speed 1", 2, {"effective_mass", "-1", "> 0"}},
        {spring + "--mass 0 --speed 1", 2, {"effective_mass", "0 kg", "> 0"}},
        {spring + "--mass nan --speed 1", 2, {"nan", "--mass"}},
        {spring + "--masses inf inf --speed 1", 2, {"inf", "> 0"}},
        {spring + "--mass 1 --speed 0", 2, {"impact_speed", "0 m/s", "> 0"}},
        {spring + "--mass 1 --speed -2", 2, {"impact_speed", "-2"}},
        {spring + "--mass 1 --speed inf", 2, {"inf", "--speed"}},
        {spring + "--mass 1 --speed nan", 2, {"nan", "--speed"}},
        {spring + "--mass 1", 2, {"--speed"}},
        {spring + "--speed 1", 2, {"--mass"}},
        {spring + "--mass 1 --masses 1 1 --speed 1", 2, {"--mass and --masses", "--masses"}},
        {spring + "--mass '1 m' --speed 1", 2, {"1 m", "kg", "--mass"}},
        {spring + "--mass 1 --speed '15 furlong/h'", 0, {}},
        {spring + "--mass 1 --speed '15 cm/fortnit'", 2, {"fortnit", "--speed"}},
        {spring + "--mass 1 --speed '3 degC'", 2, {"degC"}},
        {spring + "--mass 1 --speed '1,5'", 2, {"1,5", "--speed"}},
        {spring + unit + "--set stifness=2", 2, {"stifness", "'stiffness'"}},
        {spring + unit + "--set stiffness=2", 2, {"duplicate", "stiffness"}},
        {spring + unit + "--set stiffness", 2, {"stiffness", "name=value"}},
        {spring + unit + "--set prescribed_restitution=0.5", 2, {"hysteresis_damping and prescribed_restitution"}},
        {spring + unit + "--separation zero_indent", 2, {"zero_indent", "zero_indentation"}},
        {spring + unit + "--tolerance 1e-20", 2, {"tolerance", "1e-20", "1e-13"}},
        {spring + unit + "--tolerance nan", 2, {"tolerance", "nan"}},
        {spring + unit + "--integrator euler", 2, {"euler", "dop853"}},
        {spring + unit + "--integrator rk4 --step -1", 2, {"step", "-1"}},
        {spring + unit + "--integrator rk4 --step '1 kg'", 2, {"kg", "--step"}},
        {spring + unit + "--damping-formula exact", 2, {"exact", "prescribed_restitution"}},
        {spring + unit + "--points 1 --trajectory /dev/null", 2, {"points", "1", ">= 2"}},
        {spring + unit + "--figure loop.eps", 2, {"loop.eps", ".svg"}},
        {spring + unit + "--points -1 --trajectory /dev/null", 2, {"--points", "-1", "<= 1000000"}},
        {spring + unit + "--points 99999999999999 --trajectory /dev/null", 2, {"--points", "<= 1000000"}},
        {spring + unit + "--points 5", 2, {"--points", "--trajectory or --figure"}},
        {spring + unit + "--step 1e-6", 2, {"--step", "1e-6", "--integrator rk4"}},
        {spring + unit + "--threads 0", 2, {"--threads", "0", ">= 1"}},
        {spring + unit + "--seed -1", 2, {"--seed", "-1", "from 0 to"}},
        {spring + unit + "--seed 9223372036854775808", 2, {"--seed", "9223372036854775808", "from 0 to"}},
        {"laws hertz_1882 --bibtex --format json", 2, {"json", "--bibtex"}},
        {"simulate hunt_crossley_1975 --set stiffness=-1 --set hertz_exponent=1.5 --set hysteresis_damping=0 " + unit,
         2,
         {"stiffness", "-1", "> 0"}},
        {"simulate hunt_crossley_1975 --set stiffness=0 --set hertz_exponent=1.5 --set hysteresis_damping=0 " + unit,
         2,
         {"stiffness", "0", "> 0"}},
        {"simulate hunt_crossley_1975 --set stiffness=nan --set hertz_exponent=1.5 --set hysteresis_damping=0 " + unit,
         2,
         {"stiffness", "nan"}},
        {"simulate hunt_crossley_1975 --set stiffness=inf --set hertz_exponent=1.5 --set hysteresis_damping=0 " + unit,
         2,
         {"stiffness", "inf"}},
        {"simulate hunt_crossley_1975 --set stiffness=1e400 --set hertz_exponent=1.5 --set hysteresis_damping=0 " +
             unit,
         2,
         {"stiffness", "1e400"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=11 --set hysteresis_damping=0 " + unit,
         2,
         {"hertz_exponent", "11", "<= 10"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set hysteresis_damping=-1 " + unit,
         2,
         {"hysteresis_damping", "-1", ">= 0"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 " + unit,
         2,
         {"hysteresis_damping", "prescribed_restitution"}},
        {"simulate hunt_crossley_1975 --set hysteresis_damping=1 " + unit, 2, {"stiffness, hertz_exponent"}},
        {"simulate hunt_crossley_1975 --set stiffness='1 N/m^1.4' --set hertz_exponent=1.5 --set "
         "hysteresis_damping=0 " +
             unit,
         2,
         {"N/m^1.4", "N/m^1.5"}},
        {"simulate hunt_crossley_1975 --set stiffness='1 N/m1.5' --set hertz_exponent=1.5 --set hysteresis_damping=0 " +
             unit,
         2,
         {"m1.5"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set prescribed_restitution=1.2 " +
             unit,
         2,
         {"restitution", "1.2", "<= 1"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set prescribed_restitution=0 " +
             unit,
         2,
         {"restitution", "0", "> 0"}},
        {"simulate hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 --set prescribed_restitution=0.5 "
         "--damping-formula tsuji " +
             unit,
         2,
         {"tsuji", "tsuji_1992"}},
        {"simulate zhang_2021 --damping-formula zhang_2021 --set stiffness=1 --set hertz_exponent=1.5 "
         "--set damping_exponent=0.7 --set prescribed_restitution=0.5 " +
             unit,
         2,
         {"m = 0.7", "exact"}},
        {"simulate power_law --set stiffness=1 --set hertz_exponent=1.5 --set damping_exponent=-0.1 --set "
         "velocity_exponent=1 --set hysteresis_damping=1 " +
             unit,
         2,
         {"damping_exponent", "-0.1", ">= 0"}},
        {wanted + "--set velocity_exponent=4.5 --restitution 0.5 " + unit, 2, {"velocity_exponent", "4.5", "<= 4"}},
        {wanted + "--set velocity_exponent=1 --restitution 1.1 " + unit, 2, {"restitution", "1.1", "<= 1"}},
        {wanted + "--set velocity_exponent=1 --restitution -0.1 " + unit, 2, {"restitution", "-0.1", "> 0"}},
        {wanted + "--set velocity_exponent=1 --restitution nan " + unit, 2, {"nan", "--restitution"}},
        {wanted + "--set velocity_exponent=1 --set hysteresis_damping=1 --restitution 0.5 " + unit,
         2,
         {"hysteresis_damping"}},
        {"damping hertz_1882 --set stiffness=1 --restitution 0.5 " + unit, 2, {"hertz_1882", "no damping"}},
        {"datasets zang", 2, {"zang", "zhang-sharf-2009"}},
        {"datasets --data /nowhere", 2, {"/nowhere", "--data"}},
        {"validate zhang", 2, {"zhang", "zhang-sharf"}},
        {"laws --output /dev/null/x", 2, {"/dev/null/x", "--output"}},
    };
}

}  // namespace

TEST_CASE("a figure that cannot be drawn leaves no other file and the error names the missing tool") {
    const ScratchFolder folder;
    const std::string here = folder.path().string(),
                      files = "--figure " + here + "/loop.svg --trajectory " + here + "/motion.csv";
    const auto run_in = [](const std::string& setting, const std::string& arguments) {
        return run_program(arguments, "env " + setting + " ");
    };
    const ProgramRun no_gnuplot = run_in("PATH=/nonexistent", spring + unit + files);
    CHECK(no_gnuplot.exit_code == 2);
    CHECK(has(one_line(no_gnuplot.errors), "gnuplot on the search path"));
    CHECK(is_one_message(no_gnuplot.errors));
    CHECK(std::filesystem::is_empty(folder.path()));
    CHECK(run_in("TMPDIR=/nonexistent", spring + unit + files).exit_code == 0);  // no file is made there
}

TEST_CASE("bad input on the command line gives one message with what, got and allowed") {
    check_bad_input(usage_errors());
}

TEST_CASE("a failing command leaves no partial file") {
    const ScratchFolder folder;
    const std::string inside = (folder.path() / "no-such-folder").string();
    for (const std::string& option : {" --trajectory " + inside + "/a.csv", " --figure " + inside + "/a.svg"}) {
        const ProgramRun run = run_program(spring + unit + option);
        CHECK(run.exit_code == 2);
        CHECK(has(one_line(run.errors), inside));
    }
    const std::string blocked = folder.write("file", "x");
    CHECK(run_program("laws --output " + blocked).exit_code == 2);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
}
