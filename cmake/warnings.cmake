# Warnings are errors in everything we compile, except for the page: sizes have 32 bits there. Shadowed names are those of GCC: Clang also reports a parameter with the
# name of a static member.
add_library(impactfit_warnings INTERFACE)
target_compile_options(impactfit_warnings INTERFACE
    -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wshadow> -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Wold-style-cast $<$<NOT:$<BOOL:${EMSCRIPTEN}>>:-Werror>)
