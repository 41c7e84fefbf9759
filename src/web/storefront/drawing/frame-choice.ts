/** Pictures of one draw, from rest (0) to full draw (the last); between two of them the string comes back by the same length. */
export const FRAME_COUNT = 25;

const LAST = FRAME_COUNT - 1;

/** What is shown in place of the whole row where little is to be fetched or nothing is to move. */
const STILLS = [0, 6, 12, 18, LAST];

/** The frame that shows a draw from 0 (at rest) to 1 (full draw). */
export function frameFor(draw: number): number {
  return Math.round(Math.min(Math.max(draw, 0), 1) * LAST);
}

/** The frames in the order in which to fetch them: first the one to be seen, then ever finer steps over the whole draw. */
export function fetchOrder(seen: number, onlyStills: boolean): number[] {
  if (onlyStills) return [...new Set([nearest(STILLS, seen) ?? 0, ...STILLS])];
  const order = new Set([seen, 0, LAST]);
  for (let step = LAST; step >= 1; step = Math.floor(step / 2)) {
    for (let frame = 0; frame <= LAST; frame += step) order.add(frame);
  }
  return [...order];
}

/** The frame at hand that is nearest to the one asked for; undefined while there is none. */
export function nearest(atHand: Iterable<number>, asked: number): number | undefined {
  let best: number | undefined;
  for (const frame of atHand) {
    if (best === undefined || Math.abs(frame - asked) < Math.abs(best - asked)) best = frame;
  }
  return best;
}

const PACE_MS = 70;
const CLOSE_ENOUGH = 0.002;

/** Where a draw that follows another stands after some milliseconds: quick at first, then gently, and there in the end. */
export function follow(shown: number, aim: number, elapsedMs: number): number {
  const next = aim + (shown - aim) * Math.exp(-elapsedMs / PACE_MS);
  return Math.abs(next - aim) < CLOSE_ENOUGH ? aim : next;
}
