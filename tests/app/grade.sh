#!/usr/bin/env bash
# --hand-in and --grade: a class of thirty answers, five of which were changed by hand.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# hand_in FILE ARGUMENT...: checks and writes the answer; a wrong one is handed in as well.
hand_in() {
    local file="$1"
    shift
    timeout 60 "$game" --check --hand-in "$file" "$@" >out 2>err
    [ -s "$file" ] || fail "$file: $(cat err)"
}

unset COLUMNS

# grade STATUS ARGUMENT...: leaves out and err behind.
grade() {
    local status="$1" got
    shift
    timeout 300 "$game" --grade "$@" >out 2>err
    got=$?
    [ "$got" -eq "$status" ] || fail "--grade $*: status $got, expected $status: $(cat err)"
}

# row FILE: its line of the table.
row() {
    grep -F " $(basename "$1") " out
}

# Thirty learners: a lesson, solved and not. Each of the four answers is handed in once; copies with other names are the rest.
answers=("--answer solution" "--move Reticle=PostUpdateWork" "--move Reticle=DuringPhysics" "")
for i in 0 1 2 3; do
    # shellcheck disable=SC2086 # several words
    hand_in "made-$i" --scenario 1-where-am-i ${answers[i]} --name "Learner 00" --guess 8
done
for i in $(seq -w 1 30); do
    sed "s/^name Learner 00$/name Learner $i/" "made-$((10#$i % 4))" >"$i.answer"
done
grade 0 ./*.answer --csv all.csv
[ "$(wc -l <out)" -eq 37 ] || fail "the table has $(wc -l <out) lines"
# Below it: what a lesson came to, by its commonest mistake, and the files that are one file but for the name.
grep -q '^1.1 Where am I?: 15 passed, 15 failed: 8 by: In DuringPhysics Reticle runs while physics ' out || fail "summary: $(cat out)"
grep -q '^identical but for the name: 04.answer, 08.answer, 12.answer, 16.answer, 20.answer, 24.answer and 1 more (as most ' out &&
    grep -q '^identical but for the name: 02.answer, .* and 2 more$' out || fail "identical: $(cat out)"
[ "$(wc -l <all.csv)" -eq 31 ] || fail "the values have $(wc -l <all.csv) lines"
[ "$(grep -c ' passed ' out)" -eq 15 ] || fail "passed: $(grep -c ' passed ' out), expected 15"
[ "$(grep -c ' failed ' out)" -eq 15 ] || fail "failed: $(grep -c ' failed ' out), expected 15"
row ./02.answer | grep -q '^Learner 02  1.1 Where am I?  failed  1 .* 8  *8.000' || fail "02: $(row ./02.answer)"
grep -q '^"Learner 04","1.1 Where am I?","passed","1","1","8","8.000","right","move Reticle PostPhysics","04.answer",""' all.csv ||
    fail "the values: $(cat all.csv)"
[ "$(tail -n 1 out)" = "30 answers: 15 passed, 15 failed, 0 refused, 0 unreadable" ] || fail "totals: $(tail -n 1 out)"
head -1 out | grep -q '^name  *lesson  *result  *edits  *par  *guess  *right guess  *guess is  *changed  *file  *note$' ||
    fail "the head: $(head -1 out)"
row ./03.answer | grep -q ' 0  *1  *8  *8.000  *right  *-  *03.answer ' || fail "03: nothing was changed: $(row ./03.answer)"

grep -q 'name and guess are as each file says: an answer is a text that anyone can change' err ||
    fail "what is not protected: $(cat err)"
sed 's/^guess 8/guess 9/' 04.answer >nine.answer
sed '/^guess /d' 04.answer >unguessed.answer
grade 0 nine.answer unguessed.answer
row nine.answer | grep -q ' 9  *8.000  *wrong  *move ' || fail "a wrong guess: $(row nine.answer)"
row unguessed.answer | grep -q ' -  *8.000  *-  *move ' || fail "no guess: $(row unguessed.answer)"
rm nine.answer unguessed.answer

# A folder stands for its answers. What a teacher may want to ask about has a remark, and is not refused.
mkdir class empty
cp 02.answer class/a.answer
sed 's/^name .*/name Somebody/' 02.answer >class/b.answer
cp 04.answer class/c.answer
sed 's/^name .*/name Another/' 04.answer >class/d.answer
cp 04.answer class/e.answer
grade 0 class --csv class.csv
[ "$(tail -n 1 out)" = "5 answers: 3 passed, 2 failed, 0 refused, 0 unreadable" ] || fail "a folder: $(cat out)"
grep -q '"b.answer","[^"]*[.] but for the name identical with a.answer"' class.csv || fail "copied: $(cat class.csv)"
grep -q '"c.answer",""' class.csv && grep -q '"d.answer",""' class.csv || fail "the usual answer: $(cat class.csv)"
grep -q '"e.answer","same learner and lesson as c.answer"' class.csv || fail "twice: $(cat class.csv)"
# In a terminal that is too narrow for a row, notes stand below the rows, whole; then changes and names of files are cut.
note="$(sed -n 's/^.*,"b.answer","\(.*\)".$/\1/p' class.csv)"
for width in 120 100; do
    COLUMNS=$width grade 0 class
    [ "$(wc -L <out)" -le "$width" ] || fail "$width columns: $(cat out)"
    head -1 out | grep -q 'file$' || fail "the column of notes: $(head -1 out)"
    tr -s '\n ' ' ' <out | grep -qF "b.answer $note " || fail "$width columns: not '$note': $(cat out)"
