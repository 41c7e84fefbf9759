import { type ReactNode, useRef } from 'react';
import type { BowColor } from '#values/order.ts';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';
import { useFramePlayer } from './use-frame-player.ts';

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
