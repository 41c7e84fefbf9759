"""Sewing: flat panels are laid on a table, or round a body that is not shown, sewn at their edges, and fall into folds.

X: to the right of the picture, the front towards -Y, Z up from the collar; inches.
The solver moves the points of the cloth by its constraints, one colour of them after the other (no two of a colour share a point).
"""
import hashlib, os, tempfile
import bmesh, bpy
import numpy as np
from mathutils.geometry import delaunay_2d_cdt
import bow

CACHE = os.path.join(tempfile.gettempdir(), 'fulldraw-cloth')


def spaced(points, step):
    """Points along an open line, step apart."""
    P = np.array(points, float); s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P, axis=0), axis=1))]); n = max(2, round(s[-1] / step) + 1)
    f = np.linspace(0, s[-1], n); return np.stack([np.interp(f, s, P[:, k]) for k in range(2)], 1)


def panel(lines, step):
    """A flat piece bounded by named lines, end to end. Returns its points, triangles, and the points of each line."""
    border, names = [], {}
    for name, pts in lines:
        q = spaced(pts, step); names[name] = list(range(len(border), len(border) + len(q))); border += [tuple(p) for p in q[:-1]]
    n = len(border); names = {k: [i % n for i in v] for k, v in names.items()}; B = np.array(border)
    lo, hi = B.min(0), B.max(0); rng = np.random.default_rng(1); inner = []
    for j, z in enumerate(np.arange(lo[1], hi[1], step * .866)):
        for x in np.arange(lo[0] + (j % 2) * step / 2, hi[0], step): inner.append((x, z))
    inner = np.array(inner); x, z = inner.T; inside = np.zeros(len(inner), bool); near = np.full(len(inner), 1e9)
    for a, b in zip(B, np.roll(B, -1, 0)):
        with np.errstate(divide='ignore', invalid='ignore'): inside ^= ((a[1] > z) != (b[1] > z)) & (x < (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]) + a[0])
        t = np.clip(((inner - a) @ (b - a)) / max((b - a) @ (b - a), 1e-9), 0, 1); near = np.minimum(near, np.linalg.norm(inner - a - t[:, None] * (b - a), axis=1))
    inner = inner[inside & (near > step * .55)]; inner = inner + rng.normal(0, step * .05, inner.shape)
    pts = np.concatenate([B, inner]); v, _, f, orig, _, _ = delaunay_2d_cdt([tuple(p) for p in pts], [(i, (i + 1) % n) for i in range(n)], [], 1, 1e-5)
    back = [o[0] for o in orig]; return pts, [tuple(back[i] for i in t) for t in f], names


