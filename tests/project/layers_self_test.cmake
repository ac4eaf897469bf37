# The check of the include rules passes a clean made-up tree and names every violation of a bad one.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(check ${CMAKE_COMMAND} -D ROOT=${SCRATCH} -P ${ROOT}/cmake/check_layers.cmake)

run(${check})
must_fail("no source file found")

put(lib/impactfit/core/unit.cpp [=[
#include "impactfit/core/unit.hpp"
#include <udunits2.h>
#include <cmath>
]=])
put(lib/impactfit/contact/hertz.hpp [=[
#pragma once
// a[0]; \
#include "impactfit/core/unit.hpp"
]=])
put(lib/impactfit/dynamics/exact.cpp [=[
#include <boost/math/special_functions/beta.hpp>
#include "impactfit/contact/hertz.hpp"
]=])
put(lib/impactfit/estimation/optimisation/least_squares.cpp [=[
#include <ceres/ceres.h>
#include "impactfit/estimation/objective/cost.hpp"
]=])
put(lib/impactfit/calibration/fit/fit.cpp [=[
#include "impactfit/estimation/objective/cost.hpp"
#include "impactfit/calibration/problem/problem.hpp"
]=])
put(lib/impactfit/report/json.cpp [=[
#include <nlohmann/json.hpp>
#include "impactfit/card/contact_card.hpp"
]=])
put(lib/impactfit_papers/validation/claims/claim.cpp [=[
#include "impactfit/card/contact_card.hpp"
#include "impactfit_papers/published/printed_agreement.hpp"
#include "impactfit_papers/validation/verdicts/report.hpp"
]=])
put(lib/impactfit_papers/papers.hpp [=[
#include "impactfit_papers/validation/claims/claim.hpp"
]=])
put(apps/impactfit/exit_code.hpp [=[
#pragma once
]=])
put(apps/impactfit/main.cpp [=[
#include <CLI/CLI.hpp>
#include "exit_code.hpp"
#include "impactfit/report/json.hpp"
]=])
put(lib/impactfit/simulation.hpp [=[
#include "impactfit/contact/hertz.hpp"
]=])
put(lib/impactfit/calibration.hpp [=[
#include "impactfit/simulation.hpp"
]=])
put(apps/examples/fit.cpp [=[
#include "impactfit/calibration.hpp"
]=])
put(tests/core/unit_test.cpp [=[
#include <doctest/doctest.h>
#include "tests/problems/list.hpp"
#include "impactfit/core/unit.hpp"
]=])
run(${check})
must_pass()

put(lib/impactfit/core/energy.hpp [=[
#pragma once

// a[0]; \
#include "impactfit/contact/hertz.hpp"
]=])
put(lib/impactfit/dataset/reader.hpp [=[
#include <nlohmann/json.hpp>
  #  include <impactfit/dynamics/simulate.hpp>
]=])
put(lib/impactfit/dynamics/batch.hpp [=[
#include <tbb/parallel_for.h>
#include "event.hpp"
#include <ceres/jet.h>
]=])
put(lib/impactfit/estimation/objective/wrong.hpp [=[
#include "impactfit/dynamics/exact.hpp"
#include "impactfit/estimation/profile/side.hpp"
#include "impactfit/estimation/attic/old.hpp"
#include <ceres/ceres.h>
]=])
put(lib/impactfit/estimation/cellar/wrong.cpp [=[
#include "impactfit/estimation/objective/cost.hpp"
]=])
put(lib/impactfit/core/wrong_test.cpp "")
string(REPEAT "// a line\n" 501 long)
put(lib/impactfit/core/long.cpp "${long}")
foreach(number RANGE 35)
    put(lib/impactfit_papers/tables/recipes/table_${number}.cpp "")
