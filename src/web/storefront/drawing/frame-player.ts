import type { BowColor } from '#values/order.ts';
import { FRAME_ADDRESSES } from './frame-addresses.ts';
import { fetchOrder, follow, frameFor, nearest } from './frame-choice.ts';

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
