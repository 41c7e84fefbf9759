"""Materials of the gear: those of the bow, a little worn, and what the bow has none of (cloth, brass, foam, print)."""
import os, subprocess, tempfile
import bpy
import numpy as np
import bow
from bow import M
from shapes import sheet

ASSETS = os.path.dirname(os.path.abspath(bow.__file__))
PBR = dict(                             # name: (base colour, metallic, roughness)
    tan=((.262, .178, .098), 0, .46), bone=((.70, .665, .59), 0, .5), brass=((.60, .40, .15), 1, .26), shell=((.026, .0265, .0275), 0, .42), foam=((.034, .034, .035), 0, .95),
    nylon=((.016, .016, .017), 0, .8), fiber_yellow=((.9, .75, .05), 0, .3), level=((.55, .85, .10), 0, .12), glass=((.9, .95, .9), 0, .05), wax=((.55, .36, .14), 0, .34),
    vane_tan=((.42, .27, .12), 0, .42), vane_bone=((.74, .70, .62), 0, .42), vane_black=((.03, .03, .031), 0, .4), paper=((.62, .585, .51), 0, .85), card=((.014, .0148, .015), 0, .38),
    inside=((.006, .006, .0065), 0, .7), cloth_black=((.0068, .007, .0075), 0, .92), thread_black=((.0115, .0115, .012), 0, .8), cloth_sand=((.275, .215, .142), 0, .92), thread_sand=((.24, .185, .12), 0, .8), canvas=((.262, .178, .098), 0, .9), canvas_under=((.017, .0172, .018), 0, .9), thread_tan=((.36, .25, .14), 0, .7), cord=((.42, .30, .17), 0, .85))
# How much the roughness of a surface varies, and how deep its grain is (in thousandths of an inch), per inch of size.
WORN = dict(finish=(.14, 2.2, 42), finish_edge=(.12, 0, 30), tan=(.14, 2.2, 42), anodised=(.12, .5, 60), anodised_edge=(.1, 0, 30), matte=(.12, 1.2, 55), steel=(.16, 0, 7), gunmetal=(.14, 0, 10),
            rubber=(.16, 2, 60), shell=(.16, 7, 34), brass=(.16, 0, 8), bone=(.12, .6, 30), paper=(.1, 1.6, 45), foam=(.0, 16, 26), wax=(.22, 5, 2.6), card=(.10, .7, 70), nylon=(0, 9, 55))


def prepare(shots):
    bow.CLOSE_UPS = tuple(shots)        # the weave of the carbon shows at this distance
    bow.PBR.update(PBR); bow.materials()
    for k in PBR: M[k].name = k
    b = node('fiber_yellow'); b.inputs['Emission'].default_value = (1, .72, .03, 1); b.inputs['Emission Strength'].default_value = 1.2
    b = node('wax'); b.inputs['Subsurface'].default_value = .25; b.inputs['Subsurface Color'].default_value = (.75, .45, .12, 1); b.inputs['Subsurface Radius'].default_value = (.12, .06, .02)
    for k, v in (('glass', .94), ('level', .55)): node(k).inputs['Transmission'].default_value = v
    for k, v in WORN.items(): worn(M[k], *v)
    for k in ('carbon', 'limb_edge'): by_name(M[k])


def node(name): return M[name].node_tree.nodes['Principled BSDF']


def by_name(m):
    """Its pictures follow the coordinates named UV: shapes made of curves bring others with them."""
    nt = m.node_tree; uv = nt.nodes.new('ShaderNodeUVMap'); uv.uv_map = 'UV'
    for n in nt.nodes:
        if n.type == 'TEX_IMAGE': nt.links.new(uv.outputs[0], n.inputs[0])


def worn(m, spread, grain, size):
    """Uneven roughness, and a fine grain in the surface."""
    nt = m.node_tree; new, lk = nt.nodes.new, nt.links.new; b = nt.nodes['Principled BSDF']; tc = new('ShaderNodeTexCoord'); r = b.inputs['Roughness'].default_value
    if spread:
        n, mr = new('ShaderNodeTexNoise'), new('ShaderNodeMapRange'); n.inputs['Scale'].default_value = 1.7; n.inputs['Detail'].default_value = 6; n.inputs['Roughness'].default_value = .68
        mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = .34, .68
        mr.inputs['To Min'].default_value, mr.inputs['To Max'].default_value = max(r - spread * .6, .04), min(r + spread, 1)
        lk(tc.outputs['Object'], n.inputs['Vector']); lk(n.outputs['Fac'], mr.inputs['Value']); lk(mr.outputs[0], b.inputs['Roughness'])
    if grain:
        n, bp = new('ShaderNodeTexNoise'), new('ShaderNodeBump'); n.inputs['Scale'].default_value = size; n.inputs['Detail'].default_value = 2
        bp.inputs['Strength'].default_value = .8; bp.inputs['Distance'].default_value = grain / 1000
        lk(tc.outputs['Object'], n.inputs['Vector']); lk(n.outputs['Fac'], bp.inputs['Height']); lk(bp.outputs['Normal'], b.inputs['Normal'])


def drawing(svg, width, replace=()):
    """A picture of one of the SVG files of this project (path from assets/), drawn by librsvg."""
    text = open(os.path.join(ASSETS, svg)).read()
    for a, b in replace: text = text.replace(a, b)
    png = os.path.join(tempfile.mkdtemp(), 'd.png'); subprocess.run(['rsvg-convert', '-w', str(width), '-o', png], input=text.encode(), check=True)
    im = bpy.data.images.load(png); im.pack(); return im


