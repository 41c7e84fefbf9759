"""Printed apparel, laid flat: T-shirt and hoodie."""
import math
import numpy as np
import bow
from bow import crom, part, tube
from cloth import Garment, egg, spaced, table, together
from shapes import modified, sheet, stitched
from surfaces import fabric

def t_lines(neck, sleeve=9.0, drop=33, width=10.5, hem=-27.5, cuff=6.9, flare=0, arm=-10.2):
    """Half-open outline of a shirt's panel, clockwise from the left shoulder seam at the neck, mirrored."""
    a = math.radians(-drop); d = np.array((math.cos(a), math.sin(a))); p = np.array((math.sin(a), -math.cos(a)))
    tip = np.array((8.3, -1.75)); end = tip + d * sleeve; low = end + p * cuff; pit = np.array((width - .1, arm))
    top = spaced([(3.5, 0), tip, end], .4)
    for _ in range(20): top[1:-1] = .5 * top[1:-1] + .25 * (top[2:] + top[:-2])
    hollow = np.array((d[1], -d[0])) * .25     # the seam under the arm is slightly hollow
    under = np.concatenate([crom([(*low, 0), (*((low + pit) / 2 - hollow), 0), (*pit, 0)], 10)[:-1, :2], crom([(*pit, 0), (width + flare * .2, arm - 2.8, 0), (width + flare * .5, -18, 0), (width + flare, hem, 0)], 10)[:, :2]])
    m = lambda q: np.array(q)[::-1] * (-1, 1)
    neckline = crom([(-3.5, 0, 0), (-3.1, neck * .45, 0), (-1.9, neck * .88, 0), (0, neck, 0), (1.9, neck * .88, 0), (3.1, neck * .45, 0), (3.5, 0, 0)], 10)[:, :2]
    curve = lambda x: hem - .35 * (1 - (x / (width + flare)) ** 2)
    bottom = [(x, curve(x) + .35 * 0) for x in np.linspace(width + flare, -width - flare, 60)]; bottom[0] = tuple(under[-1]); bottom[-1] = (-under[-1][0], under[-1][1])
    return [('top', top), ('cuff', [end, low]), ('under', under), ('hem', bottom), ('under2', m(under)), ('cuff2', m([end, low])), ('top2', m(top)), ('neck', neckline)]


ON_TABLE = dict(down=(0, 1, 0), gravity=.012)
LEVELS = dict(front=.20, back=0)
WIDER = .972                             # laid down a little too narrow, so that it does not lie as if ironed


def over(x, z, d): return np.array((x * WIDER, -min(.9, .3 + .35 * math.sqrt(d)), z * WIDER))
def under(x, z, d): return np.array((x * WIDER, -.12, z * WIDER))


def swell(x, z):
    """What lies between the two layers of cloth: air, and the folds of the back."""
    return .10 + .09 * np.sin(.55 * x + .4 * np.sin(.3 * z)) * np.sin(.31 * z + .5) + .06 * np.sin(.9 * z + .35 * x)


def tee_pattern():
    g = Garment(); g.add('front', t_lines(-3.9), over); g.add('back', t_lines(-1.0), under)
    for l in ('top', 'under', 'under2', 'top2'): g.sew(g.lines['front', l], g.lines['back', l])
    return g.drape('tee', together(table(g, LEVELS, swell)), **ON_TABLE)


def along(L, n, soften=12):
    """A closed line through the points, evenly divided and softened."""
    L = np.concatenate([L, L[:1]]); s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(L, axis=0), axis=1))]); f = np.linspace(0, s[-1], n, endpoint=False)
    P = np.stack([np.interp(f, s, L[:, k]) for k in range(3)], 1)
    for _ in range(soften): P = .5 * P + .25 * (np.roll(P, 1, 0) + np.roll(P, -1, 0))
    return P


def rib(P, d, m, height, thick=.10, rise=.022, taper=1.0):
    """Knitted band on a closed line P: d is the way it runs from there."""
    n = len(P); c = P.mean(0); T = np.roll(P, -1, 0) - np.roll(P, 1, 0); T /= np.linalg.norm(T, axis=1, keepdims=True); d = d / np.linalg.norm(d, axis=1, keepdims=True)
    nrm = np.cross(T, d); nrm *= np.sign((nrm * (P - c)).sum()); k = rise * np.cos(np.arange(n) * math.pi / 2)[:, None]
    prof = ((-.30, .0), (-.22, .055), (0, .065), (.12, thick), (height * .5, thick + .03), (height - .09, thick), (height, thick * .5), (height, -.03), (height - .1, -.06), (.2, -.07), (-.2, -.06))
    d = d * np.reshape(taper, (-1, 1)); return sheet([P + d * a + nrm * b + (nrm * k if .1 < a < height - .05 and b > 0 else 0) for a, b in prof], m, close=True)


