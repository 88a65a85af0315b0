# shellcheck shell=bash
# How far a long command is, on standard error like everything deploy/setup says. Knows no command.

# tell_share WHAT TOTAL <LINES: counts the lines, each of which stands for something done, and tells every quarter.
tell_share() {
    local what=$1 total=$2 count=0 told=0 share
    while IFS= read -r _; do
        count=$((count + 1))
        share=$((100 * count / total))
        if ((share / 25 > told && share < 100)); then
            told=$((share / 25))
            say "$what: $((told * 25)) %"
        fi
    done
}

# step NUMBER WHAT: which of the $steps of the whole this is.
step() { say "step $1 of $steps: $2"; }
