# A law in one file, a damping formula in another and a form in a third, in a copy of the tree: the program, the page of
# the laws and the contract suite include all three after a build, without a line anywhere else.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)

# The tree with nothing but the contract suite among its tests.
foreach(part CMakeLists.txt CMakePresets.json apps cmake docs lib script)
    file(COPY ${ROOT}/${part} DESTINATION ${SCRATCH})
endforeach()
foreach(part CMakeLists.txt main.cpp contracts paths problems project)
    file(COPY ${ROOT}/tests/${part} DESTINATION ${SCRATCH}/tests)
endforeach()
file(COPY ${ROOT}/tests/simulators/bounces/CMakeLists.txt DESTINATION ${SCRATCH}/tests/simulators/bounces)
file(COPY ${ROOT}/tests/core DESTINATION ${SCRATCH}/tests FILES_MATCHING PATTERN *.hpp)

put(lib/impactfit/contact/laws/made_up_law.hpp [=[
#pragma once
// F = k x^(3/2) + lambda x^(3/4) x'  @eq{MadeUp2099, nowhere}.

#include "impactfit/contact/power_law_family.hpp"
#include "impactfit/contact/power_law_parameters.hpp"

namespace impactfit {

struct MadeUpLaw : PowerLawFamily<MadeUpLaw> {
    static constexpr LawDescription description{
        "made_up_law", "A law made up", "F = stiffness x^(3/2) + hysteresis_damping x^(3/4) x'", "MadeUp2099", "",
        Separation::zero_indentation};

    static constexpr std::array parameters{power_law_parameters::stiffness("N/m^1.5"),
                                           power_law_parameters::hysteresis_damping("N*s/m^1.75")};

    template <class Values>
    static auto coefficients(const Values& p) {
        using S = typename Values::value_type;
        return PowerLawCoefficients<S>{p[0], S(1.5), p[1], S(0.75), S(1.0)};
    }
};

}  // namespace impactfit
]=])
put(lib/impactfit/contact/forms/made_up_form.hpp [=[
#pragma once
// epsilon = a (1-e)/e  @eq{MadeUp2099, nowhere}.

#include "impactfit/contact/form/form.hpp"

namespace impactfit::forms {

struct MadeUpForm {
    static constexpr FormDescription description{"made_up_form", "A form made up", "epsilon = a (1-e)/e", "MadeUp2099",
                                                 "", "a * (1.0 - restitution) / restitution"};
    static constexpr FormOutput output = form_parts::damping_ratio;
    static constexpr FormImpact impact{FormImpact::any, FormImpact::any, 1.0, Separation::zero_indentation};
    static constexpr std::array inputs{form_parts::restitution()};
    static constexpr std::array constants{form_parts::constant("a", "factor", 0.1, 10.0)};
    static constexpr std::array<double, 1> published{1.0};

    template <Scalar S>
    static S value(std::span<const S> inputs, std::span<const S> c) {
        return c[0] * (1.0 - inputs[0]) / inputs[0];
    }
};

}  // namespace impactfit::forms
]=])
put(lib/impactfit/contact/damping/made_up_formula.hpp [=[
#pragma once
// epsilon = (1-e)/e.

#include "impactfit/contact/damping_rule.hpp"
#include "impactfit/contact/laws/made_up_law.hpp"

namespace impactfit::damping {

struct MadeUpFormula {
    using Law = impactfit::MadeUpLaw;
    static constexpr DampingRuleDescription description{
        "made_up_formula", "A formula made up", "epsilon = (1-e)/e", "MadeUp2099", "q = 1", "It was not checked."};

    static bool applies_to(const PowerLawCoefficients<double>& law) { return law.velocity_exponent == 1.0; }

    /// @eq{MadeUp2099, nowhere}
    static double hysteresis_damping(const PowerLawCoefficients<double>& law, const Impact<double>& impact, double e) {
        return impactfit::hysteresis_damping(law, impact, (1.0 - e) / e);
    }
};

}  // namespace impactfit::damping
]=])
file(APPEND ${SCRATCH}/docs/bibliography.bib
    "\n@misc{MadeUp2099,\n  author = {Anonymous},\n  title = {Nothing},\n  year = {2099}\n}\n")

foreach(check layers citations)
    run(${CMAKE_COMMAND} -D ROOT=${SCRATCH} -P cmake/check_${check}.cmake)
    must_pass()
endforeach()
run(${CMAKE_COMMAND} --preset tests)
must_pass()
run(${CMAKE_COMMAND} --build --preset tests --target impactfit_program impactfit_tests)
must_pass()
set(program build/release/bin/impactfit)

run(${program} laws)
must_print("made_up_law" "made_up_formula")
run(${program} laws made_up_law)
must_print("made_up_law: A law made up" "F = stiffness x^(3/2) + hysteresis_damping x^(3/4) x'" "Nothing")
run(${program} laws made_up_formula)
must_print("epsilon = (1-e)/e" "It was not checked.")

set(impact --set stiffness=1e9 --set prescribed_restitution=0.6 --mass 0.5 --speed 2)
run(${program} simulate made_up_law ${impact})
must_print("made_up_law separated" "hysteresis_damping is exact for a restitution of 0.6" "restitution 0.6,")
run(${program} simulate made_up_formula ${impact})
must_print("made_up_formula separated" "prescribed_restitution (made_up_formula) 0.6 -> restitution obtained")
run(${program} forms made_up_form)
must_print("made_up_form: A form made up" "epsilon = a (1-e)/e")
run(${program} fit --form made_up_form --grid restitution=0.5:0.9:5 --errors covariance)
if(NOT exit_code EQUAL 5)  # nothing tests computed points
    message(FATAL_ERROR "expected exit code 5, got ${exit_code}:\n${printed}")
endif()
must_contain("epsilon = a (1-e)/e" "realised restitution")
run(${program} damping made_up_law --restitution 0.6 --set stiffness=1e9 --mass 0.5 --speed 2)
must_print("made_up_formula")

# docs/laws.md is still that of the tree without them.
run(script/laws_page --check build/release/bin)
must_fail("+## A law made up" "+`made_up_law`" "+## A formula made up" "+`made_up_formula`")

# The suite passes, and a sound law and formula are among those it went through.
run(build/release/bin/impactfit_tests "--test-case=contract:*")
must_pass()
run(build/release/bin/impactfit_tests "--test-case=contract:*is named like its file*" --success)
must_print("Law::description.name := made_up_law" "Rule::description.name := made_up_formula")
