/** The upright part of the stage in which the bow stands whole, in every direction; the pictures are cut to it. */
const STAND = { width: 3, height: 4 } as const;

/** How much of the bow's surroundings the camera sees at its height, in degrees. */
const FIELD = 22.5;

/** Where the camera stands at first, in metres: a little in front of the bow, and a little above it. */
export const FIRST_VIEW = { x: 0.86, y: 0.3, z: 1.98 } as const;

/** What the camera looks at: the bow's middle, between string and sight. */
export const MIDDLE = { x: 0.02, y: 0, z: 0 } as const;

/** The camera's field, in degrees, so that the stand is as large as it can be in a window of this shape. */
export function fieldFor(width: number, height: number): number {
  const narrowing = Math.max(1, STAND.width / STAND.height / (width / height));
  const half = Math.tan((FIELD * Math.PI) / 360) * narrowing;
  return (Math.atan(half) * 360) / Math.PI;
}
