# One private interface target carries the house flags; nothing leaks to users of the library.
if(NOT TARGET tl_flags)
  add_library(tl_flags INTERFACE)
  target_compile_features(tl_flags INTERFACE c_std_11)
  target_compile_options(tl_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wundef -Wvla -Wswitch-enum
    -Wcast-align -Wcast-qual -Wwrite-strings -Wformat=2 -Wnull-dereference
    -ffp-contract=off -fno-common -fvisibility=hidden)
  if(TL_SANITIZE)
    target_compile_options(tl_flags INTERFACE -fsanitize=${TL_SANITIZE} -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    target_link_options(tl_flags INTERFACE -fsanitize=${TL_SANITIZE})
  endif()
endif()
