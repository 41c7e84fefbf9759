"""What is mounted on the bow: sight, rest, stabilizer, quiver. X points to the target, as in bow.py."""
import math
import numpy as np
from mathutils import Vector
import bow
from bow import bolt, circle, crom, fillet, lathe, part, plate, rod, text, tube
from shapes import block, knurled, modified, rect, sheet, sleeve, slot, thread, turn, upright, yarn
from arrows import arrow

FIBRES = ('fiber_green', 'fiber_yellow', 'fiber_red', 'fiber_green', 'fiber_yellow')


def sight():
    part('sight')
    # bracket on the riser, and the bar that slides in it
    plate(fillet([(1.7, 2.75), (2.5, 2.45), (3.5, 2.75), (3.62, 3.3), (3.62, 3.95), (3.3, 4.3), (2.3, 4.3), (1.7, 3.9)], .18), [circle((2.12, 3.0), .13), circle((2.12, 3.72), .13), fillet([(2.55, 2.75), (3.15, 2.95), (3.1, 3.15), (2.6, 3.1)], .08)], .62, .10, .03, 'anodised')
    block((2.9, .40, 3.56), (1.42, .26, .74), .05, 'anodised')
    plate(rect(4.5, .46, .08, (4.1, 3.56)), [circle((3.7 + .36 * k, 3.56), .095, 32) for k in range(6)], .22, .085, .025, 'anodised')
    for k in range(23): block((2.5 + .055 * k, .133, 3.72), (.008, .004, .07 if k % 5 else .12), .001, 'lettering', seg=1)
    for z in (3.0, 3.72): bolt(2.12, .52, z, .15, -1, .05)
    knurled((2.9, .24, 3.18), (2.9, -.4, 3.18), [(0, .16), (.05, .2), (.07, .27), (.30, .27), (.33, .24), (.33, .16), (.28, .15), (.28, .01)], 'tan', 26, .1)
    # elevation: rail, screw, dial
    block((6.35, .24, 3.5), (.30, .34, 2.5), .045, 'tan'); block((6.35, .05, 3.5), (.17, .08, 2.3), .02, 'anodised')
    for k in range(25): block((6.195, .27, 2.55 + .07 * k), (.006, .05 if k % 5 else .11, .008), .001, 'lettering', seg=1)
    rod((6.35, -.13, 2.32), (6.35, -.13, 4.62), .055, 'steel', .02)
    lathe((6.35, -.13, 2.4), (6.35, -.13, 9), thread(2.1, .075, .045, .02), 'steel', 24)
    for z in (2.32, 4.68): block((6.35, .02, z), (.34, .56, .16), .04, 'anodised')
    knurled((6.35, -.13, 4.76), (6.35, -.13, 9), [(0, .17), (.03, .24), (.05, .26), (.24, .26), (.27, .24), (.29, .17), (.29, .01)], 'steel', 30, .08)
    # windage: the block that rides on the rail carries the ring on a round bar
    block((6.35, -.12, 3.3), (.44, .40, .62), .07, 'anodised'); bolt(6.35, -.32, 3.46, .07, -1, .04); bolt(6.35, -.32, 3.14, .07, -1, .04)
    block((6.12, -.10, 3.3), (.06, .16, .32), .02, 'tan')
    ring()


