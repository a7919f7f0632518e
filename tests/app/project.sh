#!/usr/bin/env bash
# --project: the frame of a list of 300 functions, and lists that are wrong, cut short or too large.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"
samples="${2:?expected the folder of assets}/projects"
tab="$(printf '\t')"

# report FILE [ARGUMENT...]: leaves out behind.
report() {
    timeout 60 "$game" --project "$@" >out 2>err || fail "$*: $(cat err)"
    [ -s err ] && fail "$*: stderr: $(cat err)"
}

# has LINE: out has it.
has() {
    grep -qxF -- "$1" out || fail "expected the line '$1'"
}

report "$samples/harbour.csv"
has "functions${tab}300"
has "demotions${tab}8"
has "longest chain${tab}11"
grep -q "${tab}PostPhysics${tab}Truck_1.Trailer${tab}from PrePhysics, because it waits for Truck_1.Movement" out ||
    fail "the demotion of the trailer"
has "Crane_7.Cable${tab}reads Crane_7.hook after${tab}Crane_7.Hook"
has "late reads${tab}1"
grep -q 'values that are only' out && fail "a value of the sample has one side: $(cat out)"
has "Camera${tab}reads Crane_1.hook before${tab}Crane_1.Hook"
# Pairs of many instances share a line.
has "ambiguous pairs${tab}56"
has "Crane.Controller ×24${tab}reads Wind after${tab}Weather${tab}24 pairs"
[ "$(sed -n '/^ambiguous/,/^$/p' out | wc -l)" -eq 6 ] || fail "pairs of one cause: $(sed -n '/^ambiguous/,/^$/p' out)"
[ "$(sed -n '/^plan/,/^$/p' out | grep -c "^[0-9]")" -eq 278 ] || fail "the plan has not all enabled functions"
grep -A11 '^longest chain' out | tail -1 | grep -qxF "PostPhysics${tab}Truck_1.Trailer" || fail "the chain's end"
grep -A1 '^longest chain' out | tail -1 | grep -q "^PrePhysics${tab}" || fail "the chain's begin"

report "$samples/harbour.csv" --what-if Camera=PostUpdateWork
has "Camera${tab}PrePhysics -> PostUpdateWork"
has "functions in another group${tab}1"
has "gone late${tab}Camera${tab}reads Crane_1.hook before${tab}Crane_1.Hook"
has "new ambiguous${tab}Hud${tab}reads Camera.view after${tab}Camera"
has "demotions${tab}8 -> 8"
report "$samples/harbour.csv" --what-if Crane_1.Hook=PrePhysics
has "functions in another group${tab}9"
has "demotions${tab}8 -> 0"

# A prerequisite more, or less.
report "$samples/harbour.csv" --what-if Camera=after:Crane_1.Hook
has "Camera${tab}waits for${tab}Crane_1.Hook"
has "Camera${tab}PrePhysics -> PostPhysics${tab}because it waits for Crane_1.Hook"
has "demotions${tab}8 -> 9"
has "gone late${tab}Camera${tab}reads Crane_1.hook before${tab}Crane_1.Hook"
report "$samples/harbour.csv" --what-if Planner=cut:Dispatcher
has "Planner${tab}no longer waits for${tab}Dispatcher"
has "longest chain${tab}11 -> 7"
report "$samples/harbour.csv" --what-if Crane_1.Movement=after:Barrier
has "cycles${tab}0 -> 1"
has "new cycle of 7"
# Several at once, and the table with them.
report "$samples/harbour.csv" --what-if Planner=cut:Dispatcher --what-if Camera=after:Crane_1.Hook --what-if Hud=LastDemotable
has "Planner${tab}no longer waits for${tab}Dispatcher"
has "Camera${tab}waits for${tab}Crane_1.Hook"
has "Hud${tab}in LastDemotable"
has "longest chain${tab}11 -> 7"
has "demotions${tab}8 -> 2"
timeout 60 "$game" --project "$samples/harbour.csv" --what-if Planner=cut:Dispatcher --what-if Camera=after:Crane_1.Hook \
    --what-if Hud=LastDemotable --csv tried.csv >out 2>err || fail "the table of changes: $(cat err)"
report tried.csv
has "longest chain${tab}7"
has "demotions${tab}2"
report tried.csv --what-if Planner=after:Dispatcher --what-if Camera=cut:Crane_1.Hook --what-if Hud=PostPhysics
has "longest chain${tab}7 -> 11"
report "$samples/harbour.csv" --what-if Planner=cut:Dispatcher --what-if Planner=after:Dispatcher
has "longest chain${tab}11 -> 11"
refuses 2 "'Planner' does not wait for 'Dispatcher'" --project "$samples/harbour.csv" --what-if Planner=cut:Dispatcher --what-if Planner=cut:Dispatcher
refuses 2 "'Camera' waits for 'Tide' already" --project "$samples/harbour.csv" --what-if Camera=after:Tide --what-if Camera=after:Tide
refuses 2 "expected a function of the list, not 'Moon'" --project "$samples/harbour.csv" --what-if Tide=after:Moon --csv no.csv
refuses 2 "'Planner' waits for 'Dispatcher' already" --project "$samples/harbour.csv" --what-if Planner=after:Dispatcher
refuses 2 "'Tide' does not wait for 'Camera'" --project "$samples/harbour.csv" --what-if Tide=cut:Camera
refuses 2 "expected Tide=after:Camera, not 'after:Tide=Camera'" --project "$samples/harbour.csv" --what-if after:Tide=Camera
refuses 2 "expected two functions, not 'Tide' twice" --project "$samples/harbour.csv" --what-if Tide=after:Tide
refuses 2 "expected a function of the list, not 'Moon'" --project "$samples/harbour.csv" --what-if Tide=after:Moon

# Names as Unreal has them: the end is enough where only one function has it.
path=/Game/Maps/City/UEDPIE_0_City.City:PersistentLevel
cat >unreal.csv <<T
function,group,prerequisites,reads,writes
AudioComponent $path.Lamp_7.Audio[TickComponent],TG_PrePhysics,,Bell,
AudioComponent $path.Lamp_17.Audio[TickComponent],TG_PrePhysics,,,
Clock_C $path.Clock_C_7[TickActor],TG_PrePhysics,,,Bell
T
report unreal.csv --what-if Lamp_7.Audio=TG_PostPhysics
has "AudioComponent $path.Lamp_7.Audio[TickComponent]${tab}PrePhysics -> PostPhysics"
refuses 2 "2 names fit '7.Audio'" --project unreal.csv --what-if 7.Audio=PostPhysics
report unreal.csv --what-if 'Clock_C_7=PostPhysics'
has "Clock_C $path.Clock_C_7[TickActor]${tab}PrePhysics -> PostPhysics"
# Words inside of a name are enough, too, where one name has them; else a near name is told.
printf 'function,group\nHook.Tick,PrePhysics\nCrane.Tick,PrePhysics\nCrane.Late.Tick,PrePhysics\nHookah.Move,PrePhysics\n' >words.csv
report words.csv --what-if Hook=Post
has "Hook.Tick${tab}in PostPhysics"
report words.csv --what-if Late=Last
has "Crane.Late.Tick${tab}in LastDemotable"
refuses 2 "2 names fit 'Crane'" --project words.csv --what-if Crane=Post
refuses 2 "expected a function of the list, not 'Hok': did you mean 'Hook.Tick'?" --project words.csv --what-if Hok=Post
refuses 2 "not 'hooka': did you mean 'Hookah.Move'?" --project words.csv --what-if Crane.Late=after:hooka
# A part that one name alone contains is enough, too.
refuses 2 "expected one function of the list; 2 names fit 'oo'" --project words.csv --what-if oo=Post
report words.csv --what-if ookah=Post
has "Hookah.Move${tab}PrePhysics -> PostPhysics"
for part in Plan Plann; do
    report "$samples/harbour.csv" --what-if $part=LastDemotable
    has "Planner${tab}in LastDemotable"