def collar(g, m, height=.85):
    """Ribbed band along the neckline, a little tighter than it."""
    S = g.shape[g.index]; P = along(np.array([S[i] for i in g.lines['front', 'neck']] + [S[i] for i in g.lines['back', 'neck'][::-1][1:-1]]), 360, 60)
    d = np.stack([-.16 * P[:, 0], np.full(len(P), -.08), np.full(len(P), .9)], 1)          # upwards, in front and behind
    return rib(P, d, m, height, taper=1 - .6 * np.exp(-((np.abs(P[:, 0]) - 3.5) / .7) ** 2))    # low over the shoulder seams, where it turns


def stitches(g, name, pts, m, side=-1, lift=.02): stitched(g.on(name, spaced(pts, .25), lift, side), m)


def folds(x, z, size=1.0, pit=(9.6, -9.4), hem=-27.5, drop=33):
    """Soft flutes above the hem, creases that run in from under the arms, and across the sleeves."""
    down = np.clip((z - hem * .42) / (hem * .58), 0, 1) * (np.abs(x) < 11.4); h = .20 * down ** 1.3 * (np.sin(.92 * x + .8 * np.sin(.21 * z) + .6) + .6 * np.sin(1.75 * x - .12 * z + 2))
    h += .05 * np.sin(.62 * x + .33 * z + 1.1 * np.sin(.3 * z)) * np.clip(-z / 6, 0, 1)
    for s, f in ((-1, 1.0), (1, 1.25)):
        for ang, length, k, ph in ((-150, 7.0, 2.1, .3), (-112, 9.0, 1.7, 1.2), (165, 5.0, 2.4, 2.0)):
            a = math.radians(ang if s > 0 else 180 - ang); u, v = x - s * pit[0], z - pit[1]; t = u * math.cos(a) + v * math.sin(a); w = -u * math.sin(a) + v * math.cos(a)
            h += .15 * f * np.exp(-(w / 1.7) ** 2) * np.cos(k * w + ph + .25 * t) * np.clip(t / 1.2, 0, 1) * np.clip(1 - t / length, 0, 1) ** 1.2
        a = math.radians(-drop); t = (s * x - 8.3) * math.cos(a) + (z + 1.75) * math.sin(a)
        h += np.where(s * x > 9.8, .09 * np.sin(1.25 * t + .8 * np.sin(.5 * z + s) + s) * np.clip(t / 3, 0, 1), 0)
    return h * size


def tee(cloth='cloth_black', thread='thread_black', art='gear/prints/tee.png'):
    part('shirt'); g = tee_pattern(); fabric(cloth, art, centre=(0, -11.9), width=11.8)
    o = g.mesh(cloth, folds=folds); modified(o, 'SUBSURF', levels=1, render_levels=1); modified(o, 'SOLIDIFY', thickness=.055, offset=-1)
    collar(g, cloth)
    for panel in ('front', 'back'):
        lines = dict(t_lines(-3.9 if panel == 'front' else -1.0)); side = -1 if panel == 'front' else 1
        for dz in (.85, 1.0): stitches(g, panel, np.array(lines['hem']) * (.985, 1) + (0, dz), thread, side)
        for c, s in (('cuff', 1), ('cuff2', -1)):
            a = math.radians(-33); d = np.array((math.cos(a) * s, math.sin(a)))
            for dz in (.85, 1.0): stitches(g, panel, np.array(lines[c]) - d * dz, thread, side)


def sand_tee(): tee('cloth_sand', 'thread_sand', 'gear/prints/tee-sand.png')


# ---------------------------------------------------------------- hoodie
LONG = dict(sleeve=21.0, drop=58, width=11.2, hem=-25, cuff=5.3, arm=-12.2)


def hood_lines():
    """One side of the hood, from the throat at (0, 0) to the nape; the front edge is the last line."""
    crown_ = crom([(9.2, .9, 0), (10.3, 4.2, 0), (10.4, 8.0, 0), (9.0, 11.4, 0), (6.0, 13.4, 0), (2.6, 13.9, 0), (-.5, 13.6, 0)], 10)[:, :2]
    return [('neck', crom([(0, 0, 0), (3, -.35, 0), (6, -.1, 0), (9.2, .9, 0)], 10)[:, :2]), ('crown', crown_), ('edge', crom([(-.5, 13.6, 0), (-.9, 9, 0), (-.5, 4, 0), (0, 0, 0)], 10)[:, :2])]


