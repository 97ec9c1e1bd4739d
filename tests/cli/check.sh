# What the script tests of commands share; sourced.  Gives: a folder $work that goes away,
# files $out and $err, counts, and the functions below.
: "${WT_TOP_SRCDIR:=$(pwd)}" "${WT_TOP_BUILDDIR:=$(pwd)}"
: "${WARPTUTOR:=$WT_TOP_BUILDDIR/warptutor}" "${WARPTUTOR_DATA:=$WT_TOP_SRCDIR}"
export WARPTUTOR_DATA
unset WARPTUTOR_GPU WARPTUTOR_GPU_WAIT_MS NO_COLOR
passed=0 failed=0 skipped=0
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' 0
trap 'exit 1' 1 2 15
out=$work/out err=$work/err
status=0

ok() { # ok WHAT: it holds
    passed=$((passed + 1))
}

bad() { # bad WHAT: it does not
    failed=$((failed + 1))
    echo "FAIL: $*"
}

skip() { # skip WHAT: cannot be tried here
    skipped=$((skipped + 1))
    echo "skipped: $*"
}

show() { # what the last command printed
    echo "  status $status"
    sed 's/^/  out: /' "$out" | head -n 20
    sed 's/^/  err: /' "$err" | head -n 20
}

sane() { # sane WHAT: no sanitizer has complained, whatever the status is
    if grep -aEq 'Sanitizer|runtime error: ' "$err"; then
        bad "$1: a sanitizer complains"
        show
    fi
}

is() { # is STATUS WHAT COMMAND...: the command ends so within two minutes
    want=$1 what=$2
    shift 2
    timeout 120 "$@" >"$out" 2>"$err" </dev/null
    status=$?
    if [ "$status" -eq "$want" ]; then
        ok
    else
        bad "$what: status $want is expected"
        show
    fi
    sane "$what"
}

has() { # has FILE PATTERN WHAT: a line of the file matches the extended pattern
    if grep -aEq -e "$2" "$1"; then
        ok
    else
        bad "$3: /$2/ is expected"
        show
    fi
}

hasnt() { # hasnt FILE PATTERN WHAT
    if grep -aEq -e "$2" "$1"; then
        bad "$3: /$2/ is not expected"
        show
    else
        ok
    fi
}

same() { # same FILE FILE WHAT
    if cmp -s "$1" "$2"; then
        ok
    else
        bad "$3: $1 and $2 differ"
        diff "$1" "$2" | head -n 20
    fi
}

finish() { # the line that the harness reads, and the status
    if [ "$skipped" -gt 0 ]; then
        echo "$passed passed, $failed failed, $skipped skipped"
    else
        echo "$passed passed, $failed failed"
    fi
    [ "$failed" -eq 0 ]
    exit
}
