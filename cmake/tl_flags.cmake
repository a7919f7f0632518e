# One private interface target carries the house flags; nothing leaks to users of the library.
if(NOT TARGET tl_flags)
  option(TL_HARDEN "Programs that resist damaged memory: RELRO, stack protector, fortified libc, CET" OFF)
  add_library(tl_flags INTERFACE)
  target_compile_features(tl_flags INTERFACE c_std_11)
  target_compile_options(tl_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wundef -Wvla -Wswitch-enum
    -Wcast-align -Wcast-qual -Wwrite-strings -Wformat=2 -Wnull-dereference
    -ffp-contract=off -fno-common -fvisibility=hidden
    # Names that belong to the compiler and the C library. clang-tidy takes a tenth of its time to find them.
    $<$<AND:$<C_COMPILER_ID:Clang>,$<VERSION_GREATER_EQUAL:$<C_COMPILER_VERSION>,13>>:-Wreserved-identifier$<SEMICOLON>-Wreserved-macro-identifier>)
  if(TL_SANITIZE)
    target_compile_options(tl_flags INTERFACE -fsanitize=${TL_SANITIZE} -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    target_link_options(tl_flags INTERFACE -fsanitize=${TL_SANITIZE})
  endif()
  if(TL_HARDEN)
    include(CheckCCompilerFlag)
    include(CheckLinkerFlag)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES C)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    # Systems that fortify by default have chosen a level: it is replaced, not defined twice.
    target_compile_options(tl_flags INTERFACE -fstack-protector-strong
      $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE>
      $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
    check_c_compiler_flag(-fcf-protection tl_knows_cf_protection)
    if(tl_knows_cf_protection)
      target_compile_options(tl_flags INTERFACE -fcf-protection)
    endif()
    check_linker_flag(C LINKER:-z,relro,-z,now tl_knows_relro)
    if(tl_knows_relro)
      target_link_options(tl_flags INTERFACE LINKER:-z,relro,-z,now)
    endif()
  endif()
endif()
