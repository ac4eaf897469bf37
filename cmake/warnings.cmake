# Warnings are errors in everything we compile, except for the page: sizes have 32 bits there. Shadowed names are those
# of GCC: Clang also reports a parameter with the name of a static member. A package for compilers newer than that of
# Debian 12, which find more, switches the errors off.
option(IMPACTFIT_WARNINGS_AS_ERRORS "Stop the build at a warning of the compiler" ON)
add_library(impactfit_warnings INTERFACE)
target_compile_options(impactfit_warnings INTERFACE
    -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wshadow> -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Wold-style-cast $<$<AND:$<BOOL:${IMPACTFIT_WARNINGS_AS_ERRORS}>,$<NOT:$<BOOL:${EMSCRIPTEN}>>>:-Werror>
    # A number that 32 bits do not hold is an error there too.
    $<$<BOOL:${EMSCRIPTEN}>:-Werror=shift-count-overflow> $<$<BOOL:${EMSCRIPTEN}>:-Werror=constant-conversion>)
