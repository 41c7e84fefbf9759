"""Gear of the shop - source of its product pictures, in the light of bow.py.

    blender -b --factory-startup -P gear/scene/gear.py -- --shot sight --out out/sight.png

Takes the options of bow.py; a shot is named after the gear it shows. One unit is one inch.
The gear is a plausible design made for this project; these are not pictures of manufactured goods.
"""
import math, os, sys
HERE = os.path.dirname(os.path.abspath(__file__)); sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.dirname(os.path.dirname(HERE))]
import bow
import apparel, arrows, cap, carried, mounted, surfaces, upkeep
from bow import A, ROOT, S

# fit = width of the frame in inches at the target; view = (target, azimuth, elevation, lens, roll) in degrees;
# turn = how the thing lies; ground = it lies on the dark stone, else it hangs before the wall.
WALL = dict(c=(.5, .52), r=.72, inner=(.075, .0775, .083), outer=(.0036, .0038, .0043))
STONE = dict(c=(.5, .62), r=.75, inner=(.016, .0165, .018), outer=(.0026, .0028, .0033))
FLAT = dict(turn=(-90, 0, 4), ground=True, gain=1.8)
ON_PLATE = dict(turn=(-90, 6.4, 0), ground=True, gain=1.8)
SHOTS = {
    'sight': (mounted.sight, dict(fit=6.1, view=((4.55, 3.25, 1.0), -30, 33, 100, 0), dof=(.5, (5.8, -1.6, 3.6)), **ON_PLATE)),
    'sight-2': (mounted.sight, dict(fit=4, view=((5.9, 3.25, 1.15), -58, 22, 100, 0), dof=(.22, (5.95, -1.55, 3.5)), **ON_PLATE)),
    'rest': (mounted.rest, dict(fit=5.6, view=((1.15, 1.0, .1), -30, 38, 100, 0), turn=(-90, 0, 0), ground=True, gain=1.8, dof=(.5, (.3, -.3, 1.7)))),
    'stabilizer': (mounted.stabilizer, dict(fit=7.8, view=((2.7, .25, .1), 30, 30, 85, 0), turn=(0, 0, 20), ground=True, dof=(.35, (3.6, -.2, .2)))),
    'quiver': (mounted.quiver, dict(fit=21, view=((-10.9, .3, 0), -56, 36, 100, 0), turn=(0, 87.3, 0), ground=True, gain=1.8, dof=(.8, (0, 0, -4)))),
    'arrows': (arrows.six, dict(fit=18, view=((-3.6, .2, .3), -66, 27, 62, 0), ground=True, dof=(.3, (-10, -.5, .6)))),
    'tee': (apparel.tee, dict(fit=37, view=((.3, -14.4, .3), 4, 64, 100, 0), **FLAT)),
    'tee-sand': (apparel.sand_tee, dict(fit=37, view=((.3, -14.4, .3), 4, 64, 100, 0), **FLAT)),
    'tee-2': (apparel.tee, dict(fit=18, view=((1.2, -6.6, .3), -16, 48, 100, 4), dof=(.5, (0, -.3, -7)), **FLAT)),
    'hoodie': (apparel.hoodie, dict(fit=45, view=((0, -7.5, .3), 4, 64, 100, 0), **FLAT)),
    'hoodie-2': (apparel.hoodie, dict(fit=23, view=((.8, -5.6, .4), -16, 48, 100, 3), dof=(.6, (0, -.4, -6)), **FLAT)),
    'cap': (cap.cap, dict(fit=10.6, view=((0, -.8, 1.45), 24, 15, 100, 0), ground=True, gain=1.15, dof=(.7, (0, -3.6, 2.2)))),
    'case': (carried.case, dict(fit=41, view=((0, 0, .2), 24, 14, 100, 0), ground=True, gain=2.6, dof=(1.2, (2, -3.2, 0)))),
    'case-2': (carried.open_case, dict(fit=46, view=((0, 2.2, 2.2), 22, 42, 100, 0), ground=True, gain=1.6, dof=(1.2, (0, 0, 0)))),
    'release-aid': (carried.release, dict(fit=5.6, view=((.0, -.72, .1), 14, 46, 100, 0), turn=(0, 0, 22), ground=True, dof=(.4, (0, -.2, .2)))),
    'wax': (upkeep.wax, dict(fit=4.6, view=((-.32, -.35, .62), 10, 27, 100, 0), ground=True, dof=(.45, (-.5, -.8, .8)))),
    'strings': (upkeep.strings, dict(fit=9.6, view=((0, -.1, .2), 16, 46, 100, 0), ground=True, dof=(.6, (0, -2.4, .5)))),
    'hex-keys': (upkeep.hex_keys, dict(fit=9.3, view=((0, .75, .1), 10, 50, 100, 0), turn=(0, 0, 6), ground=True, dof=(.45, (0, -.2, .5)))),
    'gift-card': (upkeep.gift_card, dict(fit=4.9, view=((0, 0, 1.0), -24, 11, 100, 0), ground=True, gain=2.6, dof=(.35, (-.4, -.1, 1.2)))),
}


def main():
    build, shot = SHOTS[A.shot]; surfaces.prepare(SHOTS); build(); bow.join_parts()
    ROOT.rotation_euler = [math.radians(v) for v in shot.get('turn', (0, 0, 0))]
    bow.bpy.context.view_layer.update()
    fit = shot['fit']; target, az, el, lens, roll = shot['view']; on_ground = shot.get('ground')
    bow.lights(shot.get('lights', 'stone' if on_ground else 'studio'), shot.get('gain', 1.2 if on_ground else .95))
    if on_ground:                       # the stone's grain is as large in every picture
        g = bow.ground(z=bow.lowest() + shot.get('sink', 0), centre=target[:2], radius=44, base=(.009, .0092, .0098), rough=(.64, .84)); g.scale = (fit / 30,) * 3
    S.render.resolution_x = S.render.resolution_y = round(1200 * A.scale)
    bow.camera((target, az, el, fit * lens / 36, lens, roll), (1, 1), shot.get('dof'), shot.get('shift', (0, 0)))
    tmp = bow.setup_render(A.spp or 40); S.render.threads_mode = 'FIXED'; S.render.threads = 1
    S.cycles.transparent_max_bounces = 24  # embroidery and prints are layers
    bow.render(dict(back=shot.get('back', STONE if on_ground else WALL)), A.out, tmp)


main()
