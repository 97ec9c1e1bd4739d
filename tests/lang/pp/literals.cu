1 0x1Fu 1'000ll 0b11 017 08 12345678901234567890123 10ms
1.5 1.5f .5e-3 0x1p-2f 1e400 1e
'a' '\n' '\xff' L'x' 'ab' ''
"tab\tand \"quote\" \\ \x01\xff" u8"é" R"x(raw \n
)x" "joined"
and bitor __volatile__ __restrict
NAN INFINITY
