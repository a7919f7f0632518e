#!/usr/bin/env bash
# --handout: one page that is well-formed, has what a learner needs, and no figures but in the teacher's copy.
# shellcheck source=tests/app/command_line.sh
. "$(dirname "$0")/command_line.sh"

# page FILE ARGUMENT...: writes it; every tag is closed where it has to be.
page() {
    local file="$1"
    shift
    timeout 120 "$game" --handout "$file" "$@" >out 2>err || fail "$file: $(cat err)"
    [ -s out ] || [ -s err ] && fail "$file: $(cat out err)"
    python3 - "$file" <<'P' || fail "$file: expected well-formed HTML"
import sys
from html.parser import HTMLParser
class Page(HTMLParser):
    open_tags = []
    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "br"):
            self.open_tags.append(tag)
    def handle_startendtag(self, tag, attributes):
        pass
    def handle_endtag(self, tag):
        assert self.open_tags.pop() == tag, tag
text = open(sys.argv[1], encoding="utf-8").read()
page = Page()
page.feed(text)
assert page.open_tags == []
assert "http://" not in text.replace("http://www.w3.org/2000/svg", "") and "src=" not in text
P
}

page learner.html --scenario 1-where-am-i
for text in '<h1>1.1 Where am I?</h1>' '<svg' '>Reticle</text>' '@media print' 'How many px'; do
    grep -qF -- "$text" learner.html || fail "learner.html: expected '$text'"
done
# Functions that the lesson is not about are counted.
for text in '>BodySync</text>' '>6 others</text>' '>1 other</text>' '>5 PostPhysics</text>'; do
    grep -qF -- "$text" learner.html || fail "learner.html: expected '$text'"
done
grep -qF '>Telemetry</text>' learner.html && fail "learner.html shows a function that the lesson is not about"
grep -qF '8.000' learner.html && fail "the answer is on the learner's page"
grep -qF 'PostPhysics</code>' learner.html && fail "the solution is on the learner's page"
[ "$(grep -c '<svg' learner.html)" -eq 1 ] || fail "learner.html: expected one picture"
# An arrow of a late read would answer the question: it is in the teacher's part alone.
grep -qE 'class="(l|a)"' learner.html && fail "learner.html shows what is read late"
grep -qF 'A red arrow' learner.html && fail "learner.html explains an arrow that is not there"
grep '&lt;' learner.html && fail "learner.html: a key has no name"

page teacher.html --scenario 1-where-am-i --teacher
grep -qF '<th>goal</th>' learner.html || fail "learner.html: expected a column of goals"
# The goal of a number that is guessed of the start does not tell it; that of the solution may.
grep -qF 'at most 0.001 px' learner.html || fail "learner.html: expected the goal"
grep -q 'Type the number you expect' learner.html && fail "learner.html asks twice for the guess"
for text in 'physics begins</text>' 'physics ends</text>'; do
    grep -qF -- "$text" learner.html || fail "learner.html: expected '$text'"
done
for text in '<b>8.000 px</b>' 'Reticle runs in PostPhysics<br>' 'move Reticle PostPhysics</code>' \
    '>8.000</td><td class="n">0.000</td><td class="n">at most 0.001 px</td>' 'move Reticle DuringPhysics</code></td><td>' 'Why it works'; do
    grep -qF -- "$text" teacher.html || fail "teacher.html: expected '$text'"
done
[ "$(grep -c '<svg' teacher.html)" -eq 3 ] || fail "teacher.html: expected three pictures"
[ "$(grep -c 'class="a"' teacher.html)" -eq 1 ] || fail "teacher.html: expected one arrow, in its second picture"
# It goes from row to row beside the boxes between them.
python3 - teacher.html <<'P' || fail "teacher.html: the arrow crosses a box"
import re, sys
svg = re.findall(r"<svg.*?</svg>", open(sys.argv[1], encoding="utf-8").read(), re.S)[1]
arrow = re.search(r'd="M([\d.]+) ([\d.]+)V([\d.]+)H([\d.]+)V([\d.]+)H([\d.]+)V([\d.]+)" class="a"', svg)
x1, y1, v1, channel, v2, x2, y2 = map(float, arrow.groups())
boxes = [list(map(float, box)) for box in
         re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="(\d+)" rx', svg)]
between = [b for b in boxes if y2 < b[1] and b[1] + b[3] < y1]
assert between
assert not [b for b in between if b[0] < channel < b[0] + b[2]]
assert not [b for b in boxes for y in (v1, v2) if b[1] < y < b[1] + b[3]]
P
# What the window does not show cannot be written down.
grep -q 'waits for PlayerShip <' learner.html && fail "learner.html asks for a figure that no screen shows"
[ "$(grep -c '<tr><td>' learner.html)" -eq 3 ] || fail "learner.html: expected three figures to write down"

page zh.html --scenario 2-same-group --teacher --lang zh
grep -q '我的预测' zh.html || fail "zh.html is not Chinese"
grep -q 'LaserBeam 等待 Reticle' zh.html || fail "zh.html: the solution is not Chinese"
for name in $("$game" --list-lessons | cut -f1); do
    page "$name.html" --scenario "$name"
    grep -qE 'class="(l|a)"' "$name.html" && fail "$name.html shows what is read late"
done

page one.html --scenario 3-demotion --teacher
grep -qF '<b>1 frame</b>' one.html || fail 'one.html: expected "1 frame"'

# Nothing can be changed in a trace: no second picture, and groups are called as UE3 calls them.
page trace.html --scenario ue3-loop --teacher
for text in '>PreAsyncWork</text>' 'Why is it this number?' '<b>23 frames</b>' \
    'your answer <span class="small">frames</span></td><td class="n">-</td><td class="n">23</td>'; do
    grep -qF -- "$text" trace.html || fail "trace.html: expected '$text'"
done
[ "$(grep -c '<svg' trace.html)" -eq 2 ] || fail "trace.html: expected two pictures"
[ "$(grep -c 'class="l"' trace.html)" -eq 1 ] || fail "trace.html: expected one late read, that of Turret"

# As the window says it.
page waits.html --scenario sleeping-prerequisite --teacher
grep -qF 'controller waits for ring <span class="small"></span></td><td class="n">yes</td><td class="n">no</td>' waits.html ||
    fail "waits.html: expected yes and no"
# A learner's sheet is one page: what is printed is smaller than what is read on the screen.
grep -qF '@media print{body{font-size:10pt' waits.html || fail "waits.html: expected a style for paper"

# What a lesson says is text, never markup.
sed 's/^name .*/name <script>alert(1)<\/script> \& "more"/' "$TICKLINE_ASSETS/lessons/1-where-am-i.tick" >x.tick
page x.html --scenario x.tick
grep -q '<script' x.html && fail "markup of a lesson reaches the page"

refuses 2 '--handout: expected --scenario' --handout y.html
refuses 2 '--handout: expected --scenario' --handout x.tick --scenario x.tick
refuses 2 '--teacher: expected --handout' --teacher --scenario 1-where-am-i
refuses 1 'nowhere/y.html' --handout nowhere/y.html --scenario 1-where-am-i
[ -e y.html ] && fail "a refused page was written"

[ "$failures" -eq 0 ] || exit 1
echo "ok"