done
report "$samples/harbour.csv" --what-if Crane_1.Ho=LastDemotable
has "Crane_1.Hook${tab}in LastDemotable"
refuses 2 "expected a function of the list, not 'xyz'" --project words.csv --what-if xyz=Post
grep -qF 'did you mean' err && fail "a name that is near nothing: $(cat err)"
for group in Pre During Post Update Last; do
    printf 'function,group\na,%s\nb,LastDemotable\n' "$group" >short.csv
    report short.csv
    grep -q "^[12]${tab}[A-Za-z]*$group[A-Za-z]*${tab}a$" out || fail "the short name of a group: $(cat out)"
done
refuses 2 "--what-if: expected one function of the list; 2 names fit 'Audio'" --project unreal.csv --what-if Audio=PostPhysics

# The window shows it, and what is wrong opens none.
SDL_VIDEODRIVER=dummy timeout 60 "$game" --project "$samples/harbour.csv" --lab --config none.ini \
    --screenshot project.png >out 2>err || fail "the window: $(cat err)"
[ "$(head -c 4 project.png | tail -c 3)" = PNG ] || fail "the window has no picture"
refuses 1 'expected a list of functions' --project "$samples/harbour-grouped.txt" --lab
report "$samples/harbour-dumpticks.txt"
has "functions${tab}300"
has "demotions${tab}not known: dumpticks prints the group after demotion, so demotions do not show"
has "may be demoted${tab}31${tab}functions in the group of one that they wait for"
has "${tab}the plan names them; to know, set the groups that they ask for in the table that --csv FILE writes"
[ "$(grep -c "${tab}may be demoted, because it waits for [A-Z]" out)" -eq 31 ] || fail "the plan names those that may be demoted: $(cat out)"
has "longest chain${tab}11"
grep -q '^ambiguous pairs.*not known' out || fail "a list without reads claims to know"
report "$samples/harbour-dumpticks.txt" --what-if Dispatcher=PostUpdateWork
has "demotions beyond those of dumpticks${tab}0 -> 7"
has "functions in another group${tab}8"
report "$samples/harbour-grouped.txt"
has "Crane${tab}96"
for word in registered enabled disabled; do
    sed '$c'"Total $word tick functions: 300." "$samples/harbour-grouped.txt" >one.txt
    report one.txt
    has "Crane${tab}96"
done
sed -i 's/300/299/' one.txt
refuses 1 'one.txt:17: expected counts that add up to the totals (299 disabled), not to 300' --project one.txt

# Prerequisites with further words in front of the names of their functions; whole names come first.
sed '/Display:     /s/Display:     /&Owner of it, /' "$samples/harbour-dumpticks.txt" >long.txt
report long.txt
grep -q 'Owner of it' out && fail "a prerequisite is not found: $(head -1 out)"
has "unlisted prerequisites${tab}0"
has "longest chain${tab}11"
cat >ends.txt <<'T'
B, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0
A, B, Enabled, ActualStartTickGroup: TG_PostPhysics, Prerequesities: 0
C, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1
    A, B
D, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 2
    X, B
    X, Gone
Total registered tick functions: 4, enabled: 4, disabled: 0.
T
report ends.txt
has "4${tab}PostPhysics${tab}C${tab}listed in PrePhysics, but it waits for A, B"
has "in a group before one that they wait for${tab}1${tab}the list is not of one frame, or it was edited"
report ends.txt --what-if 'C=cut:A, B'
has "demotions beyond those of dumpticks${tab}1 -> 0"
report ends.txt
grep -q "${tab}PrePhysics${tab}D$" out || fail "an end of a prerequisite is another function: $(cat out)"
[ "$(head -1 out)" = "1 of 3 prerequisites name no function of the list, as 'X, Gone': order and chain are without them" ] ||
    fail "a prerequisite of no function: $(head -1 out)"

# The table of a host that links the library.
if [ -x "${3:-}" ]; then
    "$3" >host.csv || fail "the host: $?"
    report host.csv
    has "functions${tab}3"
    has "Laser${tab}reads Ship.position before${tab}Ship"
    has "longest chain${tab}2"
fi

# A whole log: lines of others before the list, in it and behind it.
{
    printf 'Log file open, 03/01/26 10:00:00\nLogInit: Build: 12, 30\n'
    head -n 100 "$samples/harbour-dumpticks.txt"
    printf '%s\n' '[2026.03.01-10.15.42:118][ 42]LogTemp: Hero jumps' 'LogTemp: Warning:     behind blanks'
    tail -n +101 "$samples/harbour-dumpticks.txt"
    printf '[2026.03.01-10.15.43:118][208]LogExit: Exiting.\nLog file closed\n'
} >whole.txt
report whole.txt
has "functions${tab}300"
has "longest chain${tab}11"
has "skipped 6 lines of the log that are not of the list; the first is line 1"
sed '/LogConsole.*Crane_5.Hook, /s/Enabled/Enabeld/' whole.txt >broken.txt
refuses 1 "broken.txt:" --project broken.txt
grep -qF "expected 'NAME, Enabled, ActualStartTickGroup: TG_..., Prerequesities: N'" err || fail "$(cat err)"
sed '50d' whole.txt >less.txt
refuses 1 'less.txt:' --project less.txt
cat >further.txt <<'T'
A, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0
B, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 1
    A
    A
Total registered tick functions: 2, enabled: 2, disabled: 0.
T
refuses 1 'further.txt:4: expected no further prerequisite: line 2 announced 1 prerequisite; this is the 2nd' --project further.txt
# UTF-16, as PowerShell writes what a program prints; a letter of four bytes, and half of one.
printf 'function,group\nT\303\274r,PrePhysics\n\360\237\232\242,PrePhysics\n' >narrow.csv
for order in LE BE; do
    { printf '\357\273\277'; cat narrow.csv; } | iconv -f UTF-8 -t "UTF-16$order" >wide.csv
    report wide.csv
    has "1${tab}PrePhysics${tab}Tür"
    has "2${tab}PrePhysics${tab}🚢"
    timeout 60 "$game" --project wide.csv --csv out.csv || fail "the table of UTF-16"
    tail -c +4 out.csv | cmp -s - narrow.csv || fail "UTF-16 is written as UTF-8: $(cat out.csv)"
done
printf '\377\376f\0\0\330x\0\n' >wide.csv
refuses 1 'wide.csv:1: expected the first line of a table' --project wide.csv
printf '\376\377\0f\0\0\0n' >wide.csv
refuses 1 'not binary data: a NUL byte' --project wide.csv
{ printf '\377\376'; iconv -f UTF-8 -t UTF-16LE "$samples/harbour-dumpticks.txt"; } >wide.txt
report wide.txt
has "functions${tab}300"
# Letters that cannot be told are not guessed.
printf 'function,group\nA,PrePhysics\nT\374r,PrePhysics\n' >latin.csv
refuses 1 "latin.csv:3:1: expected names in UTF-8, but this one is in another encoding such as Windows-1252: save the file as UTF-8" --project latin.csv
printf 'function,group,prerequisites,reads\nA,PrePhysics,,T\374r\n' >latin.csv
refuses 1 "latin.csv:2:15: expected names in UTF-8" --project latin.csv
printf 'function,group,prerequisites\nA,PrePhysics,T\374r\n' >latin.csv
refuses 1 "latin.csv:2:14: expected names in UTF-8" --project latin.csv
printf 'function,group,Gr\366\337e\nA,PrePhysics,1\n' >latin.csv
refuses 1 "latin.csv:1:16: expected names in UTF-8" --project latin.csv
printf 'function,group\nA,Pr\344Physics\n' >latin.csv
refuses 1 "latin.csv:2:3: expected names in UTF-8" --project latin.csv
printf 'T\374r, Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0\nTotal registered tick functions: 1, enabled: 1, disabled: 0.\n' >latin.txt
refuses 1 "latin.txt:1:1: expected names in UTF-8" --project latin.txt
printf 'name,group\nA,PrePhysics\nB,\0PrePhysics\n' >nul.csv
refuses 1 'nul.csv:3: expected the text of dumpticks or a table, not binary data: a NUL byte' --project nul.csv

