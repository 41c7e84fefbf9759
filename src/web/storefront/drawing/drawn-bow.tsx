import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { BowColor } from '#values/order/order.ts';
import { savesData } from '#web/client/saves-data.ts';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';
import type { FramePlayer } from './frame-player.ts';

type DrawnBowProps = {
  /** From 0 (at rest) to 1 (full draw), even with the way of the string. */
  draw: number;
  color: BowColor;
  /** The bow in each colour as `draw` has it at first (stills.ts). */
  stills: Record<BowColor, PictureSource>;
  alt: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** Its width; the height is the same. */
  className?: string;
  /** What lies over the bow: positions in per cent of the square, and `var(--drawn, 0)` is the draw that is to be seen. */
  children?: ReactNode;
};

/**
 * The bow from the side, drawn as far as `draw` says; the string's middle goes from 57.3 % to 4.9 % of the width, half-way
 * down. The server sends a still; the frames are fetched when it comes near the window, and follow smoothly.
 */
export function DrawnBow({ draw, color, stills, alt, sizes, className = '', children }: DrawnBowProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useFramePlayer(stage, canvas, draw, color);
  return (
    <div ref={stage} className={`group/bow relative aspect-square ${className}`}>
      <Picture
        source={stills[color]}
        alt={alt}
        sizes={sizes}
        className="absolute inset-0 size-full group-has-[[data-frame]]/bow:opacity-0"
      />
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      {children}
    </div>
  );
}

/** Fetches the player and its frames when the stage is less than a window away. */
function useFramePlayer(
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