done
grep -q -- '--csv FILE writes all of it' err || fail "changes are cut: $(cat out err)"
COLUMNS=400 grade 0 class
grep -qF "b.answer   $note" out || grep -qF "b.answer  $note" out || fail "a wide terminal: $(cat out)"
# Sorted by name, a number by its value; the values stay in the order of the files.
mkdir numbers
for i in 1 2 10; do
    sed "s/^name .*/name Student $i/" 02.answer >"numbers/$i.answer"
done
sed 's/^guess 8/guess 9/; s/^name .*/name Student 11/' 02.answer >numbers/0.answer
grade 0 numbers --csv numbers.csv
[ "$(grep -o '^Student [0-9]*' out | tr '\n' ,)" = "Student 1,Student 2,Student 10,Student 11," ] || fail "not sorted: $(cat out)"
sed -n 2p numbers.csv | grep -q 'Student 11' || fail "the values: $(cat numbers.csv)"
grade 0 numbers --csv list.csv --semicolons
sed -n 3p list.csv | grep -qF '"1.1 Where am I?";"failed";"1";"1";"8";"8,000";"right";' || fail "semicolons: $(cat list.csv)"
grep -q '^identical but for the name: 1.answer, 2.answer, 10.answer$' out || fail "0.answer has another guess: $(cat out)"
grade 1 empty
grep -q 'empty: expected answers (\*.answer) in this folder' err || fail "an empty folder: $(cat err)"

# Five of them are changed.
sed -i 's/^verdict failed/verdict passed/' 02.answer
sed -i 's/^figure ring 8.000/figure ring 0.000/' 03.answer
sed -i 's/^hash \(.*\)\(.\)$/hash \2\1/' 04.answer
sed -i 's/^edit move Reticle PostUpdateWork/edit move Reticle DuringPhysics/' 05.answer
sed -i 's/^edits 1/edits 0/' 08.answer
grade 1 ./*.answer
[ "$(grep -c ' refused ' out)" -eq 5 ] || fail "refused: $(grep ' refused ' out)"
row ./02.answer | grep -q 'refused .*verdict: says passed, measured failed' || fail "02: $(row ./02.answer)"
row ./03.answer | grep -q 'refused .*ring: says 0.000, measured 8.000' || fail "03: $(row ./03.answer)"
row ./04.answer | grep -q 'refused .*hash: says ' || fail "04: $(row ./04.answer)"
[ "$(grep -c 'The file was changed, or made with another version of Tickline' out)" -eq 1 ] || fail "advice for five: $(cat out)"
row ./05.answer | grep -q 'refused .*verdict: says passed, measured failed' || fail "05: $(row ./05.answer)"
row ./08.answer | grep -q 'refused .*edits: says 0, measured 1' || fail "08: $(row ./08.answer)"
[ "$(grep -c ' passed ' out)" -eq 12 ] || fail "the others still pass: $(grep -c ' passed ' out)"

# With other sector files the run is another one: its hash may differ, but not what was measured.
sed -E 's/^(hash ).*/\10123456789abcdef/; s/^sectors .*/sectors 01234567/' 12.answer >sectors.answer
grade 0 sectors.answer
sed 's/^figure ring .*/figure ring 1.000/' sectors.answer >measured.answer
grade 1 measured.answer
grep -q 'refused .*ring: says 1.000, measured 0.000. .*made with other sector files' out || fail "sectors: $(cat out)"

# More edits than it has are no better than fewer.
for edits in 5 100000; do
    sed "s/^edits 1/edits $edits/" 12.answer >more-edits.answer
    grade 1 more-edits.answer
    grep -q "refused .*edits: says $edits, measured 1" out || fail "$edits edits: $(cat out)"
done

# Without an edit the start's own change is gone: the table says what became of it.
sed '/^edit /d' 12.answer >bare.answer
grade 0 bare.answer
grep -q 'passed  *1  *1 .*taken back: move Reticle PrePhysics' out || fail "no edit: $(cat out)"

