# The sanitizer build aborts at the first finding, so a test that trips one fails.
if(IMPACTFIT_SANITIZE)
    # Left out are checks that double the time of compilation: the address sanitizer stops at a null pointer too, and the
    # assertions of the standard library find an index, an empty optional and an iterator that are out of range.
    add_compile_options(-fsanitize=address,undefined -fno-sanitize=null,alignment,vptr,object-size
        -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
    add_link_options(-fsanitize=address,undefined -no-pie)  # a position-independent program takes longer to start
    # Eigen adds offsets to the null pointer of an empty matrix, and reads nothing there.
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        add_compile_options(-fno-sanitize=pointer-overflow)
    endif()
endif()

# Checks by calls, for code that runs a short time: shorter to compile, slower to run.
function(impactfit_sanitize_by_calls target)
    if(IMPACTFIT_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE "SHELL:--param asan-instrumentation-with-call-threshold=0")
    endif()
endfunction()

# Counts the branches that a fuzzer has reached in a target; without a fuzzer nothing is counted.
function(impactfit_count_branches target)
    if(IMPACTFIT_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()
