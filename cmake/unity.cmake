# Most of a compilation is the headers: sources compiled in batches parse them once a batch. Names in anonymous namespaces
# are unique within a batch.
function(impactfit_compile_in_batches target)
    set(size 30)
    if(ARGC GREATER 1)
        set(size ${ARGV1})
    endif()
    # Sanitizers make large batches slow. A half of a batch that compiles also compiles.
    if(IMPACTFIT_SANITIZE AND size GREATER 15)
        math(EXPR size "${size} / 2")
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${IMPACTFIT_UNITY} UNITY_BUILD_BATCH_SIZE ${size})
    # Batches fill the 128 MB after which GCC collects garbage several times; 400 MB save up to a tenth of
    # the time.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=400000)
    endif()
endfunction()

# Layers that spend their time in the layers below: -O3 lengthens their compilation and changes no run time.
function(impactfit_optimise level)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:${level}>)
    endforeach()
endfunction()