# The name is not protected; nothing else may change.
sed 's/^name .*/name Somebody else/' 12.answer >name.answer
grade 0 name.answer
grep -q '^Somebody else .*passed' out || fail "another name: $(cat out)"
sed '/^name /d; /^guess /d' 12.answer >plain.answer
grade 0 plain.answer
sed 's/$/\r/' 12.answer >crlf.answer
grade 0 crlf.answer
# Another text of the lesson: an older answer does not say what decided in it; since then words alone refuse none.
printf '%s\n' "$(cat 12.answer)" | sed 's/^lesson 1-where-am-i ......../lesson 1-where-am-i 00000000/' >sum.answer
grade 0 sum.answer
grep -q ' passed .*Words of the lesson were changed after this answer; nothing that decides was' out || fail "other words: $(cat out)"
sed -i '/^rules /d' sum.answer
grade 1 sum.answer
grep -q 'lesson.s text: says 00000000, measured .*The lesson was changed after this answer' out || fail "an older file: $(cat out)"
sed '/^rules /d' 12.answer >older.answer
grade 0 older.answer
sed 's/^rules .*/rules 00000000/' 12.answer >rules.answer
grade 1 rules.answer
grep -q 'lesson.s rules: says 00000000, measured .*What decides in the lesson was changed after' out || fail "other rules: $(cat out)"
sed '/^figure ring/d' 12.answer >few.answer
grade 1 few.answer
grep -q 'number of figures: says' out || fail "a figure less: $(cat out)"
sed 's/^edit move .*/edit move Reticle NewlySpawned/' 12.answer >group.answer
sed 's/^lesson 1-where-am-i/lesson ..\/x/' 12.answer >path.answer
sed 's/^lesson 1-where-am-i/lesson none/' 12.answer >none.answer
sed 's/^guess .*/guess eight/' 12.answer >guess.answer
sed 's/^name .*/name \x1b[2Jx/' 12.answer >screen.answer
head -n 6 12.answer >cut.answer
{ cat 12.answer; echo more; } >more.answer
head -c 3000 /dev/urandom >noise.answer
: >empty.answer
head -c 2000000 /dev/zero >large.answer
for i in group path guess screen cut more noise empty large missing; do
    grade 1 "$i.answer"
    [ "$(wc -l <out)" -eq 3 ] && grep -q " unreadable .*$i.answer" out || fail "$i.answer: $(cat out)"
done
grade 1 none.answer
grep -q ' no lesson .*none.answer' out || fail "none.answer: $(cat out)"
grade 1 cut.answer
grep -q '^Learner 12 .*unreadable' out || fail "the name as far as it was read: $(cat out)"
grep -q "cut.answer:7:1: expected more lines up to 'end': the file is cut short" out || fail "cut: $(cat out)"

# What many rows share is said once, below the table; a row of the file has it.
cp none.answer none-2.answer
grade 1 none.answer none-2.answer --csv none.csv
[ "$(grep -c 'put none.tick beside' out)" -eq 1 ] && grep -q '^If none is a lesson .*: none.answer, none-2.answer$' out ||
    fail "advice for two: $(cat out)"
[ "$(grep -c 'put none.tick beside' none.csv)" -eq 2 ] || fail "advice in the file: $(cat none.csv)"

# A lesson of one's own: in the folder of lessons, or beside the answers; without it the note says where to put it.
sed '/^lesson /d; /^chapter /d; s/^name .*/name Where am I here?/' "$TICKLINE_ASSETS/lessons/1-where-am-i.tick" >mine.tick
hand_in mine.answer --scenario mine.tick --answer solution --name Ada
mkdir -p apart
cp mine.answer apart
grade 1 mine.answer apart/mine.answer
grep -q ' apart/mine.answer ' out && grep -q ' mine.answer ' out || fail "two files of one name: $(cat out)"
grade 0 mine.answer
row mine.answer | grep -q '^Ada  *Where am I here?  *passed' || fail "a lesson beside the answer: $(cat out)"
# Its words may change, but not what decides.
cp mine.tick kept
sed -E '/^(why|unreal) if /d; s/^(name|text|hint|why|meet|unreal|console|task [a-z|]+( [0-9]+)?|expect [^ ]+ [^ ]+ [^ ]+|because [^ ]+ [^ ]+ [^ ]+) .*/\1 Other words./' kept >mine.tick
cmp -s kept mine.tick && fail "no word of the lesson is another one"
grade 0 mine.answer
row mine.answer | grep -q ' passed .*Words of the lesson were changed' || fail "other words: $(cat out)"
for change in 's/^seeds .*/seeds 3/' 's/^(frames [0-9]+) .*/\1 301/' 's/^par .*/par 2/' 's/^(expect ring <=) [^ ]+/\1 20/' \
    's/^(edit move Reticle) PrePhysics/\1 LastDemotable/' 's/^(predict [^ ]+ [^ ]+) [^ ]+/\1 9/'; do
    sed -E "$change" kept >mine.tick
    cmp -s kept mine.tick && fail "$change: nothing changed"
    grade 1 mine.answer
    grep -q "refused .*lesson.s rules: says " out || fail "$change: $(cat out)"
