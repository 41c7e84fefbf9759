import { type ReactNode, useRef } from 'react';
import type { BowColor } from '#values/order.ts';
import { Picture, type PictureSource } from '#web/ui/picture.tsx';
import black from '../../../../assets/draw/black/00.webp?picture';
import tan from '../../../../assets/draw/tan/00.webp?picture';
import { useFramePlayer } from './use-frame-player.ts';

const AT_REST: Record<BowColor, PictureSource> = { Black: black, Tan: tan };

type DrawnBowProps = {
  /** From 0 (at rest) to 1 (full draw), even with the way of the string. */
  draw: number;
  color: BowColor;
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
 * down. The server sends it at rest; the other frames are fetched when it comes near the window, and follow smoothly.
 */
export function DrawnBow({ draw, color, alt, sizes, className = '', children }: DrawnBowProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useFramePlayer(stage, canvas, draw, color);
  return (
    <div ref={stage} className={`group/bow relative aspect-square ${className}`}>
      <Picture
        source={AT_REST[color]}
        alt={alt}
        sizes={sizes}
        className="absolute inset-0 size-full group-has-[[data-frame]]/bow:opacity-0"
      />
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      {children}
    </div>
  );
}