class Garment:
    """Panels with their place before draping, and the seams between them."""
    def __init__(self, step=.36): self.step, self.flat, self.tris, self.seams, self.lines, self.first, self.panel_of, self.place = step, [], [], [], {}, {}, [], {}

    def add(self, name, lines, place):
        """place(x, z, d): where a point of the panel starts; d is its distance from the next seam."""
        pts, tris, names = panel(lines, self.step); k = len(self.flat); self.first[name] = (k, k + len(pts)); self.place[name] = place
        self.flat += [tuple(p) for p in pts]; self.panel_of += [name] * len(pts); self.tris += [tuple(i + k for i in t) for t in tris]
        for line, idx in names.items(): self.lines[name, line] = [i + k for i in idx]

    def sew(self, A, B):
        """Sews two rows of points together; the longer one is gathered to the shorter."""
        n = max(len(A), len(B))
        for t in range(n):
            i, j = A[round(t * (len(A) - 1) / (n - 1))], B[round(t * (len(B) - 1) / (n - 1))]
            if i != j: self.seams.append((i, j))

    def weld(self):
        """Numbers the points that are left when the seams are closed."""
        group = list(range(len(self.flat)))
        def root(i):
            while group[i] != i: group[i] = group[group[i]]; i = group[i]
            return i
        for i, j in self.seams: group[root(i)] = root(j)
        self.keep, self.index = np.unique([root(i) for i in range(len(group))], return_inverse=True)
        self.faces = [(tuple(int(self.index[i]) for i in t), t) for t in self.tris]; self.faces = [(q, t) for q, t in self.faces if len(set(q)) == 3]

    def start(self):
        F = np.array(self.flat); P = np.zeros((len(self.keep), 3)); sewn = sorted(set(i for s in self.seams for i in s)); names = np.array(self.panel_of)
        for name in self.first:
            near = F[[i for i in sewn if names[i] == name]]
            for i in np.where(names == name)[0]: P[self.index[i]] += self.place[name](*F[i], np.sqrt(((near - F[i]) ** 2).sum(1).min()))
        return P / np.bincount(self.index)[:, None]

    def springs(self, bend):
        """Lengths that the cloth keeps: along its edges, and weakly across each fold. Measured on the flat panels."""
        F = np.array(self.flat); edges, wing = {}, {}
        for q, t in self.faces:
            for a in range(3):
                k = tuple(sorted((q[a], q[a - 1]))); edges.setdefault(k, []).append(np.linalg.norm(F[t[a]] - F[t[a - 1]])); wing.setdefault(k, []).append((q[a - 2], t[a - 2], t[a], t[a - 1]))
        out = [(i, j, np.mean(l), 1.0, .45) for (i, j), l in edges.items()]
        for k, w in wing.items():
            if len(w) != 2 or w[0][0] == w[1][0]: continue
            h = lambda x: abs(np.cross(F[x[3]] - F[x[2]], F[x[1]] - F[x[2]])) / np.linalg.norm(F[x[3]] - F[x[2]])
            same = self.panel_of[w[0][1]] == self.panel_of[w[1][1]]; l = np.linalg.norm(F[w[0][1]] - F[w[1][1]]) if same else h(w[0]) + h(w[1])
            out.append((w[0][0], w[1][0], l, bend * .3, bend))
        return out

    def drape(self, key, body, steps=260, sweeps=9, gravity=.005, bend=.045, friction=.5, down=(0, 0, -1)):
        """Positions after falling. Kept in a file, under the name of what they come from."""
        self.weld(); P = self.start(); springs = self.springs(bend); told = repr((steps, sweeps, gravity, friction, down)).encode() + P.tobytes() + np.array(springs).tobytes() + b''.join(d.tobytes() for d, _ in body(P, 1))
        path = '%s-%s-%s.npy' % (CACHE, key, hashlib.sha1(told).hexdigest()[:12])
        if os.path.exists(path): self.shape = np.load(path); return self
        rng = np.random.default_rng(3); P += rng.normal(0, .06, P.shape); V = np.zeros_like(P); groups, used = [], {}
        for c in springs:
            k = next(k for k in range(99) if k not in used.get(c[0], ()) and k not in used.get(c[1], ())); used.setdefault(c[0], set()).add(k); used.setdefault(c[1], set()).add(k)
            while len(groups) <= k: groups.append([])
            groups[k].append(c)
        groups = [tuple(np.array(x) for x in zip(*g)) for g in groups]
        for s in range(steps):
            grow = min(1, .4 + .6 * s / (steps * .2)); fall = gravity * min(1, max(0, s / steps - .2) * 6); settle = s > steps * .9
            Q = P.copy(); P = P + V * (.96 if not settle else .6) + np.array(down) * fall
            for _ in range(sweeps * (2 if settle else 1)):
                for i, j, L, pull, push in groups:
                    d = P[i] - P[j]; n = np.sqrt((d * d).sum(1)) + 1e-9; e = n - L; d *= (np.where(e > 0, pull, push) * e / n * .5)[:, None]; P[i] -= d; P[j] += d
            for dist, normal in body(P, grow):
                hit = dist < .12; n = normal[hit]; P[hit] += n * (.12 - dist[hit])[:, None]; m = P[hit] - Q[hit]; m -= n * (m * n).sum(1)[:, None]; P[hit] -= friction * m
            V = P - Q; sp = np.linalg.norm(V, axis=1); V *= np.minimum(1, .5 / (sp + 1e-9))[:, None]
        print('DRAPED', key, len(P), 'still moving %.3f' % sp.mean(), flush=True); np.save(path, P); self.shape = P; return self

    def mesh(self, m, smooth=2, folds=None):
        """UV: place on the flat panel in inches, by which prints and stitches find it; SIDE: the number of the panel."""
        S = self.shape; nb = [set() for _ in S]; edge = set(int(self.index[i]) for l in self.lines.values() for i in l); self.rims = set(int(self.index[i]) for k, l in self.lines.items() if k[1] in ('neck', 'edge') for i in l)
        for q, _ in self.faces:
            for a in range(3): nb[q[a]].update((q[a - 1], q[a - 2]))
        nb = [list(x) for x in nb]
        for _ in range(smooth): S = np.array([S[i] if i in edge or not nb[i] else .5 * S[i] + .5 * S[nb[i]].mean(0) for i in range(len(S))])
        if folds:                       # fine folds by hand: folds(x, z) of the flat panel is how far the cloth lifts there
            F = np.zeros((len(S), 2)); F[self.index] = self.flat; T = np.array([q for q, _ in self.faces]); n = np.cross(S[T[:, 1]] - S[T[:, 0]], S[T[:, 2]] - S[T[:, 0]]); N = np.zeros_like(S)
            for k in range(3): np.add.at(N, T[:, k], n)
            N /= np.linalg.norm(N, axis=1, keepdims=True) + 1e-9; c = S.mean(0); N *= np.sign(((S - c) * N * (1, 1, 0)).sum(1) + 1e-9)[:, None]; N[np.abs(F[:, 0]) > 99] = 0
            S = S + N * (folds(*F.T) * np.array([0 if i in self.rims else 1 for i in range(len(S))]))[:, None]
        self.shape = S; me = bpy.data.meshes.new('garment'); me.from_pydata([tuple(p) for p in S], [], [q for q, _ in self.faces]); uv = me.uv_layers.new(name='UV'); side = me.uv_layers.new(name='SIDE'); order = list(self.first)
        for p, (_, t) in zip(me.polygons, self.faces):
            for li, i in zip(p.loop_indices, t): uv.data[li].uv = self.flat[i]; side.data[li].uv = (order.index(self.panel_of[i]), 0)
        bm = bmesh.new(); bm.from_mesh(me); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); bm.to_mesh(me); bm.free()
        return bow.add(me, m)

    def on(self, name, points, lift=.05, front=-1):
        """Where points of a flat panel lie after draping, a little above the cloth: for stitches, cords and labels."""
        a, b = self.first[name]; T = np.array([t for t in self.tris if a <= t[0] < b]); F = np.array(self.flat); S = self.shape[self.index]; out = []
        A, B, C = F[T[:, 0]], F[T[:, 1]], F[T[:, 2]]; d = (B[:, 0] - A[:, 0]) * (C[:, 1] - A[:, 1]) - (C[:, 0] - A[:, 0]) * (B[:, 1] - A[:, 1])
        for p in points:
            v = ((p[0] - A[:, 0]) * (C[:, 1] - A[:, 1]) - (C[:, 0] - A[:, 0]) * (p[1] - A[:, 1])) / d; w = ((B[:, 0] - A[:, 0]) * (p[1] - A[:, 1]) - (p[0] - A[:, 0]) * (B[:, 1] - A[:, 1])) / d
            k = int(np.argmax(np.minimum(np.minimum(v, w), 1 - v - w))); x, y, z = (S[i] for i in T[k]); n = np.cross(y - x, z - x); n /= np.linalg.norm(n) + 1e-9
            if n[1] * front < 0: n = -n
            out.append(x + v[k] * (y - x) + w[k] * (z - x) + n * lift)
        return np.array(out)


