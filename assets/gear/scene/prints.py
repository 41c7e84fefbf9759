"""Artwork for the print provider, as SVG beside the PNG files that are made of it (see assets/README.md).

    blender -b --factory-startup -P gear/scene/prints.py

The marks come from assets/logo, the cam's outline from bow.py: they change there.
"""
import math, os, re, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.dont_write_bytecode = True; sys.path[:0] = [os.path.dirname(os.path.dirname(HERE))]
import bow

ASSETS = os.path.dirname(os.path.dirname(HERE)); PAPER, INK, ACCENT = '#F3EFE7', '#14151A', '#C39B5E'
RUST = '#7A4A1E'                         # the accent on sand, where tan would hardly show
WIDTH, HEIGHT = 4500, 5400              # 15 by 18 inches at 300 dots


def logo(name):
    """The drawing of one of the logo's files, and its width and height."""
    s = open(os.path.join(ASSETS, 'logo', name + '.svg')).read(); w, h = map(float, re.search(r'viewBox="0 0 (\S+) (\S+?)"', s).groups())
    return re.search(r'</title>(.*)</svg>', s, re.S).group(1).strip(), w, h


def put(name, x, y, width):
    """Centred at x, its upper edge at y. Returns the element and its lower edge."""
    body, w, h = logo(name); k = width / w; return '<g transform="translate(%g %g) scale(%g)">%s</g>' % (x - width / 2, y, k, body), y + h * k


def write(name, body, w=WIDTH, h=HEIGHT):
    path = os.path.join(ASSETS, 'gear', 'prints', name + '.svg'); open(path, 'w').write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">%s</svg>\n' % (w, h, body)); print('WROTE', path)


def tee(name, on, accent):
    mark, low = put('mark-' + on, WIDTH / 2 + 60, 500, 2500); word, low = put('wordmark-' + on, WIDTH / 2, low + 420, 3900)
    write(name, (mark + word).replace(ACCENT, accent))


def cam():
    """The outlines that bow.py mills the upper cam from, seen from the camera's side: plate with windows, and the power cam behind it."""
    plates = []; bow.materials(); milled = bow.plate
    bow.plate = lambda outline, holes, y, half, bev, m, res=3: (plates.append((outline, holes, m)), milled(outline, holes, y, half, bev, m, res))[1]
    bow.cam(1, 0); bow.plate = milled
    face = plates[0]; power = next(p for p in plates if p[2] == 'finish')
    return face, power


def hoodie():
    (outline, windows, _), (power, _, _) = cam(); k = 950; cx, cz = bow.CAM_AXLE.x, bow.CAM_AXLE.z; ox, oy = WIDTH / 2 + 120, 1900
    at = lambda p: (ox + (p[0] - cx) * k, oy - (p[1] - cz) * k); ring = lambda pts: 'M' + 'L'.join('%.1f %.1f' % at(p) for p in pts) + 'Z'
    circle = lambda r, n=120: ring([(cx + r * math.cos(2 * math.pi * i / n), cz + r * math.sin(2 * math.pi * i / n)) for i in range(n)])
    polar = lambda r, a: (cx + r * math.cos(a), cz + r * math.sin(a))
    marks = []
    for i in range(6):                  # draw-length marks, cut out of the rim
        a = math.radians(186 - 12 * i); R = max(math.hypot(p[0] - cx, p[1] - cz) for p in outline if abs(math.remainder(math.atan2(p[1] - cz, p[0] - cx) - a, 2 * math.pi)) < .05)
        marks.append(ring([polar(R - .09, a - .009), polar(R - .09, a + .009), polar(R - .24, a + .012), polar(R - .24, a - .012)]))
    teeth = ''.join(ring([polar(.36, a - .030), polar(.66, a - .040), polar(.66, a + .040), polar(.36, a + .030)]) for a in (2 * math.pi * i / 44 for i in range(44)))
    left = min(outline, key=lambda p: p[0]); x, y = at(left); word, _ = put('wordmark-on-dark', WIDTH / 2, 4420, 3900)
    out = '<path fill="%s" fill-rule="evenodd" d="%s%s"/>' % (ACCENT, ring(power), circle(.74))
    out += '<path fill="%s" fill-rule="evenodd" d="%s%s%s%s"/>' % (PAPER, ring(outline), ''.join(ring(w) for w in windows), circle(.74), ''.join(marks))
    out += '<path fill="%s" d="%s"/><path fill="%s" fill-rule="evenodd" d="%s%s"/>' % (PAPER, teeth, ACCENT, circle(.27), circle(.11))
    out += '<path fill="%s" d="M%g %gV4200H%gV%gZ"/>' % (PAPER, x + 4, y, x + 64, y)       # the string leaves the cam
    write('hoodie', out + word)


def cap():
    """Embroidered: two threads, black and bone."""
    body, w, h = logo('mark-on-light'); write('cap', '<g transform="translate(420 60) scale(15)">%s</g>' % body.replace(ACCENT, PAPER), 1800, 1080)


tee('tee', 'on-dark', ACCENT); tee('tee-sand', 'on-light', RUST); hoodie(); cap()
