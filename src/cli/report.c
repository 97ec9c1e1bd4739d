/* See report.h. Every number is a metric of the run or an element of its memory. */
#include "config.h"

#include "cli/report.h"

#include "base/half.h"
#include "base/utf8.h"
#include "trace/metrics.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 32 /* elements of an array that are printed */

static const char *vtype_name(enum ir_vtype v)
{
    static const char *const names[] = {
        [IR_S8] = "i8",       [IR_U8] = "u8",   [IR_S16] = "i16",
        [IR_U16] = "u16",     [IR_S32] = "i32", [IR_U32] = "u32",
        [IR_S64] = "i64",     [IR_U64] = "u64", [IR_F32] = "f32",
        [IR_F64] = "f64",     [IR_F16] = "f16", [IR_BF16] = "bf16",
        [IR_BOOL] = "bool",   [IR_PTR] = "u64", [IR_PREDICATE] = "bool",
        [IR_BYTES] = "bytes",
    };
    return names[v];
}

void report_outputs(const struct run *r, struct str *out)
{
    for (size_t i = 0; i < run_noutputs(r); i++) {
        struct output o = run_output(r, i);
        if (o.is_const)
            continue;
        str_printf(out, "%s %s[%" PRIu64 "] = [", o.name, vtype_name(o.vtype), o.count);
        for (uint64_t k = 0; k < o.count && k < SHOWN; k++) {
            str_add(out, k ? ", " : "");
            run_element(r, i, k, out);
        }
        if (o.count > SHOWN)
            str_printf(out, ", … %" PRIu64 " more", o.count - SHOWN);
        str_add(out, "]\n");
    }
}

static void print_value(enum metric which, double v, struct str *out)
{
    if (isnan(v))
        str_add(out, "–");
    else if (strcmp(metric_info(which)->unit, "ratio") == 0 &&
             which != METRIC_ATOMICS_PER_WARP)
        str_printf(out, "%.4g %%", 100 * v);
    else
        str_printf(out, "%.6g", v);
}

void report_metrics(const struct session *s, const struct run *r, struct str *out)
{
    const struct line_range all = {0, 0};
    for (int m = 0; m < METRIC_COUNT; m++) {
        double v = metric_value(run_machine(r), m, all, session_sources(s));
        if (isnan(v))
            continue;
        str_printf(out, "  %-36s ", metric_info(m)->title);
        print_value(m, v, out);
        str_addc(out, '\n');
    }
}

void report_lines(const struct session *s, const struct run *r, struct str *out)
{
    const struct source *src = sources_get(session_sources(s), session_file(s));
    struct line_count *counts = mem_alloc((src->nlines + 1) * sizeof *counts);
    metric_by_line(run_machine(r), session_sources(s), src->nlines, counts);
    str_add(out, "  line      issued  SIMT eff.\n");
    for (uint32_t line = 1; line <= src->nlines; line++) {
        const struct line_count *n = &counts[line - 1];
        if (n->issued == 0)
            continue;
        size_t len;
        const char *text = source_line(src, line, &len);
        str_printf(out, "  %4u  %10" PRIu64 "  %6.2f %%  %.*s\n", line, n->issued,
                   100.0 * (double)n->lanes / (WARP_LANES * (double)n->issued), (int)len,
                   text);
    }
    mem_free(counts);
}

static json_t *hex(uint64_t v, int digits)
{
    return json_sprintf("0x%0*" PRIx64, digits, v);
}

json_t *report_textn(const char *text, size_t len)
{
    struct str clean = {0};
    for (size_t i = 0; i < len;) {
        char bytes[4];
        uint32_t cp;
        i += utf8_decode(text + i, len - i, &cp);
        str_addn(&clean, bytes, utf8_encode(cp, bytes));
    }
    json_t *s = json_stringn(str_cstr(&clean), clean.len);
    str_free(&clean);
    return s;
}

json_t *report_text(const char *text)
{
    return report_textn(text, strlen(text));
}

static json_t *json_double(double v)
{
    if (isnan(v))
        return json_string("nan");
    if (isinf(v))
        return json_string(v < 0 ? "-inf" : "inf");
    return json_real(v);
}

/* 64-bit integers as hex strings, NaN and infinities as strings, undefined as null. */
static json_t *element_json(const struct run *r, size_t output, uint64_t index,
                            enum ir_vtype vtype)
{
    uint64_t bits;
    float f;
    double d;
    if (!run_bits(r, output, index, &bits))
        return json_null();
    switch (vtype) {
    case IR_S8:
        return json_integer((int8_t)bits);
    case IR_S16:
        return json_integer((int16_t)bits);
    case IR_S32:
        return json_integer((int32_t)bits);
    case IR_U8:
    case IR_U16:
    case IR_U32:
    case IR_BYTES:
        return json_integer((json_int_t)bits);
    case IR_BOOL:
    case IR_PREDICATE:
        return json_boolean(bits != 0);
    case IR_F32:
        memcpy(&f, &bits, sizeof f);
        return json_double((double)f);
    case IR_F64:
        memcpy(&d, &bits, sizeof d);
        return json_double(d);
    case IR_F16:
        return json_double(half_value(HALF_F16, (uint32_t)bits));
    case IR_BF16:
        return json_double(half_value(HALF_BF16, (uint32_t)bits));
    case IR_S64:
    case IR_U64:
    case IR_PTR:
        break;
    }
    return hex(bits, 16);
}