# What this engine writes itself, and other spellings.
cat >own.txt <<'T'
A, enabled, start group PostPhysics, prerequisites 0
B, enabled, start group PrePhysics, prerequisites 1
    A
C, disabled, start group PrePhysics, prerequisites 1
    destroyed
D, cooling down for 375000000 ns, start group LastDemotable, prerequisites 0
registered 4, enabled 3, disabled 1
T
report own.txt
has "unlisted prerequisites${tab}1"
has "2${tab}PostPhysics${tab}B${tab}listed in PrePhysics, but it waits for A"
sed 's/$/\r/' own.txt >crlf.txt
report crlf.txt
{ printf '\xef\xbb\xbf'; cat own.txt; } >bom.txt
report bom.txt
sed '4i[2026.03.01-10.15.42:118][  7]LogConsoleResponse: Display: \
[2026.03.01-10.15.42:118][  7]LogConsoleResponse:\
[2026.03.01-10.15.42:118][  7]' "$samples/harbour-dumpticks.txt" >blank.txt
report blank.txt
has "functions${tab}300"
printf 'A, enabled, start group PrePhysics, prerequisites 0\nregistered 3, enabled 1, disabled 2\n' >enabled.txt
report enabled.txt
has "functions${tab}1"
printf 'group,function,prerequisites\nTG_PrePhysics,"a, ""b""", c ;\nPrePhysics,c,a\n' >ring.csv
refuses 1 "ring.csv:3:14: expected a function of this table, not 'a'; several names of a cell stand as in \"A;B\" or A|B" --project ring.csv
printf 'group,function,prerequisites\nTG_PrePhysics,"a, ""b""", c ;\nPrePhysics,c,"a, ""b"""\n' >ring.csv
report ring.csv
has "cycles${tab}1"
has "a cycle of 2"
has "a, \"b\"${tab}waits for${tab}c"
has "c${tab}does not wait for${tab}a, \"b\"${tab}it would close the cycle"
cat >rings.csv <<'T'
function,group,prerequisites
a,PrePhysics,c
b,PrePhysics,a;e
c,PrePhysics,b
d,PostPhysics,e
e,PostPhysics,d
f,PostPhysics,e
T
report rings.csv
has "cycles${tab}2"
has "a cycle of 3"
has "a cycle of 2"
[ "$(grep -c "does not wait for" out)" -eq 2 ] || fail "the prerequisites that are left out: $(cat out)"
[ "$(grep -c "waits for${tab}" out)" -eq 3 ] || fail "the members of both cycles: $(cat out)"
report rings.csv --what-if b=PostPhysics
grep -q '^cycles.2 -> 2' out || fail "the cycles of another group: $(cat out)"

# Two ways to one end are two chains; a prerequisite that is named twice is one.
printf 'function,group,prerequisites\na,PrePhysics,\nb,PrePhysics,a\nc,PrePhysics,a\nd,PrePhysics,b;c;c\n' >ways.csv
report ways.csv
has "longest chain${tab}3${tab}one of 2"
report ways.csv --what-if d=cut:b
has "longest chain${tab}3 -> 3"
# 40 rhombs, one after the other, have more chains than can be counted.
{
    printf 'function,group,prerequisites\ne0,PrePhysics,\n'
    for i in $(seq 40); do printf 'a%d,PrePhysics,e%d\nb%d,PrePhysics,e%d\ne%d,PrePhysics,a%d;b%d\n' $i $((i - 1)) $i $((i - 1)) $i $i $i; done
} >ways.csv
report ways.csv
has "longest chain${tab}81${tab}one of 4294967295 or more"

# A list is written as a table to fill in, which has the same frame.
# table FILE: writes out.csv, without a word.
table() {
    timeout 60 "$game" --project "$1" --csv out.csv >out 2>err || fail "--csv of $1: $(cat err)"
    cat out err >said
    [ -s said ] && fail "--csv of $1 says: $(cat said)"
}
for file in "$samples/harbour-dumpticks.txt" "$samples/harbour.csv" ring.csv rings.csv unreal.csv ends.txt; do
    report "$file"
    grep -v 'prerequisites name no function\|^unlisted\|^prerequisites' out >wanted
    [ "$file" = ends.txt ] || table "$file"
    [ "$file" = ends.txt ] && timeout 60 "$game" --project ends.txt --csv out.csv 2>err
    report out.csv
    grep -v '^unlisted\|^prerequisites' out | diff wanted - >&2 || fail "the frame of the table of $file"
    mv out.csv once.csv
    table once.csv
    cmp -s once.csv out.csv || fail "the table of the table of $file: $(diff once.csv out.csv)"
done
# A table keeps its form: changes are all that differs.
# keeps FILE WANTED ARGUMENT...: the lines of the table with these changes that FILE does not have.
keeps() {
    local file="$1" wanted="$2"
    shift 2
    timeout 60 "$game" --project "$file" --csv out.csv "$@" 2>err || fail "--csv of $file: $(cat err)"
    diff "$file" out.csv | sed -n 's/^> //p' >lines
    [ "$(cat lines)" = "$wanted" ] || fail "$file with changes: $(cat out.csv)"
    timeout 60 "$game" --project out.csv >/dev/null || fail "the table of $file is none"
}
printf '\357\273\277"function";group;interval;reads;prerequisites;writes\r\nA;TG_PrePhysics;0,25;"v;w";;\r\nB;"TG_PrePhysics";;"v,w";A;\r\n"C;c"; PostPhysics ;;;A|B;u\r\n\r\n;;;;;\r\nD;PostPhysics;;;;' >form.csv
keeps form.csv ''
cmp -s form.csv out.csv || fail "a table without changes is another one: $(cat -A out.csv)"
cr="$(printf '\r')"
keeps form.csv "A;TG_PostPhysics;0,25;\"v;w\";;$cr" --what-if A=PostPhysics
keeps form.csv "B;TG_DuringPhysics;;\"v,w\";;$cr" --what-if B=DuringPhysics --what-if B=cut:A
keeps form.csv "\"C;c\"; PostPhysics ;;;B;u$cr" --what-if c=cut:A
# The separator of the first cell that has several names is that of others.
keeps form.csv 'D;PostPhysics;;;"A;B";' --what-if D=after:A --what-if D=after:B
sed -i 's/"v;w"/v|w/; s/"v,w"/v/' form.csv
keeps form.csv 'D;PostPhysics;;;A|B;' --what-if D=after:A --what-if D=after:B
sed -i 's/v|w/v/; s/A|B/A/' form.csv
keeps form.csv 'D;PostPhysics;;;A,B;' --what-if D=after:A --what-if D=after:B
sed 's/^D;/"D, or ""d""";/' form.csv >odd.csv
keeps odd.csv "A;TG_PrePhysics;0,25;v;\"B;D, or \"\"d\"\"\";$cr" --what-if A=after:B --what-if 'A=after:D, or "d"'
refuses 1 "odd.csv:2: expected a prerequisite without ';', as a table has it, not 'C;c'" --project odd.csv --what-if A=after:c --csv no.csv
printf 'function;reads;group;prerequisites\nA;v";PrePhysics;\nB;;PrePhysics;\n' >stray.csv
keeps stray.csv 'A;v";PrePhysics;B' --what-if A=after:B
# A table without the column gets it; one of tabs keeps them.
printf 'group\tfunction\nPrePhysics\tA\nTG_PrePhysics\tB\t\n' | sed 's/B\t$/B/' >tabs.csv
keeps tabs.csv "$(printf 'group\tfunction\tprerequisites\nPrePhysics\tA\tB\nTG_PrePhysics\tB\t')" --what-if A=after:B
keeps tabs.csv "$(printf 'PostPhysics\tA')" --what-if A=PostPhysics
keeps "$samples/harbour.csv" "$(sed -n 's/^Camera,PrePhysics/Camera,PostPhysics/p' "$samples/harbour.csv")" --what-if Camera=PostPhysics

