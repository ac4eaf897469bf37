# The sanitizer build aborts at the first finding, so a test that trips one fails.
if(IMPACTFIT_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()

# Counts the branches that a fuzzer has seen in a target; without a fuzzer nothing is counted.
function(impactfit_count_branches target)
    if(IMPACTFIT_FUZZ)
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()
