import { type Group, Mesh, MeshStandardMaterial } from 'three';
import type { Hand } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { FINISHES, LETTERING, type Metal, MODELLED_HAND } from './model-parts.ts';

/** Gives the model its finish, and mirrors it for the hand. */
export function dressBow(bow: Group, color: BowColor, hand: Hand): void {
  const metals: Record<string, Metal> = FINISHES[color];
  const mirror = hand === MODELLED_HAND ? 1 : -1;
  bow.scale.z = mirror;
  bow.traverse((part) => {
    if (!(part instanceof Mesh) || !(part.material instanceof MeshStandardMaterial)) return;
    const metal = metals[part.material.name];
    if (metal) {
      part.material.color.setRGB(...metal.color);
      part.material.metalness = metal.metalness;
      part.material.roughness = metal.roughness;
    }
    // Mirrored twice, words read the right way again, from the other end.
    if (part.material.name === LETTERING) part.scale.y = mirror;
  });
}
