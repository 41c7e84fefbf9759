"""Shapes that the gear needs beside those of bow.py. One unit is one inch."""
import math
import bmesh, bpy
import numpy as np
from mathutils import Euler, Matrix, Vector
import bow


def turn(o, loc=(0, 0, 0), rot=(0, 0, 0)):
    """Turns (degrees, about X, Y, Z) and moves a finished shape."""
    o.data.transform(Matrix.LocRotScale(Vector(loc), Euler([math.radians(v) for v in rot]), None)); return o


def block(c, size, bev, m, rot=(0, 0, 0), seg=3):
    """Block with every edge rounded; its flats stay flat."""
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1); bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=min(bev, min(size) * .49), segments=seg, profile=.5, affect='EDGES')
    me = bpy.data.meshes.new('block'); bm.to_mesh(me); bm.free()
    smooth = [max(abs(v) for v in p.normal) < .999 for p in me.polygons]; me.polygons.foreach_set('use_smooth', smooth)
    return turn(bow.add(me, m, smooth=False), c, rot)


def upright(outline, holes, x, half, bev, m):
    """A plate like bow.plate, but standing across X: its outline is given in Y and Z."""
    return turn(bow.plate(outline, holes, 0, half, bev, m), (x, 0, 0), (0, 0, 90))


def laid(outline, holes, z, half, bev, m):
    """A plate that lies flat: its outline is given in X and Y."""
    return turn(bow.plate([(a, b) for a, b in outline], holes, 0, half, bev, m), (0, 0, z), (-90, 0, 0))


def rect(w, h, r, c=(0, 0), n=9):
    return bow.fillet([(c[0] - w / 2, c[1] - h / 2), (c[0] + w / 2, c[1] - h / 2), (c[0] + w / 2, c[1] + h / 2), (c[0] - w / 2, c[1] + h / 2)], r, n)


def slot(a, b, r, n=16):
    """Outline of a milled slot between two points."""
    a, b = np.array(a, float), np.array(b, float); ang = math.atan2(*(b - a)[::-1])
    arc = lambda c, t0: [tuple(c + r * np.array([math.cos(ang + t0 + t), math.sin(ang + t0 + t)])) for t in np.linspace(-math.pi / 2, math.pi / 2, n)]
    return arc(b, 0) + arc(a, math.pi)


def knurled(p0, p1, prof, m, teeth=48, depth=.05):
    """Turned part with a straight knurl on its largest diameters."""
    top = max(r for _, r in prof)
    o = bow.lathe(p0, p1, prof, m, teeth * 4)
    q = (Vector(p1) - Vector(p0)).normalized().to_track_quat('Z', 'Y'); p0 = Vector(p0); axis = q @ Vector((0, 0, 1)); n = teeth * 4
    for i, (_, r) in enumerate(prof):
        if r < top * .985: continue
        for k in range(n):
            v = o.data.vertices[i * n + k]; c = p0 + axis * (v.co - p0).dot(axis); v.co = c + (v.co - c) * (1 - depth * (.5 - .5 * math.cos(2 * math.pi * k / 4)) ** 1.5)
    return o


def thread(length, r, pitch=.055, depth=.028):
    """Profile of a screw thread, for bow.lathe."""
    n = int(length / pitch); pr = [(0, r - depth * 1.6)]
    for k in range(n): pr += [(pitch * (k + .15), r - depth), (pitch * (k + .42), r), (pitch * (k + .58), r), (pitch * (k + .85), r - depth)]
    return pr + [(length, r - depth)]


def sleeve(p0, p1, prof, m, n=64, around=3, per_inch=1.25):
    """Turned part with a texture wrapped round it."""
    o = bow.lathe(p0, p1, prof, m, n); me = o.data; lay = me.uv_layers.new(name='UV'); quads = (len(prof) - 1) * n
    along = np.concatenate([[0], np.cumsum([math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(prof, prof[1:])])]) * per_inch
    for p in me.polygons:
        if p.index >= quads: continue
        i, k = divmod(p.index, n)
        for li, (di, dk) in zip(p.loop_indices, ((0, 0), (0, 1), (1, 1), (1, 0))): lay.data[li].uv = ((k + dk) / n * around, along[i + di])
    return o


def frames(path):
    """Tangents and two normals along a path, without needless twist."""
    P = np.array(path, float); T = np.gradient(P, axis=0); T /= np.linalg.norm(T, axis=1, keepdims=True)
    u = np.cross(T[0], (0, 0, 1) if abs(T[0][2]) < .9 else (1, 0, 0)); U = []
    for t in T:
        u = u - t * (u @ t); u /= np.linalg.norm(u); U.append(u)
    return P, T, np.array(U), np.cross(T, U)


def resample(path, step):
    P = np.array(path, float); s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))])
    f = np.linspace(0, s[-1], max(3, int(s[-1] / step)))
    return np.stack([np.interp(f, s, P[:, k]) for k in range(3)], 1), f