def printed(svg, width=900, rough=.45, metal=0, replace=(), strength=1.0):
    """Material of a thin layer that shows the drawing and is clear beside it."""
    m = bpy.data.materials.new('print'); m.use_nodes = True; nt = m.node_tree; new, lk = nt.nodes.new, nt.links.new; b = nt.nodes['Principled BSDF']
    t, tr, mix, mul = new('ShaderNodeTexImage'), new('ShaderNodeBsdfTransparent'), new('ShaderNodeMixShader'), new('ShaderNodeMath')
    t.image = drawing(svg, width, replace); t.extension = 'CLIP'; mul.operation = 'MULTIPLY'; mul.inputs[1].default_value = strength
    b.inputs['Roughness'].default_value = rough; b.inputs['Metallic'].default_value = metal
    lk(t.outputs['Color'], b.inputs['Base Color']); lk(t.outputs['Alpha'], mul.inputs[0]); lk(mul.outputs[0], mix.inputs[0])
    lk(tr.outputs[0], mix.inputs[1]); lk(b.outputs[0], mix.inputs[2]); lk(mix.outputs[0], nt.nodes['Material Output'].inputs[0])
    by_name(m); name = 'print%d' % len(M); M[name] = m; return name


def thread_bump(name):
    """The fine ridges of satin stitches."""
    nt = M[name].node_tree; new, lk = nt.nodes.new, nt.links.new; uv, wv, bp = new('ShaderNodeUVMap'), new('ShaderNodeTexWave'), new('ShaderNodeBump'); uv.uv_map = 'UV'
    wv.bands_direction = 'DIAGONAL'; wv.inputs['Scale'].default_value = 26; wv.inputs['Distortion'].default_value = 1.2; wv.inputs['Detail'].default_value = 2; bp.inputs['Strength'].default_value = .7; bp.inputs['Distance'].default_value = .02
    lk(uv.outputs[0], wv.inputs[0]); lk(wv.outputs['Fac'], bp.inputs['Height']); lk(bp.outputs[0], nt.nodes['Principled BSDF'].inputs['Normal'])


def decal(centre, u, v, m):
    """A flat print: its centre, and the vectors to its right and its upper edge."""
    c, u, v = (np.array(x, float) for x in (centre, u, v))
    return sheet([[c - u - v, c + u - v], [c - u + v, c + u + v]], m, [[(0, 0), (1, 0)], [(0, 1), (1, 1)]])


def fabric(name, art=None, centre=(0, 0), width=12, rough=.92, grain=(22, .014)):
    """Knitted cloth with its print: the artwork's place on the front panel (side 0) in inches, as the printer gets it."""
    m = M[name]; nt = m.node_tree; new, lk = nt.nodes.new, nt.links.new; b = nt.nodes['Principled BSDF']
    b.inputs['Roughness'].default_value = rough; b.inputs['Sheen'].default_value = .12; b.inputs['Sheen Tint'].default_value = .3; b.inputs['Specular'].default_value = .18
    uv, tc = new('ShaderNodeUVMap'), new('ShaderNodeTexCoord'); uv.uv_map = 'UV'
    n1, n2, add, bp = new('ShaderNodeTexNoise'), new('ShaderNodeTexNoise'), new('ShaderNodeMath'), new('ShaderNodeBump')
    n1.inputs['Scale'].default_value = grain[0]; n1.inputs['Detail'].default_value = 5; n2.inputs['Scale'].default_value = 1.3; n2.inputs['Detail'].default_value = 3
    add.operation = 'ADD'; bp.inputs['Strength'].default_value = .5; bp.inputs['Distance'].default_value = grain[1]
    lk(tc.outputs['Object'], n1.inputs[0]); lk(tc.outputs['Object'], n2.inputs[0]); lk(n1.outputs[0], add.inputs[0]); lk(n2.outputs[0], add.inputs[1]); lk(add.outputs[0], bp.inputs['Height']); lk(bp.outputs[0], b.inputs['Normal'])
    if not art: return
    im = bpy.data.images.load(os.path.join(ASSETS, art)); im.scale(1350, round(1350 * im.size[1] / im.size[0])); height = width * im.size[1] / im.size[0]
    mp, t, sd, sep, sm, mul, mix = (new(k) for k in ('ShaderNodeMapping', 'ShaderNodeTexImage', 'ShaderNodeUVMap', 'ShaderNodeSeparateXYZ', 'ShaderNodeMath', 'ShaderNodeMath', 'ShaderNodeMixRGB'))
    mp.inputs['Location'].default_value = (.5 - centre[0] / width, .5 - centre[1] / height, 0); mp.inputs['Scale'].default_value = (1 / width, 1 / height, 1); t.image = im; t.extension = 'CLIP'
    sd.uv_map = 'SIDE'; sm.operation = 'LESS_THAN'; sm.inputs[1].default_value = .5; mul.operation = 'MULTIPLY'; mix.inputs[1].default_value = b.inputs['Base Color'].default_value
    lk(uv.outputs[0], mp.inputs[0]); lk(mp.outputs[0], t.inputs[0]); lk(sd.outputs[0], sep.inputs[0]); lk(sep.outputs[0], sm.inputs[0]); lk(sm.outputs[0], mul.inputs[0]); lk(t.outputs['Alpha'], mul.inputs[1])
    lk(mul.outputs[0], mix.inputs[0]); lk(t.outputs['Color'], mix.inputs[2]); lk(mix.outputs[0], b.inputs['Base Color'])
