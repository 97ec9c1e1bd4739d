// launch: grid=1 block=32
// arg: out i32[32] = 0
// expect: out = [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]
// why: What the jump back does not leave keeps its value; what it enters gets one first.

__global__ void back(int *out)
{
    int round = 0;
    {
        int kept;
        if (threadIdx.x < 40) goto first;
        kept = 1;
    first:
        kept = 1;
        {
            int x[2];
            x[0] = 2;
        inside:
            x[1] = 3;
            round++;
            if (x[1] > kept) out[threadIdx.x]++;
        }
        if (round < 3) goto inside;
        kept += 2;
        if (round < 5) goto again;
        if (kept > 4) goto out;
    again:
        round++;
        if (kept > 2) out[threadIdx.x]++;
        if (round < 7) goto again;
    }
out:;
}
