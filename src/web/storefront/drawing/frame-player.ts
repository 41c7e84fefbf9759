import type { BowColor } from '#values/order/order.ts';

/** The side of a frame in pixels, as the build derives it. */
const FRAME_SIDE = 960;
const AT_ONCE = 4;

export type FramePlayer = {
  /** Turns to another draw or colour. */
  aim(draw: number, color: BowColor): void;
  stop(): void;
};

type PlayerOptions = {
  /** Few frames and no movement between them. */
  calm: boolean;
  /** Called whenever another draw is to be seen. */
  onShown(draw: number): void;
};

/** Shows the frames on a canvas, from the draw it is given at first; what cannot be fetched leaves what was there before. */
export function playFrames(canvas: HTMLCanvasElement, { calm, onShown }: PlayerOptions): FramePlayer {
  const pen = canvas.getContext('2d');
  const side = Math.min(FRAME_SIDE, Math.ceil(canvas.clientWidth * Math.min(devicePixelRatio, 2)));
  canvas.width = side;
  canvas.height = side;
  const frames: Record<BowColor, Map<number, ImageBitmap>> = { Black: new Map(), Tan: new Map() };
  const asked = new Set<BowColor>();
  const stopped = new AbortController();
  let aimed: { draw: number; color: BowColor } | null = null;
  let shown = 0;
  let drawn: ImageBitmap | undefined;
  let ticking = 0;
  let before = 0;

  function paint() {
    if (!aimed) return;
    const atHand = frames[aimed.color];
    const frame = nearest(atHand.keys(), frameFor(shown));
    const picture = frame === undefined ? undefined : atHand.get(frame);
    onShown(shown);
    if (!picture || picture === drawn) return;
    drawn = picture;
    pen?.clearRect(0, 0, side, side);
    pen?.drawImage(picture, 0, 0, side, side);
    canvas.dataset.frame = String(frame);
  }

  function tick(now: number) {
    if (!aimed) return;
    shown = calm ? aimed.draw : follow(shown, aimed.draw, now - before);
    before = now;
    paint();
    ticking = shown === aimed.draw ? 0 : requestAnimationFrame(tick);
  }

  async function fetchFrames(color: BowColor, seen: number) {
    const waiting = fetchOrder(seen, calm);
    const fetchNext = async (): Promise<void> => {
      const frame = waiting.shift();
      const address = frame === undefined ? undefined : FRAME_ADDRESSES[color][frame];
      if (frame === undefined || !address) return;
      const answer = await fetch(address, { signal: stopped.signal });
      if (!answer.ok) return;
      const size = { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' } as const;
      const picture = await createImageBitmap(await answer.blob(), size);
      if (stopped.signal.aborted) return picture.close();
      frames[color].set(frame, picture);
      paint();
      return fetchNext();
    };
    // A line that is lost leaves the bow as far drawn as the frames reach.
    await Promise.allSettled(Array.from({ length: AT_ONCE }, fetchNext));
  }

  return {
    aim(draw, color) {
      if (!aimed) shown = draw;
      aimed = { draw, color };
      if (!asked.has(color)) {
        asked.add(color);
        void fetchFrames(color, frameFor(draw));
      }
      if (ticking) return;
      before = performance.now();
      ticking = requestAnimationFrame(tick);
    },
    stop() {
      stopped.abort();
      cancelAnimationFrame(ticking);
      for (const color of asked) for (const picture of frames[color].values()) picture.close();
    },
  };
}

/** Where the frames of one draw are, from rest to full draw. Fetched only when a bow is about to be drawn. */
const FRAME_ADDRESSES: Record<BowColor, string[]> = {
  Black: inOrder(
    import.meta.glob<string>('../../../../assets/draw/black/*.webp', {
      query: '?frame',
      import: 'default',
      eager: true,
    }),
  ),
  Tan: inOrder(
    import.meta.glob<string>('../../../../assets/draw/tan/*.webp', { query: '?frame', import: 'default', eager: true }),
  ),
};

function inOrder(addresses: Record<string, string>): string[] {
  return Object.keys(addresses)
    .sort()
    .map((file) => addresses[file] as string);
}

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