def ring():
    """The housing: hood, peep circle, five pins on a common post, level below."""
    c = Vector((6.0, -1.55, 3.3)); x0 = 5.62
    lathe((x0, c.y, c.z), (9, c.y, c.z), [(0, .96), (0, 1.06), (.03, 1.11), (.10, 1.13), (.13, 1.10), (.18, 1.10), (.21, 1.13), (.78, 1.13), (.84, 1.09), (.84, .97), (.80, .95), (.06, .945), (0, .96)], 'matte', 128, caps=False)
    lathe((x0 - .012, c.y, c.z), (9, c.y, c.z), [(0, .975), (0, 1.04), (.02, 1.045), (.02, .97), (0, .975)], 'bone', 128, caps=False)
    block((6.2, -.42, 3.3), (.34, .22, .5), .05, 'matte')
    # post and pins
    block((6.1, c.y + .80, 3.36), (.13, .10, 1.05), .03, 'anodised')
    for k, m in enumerate(FIBRES):
        z = 3.82 - .20 * k - .008 * k * k; tip = Vector((5.98, c.y, z))
        tube([(6.1, c.y + .78, z - .02), (6.06, c.y + .45, z - .005), (5.99, c.y + .04, z)], .022, 'gunmetal')
        tube([(6.06, c.y + .74, z + .03), (6.03, c.y + .4, z + .024), (5.975, c.y + .01, z + .012)], .017, m)
        lathe(tip + Vector((-.05, 0, .004)), tip + Vector((1, 0, .004)), [(0, .012), (.008, .030), (.03, .038), (.07, .034), (.09, .01)], m, 24)
        a = np.linspace(-.45, 1.2 + .24 * k, 40); x = 5.93 + .085 * k
        tube([(6.06, c.y + .76, z + .03)] + [(x, c.y + 1.148 * math.cos(t), c.z + 1.148 * math.sin(t)) for t in a if 1.148 * math.sin(t) > z - c.z - .1], .017, m)
    for s in (0, 2.35): lathe((5.84, c.y, c.z), (9, c.y, c.z), [(.04, 1.135), (.05, 1.15), (.07, 1.15), (.08, 1.135)], 'gunmetal', 96, caps=False)
    # level
    z = c.z - .83
    block((5.70, c.y, z - .10), (.16, .92, .20), .04, 'matte')
    lathe((5.66, c.y - .34, z), (5.66, 9, z), [(0, .05), (.02, .095), (.66, .095), (.68, .05)], 'level', 32)
    lathe((5.655, c.y - .075, z + .022), (5.655, 9, z + .022), [(0, .01), (.03, .06), (.12, .06), (.15, .01)], 'bone', 24)
    for d in (-.11, .11): lathe((5.66, c.y + d - .012, z), (5.66, 9, z), [(0, .097), (0, .1), (.024, .1), (.024, .097)], 'inside', 32, caps=False)
    for d in (-1, 1): lathe((5.66, c.y + d * .30, z), (5.66, d * 9, z), [(0, .1), (0, .118), (.08, .118), (.09, .10)], 'matte', 32)
    text('FULLDRAW', (5.61, c.y, 4.345), (math.pi / 2, 0, -math.pi / 2), .001)


def rest():
    part('rest')
    # plate on the riser: two slots, then the bar towards the shooter
    plate(fillet([(1.0, 1.55), (3.3, 1.55), (3.75, 1.85), (3.75, 2.35), (3.3, 2.6), (1.0, 2.6)], .2), [slot((2.1, 2.08), (3.2, 2.08), .14)], .80, .13, .04, 'anodised')
    bolt(2.55, .67, 2.08, .24, -1, .12); lathe((2.55, .67, 2.08), (2.55, -9, 2.08), [(0, .34), (.0, .36), (.03, .36), (.04, .33)], 'steel', 48)
    for k in range(15): block((1.25 + .055 * k, .667, 2.46), (.008, .004, .07 if k % 5 else .12), .001, 'lettering', seg=1)
    # elevation block with its dial, windage block
    block((.72, .72, 2.08), (.62, .5, 1.35), .07, 'tan')
    for z in (2.42, 1.74): bolt(.72, .47, z, .09, -1, .06)
    knurled((.72, .72, 2.74), (.72, .72, 9), [(0, .14), (.04, .21), (.06, .23), (.22, .23), (.25, .21), (.27, .14), (.27, .01)], 'steel', 28, .09)
    plate(rect(1.3, .52, .1, (.28, 1.30)), [slot((-.1, 1.30), (.28, 1.30), .075)], .62, .14, .04, 'anodised')
    bolt(.72, .50, 1.30, .1, -1, .06)
    # spring housing on a cross shaft, with launcher and lever
    c = Vector((-.28, .62, 1.30))
    lathe(c + Vector((0, .22, 0)), c + Vector((0, -9, 0)), [(0, .30), (.04, .36), (.10, .36), (.12, .335), (.17, .335), (.19, .36), (.62, .36), (.64, .335), (.69, .335), (.71, .36), (.86, .36), (.90, .32), (.90, .15), (.86, .14)], 'anodised', 96)
    lathe(c + Vector((0, -.40, 0)), c + Vector((0, -9, 0)), [(0, .362), (.0, .368), (.10, .368), (.10, .362)], 'tan', 96, caps=False)
    rod(c + Vector((0, -.6, 0)), c + Vector((0, -1.55, 0)), .085, 'steel', .02)
    lathe(c + Vector((0, -.66, 0)), c + Vector((0, -9, 0)), [(0, .10), (.02, .17), (.16, .17), (.18, .10)], 'gunmetal', 48)
    launcher(c)
    cord(c)