timeout 60 "$game" --project ends.txt --csv out.csv 2>err
grep -qF "ends.txt: 1 of 3 prerequisites name no function of the list, as 'X, Gone': the table is without them" err ||
    fail "a prerequisite that no table can have: $(cat err)"
sed 's/^A, /"A", b, /; s/    A$/    "A", b/' own.txt >quotes.txt
timeout 60 "$game" --project quotes.txt --csv out.csv 2>err
grep -qxF '"""A"", b",PostPhysics,"",,yes,"",""' out.csv || fail "a table: $(cat out.csv)"
grep -qxF 'B,PrePhysics,"""A"", b",,yes,"",""' out.csv || fail "a table: $(cat out.csv)"
# The groups of a text of dumpticks are those after demotion, and so are those of its table.
[ "$(head -1 out.csv)" = 'function,ran in,prerequisites,interval,enabled,reads,writes' ] || fail "the columns: $(cat out.csv)"
refuses 2 'dumpticks prints the group after demotion' --ambiguities --deny demotions --project out.csv
report out.csv
grep -q "^demotions${tab}not known" out || fail "demotions of a table of dumpticks: $(cat out)"
sed '1s/ran in/group/' out.csv >asked.csv
report asked.csv
grep -q "^demotions${tab}[0-9]" out || fail "demotions of a table: $(cat out)"
# Empty columns allow nothing.
refuses 2 'says what they read and write; --csv FILE writes a table to fill in' --ambiguities --deny --project out.csv
sed 's/^C, disabled/A, disabled/' own.txt >twice.txt
refuses 1 "twice.txt:4: expected each function once, as a table has it; line 1 has 'A', too" --project twice.txt --csv no.csv
sed 's/^A, /A;a, /; s/    A$/    A;a/' own.txt >semicolon.txt
refuses 1 "semicolon.txt:3: expected a prerequisite without ';', as a table has it, not 'A;a'" --project semicolon.txt --csv no.csv
refuses 2 '--csv: expected a list of functions; ' --project "$samples/harbour-grouped.txt" --csv no.csv
refuses 1 'nowhere/no.csv' --project own.txt --csv nowhere/no.csv
refuses 1 'missing.txt: cannot be read' --project missing.txt --csv no.csv
refuses 2 '--csv: with --project or --trace-open not together with --lab or --ambiguities' --project own.txt --lab --csv no.csv
refuses 2 'a file is named twice' --project own.txt --csv ./own.txt
[ -e no.csv ] && fail "a table that was refused is there"

# Wrong, cut short or too large.
head -n 100 "$samples/harbour-dumpticks.txt" >cut.txt
refuses 1 "cut.txt:100: expected the totals behind this line, 'Total registered tick functions: N, enabled: N, disabled: N': the list is cut short, copy it down to them" --project cut.txt
head -c 9000 "$samples/harbour-dumpticks.txt" >cut.txt
refuses 1 "cut.txt:$(grep -c '' cut.txt): expected the totals behind this line" --project cut.txt
refuses 1 'copy it down to them; the file ends inside of this line' --project cut.txt
head -n 2 own.txt | sed 's/prerequisites 1/prerequisites 7/' >cut.txt
refuses 1 'cut.txt:2: expected 7 more prerequisites, each behind blanks: line 2 announced 7' --project cut.txt
head -c -12 own.txt >cut.txt
refuses 1 "cut.txt:7: expected 'NAME, Enabled, " --project cut.txt
refuses 1 'the file ends inside of this line' --project cut.txt
head -c -1 own.txt >whole.txt
report whole.txt
has "functions${tab}4"
printf 'function,group,prerequisites\na,PrePhysics,\nb,PrePh' >cut.csv
refuses 1 'cut.csv:3:8: expected as many cells as the first line has (3), not 2; the file ends inside of this line' --project cut.csv
sed 's/enabled 3, disabled 1/enabled 2, disabled 2/' own.txt >totals.txt
refuses 1 'totals.txt:7: expected as many functions as the totals say (4 registered, 2 enabled, 2 disabled), not 3 enabled and 1 disabled' --project totals.txt
sed 's/enabled 3, disabled 1/enabled 2, disabled 1/' own.txt >totals.txt
refuses 1 'totals.txt:7: expected totals in which enabled (2) and disabled (1) add up to registered (4)' --project totals.txt
sed '50d' "$samples/harbour-dumpticks.txt" >less.txt
refuses 1 'less.txt:' --project less.txt
sed '$d' "$samples/harbour-grouped.txt" >nototal.txt
refuses 1 'nototal.txt:16: expected the totals behind this line' --project nototal.txt
sed 's/^Crane, 96/Crane, 95/' "$samples/harbour-grouped.txt" >sum.txt
refuses 1 'sum.txt:17: expected counts that add up to the totals (300 registered, 278 enabled, 22 disabled), not to 299' --project sum.txt
sed 's/group PostPhysics/group Whenever/' own.txt >group.txt
refuses 1 'group.txt:1:4: expected a start group from PrePhysics to LastDemotable' --project group.txt
sed 's/prerequisites 0$/prerequisites 5/' own.txt >more.txt
refuses 1 'more.txt:2: expected 5 more prerequisites, each behind blanks: line 1 announced 5' --project more.txt
{ cat own.txt; echo 'E, enabled, start group PrePhysics, prerequisites 0'; } >behind.txt
refuses 1 'behind.txt:8: expected nothing behind the totals: keep one list, delete the other' --project behind.txt
printf 'function,groups\na,PrePhysics\n' >head.csv
refuses 1 'head.csv:1:10: expected function, group' --project head.csv
printf 'function,group\na,PrePhysics\nb\n' >cells.csv
refuses 1 'cells.csv:3:2: expected as many cells as the first line has (2), not 1' --project cells.csv
printf 'function,group\na,PrePhysics\nb,PrePhysics,c,d\n' >cells.csv
refuses 1 'cells.csv:3:14: expected as many cells as the first line has (2), not 4' --project cells.csv
# Other separators, as spreadsheets of many countries write them, with a decimal comma.
printf 'function;group;prerequisites;interval;reads;writes\r\na;PrePhysics;;0,25;;v\r\n"b;c";PrePhysics;;;;\r\nd;PrePhysics;"a;b";;v;\r\n' >semicolons.csv
refuses 1 "semicolons.csv:4:14: expected a function of this table, not 'b'" --project semicolons.csv
sed -i 's/^"b;c"/b/' semicolons.csv
report semicolons.csv
has "1${tab}PrePhysics${tab}a${tab}every 0.25 s"
has "longest chain${tab}2${tab}one of 2"
tr ';' '\t' <semicolons.csv | sed 's/"a\tb"/a;b/' >tabs.csv
report tabs.csv
has "1${tab}PrePhysics${tab}a${tab}every 0.25 s"
has "longest chain${tab}2${tab}one of 2"
for file in semicolons.csv tabs.csv; do
    table "$file"
    cmp -s "$file" out.csv || fail "the table of $file: $(cat out.csv)"
    sed 's/0,25/0,2,5/' "$file" >wrong.csv
    refuses 1 'wrong.csv:2:15: expected an interval in seconds' --project wrong.csv
    head -c -4 "$file" >wrong.csv
    refuses 1 'wrong.csv:4:' --project wrong.csv
    refuses 1 'as many cells as the first line has (6), not 5; the file ends inside of this line' --project wrong.csv
