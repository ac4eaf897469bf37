# The sanitizer build aborts at the first finding, so a test that trips one fails.
if(IMPACTFIT_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()