# ---------------------------------------------------------------- bodies
def trunk(rings):
    """rings: (height, half width, half depth, centre's Y), from top to bottom."""
    z, rx, ry, cy = (np.array(v)[::-1] for v in zip(*rings))
    def level(P): h = P[:, 2]; return np.sqrt((P[:, 0] / np.interp(h, z, rx)) ** 2 + ((P[:, 1] - np.interp(h, z, cy)) / np.interp(h, z, ry)) ** 2 + 1e-9) - 1
    def touch(P, _):
        f = level(P); grad = np.stack([(level(P + e) - f) / .02 for e in np.eye(3) * .02], 1); k = np.linalg.norm(grad, axis=1) + 1e-9
        d = f / k; d[(P[:, 2] > z[-1]) | (P[:, 2] < z[0])] = 9; return d, grad / k[:, None]
    return touch


def limb(a, d, radii):
    """radii: (distance along it, radius)."""
    a, d = np.array(a, float), np.array(d, float); ts, rs = (np.array(v) for v in zip(*radii))
    def touch(P, g):
        t = np.clip((P - a) @ d, ts[0], ts[-1]); n = P - a - t[:, None] * d; k = np.linalg.norm(n, axis=1) + 1e-9; return k - g * np.interp(t, ts, rs), n / k[:, None]
    return touch


def egg(c, r):
    """A head."""
    c, r = np.array(c, float), np.array(r, float)
    def touch(P, g):
        q = (P - c) / (r * g); f = np.linalg.norm(q, axis=1) + 1e-9; n = q / r / g; k = np.linalg.norm(n, axis=1) / f + 1e-9; return (f - 1) / k, n / np.linalg.norm(n, axis=1, keepdims=True)
    return touch


def table(g, levels, swell=lambda x, z: 0):
    """A table behind the cloth: each panel lies at its own level, in inches above the wood, because cloth that lies on cloth is not
    reckoned with. Where panels are sewn together, they share the lowest. The cloth of the highest swells over what is below it."""
    def touch(P, _):
        low = np.full(len(P), 9.0); np.minimum.at(low, g.index, [levels[name] for name in g.panel_of])
        d = -np.where(low >= max(levels.values()), low + swell(P[:, 0], P[:, 2]), low) - P[:, 1]; return d, np.tile((0., -1., 0.), (len(P), 1))
    return touch


def together(*parts): return lambda P, g: (p(P, g) for p in parts)
