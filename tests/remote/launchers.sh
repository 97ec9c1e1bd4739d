# What the tests of real launchers share; sourced after tests/cli/check.sh. Gives: a made-up
# card behind a worker that is found through $there, kernels, and questions about both.
: "${CC:=cc}"
XDG_CACHE_HOME=$work/cache XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data
XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
export XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME LC_ALL
mkdir "$work/libs" "$work/bin" "$work/config" "$work/config/warptutor"
PATH=$PATH:/usr/sbin:/sbin
export PATH

build_card() { # whether there is one now
    for pair in fake_libcuda.c:libcuda.so.1 fake_libnvrtc.c:libnvrtc.so; do
        # CC may be several words.
        # shellcheck disable=SC2086
        $CC -shared -fPIC -DMAJOR=8 -DMINOR=0 -o "$work/libs/${pair#*:}" \
            "$WT_TOP_SRCDIR/tests/cuda/${pair%:*}" 2>"$err" || return 1
    done
    ln -s "$WT_TOP_BUILDDIR/warptutor-gpu" "$work/bin/warptutor-gpu"
    there="env LD_LIBRARY_PATH=$work/libs PATH=$work/bin:/usr/bin:/bin"
}

kernel() { # kernel FILE NAME BODY
    printf '// launch: grid=1 block=32\n// arg: p i32[4] = list [7, 8, 9, 10]\n// arg: n i32 = 4\n__global__ void %s(int *p, int n)\n{\n    %s\n}\n' \
        "$2" "$3" >"$1"
}

free_port() { # free_port N: a number that no other test of this machine is likely to use
    echo $((20000 + ($$ * 7 + $1 * 131) % 12000))
}

until_true() { # until_true SECONDS COMMAND...: whether it comes true
    left=$(($1 * 10))
    shift
    while ! "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.1
    done
}

# The answers through `via` of config.yaml are those of a worker started here: values,
# card, everything but the times of day.
same_answers() { # same_answers WHAT
    add='if (threadIdx.x < n) p[threadIdx.x]++;'
    kernel "$work/add.cu" add_one "$add"
    kernel "$work/fault.cu" test_fault 'p[1000000 + threadIdx.x] = n;'
    is 0 "$1: gpu list" "$WARPTUTOR" gpu list
    cp "$out" "$work/far"
    is 0 'gpu list here' env LD_LIBRARY_PATH="$work/libs" "$WARPTUTOR" gpu list --via local
    same "$out" "$work/far" "$1: the same devices"
    is 0 "$1: gpu run" "$WARPTUTOR" gpu run "$work/add.cu" --fresh --json
    cp "$out" "$work/far"
    is 0 'gpu run here' env LD_LIBRARY_PATH="$work/libs" "$WARPTUTOR" gpu run \
        "$work/add.cu" --fresh --json --via local
    same "$out" "$work/far" "$1: the same answer"
    is 4 "$1: a fault" "$WARPTUTOR" gpu run "$work/fault.cu" --fresh
    has "$err" '^warptutor gpu: .*outside all memory' "$1: the same sentence"
    is 0 "$1: G" "$WARPTUTOR" dump --stage=screen --size=100x40 --keys=G "$work/add.cu"
    has "$out" '^ Pretend 40: 10\.[0-9]* us, results equal' "$1: G"
    is 0 "$1: G of a fault" "$WARPTUTOR" dump --stage=screen --size=124x40 --keys=G \
        "$work/fault.cu"
    has "$out" '^ .*outside all memory' "$1: G of a fault"
}
