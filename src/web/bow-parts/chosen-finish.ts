import { useSyncExternalStore } from 'react';
import { readBowColor } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import { tabMemory } from '#web/client/kept/browser-storage.ts';

/** What is shown, and what the links carry, until somebody chooses (rule 1.4). */
export const FIRST_FINISH: BowColor = 'Black';

const memory = tabMemory<BowColor>('fulldraw.finish', readBowColor);
const listeners = new Set<() => void>();

/** In place of a storage that is forbidden. */
let chosen: BowColor | null = null;
let otherIsNear = false;

/** The finish that this tab is looking at; the first one in the server's HTML and in the first render over it. */
export function useFinish(): BowColor {
  return useSyncExternalStore(
    listen,
    () => memory.read() ?? chosen ?? FIRST_FINISH,
    () => FIRST_FINISH,
  );
}

export function chooseFinish(finish: BowColor): void {
  chosen = finish;
  memory.keep(finish);
  tell();
}

/** True once the other finish may be asked for any moment: its pictures are fetched then, so that none is waited for. */
export function useOtherFinishIsNear(): boolean {
  return useSyncExternalStore(
    listen,
    () => otherIsNear,
    () => false,
  );
}

export function expectOtherFinish(): void {
  if (otherIsNear) return;
  otherIsNear = true;
  tell();
}

/** As addresses have it: `?color=tan`. */
export function finishQuery(finish: BowColor): string {
  return `?color=${finish.toLowerCase()}`;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