done
printf 'function;group;prerequisites\na;PrePhysics;\nb;PrePhysics;a;a\n' >wrong.csv
refuses 1 'wrong.csv:3:16: expected as many cells as the first line has (3), not 4' --project wrong.csv
printf 'function;group\n"a,b";PrePhysics\n"c"d;PrePhysics\n' >wrong.csv
refuses 1 "wrong.csv:3:1: expected a closing quote before ';' or the line's end" --project wrong.csv
printf 'function\tgroup\n"a\tPrePhysics\n' >wrong.csv
refuses 1 "wrong.csv:2:1: expected a closing quote before a tab or the line's end" --project wrong.csv
# Names of a cell stand between ';', ',' or '|', unless the whole is a name.
cat >cells.csv <<'T'
function;group;prerequisites;reads;writes
a;PrePhysics;;;v,w|u
b;PrePhysics;a;v|w;
"c,d|e";PrePhysics;a , b;u,v;
f;PrePhysics;"c,d|e;a|b";"w;u";
g;PrePhysics;c,d|e;;
;;;;
T
report cells.csv
has "prerequisites${tab}7"
has "longest chain${tab}4${tab}one of 2"
has "ambiguous pairs${tab}0"
grep -q 'values that are only' out && fail "a value is taken for another: $(cat out)"
keeps cells.csv 'f;PrePhysics;"c,d|e;b";"w;u";' --what-if f=cut:a
sed -i 's/^b;PrePhysics;a/b;PrePhysics;a,x/' cells.csv
refuses 1 "cells.csv:3:14: expected a function of this table, not 'x'" --project cells.csv
printf 'function;group,reads\na;PrePhysics,v\n' >wrong.csv
refuses 1 "wrong.csv:1:1: expected function, group, prerequisites, interval, enabled, reads or writes, each once, not 'function;group'" --project wrong.csv
# Spreadsheets have words of their own for yes and no; a table may mark with an x what is enabled.
for words in 'yes no' 'TRUE FALSE' '1 0' 'ja nein' 'WAHR FALSCH' 'Yes No'; do
    printf 'function;group;enabled\na;PrePhysics;%s\nb;PrePhysics;%s\nc;PrePhysics;\n' $words >words.csv
    report words.csv
    has "disabled${tab}1"
    has "2${tab}PrePhysics${tab}c"
done
printf 'function;group;enabled\na;PrePhysics;x\nb;PrePhysics;\nc;PrePhysics;X\n' >words.csv
report words.csv
has "disabled${tab}1"
has "2${tab}PrePhysics${tab}c"
printf 'function;group;enabled\na;PrePhysics;maybe\n' >words.csv
refuses 1 "words.csv:2:14: expected yes or no, true or false, 1 or 0, not 'maybe'" --project words.csv
printf 'function,group,interval\na,PrePhysics,"0,25"\n' >wrong.csv
refuses 1 'wrong.csv:2:14: expected an interval in seconds' --project wrong.csv
printf 'Function,Group\na,PrePhysics\n' >capitals.csv
report capitals.csv
has "functions${tab}1"
printf 'function,grup\na,PrePhysics\n' >misspelt.csv
refuses 1 'misspelt.csv:1:10: expected function, group, prerequisites' --project misspelt.csv
refuses 1 "each once, not 'grup'" --project misspelt.csv
printf 'name,grup\na,PrePhysics\n' >misspelt.csv
refuses 1 'misspelt.csv:1: expected the first line of a table (CSV), function,group and perhaps prerequisites,interval,enabled,reads,writes, or of dumpticks' --project misspelt.csv
printf 'function,reads\na,v\n' >misspelt.csv
refuses 1 'misspelt.csv:1: expected the columns function and group; prerequisites, interval, enabled, reads and writes may be left out' --project misspelt.csv
printf 'function,group,group\na,PrePhysics,PrePhysics\n' >misspelt.csv
refuses 1 "misspelt.csv:1:16: expected function, group, prerequisites, interval, enabled, reads or writes, each once, not 'group' again" --project misspelt.csv
printf 'function,group\na,Physics\n' >group.csv
refuses 1 'group.csv:2:3: expected a group' --project group.csv
printf 'group,function\nPrePhysics,a\nPostPhysics,a\nPrePhysics,b\n' >twice.csv
refuses 1 "twice.csv:3:13: expected each function once; line 2 has 'a', too" --project twice.csv
printf 'function,group\n"a,PrePhysics\n' >quote.csv
refuses 1 'quote.csv:2:1: expected a closing quote' --project quote.csv
printf 'function,group,interval\na,PrePhysics,soon\n' >interval.csv
refuses 1 'interval.csv:2:14: expected an interval' --project interval.csv
# A skeletal mesh has a function in EndPhysics, beside that of the world; another may wait for it.
cat >physics.txt <<'T'
World[StartPhysicsTick], Enabled, ActualStartTickGroup: TG_StartPhysics, Prerequesities: 0
World[EndPhysicsTick], Enabled, ActualStartTickGroup: TG_EndPhysics, Prerequesities: 1
    World[StartPhysicsTick]
Body[TickComponent], Enabled, ActualStartTickGroup: TG_PrePhysics, Prerequesities: 0
Body[EndPhysicsTickFunction], Enabled, ActualStartTickGroup: TG_EndPhysics, Prerequesities: 2
    Body[TickComponent]
    World[EndPhysicsTick]
Cloth[TickComponent], Enabled, ActualStartTickGroup: TG_StartPhysics, Prerequesities: 0
Head[TickComponent], Enabled, ActualStartTickGroup: TG_EndPhysics, Prerequesities: 1
    Body[TickComponent]
Total registered tick functions: 6, enabled: 6, disabled: 0.
T
report physics.txt
has "2${tab}StartPhysics${tab}World[StartPhysicsTick]"
has "3${tab}StartPhysics${tab}Cloth[TickComponent]"
has "5${tab}EndPhysics${tab}Body[EndPhysicsTickFunction]${tab}may be demoted, because it waits for World[EndPhysicsTick]"
has "6${tab}EndPhysics${tab}Head[TickComponent]"
has "longest chain${tab}3"
report physics.txt --what-if Cloth=EndPhysics
has "Cloth[TickComponent]${tab}StartPhysics -> EndPhysics"
SDL_VIDEODRIVER=dummy timeout 60 "$game" --project physics.txt --lab --config none.ini \
    --screenshot physics.png >out 2>err || fail "a window with several functions in EndPhysics: $(cat err)"
