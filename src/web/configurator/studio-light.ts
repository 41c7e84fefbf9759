import {
  BackSide,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { Hand } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import { MODELLED_HAND } from './model-parts.ts';

type Lamp = {
  at: [x: number, y: number, z: number];
  size: [width: number, height: number];
  light: number;
  tint?: string;
};

/** Softboxes round a dark room, as a photographer of black metal sets them: long strips for its edges, a big one for its faces. */
const LAMPS: Lamp[] = [
  { at: [-5, 3.5, 6], size: [5, 4], light: 5, tint: '#fff4e6' },
  { at: [7, 1, 2.5], size: [1.4, 9], light: 15 },
  { at: [-7.5, 0, -1.5], size: [1.2, 9], light: 14, tint: '#ffe2bd' },
  { at: [3, 1, -7], size: [2, 7], light: 12, tint: '#dfe9ff' },
  { at: [0, 8, 1], size: [8, 3], light: 6 },
  { at: [2, -6.5, 3], size: [6, 1.5], light: 2 },
];

/** How bright they burn: black metal gives back little. */
export const BRIGHTNESS: Record<BowColor, number> = { Black: 2.2, Tan: 1 };

/** What the bow's surfaces reflect; without it black metal is a hole. The mirrored bow stands in the mirrored studio. */
export function lightStudio(renderer: WebGLRenderer, hand: Hand): { texture: Texture; dispose(): void } {
  const room = new Scene();
  room.add(new Mesh(new SphereGeometry(14), new MeshBasicMaterial({ color: new Color('#31363a'), side: BackSide })));
  for (const { at, size, light, tint = '#ffffff' } of LAMPS) {
    const material = new MeshBasicMaterial({ color: new Color(tint).multiplyScalar(light), side: DoubleSide });
    const lamp = new Mesh(new PlaneGeometry(...size), material);
    lamp.position.set(hand === MODELLED_HAND ? at[0] : -at[0], at[1], at[2]);
    lamp.lookAt(0, 0, 0);
    room.add(lamp);
  }
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(room, 0.015);
  generator.dispose();
  return { texture: target.texture, dispose: () => target.dispose() };
}
