export type SheetSide = 'top' | 'bottom' | 'left' | 'right';

export type Point = { x: number; y: number };

/** So far a finger may stray before it means something. */
const SLOP = 8;
/** Let go beyond this share of the sheet, or faster than this (pixels per millisecond), it goes. */
const FAR = 0.35;
const FAST = 0.5;

const isUpright = (side: SheetSide) => side === 'top' || side === 'bottom';
const away = (side: SheetSide) => (side === 'bottom' || side === 'right' ? 1 : -1);

/** How far a movement goes towards the sheet's own edge of the window; negative the other way. */
export function towardsEdge(side: SheetSide, { x, y }: Point): number {
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
export function wouldScroll(side: SheetSide, from: Element, sheet: Element): boolean {
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