printf 'function,group\n' >none.csv
refuses 1 'expected at least one function' --project none.csv
{ echo function,group; seq -f 'f%.0f,PrePhysics' 20001; } >many.csv
refuses 1 'many.csv:20002: expected at most 20,000 functions' --project many.csv
sed '$d' many.csv >most.csv
report most.csv
has "functions${tab}20000"
{ echo function,group,reads,writes; seq -f 'f%.0f,PrePhysics,v,v' 300; } >pairs.csv
refuses 1 'expected at most 20,000 pairs' --project pairs.csv
head -c 17000000 /dev/zero | tr '\0' x >large.txt
refuses 1 'large.txt: cannot be read' --project large.txt
head -c 5000 /dev/urandom >noise.txt
refuses 1 'noise.txt:' --project noise.txt
: >empty.txt
refuses 1 'empty.txt:1: expected the text of dumpticks or a table (CSV)' --project empty.txt
# A list alone opens in the window, unless something is to be printed or written of it.
for file in own.txt "$samples/harbour.csv" wide.txt; do
    rm -f alone.png
    SDL_VIDEODRIVER=dummy timeout 60 "$game" "$file" --config none.ini --screenshot alone.png >out 2>err ||
        fail "$file alone: $(cat err)"
    [ "$(head -c 4 alone.png | tail -c 3)" = PNG ] && [ ! -s out ] || fail "$file alone opens no window: $(cat out)"
done
timeout 60 "$game" --headless own.txt >out 2>err || fail "a list without a window: $(cat err)"
has "functions${tab}4"
timeout 60 "$game" own.txt --what-if A=PrePhysics >out 2>err || fail "a change of a list: $(cat err)"
has "demotions beyond those of dumpticks${tab}1 -> 0"
timeout 60 "$game" own.txt --csv alone.csv >out 2>err
[ -s alone.csv ] || fail "the table of a list: $(cat err)"
timeout 60 "$game" --ambiguities --deny=late "$samples/harbour.csv" >out 2>err
[ $? -eq 1 ] || fail "the gate of a list: $(cat err)"
refuses 2 "'own.txt': expected one file, not 'own.txt' as well" --project own.txt own.txt
refuses 1 'missing.txt: cannot be read (No such file or directory); expected a scenario, a recording, a trace or a list of tick functions' missing.txt
# The name of a sample is enough, unless a file has that name.
for name in harbour harbour.csv; do
    report $name
    has "functions${tab}300"
done
cp own.txt harbour
report harbour
grep -qxF "functions${tab}300" out && fail "a sample in the place of a file"
rm harbour
refuses 1 'missing.txt: cannot be read (No such file or directory); expected a list of dumpticks or a table, or a sample: harbour-dumpticks.txt, harbour.csv' --project missing.txt
refuses 2 '--what-if: expected a function of the list' --project own.txt --what-if Nothing=PrePhysics
printf 'function,group\nA,prephysics\nB,TG_Postphysics\n' >case.csv
report case.csv
has "2${tab}PostPhysics${tab}B"
printf 'function,group\nA,Later\n' >later.csv
refuses 1 "later.csv:2:3: expected a group from PrePhysics to LastDemotable, not 'Later'" --project later.csv
refuses 2 "--what-if: expected a group from PrePhysics to LastDemotable, after:FUNCTION or cut:FUNCTION, not 'Later'" --project own.txt --what-if A=Later
refuses 2 "--what-if: expected a group from PrePhysics to LastDemotable, after:FUNCTION or cut:FUNCTION, not 'TG_Later'" --project own.txt --what-if A=TG_Later
sed 's/^C, disabled/A, disabled/' own.txt >equal.txt
refuses 2 "--what-if: expected one function of the list; 2 names fit 'A'" --project equal.txt --what-if A=PostPhysics
refuses 2 "--what-if: expected one group for 'A', not PrePhysics and PostPhysics" --project own.txt --what-if A=PrePhysics --what-if A=PostPhysics
# shellcheck disable=SC2046
refuses 2 '--what-if: expected at most 128 of them' --project own.txt $(for _ in $(seq 129); do echo --what-if A=PrePhysics; done)
refuses 2 '--what-if: expected FUNCTION=GROUP' --project own.txt --what-if =PrePhysics
refuses 2 '--what-if: expected FUNCTION=GROUP' --project own.txt --what-if A
refuses 2 '--what-if: expected --project' --what-if A=PrePhysics
refuses 2 'is grouped' --project "$samples/harbour-grouped.txt" --what-if Crane=PrePhysics

# Options that have no effect on a list are refused.
# The pairs that are left to chance alone, as --ambiguities prints those of the game.
timeout 60 "$game" --ambiguities --project "$samples/harbour.csv" >out 2>err || fail "the pairs: $(cat err)"
has "Crane.Controller ×24${tab}Weather${tab}Wind${tab}PrePhysics${tab}write first${tab}not allowed${tab}24 pairs"
[ "$(head -1 out)" = "# reader${tab}writer${tab}value${tab}group${tab}order${tab}verdict${tab}pairs" ] || fail "the columns: $(head -1 out)"
[ "$(wc -l <out)" -eq 5 ] && [ "$(grep -c "${tab}[0-9]* pairs$" out)" -eq 2 ] || fail "56 pairs of four causes: $(cat out)"
grep -qxF 'tickline: 2 lines stand for several pairs each; --all-pairs prints every pair, as --allow takes it' err || fail "$(cat err)"
tail -1 err | grep -qxF 'tickline: 56 pairs: 0 allowed, 56 not allowed' || fail "the count is last: $(cat err)"
timeout 60 "$game" --ambiguities --deny --project "$samples/harbour.csv" >out 2>&1
[ $? -eq 1 ] && tail -1 out | grep -qxF 'tickline: 56 pairs: 0 allowed, 56 not allowed: failed' || fail "a pair is not denied: $(cat out)"
timeout 60 "$game" --ambiguities --all-pairs --project "$samples/harbour.csv" >out 2>err || fail "the pairs: $(cat err)"
has "Crane_7.Cable${tab}Crane_7.Hook${tab}Crane_7.hook${tab}PostPhysics${tab}write first${tab}not allowed"
grep -qF -- --all-pairs err && fail "each pair has its line: $(cat err)"
pairs="$(grep -vc '^#' out)"
timeout 60 "$game" --ambiguities --all-pairs --deny --project "$samples/harbour.csv" >out 2>err
[ $? -eq 1 ] && grep -qF "a line above can be copied into the file of --allow as it is" err &&
    tail -1 err | grep -qF "$pairs not allowed: failed" || fail "a pair is not denied: $(cat err)"
# What is allowed shares no line with what is not.
printf 'Crane_7.Controller Weather Wind\n' >one.txt
timeout 60 "$game" --ambiguities --allow one.txt --project "$samples/harbour.csv" >once 2>err || fail "the pairs: $(cat err)"
grep -qxF "Crane_7.Controller${tab}Weather${tab}Wind${tab}PrePhysics${tab}write first${tab}allowed" once &&
    grep -qxF "Crane.Controller ×23${tab}Weather${tab}Wind${tab}PrePhysics${tab}write first${tab}not allowed${tab}23 pairs" once ||
    fail "one of a cause is allowed: $(cat once)"
# What it printed is a list of what may stay; names may hold spaces, which tabs keep together.
cp out allowed.txt
timeout 60 "$game" --ambiguities --all-pairs --deny --allow allowed.txt --project "$samples/harbour.csv" >out 2>err ||
    fail "its own output is not allowed: $(cat err)"
