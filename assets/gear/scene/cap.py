"""Camp cap: five panels of canvas, a curved brim, the mark embroidered on the front."""
import math
import numpy as np
from bow import lathe, part
from shapes import modified, sheet, stitched
from surfaces import fabric, printed, thread_bump

A_, B_, TALL, SEAMS = 3.05, 3.7, 3.95, (-48, 48, 108, 180, 252)
DUST = np.random.default_rng(8).normal(0, 1, (14, 4))


def soft(x, y, z):
    """Slow unevenness of cloth that holds its shape by itself."""
    s = 0
    for i, (a, b, c, d) in enumerate(DUST): s = s + np.sin(x * a * .8 + y * b * .8 + z * c * .8 + d * 5) / (3 + i)
    return s


def rim(t):
    """Height of the lower edge: it follows the curve of the brim."""
    x = A_ * np.sin(t); return -.072 * x ** 2 * np.clip((np.cos(t) + .45) / .9, 0, 1)


def crown(t, f, lift=0.0):
    """Point of the crown: t round it from the front, f = 0 (edge) to 1 (button)."""
    t, f = np.asarray(t, float), np.asarray(f, float); q = f * math.pi / 2
    r = np.cos(q) ** .56; z = TALL * np.sin(q) ** 1.02 * (1 + .06 * np.cos(t) * np.sin(2 * q)); r = r * (1 - .035 * np.sin(q))
    seam = min(np.abs((np.degrees(t) - s + 180) % 360 - 180) for s in SEAMS) if np.isscalar(t) else np.min([np.abs((np.degrees(t) - s + 180) % 360 - 180) for s in SEAMS], 0)
    arc = np.radians(seam) * np.maximum(r, .05) * 3.4; puff = .075 * (1 - np.exp(-(arc / .15) ** 2)) + .10 * np.clip(arc / 1.6, 0, 1) ** .8 * np.sin(2 * q) * .6
    x, y = A_ * r * np.sin(t), -B_ * r * np.cos(t); z = z + rim(t) * (1 - f) ** 1.5
    k = puff + .075 * soft(x, y, z) * np.clip(f * 3, .15, 1) + lift
    n = np.stack([np.sin(t) * np.cos(q) / A_ * 3.3, -np.cos(t) * np.cos(q) / B_ * 3.3, np.sin(q)], -1); n = n / np.linalg.norm(n, axis=-1, keepdims=True)
    return np.stack([x, y, z], -1) + n * np.asarray(k)[..., None]


def brim_point(u, v, lift=0.0):
    """u = -1..1 along the crown, v = 0 at the crown .. 1 at the edge."""
    t = u * math.radians(67); p = crown(t, np.zeros_like(t), -.02); out = 2.75 * np.clip(np.cos(u * math.pi / 2), 0, 1) ** .62 - .06
    x = p[..., 0] * (1 + .09 * v * np.abs(u) * (1 - np.abs(u) ** 6)); y = p[..., 1] - out * v; z = -.072 * (4.4 * np.tanh(np.abs(x) / 4.4)) ** 2 * 1.1 - .10 * out * v + .02 * np.sin(v * math.pi) + lift
    return np.stack([x, y, z], -1)


def cap():
    part('cap'); fabric('canvas', grain=(46, .012)); fabric('canvas_under', grain=(46, .012))
    t = np.linspace(0, 2 * math.pi, 361)[:-1]; f = np.concatenate([[0, .004], np.linspace(.012, .985, 74)])
    rows = [crown(t, np.full_like(t, k)) for k in f]; o = sheet(rows, 'canvas', close=True); modified(o, 'SOLIDIFY', thickness=.06, offset=-1)
    for s in SEAMS:                     # two rows of stitches at each seam
        for d in (-1, 1):
            f = np.linspace(.01, .93, 90); r = np.maximum(np.cos(f * math.pi / 2) ** .56, .12); stitched(crown(math.radians(s) + d * .105 / (3.4 * r), f, .004), 'thread_tan')
    stitched(crown(np.linspace(math.radians(67), math.radians(293), 300), np.full(300, .035), .004), 'thread_tan')
    x, y, z = crown(np.array([0.]), np.array([.985]))[0]
    lathe((0, 0, z - .06), (0, 0, 9), [(0, .30), (.06, .31), (.12, .28), (.18, .20), (.205, .10), (.21, .005)], 'canvas', 48)
    for a in (78, 144, 216, 282):       # eyelets
        c = crown(np.array([math.radians(a)]), np.array([.60]), .0)[0]; n = crown(np.array([math.radians(a)]), np.array([.60]), 1.0)[0] - c
        lathe(c - n * .03, c + n, [(0, .06), (.03, .09), (.05, .115), (.03, .14), (0, .15)], 'thread_tan', 24, caps=False); lathe(c - n * .01, c + n, [(0, .005), (.02, .075)], 'inside', 24, caps=False)
    U = np.linspace(-1, 1, 121); V = np.linspace(0, 1, 24)
    o = sheet([brim_point(U, np.full_like(U, v)) for v in V], 'canvas'); modified(o, 'SOLIDIFY', thickness=.15, offset=0); modified(o, 'BEVEL', width=.055, segments=3, limit_method='ANGLE')
    for v in (.13, .27, .41, .55, .69, .83, .94):
        u = np.linspace(-.965, .965, 400); stitched(brim_point(u, np.full_like(u, v), .082), 'thread_tan')
    embroidery()


def embroidery():
    """The mark, raised: thin layers one over the other, each clear beside the drawing."""
    m = printed('gear/prints/cap.svg', 1800, .55); thread_bump(m); w, h = 4.6, 4.6 * 1080 / 1800
    for k in range(7):
        rows, uv = [], []
        for b in np.linspace(-.5, .5, 40):
            # an even height on the front panel: found along the meridian
            f = np.linspace(0, .8, 200); z = crown(np.zeros(200), f)[:, 2]; fb = float(np.interp(1.86 + b * h, z, f)); r = max(np.cos(fb * math.pi / 2) ** .56, .1)
            a = np.linspace(-.5, .5, 60); rows.append(crown(a * w / (B_ * r) * 1.02, np.full(60, fb), .008 + .008 * k)); uv.append(np.stack([a + .5, np.full(60, b + .5)], 1))
        sheet(rows, m, uv)
