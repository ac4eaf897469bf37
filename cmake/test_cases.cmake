# Writes a CTest file with one test for every doctest case of PROGRAM; the suite of a case is its label. doctest's own
# script runs the program once for every case to find the label.
#
#   cmake -D PROGRAM=... -D OUTPUT=... -P test_cases.cmake
execute_process(COMMAND ${PROGRAM} --reporters=xml --list-test-cases OUTPUT_VARIABLE listing COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE ";" "\\;" listing "${listing}")
string(REGEX MATCHALL "<TestCase [^\n]*" cases "${listing}")
set(entities "&lt\;" "&gt\;" "&quot\;" "&apos\;" "&amp\;")
set(characters "<" ">" "\"" "'" "&")
set(script "")
foreach(case IN LISTS cases)
    string(REGEX MATCH "name=\"([^\"]*)\"( testsuite=\"([^\"]*)\")?" _ "${case}")
    set(name "${CMAKE_MATCH_1}")
    set(suite "${CMAKE_MATCH_3}")
    foreach(entity character IN ZIP_LISTS entities characters)
        string(REPLACE "${entity}" "${character}" name "${name}")
    endforeach()
    string(REPLACE "," "\\," pattern "${name}")  # a comma separates patterns
    string(APPEND script "add_test([==[${name}]==] [==[${PROGRAM}]==] [==[--test-case=${pattern}]==])\n"
        "set_tests_properties([==[${name}]==] PROPERTIES LABELS \"${suite}\")\n")
endforeach()
file(WRITE ${OUTPUT} "${script}")