def yarn(path, strands, R, r, per_inch=1.9, step=.05, res=2):
    """Twisted strands along a path."""
    path, s = resample(path, step); P, _, U, V = frames(path)
    for k, m in enumerate(strands):
        a = 2 * math.pi * (per_inch * s + k / len(strands)); bow.tube(P + (U * np.cos(a)[:, None] + V * np.sin(a)[:, None]) * R, r, m, res)


def wound(path, r, m, pitch=.05, depth=.010, n=14):
    """Thread wound tightly round a path: the serving of a string."""
    path, s = resample(path, pitch / 4); P, _, U, V = frames(path); vs, fs = [], []
    for i in range(len(P)):
        rr = r + depth * math.cos(math.pi * i / 2) - (depth * 2 if i in (0, len(P) - 1) else 0)
        for k in range(n):
            a = 2 * math.pi * k / n; vs.append(tuple(P[i] + rr * (U[i] * math.cos(a) + V[i] * math.sin(a))))
    for i in range(len(P) - 1):
        for k in range(n): a, b = i * n + k, i * n + (k + 1) % n; fs.append((a, b, b + n, a + n))
    fs += [tuple(range(n - 1, -1, -1)), tuple((len(P) - 1) * n + k for k in range(n))]
    me = bpy.data.meshes.new('wound'); me.from_pydata(vs, [], fs); return bow.add(me, m)


def prism(path, r, m, n=6, end=.25):
    """Bar with n flats along a path, its ends chamfered: hex keys."""
    P, T, U, V = frames(path); vs, fs, K = [], [], len(P)
    rings = [(P[0], .82, 0)] + [(p, 1, i) for i, p in enumerate(P)] + [(P[-1], .82, K - 1)]
    shift = lambda j, i: T[i] * r * end * (-1 if j == 0 else 1 if j == K + 1 else 0)
    for j, (p, f, i) in enumerate(rings):
        for k in range(n):
            a = 2 * math.pi * k / n; vs.append(tuple(p + shift(j, i) + f * r * (U[i] * math.cos(a) + V[i] * math.sin(a))))
    for j in range(len(rings) - 1):
        for k in range(n): a, b = j * n + k, j * n + (k + 1) % n; fs.append((a, b, b + n, a + n))
    fs += [tuple(range(n - 1, -1, -1)), tuple((len(rings) - 1) * n + k for k in range(n))]
    me = bpy.data.meshes.new('prism'); me.from_pydata(vs, [], fs); o = bow.add(me, m); me.auto_smooth_angle = math.radians(35); return o


def sheet(grid, m, uv=None, close=False):
    """Surface through a grid of points, rows by columns; uv in the same order."""
    G = np.array(grid, float); h, w = G.shape[:2]; fs = []
    for i in range(h - 1):
        for j in range(w if close else w - 1): a, b = i * w + j, i * w + (j + 1) % w; fs.append((a, b, b + w, a + w))
    me = bpy.data.meshes.new('sheet'); me.from_pydata([tuple(p) for p in G.reshape(-1, 3)], [], fs)
    if uv is not None:
        lay = me.uv_layers.new(name='UV'); uv = np.array(uv, float).reshape(-1, 2)
        for lp in me.loops: lay.data[lp.index].uv = uv[lp.vertex_index]
    return bow.add(me, m)


def modified(o, kind, **settings):
    """Applies a modifier at once, so that shapes can still be joined."""
    md = o.modifiers.new('m', kind)
    for k, v in settings.items(): setattr(md, k, v)
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get())); o.modifiers.clear(); o.data = me
    return o


def stitched(line, m, r=.017, every=.115, gap=.3):
    """A row of stitches along a line: one mesh, for a garment has thousands."""
    Q, _ = resample(line, every); vs, fs, n = [], [], 6
    for a, b in zip(Q, Q[1:]):
        b = b + (a - b) * gap; t = (b - a) / (np.linalg.norm(b - a) + 1e-9); u = np.cross(t, (0, 0, 1) if abs(t[2]) < .9 else (1, 0, 0)); u /= np.linalg.norm(u); v = np.cross(t, u); k0 = len(vs)
        for f, k in ((0, .45), (.18, 1), (.82, 1), (1, .45)): vs += [tuple(a + (b - a) * f + r * k * (u * math.cos(g) + v * math.sin(g))) for g in np.arange(n) * 2 * math.pi / n]
        fs += [(k0 + i * n + k, k0 + i * n + (k + 1) % n, k0 + (i + 1) * n + (k + 1) % n, k0 + (i + 1) * n + k) for i in range(3) for k in range(n)]
    me = bpy.data.meshes.new('stitches'); me.from_pydata(vs, [], fs); return bow.add(me, m)
