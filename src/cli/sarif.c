/* Findings as SARIF 2.1.0, for code hosts and editors.
 *
 * Takes the files that were checked, gives one log with one run: the tool with a rule for
 * every finding (help text from the tables), the artifacts, a result for each finding and
 * compile error, and an invocation with the exit status. Columns count Unicode code
 * points. The partial fingerprint of a result is made of what stays when lines move: id,
 * kernel, the text of the line, and its ordinal among equal ones. Leaves out fixes and
 * code flows. Sections named are those of the OASIS standard. */
#include "config.h"

#include "base/utf8.h"
#include "cli/checked.h"
#include "cli/report.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#define SCHEMA_URI                                                                       \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"                \
    "sarif-schema-2.1.0.json"

/* Rules after those of the findings: what the compilation says has no id of its own. */
enum { RULE_COMPILE = FINDING_COUNT, RULE_UNSUPPORTED };

/* 3.27.10 level. Advice is a note. */
static const char *level_of(enum diag_severity s)
{
    static const char *const levels[] = {
        [DIAG_NOTE] = "note",   [DIAG_ADVICE] = "note",       [DIAG_WARNING] = "warning",
        [DIAG_ERROR] = "error", [DIAG_UNSUPPORTED] = "error",
    };
    return levels[s];
}

static json_t *message(const char *text)
{
    return json_pack("{s:o}", "text", report_text(text));
}

/* --- rules, 3.49 --------------------------------------------------------------------------- */

/* "mask-lanes-missing" as a name: MaskLanesMissing. */
static json_t *rule_name(const char *id)
{
    struct str name = {0};
    for (bool up = true; *id; id++) {
        if (*id == '-')
            up = true;
        else
            str_addc(&name, up ? (char)toupper((unsigned char)*id) : *id), up = false;
    }
    json_t *j = report_text(str_cstr(&name));
    str_free(&name);
    return j;
}

static json_t *finding_rule(enum finding f)
{
    const struct finding_info *info = finding_info(f);
    const struct finding_help *help = finding_help(f);
    struct str text = {0};
    str_printf(&text, "%s Why: %s.", help->remedy, info->why);
    json_t *rule = json_pack("{s:s, s:o, s:o, s:o, s:o, s:{s:s}}", "id", info->id, "name",
                             rule_name(info->id), "shortDescription",
                             message(info->title), "fullDescription",
                             message(help->meaning), "help", message(str_cstr(&text)),
                             "defaultConfiguration", "level", level_of(info->severity));
    str_free(&text);
    return rule;
}

static json_t *other_rule(const char *id, const char *title)
{
    return json_pack("{s:s, s:o, s:o, s:o, s:{s:s}}", "id", id, "name", rule_name(id),
                     "shortDescription", message(title), "help", message(title),
                     "defaultConfiguration", "level", "error");
}

static json_t *all_rules(void)
{
    json_t *rules = json_array();
    for (int f = FINDING_NONE + 1; f < FINDING_COUNT; f++)
        json_array_append_new(rules, finding_rule((enum finding)f));
    json_array_append_new(rules,
                          other_rule("compile-error", "the file does not compile"));
    json_array_append_new(
        rules, other_rule("not-supported", "a construct that warptutor does not run"));
    return rules;
}

static int rule_index(const struct diag *d)
{
    if (d->finding != FINDING_NONE)
        return (int)d->finding - 1;
    return (d->severity == DIAG_UNSUPPORTED ? RULE_UNSUPPORTED : RULE_COMPILE) - 1;
}

static const char *rule_id(const struct diag *d)
{
    if (d->finding != FINDING_NONE)
        return finding_info(d->finding)->id;
    return d->severity == DIAG_UNSUPPORTED ? "not-supported" : "compile-error";
}

/* --- places, 3.28 to 3.30 ------------------------------------------------------------------- */

/* A path as a relative or file: URI (RFC 3986): other bytes than unreserved ones and the
 * slash are escaped. */
static json_t *path_uri(const char *path)
{
    struct str uri = {0};
    if (path[0] == '/')
        str_add(&uri, "file://");
    for (const char *p = path; *p; p++)
        if (isalnum((unsigned char)*p) || strchr("-._~/", *p))
            str_addc(&uri, *p);
        else
            str_printf(&uri, "%%%02X", (unsigned char)*p);
    json_t *j = report_text(str_cstr(&uri));
    str_free(&uri);
    return j;
}

/* Code points before byte column `col` (from 1) of a line, plus 1. */
static int cp_column(const char *line, size_t len, uint32_t col)
{
    int column = 1;
    for (size_t i = 0; i < len && i + 1 < col; column++) {
        uint32_t cp;
        i += utf8_decode(line + i, len - i, &cp);
    }
    return column;
}

static json_t *region(const struct source *src, struct span at)
{
    uint32_t line, col;
    size_t len;
    source_locate(src, at.off, &line, &col);
    const char *text = source_line(src, line, &len);
    size_t left = col - 1 < len ? len - (col - 1) : 0;
    uint32_t wide = at.len < left ? at.len : (uint32_t)left;
    json_t *r = json_pack("{s:i, s:i, s:i, s:i}", "startLine", (int)line, "startColumn",
                          cp_column(text, len, col), "endLine", (int)line, "endColumn",
                          cp_column(text, len, col + wide));
    json_object_set_new(r, "snippet",
                        json_pack("{s:o}", "text", report_textn(text, len)));
    return r;
}

