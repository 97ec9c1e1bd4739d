# Turns the header files named on the command line into a C table (embedded.inc):
# one string a line of text, one row a file, its name relative to the folder include/.
function finish() { if (n) print "    ;" }
FNR == 1 {
    finish()
    n++
    name[n] = FILENAME
    sub(/^.*\/include\//, "", name[n])
    printf "static const char text_%d[] =\n", n
}
{
    gsub(/\\/, "&&")
    gsub(/"/, "\\\"")
    printf "    \"%s\\n\"\n", $0
}
END {
    finish()
    print "static const struct embedded headers[] = {"
    for (i = 1; i <= n; i++)
        printf "    {\"%s\", text_%d, sizeof text_%d - 1},\n", name[i], i, i
    print "};"
}
