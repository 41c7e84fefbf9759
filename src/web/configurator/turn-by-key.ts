import type { KeyboardEvent } from 'react';
import type { View } from './turntable.tsx';

const TURN = Math.PI / 18;

const KEYS: Record<string, (view: View) => void> = {
  ArrowLeft: (view) => view.turn(-TURN, 0),
  ArrowRight: (view) => view.turn(TURN, 0),
  ArrowUp: (view) => view.turn(0, TURN),
  ArrowDown: (view) => view.turn(0, -TURN),
  '+': (view) => view.zoom(1.15),
  '-': (view) => view.zoom(1 / 1.15),
  Home: (view) => view.reset(),
};

/** Arrow keys turn the bow, plus and minus zoom, Home goes back to the first view. */
export function turnByKey(event: KeyboardEvent, view: View): void {
  const act = KEYS[event.key === '=' ? '+' : event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act(view);
}
