# What the self-tests of the checks share: a made-up tree in SCRATCH, a run of a check, and the text it must print.

file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")

# put(FILE CONTENT): writes a file of the made-up tree.
function(put file content)
    file(WRITE "${SCRATCH}/${file}" "${content}")
endfunction()

# run(COMMAND...): runs a check in the made-up tree; leaves `printed` (both streams) and `exit_code`.
function(run)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" RESULT_VARIABLE exit_code
        OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
    set(printed "${printed}" PARENT_SCOPE)
    set(exit_code "${exit_code}" PARENT_SCOPE)
endfunction()

function(must_pass)
    if(NOT exit_code EQUAL 0)
        message(FATAL_ERROR "expected to pass, exit code ${exit_code}:\n${printed}")
    endif()
endfunction()

# must_contain(WORDS...): each of the words.
function(must_contain)
    foreach(words IN LISTS ARGN)
        string(FIND "${printed}" "${words}" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "missing: ${words}\nprinted:\n${printed}")
        endif()
    endforeach()
endfunction()

# must_print(WORDS...): zero, and each of the words was printed.
function(must_print)
    must_pass()
    must_contain(${ARGN})
endfunction()

# must_fail(WORDS...): not zero, and each of the words was printed.
function(must_fail)
    if(exit_code EQUAL 0)
        message(FATAL_ERROR "expected to fail:\n${printed}")
    endif()
    must_contain(${ARGN})
endfunction()
