"""What is carried along: the bow's case, and the release aid."""
import math
import numpy as np
from mathutils import Matrix
import bow
from bow import D, ROOT, bolt, circle, crom, fillet, lathe, part, rod, tube
from shapes import block, knurled, laid, rect, sheet, slot, turn
from surfaces import decal, printed

W, H, DEEP = 37.0, 17.5, 3.2            # the case, closed and standing: width, height, depth of each half


def shell(profile, m, w=W, h=H, r=2.2):
    """Lofted tray: profile lists how deep and how far in from the outline."""
    rows = [[(a, y, b) for a, b in rect(w - 2 * d, h - 2 * d, max(r - d, .06), n=14)] for y, d in profile]
    o = sheet(rows, m, close=True); o.data.auto_smooth_angle = math.radians(38); return o


def half(side, deep=DEEP):
    """One half of the shell, its open side at y = 0, its face at side * deep."""
    s = lambda *p: [(side * y, d) for y, d in p]
    shell(s((.03, .34), (.03, .0), (.10, -.10), (.55, -.10), (.62, .02), (.62, .06), (deep - .95, .20), (deep - .45, .32), (deep - .15, .58), (deep, 1.05), (deep, 2.0), (deep - .05, 2.12), (deep - .22, 2.3), (deep - .26, 2.5)), 'shell')
    face = rect(W - 5, H - 5, .06, n=14); sheet([[(a, side * (deep - .26), b) for a, b in face], [(0, side * (deep - .26), 0) for _ in face]], 'shell', close=True)


def ribs(side, deep=DEEP):
    """Ribs that run over the face and round both long edges."""
    for x in (-14.6, -12.2, -9.8, 9.8, 12.2, 14.6):
        for n, f in ((0, 0), (1, 1)):
            pts = [(side * y, z) for y, z in ((.75, H / 2 + .10), (deep - .9, H / 2 - .12), (deep - .38, H / 2 - .34), (deep + .08, H / 2 - 1.05), (deep + .12, H / 2 - 2.4), (deep - .3, H / 2 - 3.6))]
            g = -1 if n else 1; q = crom([(0, a, g * b) for a, b in pts], 8)
            u = np.array([-.52, -.46, -.30, .30, .46, .52]); lift = np.array([-.35, -.06, 0, 0, -.06, -.35]); T = np.gradient(q, axis=0); T /= np.linalg.norm(T, axis=1, keepdims=True)
            N = np.cross(T, (1, 0, 0)) * side * g; ends = np.clip(np.minimum(np.arange(len(q)), np.arange(len(q))[::-1]) / 5, 0, 1) ** .5 * .3 - .3
            rows = [[tuple(p + n_ * (l + e) + np.array((x + a, 0, 0))) for a, l in zip(u, lift)] for p, n_, e in zip(q, N, ends)]
            sheet(rows if side * g > 0 else [r[::-1] for r in rows], 'shell')


def latch(x):
    """Latch on the upper edge: plate, lever, pin, and its keeper."""
    z = H / 2
    block((x, -.78, z + .16), (2.5, .95, .22), .07, 'anodised'); block((x, .62, z + .16), (2.3, .7, .22), .07, 'anodised')
    lever = [(-1.02, .10), (-1.02, .34), (-.55, .42), (.35, .42), (.72, .30), (.72, .16), (.30, .16), (.1, .10)]
    o = bow.plate(fillet(lever, .06), [], 0, .92, .06, 'shell'); turn(o, (x, -.12, z + .16), (0, 0, 90))
    rod((x - 1.15, -1.02, z + .34), (x + 1.15, -1.02, z + .34), .085, 'steel', .02)
    for s in (-1, 1): block((x + s * 1.08, -1.02, z + .30), (.16, .34, .28), .05, 'anodised')
    for s in (-1, 1): turn(bow.plate(circle((0, 0), .12, 24), [], 0, .03, .02, 'steel'), (x + s * .8, .72, z + .28), (90, 0, 0))


