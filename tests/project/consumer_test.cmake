# A project outside the tree takes impactfit from an installation (BUILD is given) or from the sources by FetchContent.
#
#   cmake -D ROOT=<repository> -D SCRATCH=<folder> [-D BUILD=<build folder>] -P consumer_test.cmake
cmake_minimum_required(VERSION 3.25)

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${ARGN}\n${output}")
    endif()
endfunction()

function(run_example program name)
    execute_process(COMMAND ${program} OUTPUT_VARIABLE printed RESULT_VARIABLE result)
    file(READ ${ROOT}/apps/examples/${name}.txt expected)
    if(NOT result EQUAL 0 OR NOT printed STREQUAL expected)
        message(FATAL_ERROR "${name} ended with ${result}; expected:\n${expected}\nprinted:\n${printed}")
    endif()
endfunction()

file(REMOVE_RECURSE ${SCRATCH})
set(programs estimate)
if(BUILD)
    run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/installed)
    run(${SCRATCH}/installed/bin/impactfit datasets)  # finds its data
    set(source -D CMAKE_PREFIX_PATH=${SCRATCH}/installed)
    list(APPEND programs calibrate regenerate)
else()
    set(source -D IMPACTFIT_SOURCE=${ROOT})
endif()
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${SCRATCH}/build -G Ninja -D CMAKE_BUILD_TYPE=Release
    -D EXAMPLES=${ROOT}/apps/examples ${source})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build --target ${programs})
run_example(${SCRATCH}/build/estimate 10_estimate_anything)
if(BUILD)
    run_example(${SCRATCH}/build/calibrate 08_fit_own_numbers)
    run_example(${SCRATCH}/build/regenerate 11_regenerate_a_table)  # reads data/ of this tree
endif()
