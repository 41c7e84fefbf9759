import { type PointerEvent, useRef } from 'react';

type Swipe = { sheet: HTMLElement | null; onSwipe: () => void };

/** A finger that has moved less has pressed; one that has let go further down, or faster, has swiped. In pixels, and in pixels per ms. */
const PRESSED = 8;
const FAR = 120;
const FAST = 0.5;

/** For the head of a sheet: it follows a finger down, and is gone or back where it was when the finger lets go. */
export function useSwipeDown({ sheet, onSwipe }: Swipe) {
  const start = useRef<{ y: number; at: number } | null>(null);

  function moved({ clientY }: PointerEvent): number {
    return start.current ? Math.max(0, clientY - start.current.y) : 0;
  }

  function end(event: PointerEvent) {
    const way = moved(event);
    const pace = way / Math.max(1, event.timeStamp - (start.current?.at ?? 0));
    const swiped = event.type === 'pointerup' && (way > FAR || (way > PRESSED && pace > FAST));
    start.current = null;
    if (swiped) onSwipe();
    else sheet?.style.removeProperty('transform');
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse') start.current = { y: event.clientY, at: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      const way = moved(event);
      if (way <= PRESSED) return;
      // The press of a button in the head is no longer one.
      event.currentTarget.setPointerCapture(event.pointerId);
      if (sheet) sheet.style.transform = `translateY(${way}px)`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
