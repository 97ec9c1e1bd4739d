/*
 * Main program of a fuzz target when it is not linked with libFuzzer: feeds every file
 * named on the command line, and every file in the folders named there, to
 * LLVMFuzzerTestOneInput once, together with all its prefixes at a few lengths (a
 * truncated input is an input too).  The target passes when it returns; a crash, a failed
 * assertion or a sanitizer report ends the program.  Prints how many inputs were fed.
 */
#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Largest input fed, in bytes: larger files are cut, as libFuzzer does. */
enum { MAX_BYTES = 1 << 20 };

static void feed(const uint8_t *data, size_t size)
{
    /* An exact copy, so that a read past the end is seen by the address sanitizer. */
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy) {
        fprintf(stderr, "replay: out of memory\n");
        exit(4);
    }
    if (size)
        memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static size_t feed_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        fprintf(stderr, "replay: %s: %s\n", path, strerror(errno));
        exit(4);
    }
    static uint8_t data[MAX_BYTES];
    size_t size = fread(data, 1, sizeof data, in);
    fclose(in);
    feed(data, size);
    for (size_t eighths = 1; eighths < 8; eighths++)
        feed(data, size * eighths / 8);
    return 8;
}

static size_t feed_path(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
        return feed_file(path);
    DIR *dir = opendir(path);
    if (!dir) {
        fprintf(stderr, "replay: %s: %s\n", path, strerror(errno));
        exit(4);
    }
    size_t fed = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        char name[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        fed += feed_path(name);
    }
    closedir(dir);
    return fed;
}

int main(int argc, char **argv)
{
    size_t fed = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-') /* libFuzzer's options mean nothing here */
            fed += feed_path(argv[i]);
    printf("%zu inputs fed\n", fed);
    return fed > 0 ? 0 : 1;
}
