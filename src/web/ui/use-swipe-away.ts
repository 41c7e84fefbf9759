import { useCallback, useEffect, useRef } from 'react';
import { isThrown, type Point, readMovement, type SheetSide, shiftBy, towardsEdge, wouldScroll } from './swipe.ts';

/** What a finger works itself; a form is not closed by a movement that was meant to scroll. */
const WORKED_BY_FINGER = 'input, textarea, select, form, canvas, [role="slider"]';
/** A sheet that asks back before it closes is still open then, and comes back to its place. */
const ASKED_BACK_MS = 120;
/** A finger that has rested so long before it was lifted closes nothing. */
const RESTED_MS = 80;

type Drag = { id: number; from: Point; at: number; time: number; speed: number; swiping: boolean };

/**
 * Lets a sheet be swiped to its edge by finger or pen: it follows, and goes when it is let go far enough or fast enough, else it
 * springs back. Scrolling inside comes first. Returns the sheet's `ref`.
 */
export function useSwipeAway(
  side: SheetSide,
  onAway: () => void,
): (sheet: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onAway);
  useEffect(() => {
    latest.current = onAway;
  });
  return useCallback((sheet) => (sheet ? listen(sheet, side, () => latest.current()) : undefined), [side]);
}

function listen(sheet: HTMLElement, side: SheetSide, onAway: () => void): () => void {
  let drag: Drag | null = null;
  const listening = new AbortController();
  const { signal } = listening;

  function settle() {
    drag = null;
    sheet.dataset.swipe = 'cancel';
    sheet.style.translate = '';
  }

  sheet.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, pointerId, clientX: x, clientY: y, timeStamp, target }) => {
      if (drag?.swiping) settle();
      drag = null;
      if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element)) return;
      if (target.closest(WORKED_BY_FINGER) || wouldScroll(side, target, sheet)) return;
      drag = { id: pointerId, from: { x, y }, at: 0, time: timeStamp, speed: 0, swiping: false };
    },
    { signal },
  );

  sheet.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY, timeStamp }) => {
      const current = drag;
      if (current?.id !== pointerId) return;
      const moved = { x: clientX - current.from.x, y: clientY - current.from.y };
      if (!current.swiping) {
        const movement = readMovement(side, moved);
        if (movement === 'other') drag = null;
        if (movement !== 'swipe') return;
        current.swiping = true;
        sheet.dataset.swipe = 'move';
      }
      const at = towardsEdge(side, moved);
      const passed = Math.max(1, timeStamp - current.time);
      Object.assign(current, { at, time: timeStamp, speed: (at - current.at) / passed });
      sheet.style.translate = shiftBy(side, at);
    },
    { signal },
  );

  // Unless the first movement is kept from it, the browser takes the finger for scrolling and the pointer is lost.
  sheet.addEventListener('touchmove', (event) => drag?.swiping && event.cancelable && event.preventDefault(), {
    signal,
    passive: false,
  });

  sheet.addEventListener(
    'pointerup',
    ({ pointerId, timeStamp }) => {
      if (drag?.id !== pointerId) return;
      const { swiping, at, time } = drag;
      const speed = timeStamp - time > RESTED_MS ? 0 : drag.speed;
      drag = null;
      if (!swiping) return;
      if (!isThrown(side, at, speed, sheet.getBoundingClientRect())) return settle();
      sheet.dataset.swipe = 'end';
      onAway();
      // The browser has closed its own already: the style sheet says where it goes from here.
      if (sheet instanceof HTMLDialogElement && !sheet.open) sheet.style.translate = '';
      setTimeout(() => sheet.dataset.state === 'open' && settle(), ASKED_BACK_MS);
    },
    { signal },
  );
  sheet.addEventListener('pointercancel', () => drag?.swiping && settle(), { signal });
  return () => listening.abort();
}
