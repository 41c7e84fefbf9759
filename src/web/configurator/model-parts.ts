import type { Hand } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';

/** Linear RGB, as the model has it. */
export type Metal = { color: [red: number, green: number, blue: number]; metalness: number; roughness: number };

/** The materials of assets/model/hunter.glb that the finish colours; the table is in assets/README.md. */
export const FINISHES: Record<BowColor, Record<'finish' | 'finish_edge' | 'string_accent', Metal>> = {
  Tan: {
    finish: { color: [0.262, 0.178, 0.098], metalness: 0, roughness: 0.46 },
    finish_edge: { color: [0.35, 0.25, 0.148], metalness: 0, roughness: 0.38 },
    string_accent: { color: [0.36, 0.24, 0.12], metalness: 0, roughness: 0.7 },
  },
  Black: {
    finish: { color: [0.02, 0.02, 0.022], metalness: 0.85, roughness: 0.36 },
    finish_edge: { color: [0.085, 0.086, 0.092], metalness: 1, roughness: 0.24 },
    string_accent: { color: [0.1, 0.1, 0.105], metalness: 0, roughness: 0.7 },
  },
};

/** Its window is on the archer's right, for a bow that the left hand draws; the other one is its mirror image. */
export const MODELLED_HAND: Hand = 'Left';

/** Words that a mirror would turn round. */
export const LETTERING = 'lettering';