def handle():
    z = H / 2
    for s in (-1, 1):
        block((s * 2.9, 0, z + .30), (.72, 1.15, .62), .14, 'anodised'); rod((s * 2.9 - .42, 0, z + .42), (s * 2.9 + .42, 0, z + .42), .13, 'steel', .03)
    path = crom([(-2.9, 0, z + .40), (-2.86, 0, z + 1.0), (-2.3, 0, z + 1.48), (-1.2, 0, z + 1.60), (0, 0, z + 1.62), (1.2, 0, z + 1.60), (2.3, 0, z + 1.48), (2.86, 0, z + 1.0), (2.9, 0, z + .40)], 8)
    tube(path, .24, 'anodised', 6)
    pr = [(0, .26), (.06, .36), (.12, .40)] + [(.12 + .1 * k + d, .40 - .025 * e) for k in range(1, 37) for d, e in ((0, 0), (.02, 1), (.045, 1), (.065, 0))] + [(3.95, .40), (4.02, .36), (4.08, .26)]
    lathe((-2.04, 0, z + 1.585), (9, 0, z + 1.585), [(t, r) for t, r in pr], 'rubber', 40)


def case():
    part('case')
    for side in (-1, 1): half(side); ribs(side)
    shell([(-.04, .30), (.04, .30)], 'rubber')                            # seal in the seam
    for x in (-11.6, 11.6): latch(x)
    handle()
    for x in (-16.6, 16.6):                                               # eyes for a padlock
        block((x, 0, H / 2 + .18), (.9, 1.5, .5), .12, 'shell'); turn(bow.plate(circle((0, 0), .30, 32), [circle((0, 0), .17, 24)], 0, .20, .04, 'steel'), (x, -.42, H / 2 + .62))
    for x in (-14, 14): block((x, -1.3, -H / 2 - .12), (2.4, 1.2, .34), .1, 'rubber'), block((x, 1.3, -H / 2 - .12), (2.4, 1.2, .34), .1, 'rubber')
    # name plate in the recess of the face
    y = -DEEP + .26
    o = bow.plate(rect(9.6, 2.9, .35), [], y - .04, .05, .025, 'tan')
    for s in (-1, 1): bolt(s * 4.4, y - .09, 0, .13, -1, .05)
    decal((0, y - .0965, 0), (3.5, 0, 0), (0, 0, 3.5 * 64 / 319.44), printed('logo/logo-on-light.svg', 1400, .5, replace=(('#C39B5E', '#14151A'),)))


def open_case():
    """Open on the ground, the Hunter in its foam."""
    bow.bow(0); pose = D.objects.new('bow in its case', None); bow.S.collection.objects.link(pose)
    for o in list(ROOT.children): o.parent = pose
    pose.parent = ROOT; pose.matrix_world = Matrix.Translation((0, .9, .15)) @ Matrix.Rotation(math.radians(90), 4, 'Z') @ Matrix.Rotation(math.radians(-90), 4, 'X')
    bow.PARTS.clear()
    lay = Matrix.Rotation(math.radians(-90), 4, 'X')                      # the standing case, laid on its back
    part('tray'); half(1); ribs(1); shell([(0, .35), (1.4, .5)], 'inside')
    for o in bow.PARTS['tray']: o.data.transform(lay)
    foam(-.75)
    part('lid'); half(-1); ribs(-1)
    eggs()
    hinge = Matrix.Translation((0, H / 2 + .1, 0)) @ Matrix.Rotation(math.radians(-112), 4, 'X') @ Matrix.Translation((0, -H / 2 - .1, 0)) @ lay
    for o in bow.PARTS['lid']: o.data.transform(hinge)
    part('tray')
    for x in (-10, 0, 10): rod((x - 1.4, H / 2 + .16, 0), (x + 1.4, H / 2 + .16, 0), .2, 'anodised', .04)
    for x in (-11.6, 11.6): block((x, -H / 2 - .14, -.45), (2.3, .24, .7), .07, 'anodised')


def foam(z):
    """Bed of foam with the bow pressed into it."""
    w, h = W - 1.0, H - 1.0
    o = sheet([[(a, b, z) for a, b in rect(w, h, 1.8)], [(a, b, z + .10) for a, b in rect(w - .12, h - .12, 1.75)], [(0, 0, z + .10) for _ in rect(w, h, 1.8)]], 'foam', close=True)
    return o