endforeach()
put(lib/impactfit/calibration/fit/fit.hpp [=[
#include <ceres/ceres.h>
#include <nlopt.hpp>
#include "impactfit/report/json.hpp"
]=])
put(lib/impactfit/contact/wrong.cpp [=[
#include "impactfit/contcat/hertz.hpp"
#include "apps/impactfit/exit_code.hpp"
]=])
put(lib/impactfit/simulation.hpp [=[
#include "impactfit/calibration.hpp"
]=])
put(lib/impactfit_papers/tables/json.hpp [=[
#include <CLI/CLI.hpp>
#include "impactfit/simulation.hpp"
#include "impactfit_papers/validation/claims/claim.hpp"
]=])
put(lib/impactfit_papers/validation/verdicts/wrong.hpp [=[
#include "impactfit/calibration/fit/fit.hpp"
#include "impactfit_papers/validation/claims/claim.hpp"
]=])
put(lib/impactfit/report/page.cpp [=[
#include "impactfit_papers/report/recipes/page.hpp"
]=])
put(lib/impactfit/report.hpp [=[
#include "impactfit_papers/papers.hpp"
]=])
put(tests/cli/wrong_test.cpp [=[
#include "../../apps/impactfit/exit_code.hpp"
]=])
put(bench/speed.cpp [=[
#include "tests/core/list.hpp"
#include "tests/problems/list.hpp"
#include <boost/numeric/odeint.hpp>
]=])
put(apps/examples/fit.cpp [=[
#include "impactfit/contact/hertz.hpp"
]=])
run(${check})
must_fail(
    "apps/examples/fit.cpp:1: examples include umbrella headers only: impactfit/contact/hertz.hpp"
    "lib/impactfit/core/energy.hpp:4: core may not include contact: impactfit/contact/hertz.hpp"
    "lib/impactfit/dataset/reader.hpp:1: <nlohmann/json.hpp> is not allowed here"
    "lib/impactfit/dataset/reader.hpp:2: dataset may not include dynamics: impactfit/dynamics/simulate.hpp"
    "lib/impactfit/dynamics/batch.hpp:1: <tbb/parallel_for.h> is not allowed here"
    "lib/impactfit/dynamics/batch.hpp:2: inside lib an include path is the file path"
    "lib/impactfit/dynamics/batch.hpp:3: <ceres/jet.h> is not allowed here"
    "lib/impactfit/calibration/fit/fit.hpp:1: <ceres/ceres.h> is not allowed here"
    "lib/impactfit/calibration/fit/fit.hpp:2: <nlopt.hpp> is not allowed here"
    "lib/impactfit/calibration/fit/fit.hpp:3: calibration may not include report"
    "lib/impactfit/estimation/objective/wrong.hpp:1: estimation may not include dynamics"
    "lib/impactfit/estimation/objective/wrong.hpp:2: estimation/objective may not include estimation/profile"
    "lib/impactfit/estimation/objective/wrong.hpp:3: impactfit/estimation/attic/old.hpp is in no room of estimation"
    "lib/impactfit/estimation/objective/wrong.hpp:4: <ceres/ceres.h> is not allowed in a header"
    "lib/impactfit/estimation/cellar/wrong.cpp:1: estimation has no room cellar"
    "lib/impactfit/core/wrong_test.cpp:0: the name of a test file in lib"
    "lib/impactfit/core/long.cpp:501: 501 lines in a file, allowed: 500"
    "lib/impactfit_papers/tables/recipes:1: 36 files in a folder, allowed: 35"
    "lib/impactfit/contact/wrong.cpp:1: impactfit/contcat/hertz.hpp is in no layer of the library"
    "lib/impactfit/contact/wrong.cpp:2: no file includes apps"
    "lib/impactfit_papers/tables/json.hpp:1: <CLI/CLI.hpp> is not allowed here"
    "lib/impactfit_papers/tables/json.hpp:2: umbrella headers are for programs, not for the library: impactfit/simulation.hpp"
    "lib/impactfit_papers/tables/json.hpp:3: papers/tables may not include papers/validation"
    "lib/impactfit_papers/validation/verdicts/wrong.hpp:1: papers/validation may not include calibration"
    "lib/impactfit_papers/validation/verdicts/wrong.hpp:2: papers/validation/verdicts may not include papers/validation/claims"
    "lib/impactfit/report/page.cpp:1: the library may not include the papers: impactfit_papers/report/recipes/page.hpp"
    "lib/impactfit/report.hpp:1: the library may not include the papers: impactfit_papers/papers.hpp"
    "lib/impactfit/simulation.hpp:1: an umbrella header may include those before it: impactfit/calibration.hpp"
    "tests/cli/wrong_test.cpp:1: no file includes apps"
    "bench/speed.cpp:1: bench may include lib and tests/problems only: tests/core/list.hpp"
    "includes that break the rules: 30")