def hoodie_pattern():
    g = Garment(.40); g.add('front', t_lines(-4.1, **LONG), over); g.add('back', t_lines(-1.0, **LONG), under)
    for l in ('top', 'under', 'under2', 'top2'): g.sew(g.lines['front', l], g.lines['back', l])
    for k, s in (('hood right', 1), ('hood left', -1)):
        g.add(k, hood_lines(), lambda u, v, d, s=s: np.array((s * min(5.2, 2.3 * math.sqrt(d)), -2.2 + u * .2, v - 1.9 + u * .1)))
        front, back = g.lines['front', 'neck'], g.lines['back', 'neck']; h = len(front) // 2; line = g.lines[k, 'neck']
        half = (front[h:] + back[::-1][1:len(back) // 2 + 1]) if s > 0 else (front[:h + 1][::-1] + back[1:len(back) // 2 + 1])
        g.sew(half, line)
    g.sew(g.lines['hood right', 'crown'], g.lines['hood left', 'crown'])
    return g.drape('hoodie', together(table(g, {**LEVELS, 'hood right': 0, 'hood left': 0}, swell), egg((0, -1.5, 5.9), (4.9, 1.5, 5.6))), steps=280, bend=.11, **ON_TABLE)


def hoodie():
    part('hoodie'); m, thread = 'cloth_black', 'thread_black'; g = hoodie_pattern(); fabric(m, 'gear/prints/hoodie.png', centre=(0, -11.4), width=9.2)
    o = g.mesh(m, folds=lambda x, z: np.where(z > 1, 0, folds(x, z, 1.0, (10.4, -11.4), -25, 58))); modified(o, 'SUBSURF', levels=1, render_levels=1); modified(o, 'SOLIDIFY', thickness=.11, offset=-1); S = g.shape[g.index]
    for c, low in (('cuff', 1), ('cuff2', -1)):
        P = along(np.array([S[i] for i in g.lines['front', c]] + [S[i] for i in g.lines['back', c][::-1][1:-1]]), 240, 20); a = math.radians(-LONG['drop']); d = np.array((low * math.cos(a), 0, math.sin(a)))
        inner = along(np.array([q for q in g.on('front', np.array(dict(t_lines(-4.1, **LONG))[c]) - d[[0, 2]] * 2.0, 0)] + [q for q in g.on('back', np.array(dict(t_lines(-4.1, **LONG))[c])[::-1] - d[[0, 2]] * 2.0, 0)]), 240, 20)
        way = P.mean(0) - inner.mean(0); rib(P, np.repeat(way[None], 240, 0) + (P.mean(0) - P) * .10, m, 2.3)
    P = along(np.array([S[i] for i in g.lines['front', 'hem']] + [S[i] for i in g.lines['back', 'hem'][::-1][1:-1]]), 640, 16); rib(P, np.array((0, 0, -1.0)) + (P.mean(0) - P) * (.020, .02, 0), m, 2.4)
    pocket(g, m, thread); cords(g)


def pocket(g, m, thread):
    rows, border = [], []
    for v in np.linspace(0, 1, 26):
        z = -16.4 - 8.0 * v; w = 4.0 + 2.6 * min(1, v / .55); x = np.linspace(-w, w, 44); bulge = .16 + .34 * math.sin(math.pi * v) ** .8
        q = g.on('front', [(k, z) for k in x], 0); e = np.clip(np.minimum(np.arange(44), np.arange(44)[::-1]) / 4, 0, 1)
        q[:, 1] -= (.06 + bulge * (.15 + .85 * e)) if 0 < v < 1 else .10; rows.append(q); border.append(w)
    o = sheet(rows, m); modified(o, 'SUBSURF', levels=1, render_levels=1); modified(o, 'SOLIDIFY', thickness=.12, offset=0)
    R = np.array(rows)
    for line in (R[1], R[-2], R[:, 1], R[:, -2], R[:14, 3], R[:14, -4]):
        stitched(line + (0, -.085, 0), thread)


def cords(g):
    """Drawcord from two eyelets at the throat, with metal ends."""
    for s, n, end in ((1, 'hood right', -7.0), (-1, 'hood left', -7.5)):
        eye = g.on(n, [(.75, .95)], .10)[0]; hang = g.on('front', [(s * x, z) for x, z in ((1.7, -5.4), (2.1, -6.2), (2.3, end))], .16)
        path = crom([eye + (0, .15, .02), eye + (0, -.12, 0), *hang], 14); tube(path, .095, 'cord', 4)
        d = path[-1] - path[-4]; d /= np.linalg.norm(d); bow.lathe(path[-1] - d * .1, path[-1] + d, [(0, .09), (.0, .115), (.7, .115), (.72, .09), (.72, .01)], 'gunmetal', 32)
        bow.lathe(eye + (0, .06, 0), eye + (0, -9, 0), [(0, .10), (.03, .19), (.06, .22), (.03, .24), (0, .25)], 'gunmetal', 32, caps=False)
