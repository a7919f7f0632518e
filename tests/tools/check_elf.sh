#!/usr/bin/env bash
# check_elf.sh -- a program is hardened: full RELRO, position independent, stack protector, fortified
# calls of libc, branch targets for CET where the processor knows them.
# Usage: check_elf.sh PROGRAM
set -euo pipefail
program="${1:?expected a program}"
for tool in readelf objdump; do
    command -v "$tool" >/dev/null || { echo "elf: expected $tool" >&2; exit 1; }
done
failures=0

# has WHAT PATTERN LEAST COMMAND...: at least LEAST lines of its output match.
has() {
    local count
    count="$("${@:4}" 2>/dev/null | grep -cE -- "$2" || true)"
    if [ "$count" -lt "$3" ]; then
        echo "$program: expected $1" >&2
        failures=$((failures + 1))
    fi
}

has "a RELRO segment" 'GNU_RELRO' 1 readelf -lW "$program"
has "all symbols bound at the start (full RELRO)" 'BIND_NOW|FLAGS_1.*NOW' 1 readelf -dW "$program"
has "a position independent program" 'Type: +DYN' 1 readelf -hW "$program"
has "a stack protector" '__stack_chk_fail' 1 readelf --dyn-syms -W "$program"
has "fortified calls" '__(mem|str|sn?|vsn?|f|vf)[a-z]*_chk' 1 readelf --dyn-syms -W "$program"
if readelf -hW "$program" | grep -q 'Machine:.*X86-64'; then
    # The start-up files of libc have a few. The note of the whole program depends on them; the
    # branch targets are ours.
    has "branch targets (-fcf-protection)" 'endbr64' 500 objdump -d "$program"
fi
[ "$failures" -eq 0 ]
