"""What keeps the bow going: wax, strings, keys. And the gift card."""
import math
import numpy as np
from mathutils import Matrix
import bow
from bow import circle, fillet, lathe, part, rod, text
from shapes import block, laid, modified, prism, rect, sheet, wound, yarn
from surfaces import decal, printed


def wax():
    """Open tin, its lid leaning on it."""
    part('tin')
    wall = [(0, .2), (.0, 1.08), (.03, 1.12), (.06, 1.13), (.42, 1.13), (.45, 1.10), (.74, 1.10), (.775, 1.085), (.775, 1.05), (.74, 1.04), (.2, 1.04)]
    lathe((0, 0, 0), (0, 0, 9), wall, 'card', 128, caps=False); lathe((0, 0, .44), (0, 0, 9), [(0, 1.128), (.01, 1.14), (.03, 1.14), (.04, 1.128)], 'steel', 128, caps=False)
    for k in range(3): lathe((0, 0, .52 + .07 * k), (0, 0, 9), [(0, 1.098), (.02, 1.108), (.04, 1.098)], 'card', 128, caps=False)
    # the wax: melted in, with the mark of a thumb's wipe
    n, rings = 128, 48; G = []
    for i in range(rings + 1):
        r = 1.04 * i / rings; row = []
        for k in range(n):
            a = 2 * math.pi * k / n; x, y = r * math.cos(a), r * math.sin(a)
            u, v = x * .86 + y * .5, -x * .5 + y * .86; dip = .085 * math.exp(-(v / .30) ** 2) * (1 / (1 + math.exp(-(u + .52) * 14))) * (1 / (1 + math.exp((u - .45) * 7)))
            ridge = .035 * math.exp(-((abs(v) - .40) / .08) ** 2) * math.exp(-((u + .05) / .5) ** 2) + .05 * math.exp(-((u - .62) / .10) ** 2 - (v / .34) ** 2)
            row.append((x, y, .655 - dip + ridge + .004 * math.sin(9 * u + 3 * math.sin(2 * v)) + .03 * max(0, (r - .96) / .08) ** 2))
        G.append(row)
    sheet(G, 'wax', close=True)
    part('lid')
    lid = [(0, .2), (0, 1.02), (.015, 1.08), (.05, 1.13), (.10, 1.15), (.36, 1.15), (.385, 1.165), (.40, 1.155), (.40, 1.125), (.09, 1.115), (.07, .2)]
    lathe((0, 0, 0), (0, 0, -9), lid, 'card', 160, caps=False); laid(circle((0, 0), .3, 64), [], -.02, .02, .002, 'card')
    lathe((0, 0, 0), (0, 0, -9), [(.0, .90), (-.012, .915), (-.012, .935), (.0, .95)], 'card', 128, caps=False)
    for k in range(96):
        a = 2 * math.pi * k / 96; block((1.152 * math.cos(a), 1.152 * math.sin(a), -.235), (.02, .030, .19), .008, 'card', (0, 0, math.degrees(a)), 2)
    decal((0, .20, .003), (.40, 0, 0), (0, .40, 0), printed('logo/mark-on-dark.svg', 700, .42)); decal((0, -.38, .003), (.56, 0, 0), (0, .56 * .144, 0), printed('logo/wordmark-on-dark.svg', 900, .42))
    text('STRING WAX', (0, -.62, .003), (0, 0, 0), .125, 'vane_tan', .001)
    lean = Matrix.Translation((-.98, -.98, .0)) @ Matrix.Rotation(math.radians(-42), 4, 'Z') @ Matrix.Translation((0, 0, 1.075)) @ Matrix.Rotation(math.radians(62), 4, 'X')
    for o in bow.PARTS['lid']: o.data.transform(lean)


def strings():
    """String and cables, coiled by hand and held by a paper band."""
    part('string')
    colours = ('string_black', 'vane_tan', 'string_black')
    def coil(turns, a0, seed, z0, r0):
        rng = np.random.default_rng(seed); n = int(turns * 60); a = a0 + np.linspace(0, turns * 2 * math.pi, n); K = rng.normal(0, 1, (3, 4))
        wob = sum(.05 * K[0, j] * np.sin((j + 1) * .37 * a + K[1, j]) for j in range(4)); r = r0 + wob
        pinch = np.exp(-((np.angle(np.exp(1j * (a - 1.5 * math.pi)))) / .34) ** 2); r = r * (1 - pinch) + (2.72 + .16 * np.sin(a * .41 + seed)) * pinch
        z = z0 + .10 * np.abs(np.sin(a * .31 + seed)) + .05 * np.sin(a * .77 + seed)
        return np.stack([1.12 * r * np.cos(a), r * np.sin(a), z], 1)
    for seed, (turns, a0, z0, r0) in enumerate(((2.6, .3, .10, 2.85), (2.4, 2.2, .24, 2.70), (2.3, 4.1, .36, 2.92), (1.6, 5.2, .46, 2.62))):
        p = coil(turns, a0, seed, z0, r0); cut = 34 if seed != 3 else 0
        if cut: wound(p[:cut + 1], .078, 'string_black'); yarn(p[cut:-cut], colours if seed % 2 else colours[::-1], .040, .046, 1.5); wound(p[-cut - 1:], .078, 'string_black')
        else: yarn(p, colours, .040, .046, 1.5)
    # end loops that stick out of the coil
    for a, s in ((.62, 1), (2.45, -1), (3.6, 1)):
        c = np.array((1.12 * 2.9 * math.cos(a), 2.9 * math.sin(a), .40)); u = np.array((math.cos(a + s * .55), math.sin(a + s * .55), .05)); v = np.array((-u[1], u[0], 0))
        loop = [c + u * (.0 + .75 * (1 - math.cos(t)) * .5 * 1.35) + v * .24 * math.sin(t) for t in np.linspace(.0, 2 * math.pi, 40)]
        wound([c - u * .5 - v * s * .25, c - u * .15, *loop[1:-1], c - u * .12 + v * .04, c - u * .45 - v * s * .2], .062, 'string_black')
    band()