done
cp kept mine.tick
# One with blanks in the name of its file, which the answer calls by another.
mkdir -p class
cp mine.tick 'class/My own ring.tick'
hand_in class/blanks.answer --scenario 'class/My own ring.tick' --answer solution --name Ada
grade 0 class/blanks.answer
row class/blanks.answer | grep -q '^Ada  *Where am I here?  *passed' || fail "blanks beside the answer: $(cat out)"
grade 1 apart/mine.answer
grep -q "no lesson .*not 'mine'. If mine is a lesson of your own, put mine.tick beside the answer or into /" out ||
    fail "a lesson that is not there: $(cat out)"
[ "$(tail -n 1 out)" = "1 answer: 0 passed, 0 failed, 0 refused, 0 unreadable, 1 no lesson" ] ||
    fail "totals without a lesson: $(tail -n 1 out)"

# An edit that is taken back is none of the learner's, and the edits of the start are none either.
hand_in back.answer --scenario 3-demotion --cut PlayerController=Reticle --after PlayerController=Reticle
grep -q '^edits 0$' back.answer || fail "an edit that was taken back: $(cat back.answer)"
grade 0 back.answer
row back.answer | grep -q ' failed  *0  *1  *-  *1  *-  *-  *back.answer' || fail "taken back: $(cat out)"

# About a trace the answer is a number: there are no edits, and the hash is the checksum of the trace.
hand_in trace.answer --scenario ue3-loop --guess 23 --name Ada
hand_in solved.answer --scenario ue3-loop --answer solution
hand_in half.answer --scenario ue3-loop --guess 12
hand_in open.answer --scenario ue3-loop
grade 0 trace.answer solved.answer half.answer open.answer
row trace.answer | grep -q '^Ada  *3\.6 .*  *passed  *1  *1  *23  *23  *right ' || fail "a trace: $(cat out)"
row solved.answer | grep -q ' passed  *1  *1  *23 ' || fail "the solution: $(cat out)"
row half.answer | grep -q ' failed .* 12 .*It is no matter of chance' || fail "another number: $(cat out)"
row open.answer | grep -q ' failed  *0 .*Choose a number first' || fail "no number: $(cat out)"
grep -q '^figure answer -$' open.answer || fail "no number: $(cat open.answer)"
sed 's/^verdict failed/verdict passed/' half.answer >verdict.answer
sed 's/^guess 12/guess 23/' half.answer >number.answer
sed 's/^figure miss 11/figure miss 0/' half.answer >miss.answer
sed 's/^edits 1/edits 0/' trace.answer >edits.answer
sed '/^guess /d' trace.answer >without.answer
sed 's/^hash ......../hash 11111111/' trace.answer >changed.answer
for i in verdict number miss edits without changed; do
    grade 1 "$i.answer"
    row "$i.answer" | grep -q ' refused .*says .*, measured ' || fail "$i.answer: $(cat out)"
done

# Letters that a spreadsheet would read as those of the system.
[ "$(head -c 3 numbers.csv)" = '"na' ] || fail "a mark that no name needs: $(head -1 numbers.csv)"
sed 's/^name .*/name Zo\xC3\xAB/' 12.answer >letters.answer
grade 0 letters.answer --csv letters.csv
[ "$(head -c 3 letters.csv)" = "$(printf '\357\273\277')" ] || fail "no mark: $(head -1 letters.csv)"
# A name that a spreadsheet would take for a formula.
sed 's/^name .*/name =1+"a"/' 12.answer >formula.answer
grade 0 formula.answer --csv formula.csv
grep -q "^\"'=1+\"\"a\"\"\"," formula.csv || fail "a formula: $(cat formula.csv)"

refuses 2 '--grade: expected files' --grade
refuses 2 '--csv: expected --grade, or --project FILE or --trace-open FILE with it' --headless --csv x.csv
refuses 2 '--hand-in: expected --check' --scenario 1-where-am-i --headless --hand-in x
refuses 2 '--name, --guess: expected --hand-in' --scenario 1-where-am-i --check --name x
refuses 2 '--answer, --guess: expected one of them' --scenario ue3-loop --check --answer half --guess 23 --hand-in x
refuses 2 '--guess: expected a number' --scenario 1-where-am-i --check --hand-in x --guess many
refuses 1 'nowhere/x.csv' --grade 12.answer --csv nowhere/x.csv

[ "$failures" -eq 0 ] || exit 1
echo "ok"
