/* Curves of braille dots. Takes end points in dots, gives cells of the braille block,
 * which cells_to_ascii turns into strokes where there is no Unicode. */
#include "ui/draw.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

void canvas_init(struct canvas *c, int rows, int cols)
{
    c->rows = rows > 0 ? rows : 0;
    c->cols = cols > 0 ? cols : 0;
    size_t n = (size_t)c->rows * (size_t)c->cols;
    c->dots = mem_alloc(n + 1);
    c->roles = mem_alloc(n + 1);
}

void canvas_free(struct canvas *c)
{
    mem_free(c->dots);
    mem_free(c->roles);
    *c = (struct canvas){0};
}

void canvas_dot(struct canvas *c, int x, int y, enum role role)
{
    static const uint8_t bit[4][2] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    if (x < 0 || y < 0 || x >= c->cols * 2 || y >= c->rows * 4)
        return;
    int i = y / 4 * c->cols + x / 2;
    c->dots[i] |= bit[y % 4][x % 2];
    c->roles[i] = (uint8_t)role;
}

/* Smoothstep: upright at both ends, so that neighbouring paths leave their lanes apart. */
double canvas_curve_x(double x0, double y0, double x1, double y1, double y)
{
    double t = y1 == y0 ? 1 : (y - y0) / (y1 - y0);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return x0 + (x1 - x0) * t * t * (3 - 2 * t);
}

void canvas_curve(struct canvas *c, int x0, int y0, int x1, int y1, int every,
                  enum role role)
{
    int n = 2 * (abs(x1 - x0) > abs(y1 - y0) ? abs(x1 - x0) : abs(y1 - y0)) + 1;
    int last_x = -1, last_y = -1, count = 0;
    for (int i = 0; i <= n; i++) {
        double y = y0 + (double)(y1 - y0) * i / n;
        int x = (int)lround(canvas_curve_x(x0, y0, x1, y1, y)), iy = (int)lround(y);
        if (x == last_x && iy == last_y)
            continue;
        if (count++ % every == 0)
            canvas_dot(c, x, iy, role);
        last_x = x;
        last_y = iy;
    }
}

void canvas_draw(const struct canvas *c, const struct view *v, int row, int col)
{
    for (int i = 0; i < c->rows * c->cols; i++)
        if (c->dots[i])
            draw_cp(v, row + i / c->cols, col + i % c->cols, c->roles[i],
                    0x2800u + c->dots[i]);
}