def band():
    """Paper band round the coil, printed with the logo."""
    part('band'); w = .62
    prof = fillet([(-.62, .02), (.62, .02), (.62, .78), (-.62, .78)], .26, 10); prof.append(prof[0]); P = np.array(prof); L = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))])
    rows = [[(x, -2.72 + p[0] * 1.0, p[1]) for x in np.linspace(-w, w, 12)] for p in P]
    o = sheet(rows, 'paper'); modified(o, 'SOLIDIFY', thickness=.018, offset=1)
    decal((0, -2.72, .801), (.42, 0, 0), (0, .42, 0), printed('logo/mark-on-light.svg', 500, .8))


def hex_keys():
    """Folding set: seven keys between two scales."""
    part('keys')
    scale = fillet([(-2.0, -.42), (2.0, -.42), (2.12, -.2), (2.12, .26), (1.9, .46), (-1.9, .46), (-2.12, .26), (-2.12, -.2)], .22)
    for z in (.47, -.47):
        laid(scale, [], z, .10, .05, 'tan'); laid(rect(2.6, .34, .15, (0, .02)), [], z + math.copysign(.095, z), .02, .012, 'rubber')
    laid(rect(3.2, .24, .08, (0, -.20)), [], 0, .38, .02, 'anodised')
    for x in (-1.82, 1.82):
        rod((x, .12, -.58), (x, .12, .57), .13, 'steel'); laid(circle((x, .12), .22, 48), [circle((x, .12), .10, 6)], .60, .05, .03, 'steel'); laid(circle((x, .12), .11, 6), [], .59, .02, .002, 'string_black')
        for z in np.linspace(-.33, .33, 4): lathe((x, .12, z - .035), (x, .12, 9), [(0, .13), (0, .19), (.07, .19), (.07, .13)], 'gunmetal', 32)
    decal((0, .02, .5865), (.82, 0, 0), (0, .82 * .2, 0), printed('logo/logo-on-dark.svg', 900, .5))
    for x, sizes in ((-1.82, ((.036, .30, 104), (.047, .20, 128), (.062, .07, 151), (.078, -.10, 174))), (1.82, ((.094, .24, 72), (.11, .0, 38), (.125, -.26, 6)))):
        for r, z, ang in sizes: key(x, r, z, ang)


def key(x, r, z, ang):
    """A key turned out by ang degrees about its pin."""
    a = math.radians(ang); d = np.array((math.cos(a), math.sin(a), 0)); q = np.array((x, .12, z))
    prism([q + d * s for s in np.linspace(.1, 2.0 + r * 7, 10)], r, 'steel')
    lathe(q - (0, 0, r), q + (0, 0, 9), [(0, .12), (0, .17), (.02, .185), (2 * r - .02, .185), (2 * r, .17), (2 * r, .12)], 'steel', 40)


def gift_card():
    """Dark card, standing in the slot of a turned bar."""
    part('card'); w, h = 3.375, 2.125
    bow.plate(rect(w, h, .125, n=16), [], 0, .020, .006, 'card')
    y = -.0215
    decal((.40, y, 0), (1.277, 0, 0), (0, 0, 1.04), printed_gloss())
    decal((-.66, y - .002, .60), (.78, 0, 0), (0, 0, .78 * 64 / 319.44), printed('logo/logo-on-dark.svg', 1400, .30))
    text('GIFT CARD', (-1.06, y - .002, -.80), (math.pi / 2, 0, 0), .105, 'vane_tan', .0006)
    for o in bow.PARTS['card']: o.data.transform(Matrix.Rotation(math.radians(-9), 4, 'X') @ Matrix.Translation((0, 0, h / 2 + .07)))
    part('stand')
    for s in (-1, 1): block((0, s * .175, .15), (2.3, .29, .30), .05, 'tan')
    block((0, 0, .06), (2.2, .2, .1), .02, 'anodised')


def printed_gloss():
    """The mark as clear varnish on the dark card: only its shine shows, cut off at the card's edge."""
    return printed('logo/mark-mono.svg', 1200, .10, replace=(('currentColor', '#131516'), ('viewBox="0 0 64 64"', 'viewBox="-0.2 8.9 56 45.6" preserveAspectRatio="none"')))
