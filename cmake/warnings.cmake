# Warnings are errors in everything we compile.
add_library(impactfit_warnings INTERFACE)
target_compile_options(impactfit_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast -Werror)
