# shellcheck shell=bash
# Runs a long command and says how far it is: on a terminal in one line that is written over every second, elsewhere in a
# line at each quarter and at each minute. Needs deploy/setup; knows what pip and apt-get print, not what they install.

step=0 steps=0 doing='' kilobytes=0 seconds=0 to_get=''
declare -A packages=()

# follow READER STEPS WHAT COMMAND...: hands each line that the command prints to READER, which keeps these up to date:
#   step, steps   how many are done, of how many (STEPS to begin with)
#   doing         what is being done now, for people
#   kilobytes     fetched so far
# The output itself matters only when the command fails. Afterwards all of them, and seconds, tell what it took.
follow() {
    local reader=$1 what=$3 output='' line rest='' status stream process begun=$SECONDS quarter=0 told=0
    step=0 steps=$2 doing='' kilobytes=0 packages=()
    shift 3
    exec {stream}< <("$@" 2>&1)
    process=$!
    while true; do
        status=0
        IFS= read -r -t 1 -u "$stream" line || status=$?
        rest+=$line
        ((status == 0 || status > 128)) || break # above 128: nothing new within a second
        if ((status == 0)); then
            output+=$rest$'\n'
            "$reader" "$rest"
            rest=''
        fi
        show_progress
    done
    exec {stream}<&-
    [[ ! -t 2 ]] || printf '\r%79s\r' '' >&2
    output+=$rest
    wait "$process" || could_not "$what" "${output%$'\n'}"
    seconds=$((SECONDS - begun))
}

show_progress() {
    local text now=$((SECONDS - begun))
    [[ $doing ]] && ((steps > 0)) || return 0
    text="$doing, $now s"
    if [[ -t 2 ]]; then
        printf '\rdeploy: %-71s' "${text:0:71}" >&2
    elif ((step * 4 / steps > quarter || now - told >= 60)); then
        quarter=$((step * 4 / steps)) told=$now
        say "$text"
    fi
}

# Each package is fetched, which is a step, and all of them are unpacked at once, which is the last one.
read_pip() {
    local package='^(Collecting|Processing|Requirement already satisfied:) ([^ ]*/)?(([A-Za-z0-9_.]|-[A-Za-z])+)'
    local size='^ +(Downloading|Using cached) .*\(([0-9.]+ [kM]B)\)'
    if [[ $1 == "Ignoring "* ]]; then
        steps=$((steps - 1))
    elif [[ $1 =~ $package ]]; then
        step=$((step + 1))
        doing="package $step of $((steps - 1)): ${BASH_REMATCH[3]}, $(megabytes) MB fetched"
    elif [[ $1 =~ $size ]]; then
        doing="${doing%, *} (${BASH_REMATCH[2]}), $(megabytes) MB fetched"
        add_kilobytes "${BASH_REMATCH[2]}"
    elif [[ $1 == "Installing collected packages: "* ]]; then
        doing="unpacking $step packages, $(megabytes) MB"
        step=$steps
    fi
}

# Each package is fetched, unpacked and set up. What apt-get prints of its lists comes before it says how many there are.
read_apt() {
    local fetched='^Get:[0-9]+ .* ([^ ]+) [^ ]+ [^ ]+ \[(.*)\]$' disk='^After this operation, (.*) of additional disk space'
    if [[ $1 =~ ^[0-9]+\ upgraded,\ ([0-9]+)\ newly ]]; then
        steps=$((BASH_REMATCH[1] * 3))
    elif [[ $1 =~ ^Need\ to\ get\ (.*)\ of\ archives ]]; then
        to_get=${BASH_REMATCH[1]}
    elif [[ $1 =~ $disk ]]; then
        say "with what they need: $((steps / 3)) packages, $to_get to fetch, ${BASH_REMATCH[1]} on the disk"
    elif ((steps > 0)) && [[ $1 =~ $fetched ]]; then
        one_more_package fetching "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    elif [[ $1 =~ ^(Unpacking|Setting up)\ ([^ ]+) ]]; then
        one_more_package "${BASH_REMATCH[1],}" "${BASH_REMATCH[2]%:*}"
    fi
}

# one_more_package DOING NAME [SIZE]
one_more_package() {
    add_kilobytes "${3-}"
    step=$((step + 1))
    packages[$1]=$((${packages[$1]-0} + 1))
    doing="$1 ${packages[$1]} of $((steps / 3)): $2, $(megabytes) MB fetched"
}

# add_kilobytes "12.3 MB": as pip and apt-get write it.
add_kilobytes() {
    [[ ${1//,/} =~ ^([0-9]+)\.?([0-9])?[0-9]*\ ([kM])B$ ]] || return 0
    case ${BASH_REMATCH[3]} in
        M) kilobytes=$((kilobytes + ${BASH_REMATCH[1]} * 1000 + ${BASH_REMATCH[2]:-0} * 100)) ;;
        k) kilobytes=$((kilobytes + ${BASH_REMATCH[1]})) ;;
    esac
}

megabytes() { echo $(((kilobytes + 500) / 1000)); }

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