def eggs():
    """Egg-crate foam in the lid."""
    nx, ny = 260, 120; x = np.linspace(-W / 2 + .5, W / 2 - .5, nx); y = np.linspace(-H / 2 + .5, H / 2 - .5, ny); X, Z = np.meshgrid(x, y)
    edge = np.clip(np.minimum(W / 2 - .5 - abs(X), H / 2 - .5 - abs(Z)) / 1.2, 0, 1) ** .5
    Y = -.55 - .55 * (1 - np.abs(np.sin(X * 1.9) * np.sin(Z * 1.9))) - (1 - edge) * 1.0
    sheet(np.dstack([X, Y, Z])[:, ::-1], 'foam')


def release():
    """Thumb release, lying on its side. X: away from the string; Y: up the hand."""
    part('release')
    c = crom([(-1.30, .96), (-.5, 1.06), (.25, 1.13), (.68, .98), (.90, .45), (.96, -.25), (1.09, -1.0), (1.30, -1.75), (1.44, -2.38), (1.20, -2.68), (.84, -2.52), (.60, -2.05), (.40, -1.66), (.33, -1.22), (.12, -.84), (.02, -.42), (-.14, .02), (-.62, .30), (-1.30, .40), (-1.42, .68), (-1.30, .96)], 10)[:-1]
    c = [(p[0], p[1]) for p in c]
    laid(c, [], 0, .20, .07, 'anodised')
    # scales on both sides of the handle, with cut grooves
    s = crom([(.40, .62), (.66, .40), (.74, -.30), (.88, -1.02), (1.08, -1.76), (1.18, -2.3), (1.02, -2.34), (.82, -1.98), (.62, -1.60), (.54, -1.16), (.34, -.78), (.23, -.36), (.14, .1), (.18, .52), (.40, .62)], 8)[:-1]
    s = [(p[0], p[1]) for p in s]
    for z in (.225, -.225): laid(s, [], z, .075, .05, 'tan')
    for k in range(11):
        y = .22 - .215 * k; x0 = np.interp(-y, [-.6, .3, 1.2, 2.3], [.13, .22, .52, .98]); x1 = np.interp(-y, [-.6, .3, 1.2, 2.3], [.72, .76, .93, 1.18])
        block(((x0 + x1) / 2 + .01, y, .302), (x1 - x0 - .16, .05, .018), .008, 'rubber', (0, 0, -12), 2)
    for x, y in ((.47, .36), (1.05, -2.1)): screw(x, y, .30, .085)
    # jaw
    hook = fillet([(-2.02, .98), (-1.2, .96), (-.85, .84), (-.85, .52), (-1.2, .42), (-1.5, .44), (-1.5, .60), (-1.72, .66), (-1.80, .74), (-1.72, .82), (-1.80, .86), (-2.02, .80)], .05)
    laid(hook, [], 0, .14, .04, 'steel')
    laid(fillet([(-1.98, .40), (-1.45, .36), (-1.3, .44), (-1.3, .58), (-1.62, .60), (-1.88, .70), (-2.04, .62)], .05), [], 0, .11, .035, 'steel')
    laid(fillet([(-1.42, 1.0), (-.62, 1.10), (-.40, .92), (-.42, .46), (-.66, .30), (-1.42, .38)], .12), [slot((-1.2, .68), (-.85, .70), .07)], .235, .055, .025, 'gunmetal')
    screw(-.62, .88, .29, .075); screw(-.62, .50, .29, .075); screw(-1.26, .88, .29, .06)
    # thumb lever with its barrel
    laid(fillet([(.18, .98), (.55, .78), (1.05, .92), (1.38, 1.08), (1.36, 1.30), (1.06, 1.30), (.5, 1.22)], .11), [], .30, .055, .025, 'steel')
    screw(.42, 1.0, .36, .09)
    knurled((1.22, 1.19, .18), (1.22, 1.19, 9), [(0, .10), (.03, .17), (.06, .19), (.62, .19), (.66, .17), (.68, .12), (.66, .09), (.66, .01)], 'steel', 24, .12)
    decal((-.07, .62, .2035), (.30, .02, 0), (-.004, .06, 0), printed('logo/wordmark-on-dark.svg', 700, .5))
    # eye for a wrist cord
    laid(circle((1.26, -2.42), .13, 32), [circle((1.26, -2.42), .075, 24)], 0, .215, .03, 'steel')


def screw(x, y, z, r):
    """Socket-head screw on an upper face."""
    laid(circle((x, y), r, 32), [circle((x, y), r * .52, 6)], z + .02, .03, r * .18, 'steel'); laid(circle((x, y), r * .6, 6), [], z + .005, .012, .002, 'string_black')