# No value of the sample looks misspelt.
[ "$(wc -l <err)" -eq 1 ] && [ "$(tail -1 err)" = "tickline: 56 pairs: 56 allowed, 0 not allowed: passed" ] || fail "the verdict of a pass: $(cat err)"
[ "$(grep -c "${tab}allowed$" out)" -eq "$pairs" ] || fail "a pair is not allowed: $(cat out)"
printf 'function,group,reads,writes\nBig crane [Tick],PrePhysics,,Hook place\nHook #2,PrePhysics,Hook place,\n' >spaces.csv
printf '# one pair\nHook #2\tBig crane [Tick]\t *\t\r\n' >spaces.txt
timeout 60 "$game" --ambiguities --deny --allow spaces.txt --project spaces.csv >out 2>err || fail "spaces: $(cat err)"
has "Hook #2${tab}Big crane [Tick]${tab}Hook place${tab}PrePhysics${tab}write first${tab}allowed"
printf '# caf\xe9\nHook\tB\xe4r\t*\n' >latin.txt
refuses 2 'latin.txt:2: expected names in UTF-8' --ambiguities --allow latin.txt --project spaces.csv
printf 'Hook #2\tBig crane\tHook place\n' >other.txt
timeout 60 "$game" --ambiguities --deny --allow other.txt --project spaces.csv >out 2>err
[ $? -eq 1 ] && grep -qF 'other.txt:1: allowed but no longer there: Hook #2 Big crane Hook place' err || fail "another name: $(cat err)"
printf 'function,group,reads,writes\nA,PrePhysics,,V\nB,PostPhysics,V,\n' >ordered.csv
timeout 60 "$game" --ambiguities --deny --project ordered.csv >out 2>err || fail "groups order a pair: $(cat err)"
[ -s out ] && fail "an ordered pair is printed: $(cat out)"
[ "$(cat err)" = 'tickline: no ambiguous pair in 2 functions and 1 value: passed' ] || fail "a clean list: $(cat err)"
# Two writers: the one that runs last decides. Where one of them reads the value, that pair says it.
cat >writers.csv <<T
function,group,prerequisites,reads,writes
A,PrePhysics,,,V
B,PrePhysics,,,V
C,PrePhysics,A;B,V,V
D,PrePhysics,,V,V
T
report writers.csv
has "ambiguous pairs${tab}5"
has "A${tab}writes V before${tab}B"
timeout 60 "$game" --ambiguities --all-pairs --deny --project writers.csv >out 2>err
[ $? -eq 1 ] || fail "two writers are not denied: $(cat err)"
has "A${tab}B${tab}V${tab}PrePhysics${tab}both write${tab}not allowed"
printf 'B A V\n* D V\nD * V\n' >writers.txt
timeout 60 "$game" --ambiguities --deny --allow writers.txt --project writers.csv >out 2>err || fail "allowed in the other order: $(cat out)"
{ echo function,group,reads,writes; seq -f 'f%.0f,PrePhysics,,v' 150; } >writers.csv
report writers.csv
has "ambiguous pairs${tab}11175"
has "of them, pairs of two writers that are not named${tab}6175"
timeout 60 "$game" --ambiguities --deny --project writers.csv >out 2>err
[ $? -eq 1 ] && tail -1 err | grep -qF '11175 not allowed: failed' || fail "pairs that are not printed: $(cat err)"
# Of many writers the pairs are counted, not listed: 4 s of the processor are enough. One waits for another, and one reads.
{ echo function,group,prerequisites,reads,writes; seq -f 'f%.0f,PrePhysics,,,v' 9990; printf 'g,PrePhysics,f7,,v\nh,PrePhysics,,v,\n'; } >writers.csv
(ulimit -t 4; exec "$game" --ambiguities --all-pairs --project writers.csv >out 2>err) || fail "9,992 functions of one value: $(cat err)"
grep -qF "not printed: $((9991 * 9990 / 2 - 1 - 5000)) further pairs of two writers" err || fail "counted pairs: $(cat err)"
[ "$(grep -vc '^#' out)" -eq $((5000 + 9991)) ] || fail "pairs that are named: $(wc -l <out)"
# Pairs of two writers have a limit of their own, and each is one pair however often a cell says it.
{ echo function,group,reads,writes; seq -f 'r%.0f,DuringPhysics,P,' 141; seq -f 'w%.0f,PostPhysics,,P' 141; } >limits.csv
report limits.csv
has "late reads${tab}19881"
has "of them, pairs of two writers that are not named${tab}4870"
printf 'function,group,reads,writes\nL,PrePhysics,,Z;Z\nR,PrePhysics,Z;Z,\n' >same.csv
report same.csv --what-if R=PostPhysics
[ "$(grep -c "^gone ambiguous" out)" -eq 1 ] || fail "a pair comes twice: $(cat out)"
printf 'function,group,reads,writes\nR,PrePhysics,Z;Z,\nL,PostPhysics,,Z;Z\n' >same.csv
report same.csv
has "late reads${tab}1"
cat >kinds.csv <<T
function,group,reads,writes
BP_A_C $path.BP_A_C_UAID_04421A_12.Move[TickComponent],PrePhysics,v 1,
BP_A_C $path.BP_A_C_UAID_07EE_1.Move[TickComponent],PrePhysics,v 2,
Lärm 7,PrePhysics,,v 1
Lärm2,PrePhysics,,v 2
T
report kinds.csv
has "BP_A_C $path.BP_A_C.Move[TickComponent] ×2${tab}reads v ×2 before${tab}Lärm ×2${tab}2 pairs"
# Misspelt: only read, or only written.
printf 'function,group,reads,writes\nA,PrePhysics,,V;W\nB,PrePhysics,v;W,\n' >misspelt.csv
timeout 60 "$game" --ambiguities --project misspelt.csv >out 2>err || fail "a misspelt value: $(cat err)"
[ "$(wc -l <out)" -eq 2 ] &&
    grep -qxF 'tickline: no function writes v; no function reads V: such a name may be misspelt' err || fail "a misspelt value: $(cat out err)"
report misspelt.csv
has "B${tab}reads v${tab}no function writes it"
has "A${tab}writes V${tab}no function reads it"
# Many of them, and lines that allow nothing, do not bury the verdict.
printf 'function,group,reads,writes\nA,PrePhysics,,V;a;b;c;d;e;f;g\nB,PrePhysics,V,\n' >many.csv
timeout 60 "$game" --ambiguities --deny --allow other.txt --project many.csv >out 2>err
grep -qF ': no function reads a, b, c, d, e and 2 more: such' err || fail "seven values that nothing reads: $(cat err)"
report many.csv
has "A${tab}writes f${tab}no function reads it"
has "and 1 more${tab}--all-pairs prints each"
report many.csv --all-pairs
has "A${tab}writes g${tab}no function reads it"
timeout 60 "$game" --ambiguities --deny --allow other.txt --project many.csv >out 2>err
tail -1 err | grep -qF '1 pair: 0 allowed, 1 not allowed: failed' || fail "the verdict stands last: $(cat err)"

