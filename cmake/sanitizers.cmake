# The sanitizer build aborts at the first finding, so a test that trips one fails.
if(IMPACTFIT_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined -no-pie)  # a position-independent program takes longer to start
    # Eigen adds offsets to the null pointer of an empty matrix, and reads nothing there.
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        add_compile_options(-fno-sanitize=pointer-overflow)
    endif()
endif()

# Counts the branches that a fuzzer has reached in a target; without a fuzzer nothing is counted.
function(impactfit_count_branches target)
    if(IMPACTFIT_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()
