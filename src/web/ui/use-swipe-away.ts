import { useCallback, useEffect, useRef } from 'react';

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

export type SheetSide = 'top' | 'bottom' | 'left' | 'right';

type Point = { x: number; y: number };

/** So far a finger may stray before it means something. */
const SLOP = 8;
/** Let go beyond this share of the sheet, or faster than this (pixels per millisecond), it goes. */
const FAR = 0.35;
const FAST = 0.5;

const isUpright = (side: SheetSide) => side === 'top' || side === 'bottom';
const away = (side: SheetSide) => (side === 'bottom' || side === 'right' ? 1 : -1);

/** How far a movement goes towards the sheet's own edge of the window; negative the other way. */
function towardsEdge(side: SheetSide, { x, y }: Point): number {
  return (isUpright(side) ? y : x) * away(side);
}

/** The movement of a sheet as `translate` has it. */
export function shiftBy(side: SheetSide, pixels: number): string {
  const signed = `${Math.max(0, pixels) * away(side)}px`;
  return isUpright(side) ? `0 ${signed}` : `${signed} 0`;
}

/** What a finger on a sheet is about, as soon as that can be told. */
export function readMovement(side: SheetSide, moved: Point): 'unclear' | 'swipe' | 'other' {
  if (Math.hypot(moved.x, moved.y) < SLOP) return 'unclear';
  const across = Math.abs(isUpright(side) ? moved.x : moved.y);
  return towardsEdge(side, moved) > across ? 'swipe' : 'other';
}

/** Whether a sheet that is let go goes. `speed`: pixels per millisecond at the end, towards its edge. */
export function isThrown(side: SheetSide, pixels: number, speed: number, size: { width: number; height: number }) {
  const length = isUpright(side) ? size.height : size.width;
  return speed > FAST || (speed > -FAST && pixels > length * FAR);
}

/** Whether something between the finger and the sheet would rather scroll that way itself. */
function wouldScroll(side: SheetSide, from: Element, sheet: Element): boolean {
  for (let part: Element | null = from; part; part = part.parentElement) {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = part;
    const [at, end] = isUpright(side)
      ? [scrollTop, scrollHeight - clientHeight]
      : [scrollLeft, scrollWidth - clientWidth];
    // What follows a finger that moves towards the edge is what lies before: the sheet moves when there is none of it.
    const style = getComputedStyle(part);
    const scrolls = /auto|scroll/.test(isUpright(side) ? style.overflowY : style.overflowX);
    if (scrolls && (away(side) > 0 ? at > 0 : at < end - 1)) return true;
    if (part === sheet) break;
  }
  return false;
}