# The gate for late reads, cycles, demotions and lines of --allow that allow nothing.
# gate STATUS VERDICT ARGUMENT...: leaves out and err behind.
gate() {
    local status="$1" verdict="$2" got
    shift 2
    timeout 60 "$game" --ambiguities "$@" >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "$*: status $got, expected $status: $(cat err)"
    [ "$(tail -1 err)" = "tickline: $verdict" ] || fail "$*: expected the last line '$verdict': $(cat err)"
}
cat >gate.csv <<'T'
function,group,prerequisites,reads,writes
Big crane,PrePhysics,,v,
Hook,PostPhysics,,,v
Rope,PrePhysics,Hook,,
Ring,DuringPhysics,Link,,
Link,DuringPhysics,Ring,,
T
gate 1 '1 late read: 0 allowed, 1 not allowed: failed' --deny=late --project gate.csv
has "# late${tab}reader${tab}writer${tab}value${tab}group${tab}order${tab}verdict${tab}pairs"
has "late${tab}Big crane${tab}Hook${tab}v${tab}PrePhysics${tab}read first${tab}not allowed"
gate 1 '1 cycle: 0 allowed, 1 not allowed: failed' --deny cycles --project gate.csv
has "# cycle${tab}function${tab}prerequisite${tab}functions${tab}verdict"
grep -qx "cycle${tab}\(Ring${tab}Link\|Link${tab}Ring\)${tab}2${tab}not allowed" out || fail "the cycle: $(cat out)"
gate 1 '1 demotion: 0 allowed, 1 not allowed: failed' --deny=demotions --project gate.csv
has "demotion${tab}Rope${tab}Hook${tab}PrePhysics${tab}PostPhysics${tab}not allowed"
gate 0 'no ambiguous pair in 5 functions and 1 value: passed' --deny --project gate.csv
gate 0 'no ambiguous pair in 5 functions and 1 value' --project gate.csv
gate 1 'no ambiguous pair; 1 cycle: 0 allowed, 1 not allowed: failed' --deny ambiguous --deny cycles --project gate.csv
gate 1 '1 cycle: 0 allowed, 1 not allowed; no stale line: failed' --deny stale --deny=cycles --project gate.csv
refuses 2 '--deny: expected ambiguous, late, cycles, demotions or stale' --ambiguities --deny ambigous --project gate.csv
gate 1 'no ambiguous pair; 1 late read: 0 allowed, 1 not allowed; 1 cycle: 0 allowed, 1 not allowed; 1 demotion: 0 allowed, 1 not allowed: failed' \
    --deny=late,ambiguous,cycles,demotions --project gate.csv
# What it printed is a list of what may stay.
{ cat out; printf 'A\tB\tC\nGone* * *\nlate Gone Hook v\n'; } >gate.txt
gate 0 '1 late read: 1 allowed, 0 not allowed; 1 cycle: 1 allowed, 0 not allowed; 1 demotion: 1 allowed, 0 not allowed: passed' \
    --deny=late,cycles,demotions --allow gate.txt --project gate.csv
[ "$(wc -l <err)" -eq 2 ] && grep -qx 'tickline: gate.txt:[0-9]*: allowed but no longer there: late Gone Hook v' err ||
    fail "stale lines of the kinds that are looked for: $(cat err)"
gate 1 'no ambiguous pair; 2 stale lines: failed' --deny=stale --allow gate.txt --project gate.csv
grep -qF 'no longer there: Gone* * *' err || fail "a stale line with a star: $(cat err)"
gate 1 '1 late read: 1 allowed, 0 not allowed; 1 stale line: failed' --deny=late,stale --allow gate.txt --project gate.csv
grep -v Gone gate.txt >kept.txt
gate 0 '1 late read: 1 allowed, 0 not allowed; no stale line: passed' --deny=late,stale --allow kept.txt --project gate.csv
# By hand, with stars and plural words; a name in fields may begin with such a word.
printf 'late Big* Hook v # wanted\n' >late.txt
gate 0 '1 late read: 1 allowed, 0 not allowed: passed' --deny=late --allow late.txt --project gate.csv
printf 'late\tBig*\tHook\tv\ncycles * *\ndemotions R*\n' >late.txt
gate 0 '1 late read: 1 allowed, 0 not allowed; 1 cycle: 1 allowed, 0 not allowed; 1 demotion: 1 allowed, 0 not allowed: passed' \
    --deny late,cycles,demotions --allow late.txt --project gate.csv
printf 'function,group,reads,writes\nlate crane,PrePhysics,v,\nHook,PrePhysics,,v\n' >begin.csv
printf 'late crane\tHook\tv\n' >begin.txt
gate 0 '1 pair: 1 allowed, 0 not allowed: passed' --deny --allow begin.txt --project begin.csv
printf 'late A\n' >short.txt
refuses 2 "short.txt:1: expected late READER WRITER VALUE, 'Name*' for all" --ambiguities --allow short.txt --project gate.csv
printf 'cycle A\n' >short.txt
refuses 2 'short.txt:1: expected cycle FUNCTION PREREQUISITE' --ambiguities --allow short.txt --project gate.csv
printf '\377\376' >allow16.txt
printf 'demotion Rope\n' | iconv -f UTF-8 -t UTF-16LE >>allow16.txt
gate 0 '1 demotion: 1 allowed, 0 not allowed: passed' --deny=demotions --allow allow16.txt --project gate.csv
# With changes on trial.
gate 0 'no demotion in 5 functions and 1 value: passed' --deny=demotions --what-if Hook=PrePhysics --project gate.csv
gate 0 'no late read in 5 functions and 1 value: passed' --deny=late --what-if 'crane=after:Hook' --project gate.csv
gate 1 '1 demotion: 0 allowed, 1 not allowed: failed' --deny=demotions --what-if Hook=DuringPhysics --project gate.csv
has "demotion${tab}Rope${tab}Hook${tab}PrePhysics${tab}DuringPhysics${tab}not allowed"
refuses 2 "--what-if: expected a function of the list, not 'Moon'" --ambiguities --what-if Moon=PrePhysics --project gate.csv
# A list that does not say what is read still has cycles; one of dumpticks has no demotions to find.
gate 0 'no cycle in 300 functions and 0 values: passed' --deny=cycles --project "$samples/harbour-dumpticks.txt"
refuses 2 'expected a table whose column group has the groups that are asked for: dumpticks prints the group after demotion' --ambiguities --deny=demotions --project "$samples/harbour-dumpticks.txt"
refuses 2 'expected a list of functions: a grouped one has no frame' --ambiguities --deny=cycles --project "$samples/harbour-grouped.txt"
refuses 2 "--deny: expected ambiguous, late, cycles, demotions or stale, with ',' between several, not 'early'" --ambiguities --deny=early --project gate.csv
refuses 2 "not ''" --ambiguities --deny= --project gate.csv
refuses 2 'expected a list of functions that says' --ambiguities --project "$samples/harbour-dumpticks.txt"
refuses 2 'expected a list of functions that says' --ambiguities --project "$samples/harbour-grouped.txt"
refuses 2 'missing.txt: cannot be read' --ambiguities --project missing.txt
refuses 2 '--all-pairs: expected --project with it' --all-pairs --ambiguities
refuses 2 '--all-pairs: expected --project with it' --all-pairs --project ordered.csv --csv each.csv
refuses 2 '--ambiguities: not together with --lab' --ambiguities --lab --project ordered.csv
refuses 2 '--ambiguities: not together with --trace-open' --ambiguities --trace-open "$2/traces/ue3-loop.txt"
refuses 2 '--project, --trace-open: expected one of them' --project own.txt --trace-open "$2/traces/ue3-loop.txt"
refuses 2 '--project, --trace-open: expected no option of a run' --project own.txt --report report.json
refuses 2 '--project, --trace-open: expected no option of a run' --project own.txt --move Turret=PrePhysics
refuses 2 '--project, --trace-open: expected no option of a run' --headless --trace-open "$2/traces/ue3-loop.txt" --hash-log hashes
refuses 2 '--screenshot: expected a window' --project own.txt --screenshot own.png
refuses 2 '--screenshot: expected a window' --project own.txt --lab --headless --screenshot own.png
refuses 2 '--what-if: not together with --lab' --project own.txt --lab --what-if A=PrePhysics

[ "$failures" -eq 0 ] || exit 1
echo "ok"
