import { type RefObject, useEffect, useRef } from 'react';
import type { BowColor } from '#values/order.ts';
import { savesData } from '#web/client/saves-data.ts';
import type { FramePlayer } from './frame-player.ts';

/** Fetches the player and its frames when the stage is less than a window away. */
export function useFramePlayer(
  stage: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  draw: number,
  color: BowColor,
): void {
  const player = useRef<FramePlayer>(null);
  const wanted = useRef({ draw, color });
  useEffect(() => {
    wanted.current = { draw, color };
    player.current?.aim(draw, color);
  }, [draw, color]);
  useEffect(() => {
    let gone = false;
    const start = async () => {
      const { playFrames } = await import('./frame-player.ts');
      if (gone || !canvas.current) return;
      player.current = playFrames(canvas.current, {
        calm: wantsCalm(),
        onShown: (shown) => stage.current?.style.setProperty('--drawn', String(shown)),
      });
      player.current.aim(wanted.current.draw, wanted.current.color);
    };
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        // Without the player the bow stays at rest, as the server sent it.
        start().catch(() => {});
      },
      { rootMargin: '100%' },
    );
    if (stage.current) watch.observe(stage.current);
    return () => {
      gone = true;
      watch.disconnect();
      player.current?.stop();
      player.current = null;
    };
  }, [stage, canvas]);
}

/** Whether the visitor asked for less movement, or for little data. */
function wantsCalm(): boolean {
  return savesData() || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
