#include <doctest/doctest.h>

#include "tests/cli/bad_input.hpp"

using namespace impactfit_tests;

namespace {

const std::string unit = "--mass 1 --speed 1 ";
const std::string swept = "sweep hunt_crossley_1975 --set hertz_exponent=1.5 --set hysteresis_damping=1 --mass 1 ";
const std::string vary = swept + "--set stiffness=1 --vary ";
const std::string spheres = "stiffness --radii 1 inf --moduli 1 1 ";
const std::string measured = "stiffness --duration 1 --mass 1 --speed 1 ";

std::vector<BadInput> sweep_errors() {
    return {
        {swept + "--set stiffness=1 --speed 1", 2, {"no --vary", "START:STOP:COUNT"}},
        {vary + "impact_speed", 2, {"impact_speed", "NAME=START:STOP:COUNT", "--vary"}},
        {vary + "impact_speed=1:2", 2, {"impact_speed=1:2", "START:STOP:COUNT:log", "--vary impact_speed"}},
        {vary + "impact_speed=1:2:3:lin", 2, {"lin", "log", "--vary impact_speed"}},
        {vary + "impact_speed=1:2:2.5", 2, {"2.5", "not an integer", "1000000", "--vary impact_speed"}},
        {vary + "impact_speed=1:2:-3", 2, {"-3", "not an integer", "--vary impact_speed"}},
        {vary + "impact_speed=1:2:1", 2, {"too few points: 1", ">= 2", "--vary impact_speed"}},
        {vary + "impact_speed=1:2:1e9", 2, {"1e9", "not an integer"}},
        {vary + "impact_speed=1:2:1000001", 2, {"1000001", "1000000", "--vary"}},
        {vary + "impact_speed=1:2:99999999999999999999", 2, {"99999999999999999999", "1000000"}},
        {swept + "--vary stiffness=1:2:1001 --vary impact_speed=1:2:1000", 2, {"1001000", "1000000"}},
        {vary + "impact_speed=1:1:3", 2, {"empty", "1 to 1", "--vary impact_speed"}},
        {vary + "impact_speed=2:1:3", 2, {"reversed", "2 to 1", "--vary impact_speed"}},
        {vary + "impact_speed=0:1:3", 2, {"impact_speed", "0 m/s", "> 0", "--vary impact_speed"}},
        {vary + "impact_speed=0:1:3:log", 2, {"logarithm", "0 to 1", "START > 0", "--vary impact_speed"}},
        {vary + "impact_speed=1:inf:3", 2, {"inf", "--vary impact_speed"}},
        {vary + "impact_speed=nan:1:3", 2, {"nan", "--vary impact_speed"}},
        {vary + "impact_speed=1:1e400:3", 2, {"1e400", "--vary impact_speed"}},
        {vary + "'impact_speed=1 m:2 m:3'", 2, {"1 m", "m/s", "--vary impact_speed"}},
        {vary + "'impact_speed=1:2 furlogs/h:3'", 2, {"furlogs", "--vary impact_speed"}},
        {vary + "impact_sped=1:2:3", 2, {"impact_sped", "'impact_speed'", "--vary"}},
        {vary + "impact_speed=1:2:3 --vary impact_speed=3:4:2", 2, {"duplicate", "impact_speed", "unique"}},
        {vary + "impact_speed=1:2:3 --speed 1", 2, {"both given and varied", "impact_speed", "--speed or --vary"}},
        {vary + "impact_speed=1:2:3 --vary effective_mass=1:2:3", 2, {"both given and varied", "--mass"}},
        {vary + "impact_speed=1:2:3 --vary stiffness=1:2:3", 2, {"both set and varied", "stiffness", "--set or"}},
        {vary + "impact_speed=1:2:3 --vary prescribed_restitution=0.1:1:3", 2, {"hysteresis_damping and prescribed"}},
        {vary + "impact_speed=1:2:3 --damping-formula exact",
         2,
         {"exact", "prescribed_restitution", "--damping-formula"}},
        {vary + "impact_speed=1:2:3 --tolerance 1", 2, {"tolerance", "1e-13 to 0.001"}},
        {vary + "impact_speed=1:2:3 --separation never", 2, {"never", "zero_force"}},
        {vary + "impact_speed=1:2:3 --observable duration", 2, {"duration", "--figure"}},
        {vary + "impact_speed=1:2:3 --figure a.svg --observable durations", 2, {"durations", "'duration'"}},
        {vary + "impact_speed=1:2:3 --figure a.eps", 2, {"a.eps", ".svg"}},
        {swept + "--vary impact_speed=1:2:3 --vary stiffness=1:2:13 --figure a.svg", 2, {"13", "at most 12"}},
        {swept + "--vary stiffness=1:2:3", 2, {"--speed"}},
        {swept + "--vary impact_speed=1:2:3", 2, {"stiffness", "--set"}},
        {swept + "--speed 1 --vary stiffness=-1:2:3", 2, {"stiffness", "-1", "> 0", "--vary stiffness"}},
        {swept + "--speed 1 --vary 'stiffness=1 N/m^1.4:2:3'", 2, {"N/m^1.4", "N/m^1.5", "--vary stiffness"}},
        {"sweep hunt_crossley_1975 --set stiffness='1 N/m^1.5' --set hysteresis_damping=1 " + unit +
             "--vary hertz_exponent=1:2:3",
         2,
         {"unit of stiffness varies", "1 N/m^1.5", "without a unit", "--set stiffness"}},
        {"sweep hunt_crossley_1975 --set stiffness=1 --set hysteresis_damping=1 " + unit +
             "--vary hertz_exponent=1:11:3",
         2,
         {"hertz_exponent", "11", "<= 10", "--vary hertz_exponent"}},
        {"sweep hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 " + unit +
             "--vary prescribed_restitution=0:1:3",
         2,
         {"prescribed_restitution", "0", "> 0", "--vary prescribed_restitution"}},
        {"sweep hunt_crossley_1975 --set stiffness=1 --set hertz_exponent=1.5 " + unit +
             "--damping-formula tsuji --vary prescribed_restitution=0.1:1:3",
         2,
         {"tsuji", "tsuji_1992"}},
        {"sweep bouc_wen_maxwell_2024 --parameterisation base --vary effective_mass=1:2:2",
         2,
         {"effective_mass", "pi_1_base"}},
        {"sweep bouc_wen_maxwell_2024 --parameterisation basis --vary impact_speed=1:2:2",
         2,
         {"basis", "'base'", "--parameterisation"}},
        {"sweep bouc_wen_maxwell_2024 --vary pi_1=1:2:2", 2, {"pi_1", "stiffness"}},
        {"sweep hunt_crosley --vary impact_speed=1:2:3", 2, {"hunt_crosley", "hunt_crossley_1975"}},
    };
}

std::vector<BadInput> stiffness_errors() {
    return {
        {"stiffness", 2, {"neither", "--radii", "--duration"}},
        {spheres + "--poisson 0 0 --duration 1", 2, {"both", "--radii", "--duration"}},
        {spheres, 2, {"no --poisson", "--poisson NU1 NU2"}},
        {"stiffness --radii 1", 2, {"--radii"}},
        {spheres + "--poisson 0 0.6", 2, {"Poisson", "second", "0.6", "<= 0.5"}},
        {spheres + "--poisson 0 nan", 2, {"nan", "--poisson"}},
        {"stiffness --radii inf inf --moduli 1 1 --poisson 0 0", 2, {"two planes", "finite radius"}},
        {"stiffness --radii 0 1 --moduli 1 1 --poisson 0 0", 2, {"radius", "first", "0 m", "> 0"}},
        {"stiffness --radii '1 s' 1 --moduli 1 1 --poisson 0 0", 2, {"1 s", "m", "--radii"}},
        {"stiffness --radii 1 1 --moduli -1 1 --poisson 0 0", 2, {"modulus", "-1 Pa", "> 0"}},
        {"stiffness --radii 1 1 --moduli '1 N' 1 --poisson 0 0", 2, {"1 N", "Pa", "--moduli"}},
        {measured + "--restitution 0.5", 2, {"no --hertz-exponent", "--duration T"}},
        {measured + "--hertz-exponent 1.5", 2, {"no --restitution"}},
        {measured + "--hertz-exponent 1.5 --restitution 0", 2, {"restitution", "0", "> 0"}},
        {measured + "--hertz-exponent 1.5 --restitution 1.1", 2, {"restitution", "1.1", "<= 1"}},
        {measured + "--hertz-exponent 11 --restitution 0.5", 2, {"hertz_exponent", "11", "<= 10"}},
        {"stiffness --duration -1 --mass 1 --speed 1 --restitution 1 --hertz-exponent 1", 2, {"duration", "-1 s"}},
        {"stiffness --duration '1 m' --mass 1 --speed 1 --restitution 1 --hertz-exponent 1", 2, {"1 m", "--duration"}},
        {"stiffness --duration 1 --mass 0 --speed 1 --restitution 1 --hertz-exponent 1", 2, {"effective_mass", "0"}},
        {"stiffness --duration 1e-300 --mass 1 --speed 1 --restitution 1 --hertz-exponent 2",
         2,
         {"the resulting stiffness"}},
    };
}

}  // namespace

TEST_CASE("bad ranges and sweeps give one message with what, got, allowed and where") {
    check_bad_input(sweep_errors());
}

TEST_CASE("bad bodies and measurements of a stiffness give one message with what, got, allowed and where") {
    check_bad_input(stiffness_errors());
}
