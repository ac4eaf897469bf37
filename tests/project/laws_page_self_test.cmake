# The check of docs/laws.md passes the page the program prints, and names the command for an old or missing page.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/self_test.cmake)
set(check bash script/laws_page --check bin)
file(COPY ${ROOT}/script/laws_page DESTINATION ${SCRATCH}/script)

# program(LINE): a program in bin that prints the line for `laws --markdown` and fails for any other call.
function(program line)
    put(bin/impactfit "#!/bin/sh\n[ \"$*\" = 'laws --markdown' ] && echo '${line}'\n")
    file(CHMOD ${SCRATCH}/bin/impactfit PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# Without a page there is one to write; `setup` would build the program.
program("## Spring; [a|b]")
put(script/setup "#!/bin/sh\n")
file(CHMOD ${SCRATCH}/script/setup PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
file(MAKE_DIRECTORY ${SCRATCH}/docs ${SCRATCH}/build/release)
run(${check})
must_fail("docs/laws.md" "run: script/laws_page")

file(COPY ${SCRATCH}/bin DESTINATION ${SCRATCH}/build/release)
run(bash script/laws_page)
must_pass()
run(${check})
must_pass()

program("## Spring and dashpot")
run(${check})
must_fail("-## Spring; [a|b]" "+## Spring and dashpot" "run: script/laws_page")

put(bin/impactfit "#!/bin/sh\necho 'the program fails' >&2; exit 4\n")
run(${check})
must_fail("the program fails")

run(bash script/laws_page --check)
must_fail("usage: script/laws_page")
