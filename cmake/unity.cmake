# Most of a compilation is the headers: sources compiled in batches parse them once a batch. Names in anonymous namespaces
# are unique within a batch.
function(impactfit_compile_in_batches target)
    set(size 30)
    if(IMPACTFIT_SANITIZE)
        set(size 12)  # sanitizers make large batches slow
    elseif(ARGC GREATER 1)
        set(size ${ARGV1})
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${IMPACTFIT_UNITY} UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# Layers that spend their time in the layers below: -O3 lengthens their compilation and changes no run time.
function(impactfit_optimise level)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
    endforeach()
endfunction()
