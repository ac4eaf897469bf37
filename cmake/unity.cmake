# Most of a compilation is the headers: sources compiled in batches parse them once a batch.
function(impactfit_compile_in_batches target)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${IMPACTFIT_UNITY} UNITY_BUILD_BATCH_SIZE 30)
endfunction()
