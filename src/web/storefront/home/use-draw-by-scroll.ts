import { type RefObject, useEffect, useState } from 'react';

export type Reading = { step: number; draw: number };

/** What a step shows to those who asked for less movement. */
const STILLS = [0, 0.5, 1, 0];

/** The step that is being read, and how far the bow is drawn there, kept with the page's scrolling. */
export function useDrawByScroll(steps: RefObject<HTMLElement | null>): Reading {
  const [at, setAt] = useState<Reading>({ step: 0, draw: 0 });
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const parts = [...(steps.current?.children ?? [])];
      const tops = parts.map((part) => part.getBoundingClientRect().top);
      const place = placeAmong(tops, readingLine(parts[0]));
      const step = stepAt(place);
      const draw = calm.matches ? (STILLS[step] ?? 0) : drawAt(place);
      setAt((before) => (before.step === step && before.draw === draw ? before : { step, draw }));
    };
    const soon = () => {
      waiting ||= requestAnimationFrame(look);
    };
    soon();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(waiting);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [steps]);
  return at;
}

/** Where a step comes to stand when it is chosen: below the bar, and on small windows below the bow. */
function readingLine(step: Element | undefined): number {
  if (!step) return 0;
  const bar = getComputedStyle(document.documentElement).scrollPaddingTop;
  return Number.parseFloat(bar) + Number.parseFloat(getComputedStyle(step).scrollMarginTop);
}

/**
 * How far the reader has come: 0 at the first step, 1 at the second, and so on, with everything between. `tops` are where
 * the steps begin in the window, `line` is where a step begins that is being read.
 */
export function placeAmong(tops: readonly number[], line: number): number {
  const next = tops.findIndex((top) => top > line);
  const before = next < 0 ? tops.length - 1 : next - 1;
  const from = tops[before];
  const to = tops[before + 1];
  if (from === undefined) return 0;
  return to === undefined ? before : before + (line - from) / (to - from);
}

/** The step that is being read: a step comes on when its words are more than half-way up. */
export function stepAt(place: number): number {
  return Math.round(place);
}

// Where the reader is, and how far the bow is drawn there. It is let go between the third step and the fourth.
const WAY: readonly (readonly [place: number, draw: number])[] = [
  [0.3, 0],
  [1, 0.55],
  [1.6, 1],
  [2.5, 1],
  [2.58, 0],
];

/** How far the bow is drawn, from 0 to 1, while the reader goes from step to step. */
export function drawAt(place: number): number {
  const next = WAY.findIndex(([at]) => at > place);
  const [to, drawTo] = WAY[next] ?? [place, 0];
  const [from, drawFrom] = WAY[next - 1] ?? [to, drawTo];
  return to === from ? drawTo : drawFrom + ((drawTo - drawFrom) * (place - from)) / (to - from);
}