static json_t *location(const struct checked *c, struct span at)
{
    json_t *physical = json_object();
    const struct source *src = at.file ? sources_get(c->sources, at.file) : NULL;
    json_object_set_new(physical, "artifactLocation",
                        json_pack("{s:o}", "uri", path_uri(src ? src->path : c->path)));
    if (src)
        json_object_set_new(physical, "region", region(src, at));
    return json_pack("{s:o}", "physicalLocation", physical);
}

static json_t *related(const struct checked *c, const struct diag *d)
{
    json_t *all = json_array();
    for (size_t i = 0; i < d->notes.len; i++) {
        json_t *l = location(c, d->notes.data[i].span);
        json_object_set_new(l, "id", json_integer((json_int_t)i + 1));
        json_object_set_new(l, "message", json_pack("{s:o}", "text", report_note(&d->notes.data[i], c->sources)));
        json_array_append_new(all, l);
    }
    return all;
}

/* --- results, 3.27 --------------------------------------------------------------------------- */

static uint64_t hash_text(uint64_t h, const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!isspace((unsigned char)s[i]))
            h = (h ^ (unsigned char)s[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return (h ^ 0xff) * UINT64_C(0x100000001b3);
}

static uint64_t place_hash(const struct checked *c, const struct diag *d)
{
    uint64_t h = hash_text(UINT64_C(0xcbf29ce484222325), rule_id(d), strlen(rule_id(d)));
    h = hash_text(h, c->kernel, strlen(c->kernel));
    if (d->span.file) {
        uint32_t line, col;
        size_t len;
        const struct source *src = sources_get(c->sources, d->span.file);
        source_locate(src, d->span.off, &line, &col);
        const char *text = source_line(src, line, &len);
        h = hash_text(h, text, len);
    }
    return h;
}

static json_t *fingerprint(const struct checked *c, const struct diags *ds, size_t at)
{
    uint64_t h = place_hash(c, ds->list.data[at]);
    unsigned nth = 0;
    for (size_t i = 0; i < at; i++)
        nth += place_hash(c, ds->list.data[i]) == h;
    return json_pack("{s:o}", "placeAndKernel/v1",
                     json_sprintf("%016" PRIx64 ":%u", h, nth));
}

static json_t *properties(const struct checked *c, const struct diag *d, size_t at)
{
    json_t *p = json_object();
    if (d->finding != FINDING_NONE)
        json_object_set_new(p, "model", json_string(checked_models(c, at)));
    if (!d->has_lanes)
        return p;
    json_object_set_new(p, "block", json_integer(d->block));
    json_object_set_new(p, "warp", json_integer(d->warp));
    json_object_set_new(p, "lanes", json_sprintf("0x%08" PRIx32, d->lanes));
    json_object_set_new(p, "missing", json_sprintf("0x%08" PRIx32, d->missing));
    json_object_set_new(p, "step", json_integer((json_int_t)d->step));
    return p;
}

static json_t *result(const struct checked *c, const struct diags *ds, size_t at)
{
    const struct diag *d = ds->list.data[at];
    json_t *r = json_pack("{s:s, s:i, s:s, s:o, s:[o], s:o, s:o}", "ruleId", rule_id(d),
                          "ruleIndex", rule_index(d), "level", level_of(d->severity),
                          "message", message(d->message), "locations",
                          location(c, d->span), "partialFingerprints",
                          fingerprint(c, ds, at), "properties", properties(c, d, at));
    if (d->notes.len)
        json_object_set_new(r, "relatedLocations", related(c, d));
    if (d->count > 1)
        json_object_set_new(r, "occurrenceCount", json_integer((json_int_t)d->count));
    return r;
}

static void add_results(json_t *results, const struct checked *c, const struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++)
        json_array_append_new(results, result(c, ds, i));
}

json_t *sarif_log(struct checked *const *files, size_t n, int status)
{
    json_t *results = json_array(), *artifacts = json_array();
    for (size_t i = 0; i < n; i++) {
        add_results(results, files[i], &files[i]->compile);
        add_results(results, files[i], &files[i]->findings);
        json_array_append_new(artifacts, json_pack("{s:{s:o}, s:s}", "location", "uri",
                                                   path_uri(files[i]->path),
                                                   "sourceLanguage", "cplusplus"));
    }
    json_t *driver = json_pack("{s:s, s:s, s:o}", "name", "warptutor", "version",
                               PACKAGE_VERSION, "rules", all_rules());
    json_t *run = json_pack("{s:{s:o}, s:s, s:[{s:b, s:i}], s:o, s:o}", "tool", "driver",
                            driver, "columnKind", "unicodeCodePoints", "invocations",
                            "executionSuccessful", status < 2, "exitCode", status,
                            "artifacts", artifacts, "results", results);
    return json_pack("{s:s, s:s, s:[o]}", "$schema", SCHEMA_URI, "version", "2.1.0",
                     "runs", run);
}
