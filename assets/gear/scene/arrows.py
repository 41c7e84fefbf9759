"""The carbon arrow, alone and by six."""
import math
import numpy as np
from mathutils import Matrix, Vector
import bow
from bow import lathe, part, tube
from shapes import modified, sheet, sleeve

SHAFT = .122


def arrow(p0, p1, length=28, spin=0, point=True):
    """From the tip of the point at p0 towards p1."""
    p0 = Vector(p0); d = (Vector(p1) - p0).normalized(); at = lambda s: p0 + d * s; far = p0 + d * 999
    if point:                           # field point: cone, shoulder, then the collar of the insert
        lathe(p0, far, [(0, .004), (.06, .03), (.34, .105), (.46, .124), (.78, .124), (.80, .118)], 'steel', 40)
        lathe(at(.80), far, [(0, .118), (.01, .127), (.10, .127), (.115, .120)], 'tan', 40)
    s0 = .91 if point else 0
    sleeve(at(s0), far, [(0, SHAFT - .006), (.006, SHAFT), (length - s0 - .9, SHAFT), (length - s0 - .894, SHAFT - .006)], 'carbon', 32, around=1)
    # wrap under the vanes, and the nock with its groove
    lathe(at(length - 4.3), far, [(0, SHAFT + .0005), (.0, SHAFT + .003), (3.35, SHAFT + .003), (3.35, SHAFT + .0005)], 'bone', 32, caps=False)
    for s in (.06, .16): lathe(at(length - 4.3 + s), far, [(0, SHAFT + .0035), (.0, SHAFT + .0042), (.05, SHAFT + .0042), (.05, SHAFT + .0035)], 'tan', 32, caps=False)
    lathe(at(length - .92), far, [(0, .10), (.02, .128), (.09, .130), (.13, .112), (.42, .108), (.46, .09)], 'vane_tan', 32)
    q = d.to_track_quat('Z', 'Y').to_matrix()
    u, v = q @ Vector((math.cos(math.radians(spin)), math.sin(math.radians(spin)), 0)), q @ Vector((-math.sin(math.radians(spin)), math.cos(math.radians(spin)), 0))
    for sg in (-1, 1):                  # ears of the nock
        o = bow.plate(bow.fillet([(-.105, 0), (.105, 0), (.10, .34), (.03, .44), (-.03, .44), (-.10, .34)], .05, 4), [], 0, .028, .018, 'vane_tan')
        m = Matrix((u, v * -1, d)).transposed().to_4x4(); m.translation = at(length - .50) + v * sg * .078; o.data.transform(m)
    for k, m in enumerate(('vane_tan', 'vane_bone', 'vane_bone')):
        vane(at(length - 1.25), -d, u, v, 120 * k, m)
    return p0


def vane(rear, d, u, v, turn_, m):
    """One vane of 2.6 inches, set on at an angle of two degrees; it runs from its tall rear edge forwards."""
    a0 = math.radians(turn_); L, rows = 2.6, []
    for s in np.linspace(0, 1, 20):
        h = .50 * min(1, (s / .07 + .25)) * (1 - s) ** .72 + .004; h = h if s > .0 else .30; a = a0 + math.radians(7) * (s - .5)
        r = u * math.cos(a) + v * math.sin(a)
        rows.append([rear + d * L * s + r * (SHAFT + .0 + h * t) - d * .10 * t * (1 - s) for t in np.linspace(0, 1, 6)])
    o = sheet(rows, m); modified(o, 'SOLIDIFY', thickness=.026, offset=0)
    # the foot that is glued to the shaft
    tube([rear + d * L * s + (u * math.cos(a0 + math.radians(7) * (s - .5)) + v * math.sin(a0 + math.radians(7) * (s - .5))) * SHAFT for s in np.linspace(-.015, 1.03, 12)], .034, m, 3)


def six():
    """Side by side on the ground, their points not quite in line."""
    for k in range(6):
        part('arrow%d' % k); y = -2.4 + .94 * k; lift = .56
        arrow((14 + (.35, -.2, .15, .5, -.3, .1)[k], y + (.1, -.04, .02, -.08, .06, 0)[k], lift - .40), (-14, y, lift), 28, spin=(90, 84, 97, 88, 93, 86)[k] + 30)
