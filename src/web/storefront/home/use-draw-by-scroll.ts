import { type RefObject, useEffect, useState } from 'react';
import { drawAt, placeAmong, stepAt } from './draw-by-scroll.ts';

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
