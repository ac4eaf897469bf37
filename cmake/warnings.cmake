# Warnings are errors in everything we compile. Shadowed names are those of GCC: Clang also reports a parameter with the
# name of a static member.
add_library(impactfit_warnings INTERFACE)
target_compile_options(impactfit_warnings INTERFACE
    -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wshadow> -Wconversion -Wsign-conversion -Wnon-virtual-dtor
    -Wold-style-cast -Werror)
