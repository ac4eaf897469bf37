# What the self-tests of the checks share: a made-up tree in SCRATCH, a run of a check, and what it must say.

file(REMOVE_RECURSE "${SCRATCH}")
file(MAKE_DIRECTORY "${SCRATCH}")

# put(FILE CONTENT): writes a file of the made-up tree.
function(put file content)
    file(WRITE "${SCRATCH}/${file}" "${content}")
endfunction()

# run(COMMAND...): runs a check in the made-up tree; leaves `said` (both streams) and `exit_code`.
function(run)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${SCRATCH}" RESULT_VARIABLE exit_code
        OUTPUT_VARIABLE said ERROR_VARIABLE said)
    set(said "${said}" PARENT_SCOPE)
    set(exit_code "${exit_code}" PARENT_SCOPE)
endfunction()

function(must_pass)
    if(NOT exit_code EQUAL 0)
        message(FATAL_ERROR "expected to pass, exit code ${exit_code}:\n${said}")
    endif()
endfunction()

# was_said(WORDS...): each of the words.
function(was_said)
    foreach(words IN LISTS ARGN)
        string(FIND "${said}" "${words}" place)
        if(place EQUAL -1)
            message(FATAL_ERROR "not said: ${words}\nsaid:\n${said}")
        endif()
    endforeach()
endfunction()

# must_say(WORDS...): zero, and each of the words was said.
function(must_say)
    must_pass()
    was_said(${ARGN})
endfunction()

# must_fail(WORDS...): not zero, and each of the words was said.
function(must_fail)
    if(exit_code EQUAL 0)
        message(FATAL_ERROR "expected to fail:\n${said}")
    endif()
    was_said(${ARGN})
endfunction()