def launcher(c):
    """Fork that holds the arrow, lined with rubber, raised as before the shot."""
    y = c.y - 1.30
    fork = [(-.15, -.18), (.15, -.18), (.17, .28), (.24, .52), (.50, .98), (.56, 1.22), (.47, 1.30), (.37, 1.22), (.16, .88), (0, .78), (-.16, .88), (-.37, 1.22), (-.47, 1.30), (-.56, 1.22), (-.50, .98), (-.24, .52), (-.17, .28)]
    o = upright(fillet(fork, .07), [slot((0, .2), (0, .5), .06)], 0, .045, .02, 'anodised'); turn(o, (c.x - .02, y, c.z), (0, -24, 0))
    pad = [(-.40, 1.245), (-.175, .905), (0, .80), (.175, .905), (.40, 1.245)]; p = crom([(0, a, b + .02) for a, b in pad], 8)
    turn(tube(p, .055, 'rubber', 4), (c.x - .02, y, c.z), (0, -24, 0))
    block((c.x, y, c.z), (.34, .34, .38), .06, 'anodised'); bolt(c.x, y - .17, c.z, .08, -1, .05)


def cord(c):
    """Cord from the lever to the cable, in its clamp."""
    y = c.y + .30
    o = plate(fillet([(-.14, .12), (-.14, -.16), (-.05, -.72), (.08, -.72), (.16, -.16), (.14, .14)], .08), [circle((.01, -.58), .05)], 0, .05, .02, 'steel'); turn(o, (c.x, y, c.z), (0, 28, 0))
    a = Vector((c.x - .27, y, c.z - .51))
    path = crom([a + Vector((.03, -.03, .02)), a + Vector((-.06, 0, -.25)), a + Vector((.02, .02, -.8)), a + Vector((.32, -.05, -1.25)), a + Vector((.95, -.22, -1.38)), a + Vector((1.7, -.42, -1.15)), a + Vector((2.15, -.5, -.62)), a + Vector((2.1, -.5, -.2))], 20)
    yarn(path, ('string_black', 'string_accent', 'string_black'), .026, .032, 3.2)
    e = Vector(path[-1]); d = (Vector(path[-1]) - Vector(path[-9])).normalized()
    lathe(e - d * .26, e + d, [(0, .05), (.02, .10), (.24, .10), (.26, .085), (.28, .10), (.44, .10), (.46, .06)], 'gunmetal', 40)


def stabilizer():
    part('stabilizer')
    L = lambda a, prof, m, n=96: lathe((a, 0, 0), (99, 0, 0), prof, m, n)
    lathe((-.62, 0, 0), (9, 0, 0), thread(.62, .155, .052, .024), 'steel', 40)
    L(0, [(0, .17), (.0, .33), (.03, .36), (.10, .36), (.13, .33), (.13, .30), (.20, .30), (.23, .34), (.30, .36), (.62, .36), (.66, .33), (.66, .30)], 'anodised')
    for k in range(2): lathe((.36 + .10 * k, 0, 0), (9, 0, 0), [(0, .362), (.02, .366), (.05, .366), (.07, .362)], 'tan', 96, caps=False)
    sleeve((.64, 0, 0), (9, 0, 0), [(0, .28), (.0, .298), (.01, .302), (3.36, .302), (3.37, .298), (3.37, .28)], 'carbon', 96, around=2.5, per_inch=1.25)
    # damper
    pr = [(0, .29), (.02, .36)]
    for k in range(6): pr += [(.06 + k * .115, .40), (.115 + k * .115, .40), (.125 + k * .115, .345), (.165 + k * .115, .345)]
    L(3.96, pr + [(.80, .40), (.84, .36), (.84, .2)], 'rubber')
    # end weights: three steel discs with a shadow line between them, held by a screw
    for k, (w, r, m) in enumerate(((.52, .50, 'steel'), (.52, .50, 'steel'), (.26, .50, 'anodised'))):
        L(4.82 + (.54 * k), [(0, .30), (.0, .45), (.05, r), (w - .05, r), (w, r - .05), (w, .30)], m, 128)
        if k < 2:
            for j in range(3): L(4.82 + .54 * k + .18 + .06 * j, [(0, r + .0005), (.01, r - .012), (.02, r - .012), (.03, r + .0005)], 'gunmetal', 128)
    L(6.16, [(0, .28), (0, .25), (-.03, .22), (-.06, .2), (-.06, .01)], 'gunmetal'); L(6.06, [(0, .2), (.12, .2), (.15, .17), (.15, .09), (.08, .085), (.08, .01)], 'steel', 6 * 8)
    text('FULLDRAW', (2.3, -.3045, .0), (math.pi / 2, 0, 0), .20)