static json_t *outputs_json(const struct run *r)
{
    json_t *all = json_object();
    for (size_t i = 0; i < run_noutputs(r); i++) {
        struct output o = run_output(r, i);
        if (o.is_const)
            continue;
        json_t *values = json_array();
        for (uint64_t k = 0; k < o.count; k++)
            json_array_append_new(values, element_json(r, i, k, o.vtype));
        json_object_set_new(all, o.name,
                            json_pack("{s:s, s:[I], s:o}", "type", vtype_name(o.vtype),
                                      "shape", (json_int_t)o.count, "values", values));
    }
    return all;
}

static json_t *metrics_json(const struct session *s, const struct run *r)
{
    const struct line_range everything = {0, 0};
    json_t *all = json_object();
    for (int m = 0; m < METRIC_COUNT; m++) {
        double v = metric_value(run_machine(r), m, everything, session_sources(s));
        if (!isnan(v))
            json_object_set_new(all, metric_info(m)->id, json_double(v));
    }
    return all;
}

static const char *severity_name(enum diag_severity s)
{
    static const char *const names[] = {"note", "advice", "warning", "error",
                                        "unsupported"};
    return names[s];
}

static json_t *place_json(struct span at, const struct sources *src)
{
    uint32_t line = 0, column = 0;
    const char *path = "";
    if (at.file) {
        const struct source *s = sources_get(src, at.file);
        source_locate(s, at.off, &line, &column);
        path = s->path;
    }
    return json_pack("{s:o, s:i, s:i}", "file", report_text(path), "line", (int)line,
                     "column", (int)column);
}

json_t *report_note(const struct diag_note *note, const struct sources *src)
{
    struct str text = {0};
    diag_note_text(note, src, &text);
    json_t *s = report_text(str_cstr(&text));
    str_free(&text);
    return s;
}

static json_t *finding_json(const struct diag *d, const struct sources *src)
{
    json_t *o = place_json(d->span, src), *notes = json_array();
    for (size_t i = 0; i < d->notes.len; i++) {
        json_t *n = place_json(d->notes.data[i].span, src);
        json_object_set_new(n, "message", report_note(&d->notes.data[i], src));
        json_array_append_new(notes, n);
    }
    json_object_set_new(o, "id", json_string(finding_info(d->finding)->id));
    json_object_set_new(o, "severity", json_string(severity_name(d->severity)));
    json_object_set_new(o, "message", report_text(d->message));
    json_object_set_new(o, "notes", notes);
    if (d->has_lanes) {
        json_object_set_new(o, "block", json_integer(d->block));
        json_object_set_new(o, "warp", json_integer(d->warp));
        json_object_set_new(o, "lanes", hex(d->lanes, 8));
        json_object_set_new(o, "missing", hex(d->missing, 8));
        json_object_set_new(o, "count", json_integer((json_int_t)d->count));
        json_object_set_new(o, "step", json_integer((json_int_t)d->step));
    }
    return o;
}

json_t *report_findings_json(const struct diags *ds, const struct sources *src)
{
    json_t *all = json_array();
    for (size_t i = 0; i < ds->list.len; i++)
        json_array_append_new(all, finding_json(ds->list.data[i], src));
    return all;
}

static json_t *launch_json(const struct launch *l)
{
    return json_pack("{s:[iii], s:[iii], s:i}", "grid", (int)l->grid[0], (int)l->grid[1],
                     (int)l->grid[2], "block", (int)l->block[0], (int)l->block[1],
                     (int)l->block[2], "shared", (int)l->shared_dynamic);
}

json_t *report_json(const struct session *s, const struct run *r, int model)
{
    struct str text = {0};
    run_output_text(r, &text);
    struct planned last = session_planned(s, run_launch(r));
    enum model used = model >= 0 ? (enum model)model : session_model(s);
    json_t *o = json_pack("{s:i, s:o, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "schema",
                          1, "kernel", report_text(last.kernel), "model",
                          used == MODEL_STACK ? "stack" : "its", "arch", session_arch(s),
                          "view", "source", "launch", launch_json(last.launch), "outputs",
                          outputs_json(r), "metrics", metrics_json(s, r), "findings",
                          report_findings_json(run_findings(r), session_sources(s)),
                          "printf", report_textn(str_cstr(&text), text.len));
    str_free(&text);
    return o;
}

int report_print_json(json_t *root, int status)
{
    char *text =
        json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
    json_decref(root);
    struct str out = {0};
    str_add(&out, text ? text : "null");
    str_addc(&out, '\n');
    free(text);
    errno = 0;
    bool ok = fwrite(out.data, 1, out.len, stdout) == out.len && fflush(stdout) == 0;
    if (!ok)
        fprintf(stderr, "warptutor: cannot write the output: %s\n", strerror(errno));
    str_free(&out);
    return ok ? status : 4;
}
