# shellcheck shell=bash
# Which display, how it is mounted, and on what it is drawn: asked once, kept in one file ($conf) and nowhere else.
# Needs placing.sh and versions.sh. The service hands the file to the app as its environment.
#
# No boot file is ever touched: the app itself turns its picture and the touches with it.

displays=(7-inch touch-display-2 10-inch desktop)
rotations=(0 90 180 270)
places=(console desktop)

check_display_choices() {
    [[ ! $display || " ${displays[*]} " == *" $display "* ]] || wrong "--display is one of ${displays[*]}, not $display"
    [[ ! $rotate || " ${rotations[*]} " == *" $rotate "* ]] || wrong "--rotate is one of ${rotations[*]}, not $rotate"
    [[ ! $on || " ${places[*]} " == *" $on "* ]] || wrong "--on is one of ${places[*]}, not $on"
}

# Given as an option, or chosen before, or asked now, or the usual.
choose_display() {
    display=${display:-$(chosen SHADOW_TABLE_DISPLAY)}
    rotate=${rotate:-$(chosen SHADOW_TABLE_ROTATION)}
    on=${on:-$(chosen SHADOW_TABLE_ON)}
    [[ $display ]] || display=$(ask "Which display?" "${displays[@]}")
    [[ $rotate ]] || rotate=$(ask "Turned by how many degrees?" "${rotations[@]}")
    [[ $on ]] || on=$(usual_place)
    [[ $on == desktop ]] || ! has_desktop || die "this machine starts a desktop, which holds the screen:" \
        "take --on desktop, or switch the desktop off first (sudo systemctl set-default multi-user.target, then restart)"
}

# chosen NAME: what the file says, if there is one.
chosen() { sed -n "s/^$1=//p" "$prefix$conf" 2>/dev/null || true; }

# ask QUESTION ANSWER...: the first answer is the usual one.
ask() {
    local answer question=$1
    shift
    if [[ ! $yes && -t 0 ]]; then
        PS3="$question (Enter shows the list again; 1 is usual) "
        select answer in "$@"; do
            [[ ! $answer ]] || break
        done
    fi
    echo "${answer:-$1}"
}

usual_place() { if has_desktop; then echo desktop; else echo console; fi; }

# A display manager that starts at boot holds the screen.
has_desktop() {
    [[ ! $prefix && -e /etc/systemd/system/display-manager.service ]] &&
        [[ $(systemctl get-default 2>/dev/null) == graphical.target ]]
}

write_display_choices() {
    put_file "$conf" <<END
# How the display is mounted. Read when the app starts; change it here, then: sudo systemctl restart shadow-table
# SHADOW_TABLE_DISPLAY: ${displays[*]}
SHADOW_TABLE_DISPLAY=$display
# SHADOW_TABLE_ROTATION: ${rotations[*]} degrees
SHADOW_TABLE_ROTATION=$rotate
# SHADOW_TABLE_ON: ${places[*]}; after a change run deploy/install again
SHADOW_TABLE_ON=$on
END
}