def quiver():
    part('quiver')
    # hood: a deep shell, open below, lined with foam
    prof = crom([(0, 0, 3.45), (0, 1.05, 3.32), (0, 1.62, 2.75), (0, 1.78, 1.6), (0, 1.72, .5), (0, 1.66, 0)], 10)
    n, G, rim = 96, [], []
    for _, r, z in prof:
        G.append([(.62 * r * math.copysign(abs(math.cos(t)) ** .62, math.cos(t)), r * math.copysign(abs(math.sin(t)) ** .62, math.sin(t)), z) for t in np.linspace(0, 2 * math.pi, n, endpoint=False)])
    G = np.array(G); hood = sheet(G, 'shell', close=True)
    modified(hood, 'SOLIDIFY', thickness=.11, offset=-1); modified(hood, 'BEVEL', width=.03, segments=2, limit_method='ANGLE')
    rimline = list(map(tuple, G[-1])); tube(rimline + [rimline[0], rimline[1]], .085, 'rubber', 4)
    sheet([[p * (.0, .0, 1) + (0, 0, .32) for p in G[-1]], [p * (.93, .93, 1) + (0, 0, .32) for p in G[-1]]], 'foam', close=True)
    # two carbon rods to the lower gripper
    for y in (-.62, .62):
        sleeve((.16, y, .4), (.16, y, -99), [(0, .13), (0, .155), (13.6, .155), (13.62, .13)], 'carbon', 40, around=1.25)
        lathe((.16, y, -13.15), (.16, y, -99), [(0, .18), (.03, .2), (.2, .2), (.24, .15)], 'anodised', 40)
    # bracket in the middle: quick-release lever and dovetail
    block((.30, 0, -4.6), (.36, 1.85, 1.0), .09, 'anodised'); block((.62, 0, -4.6), (.34, .95, 1.5), .08, 'anodised')
    block((-.02, 0, -4.6), (.28, .8, .62), .08, 'tan'); bolt_x((-.16, 0, -4.6), .15)
    for s in (-1, 1): bolt_x((.12, s * .72, -4.3), .075), bolt_x((.12, s * .72, -4.9), .075)
    gripper(-9.4); gripper(-1.75, .8)
    for k, y in enumerate(LANES): arrow((-.20, y, 1.3), (-.20, y, -99), 26, spin=25 * k + 10)
    bow.part('quiver')


LANES = (-1.26, -.42, .42, 1.26)


def bolt_x(c, r):
    """Screw whose head looks back, against X."""
    turn(bow.plate(circle((0, 0), r, 32), [circle((0, 0), r * .52, 6)], 0, .05, r * .14, 'steel', 2), c, (0, 0, -90))
    turn(bow.plate(circle((0, 0), r * .6, 6), [], 0, .02, .002, 'string_black', 0), (c[0] + .02, c[1], c[2]), (0, 0, -90))


def gripper(z, f=1.0):
    """Rubber bar with a notch for each arrow, on a plate."""
    out = [(-1.72, .12), (-1.72, -.28)]
    for y in LANES:
        out += [(y - .26, -.36)] + [(y + .17 * math.cos(t), -.20 + .17 * math.sin(t)) for t in np.linspace(math.pi * 1.28, -math.pi * .28, 13)] + [(y + .26, -.36)]
    out += [(1.72, -.28), (1.72, .12)]
    o = bow.plate(bow.fillet(out, .05), [], 0, .34 * f, .05, 'rubber'); turn(o, (0, 0, z), (-90, 0, -90))
    block((.14, 0, z), (.16, 3.35, .52 * f), .05, 'anodised')
    for y in (-.84, 0, .84): bolt_x((.05, y, z), .001)
