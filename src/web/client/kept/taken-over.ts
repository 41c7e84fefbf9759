import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHydrated } from '#web/client/use-hydrated.ts';

/**
 * Whether this part of the page was in the server's HTML, and is taken over from there; otherwise the browser has drawn it.
 * True in the server's render too.
 */
export function useTakenOver(): boolean {
  const hydrated = useHydrated();
  const [takenOver] = useState(!hydrated);
  return takenOver;
}

/** What the browser knew of its visitor before this document was painted (api/pages/deferred-hydration.ts notes it). */
function wasKnown(word: 'customer' | 'return'): boolean {
  return document.documentElement.dataset.known?.split(' ').includes(word) ?? false;
}

/** Somebody may be signed in, or has just paid here. */
export const isCustomerExpected = () => wasKnown('customer');

/** The browser has loaded this document again or come back to it. */
export const isLoadedAgain = () => wasKnown('return');

/**
 * The fields that somebody has typed into before the page was hydrated, by their names; of several with one name the last
 * that was chosen. What else stands in the fields of a document that is loaded again was put there by the browser.
 */
export function fieldsTypedEarly(): Map<string, HTMLInputElement> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-typed][name]')];
  fields.sort((one, other) => Number(one.dataset.typed) - Number(other.dataset.typed));
  return new Map(fields.map((field) => [field.name, field]));
}

/**
 * Gives what was chosen, by the names of its fields, in the lists and buttons of a page before it was hydrated. It is read
 * before React puts its own values there, and taken over before a button that was pressed meanwhile is pressed again.
 */
export function useChosenEarly(take: (chosen: ReadonlyMap<string, string>) => void): void {
  const takenOver = useTakenOver();
  const [chosen] = useState(() => {
    if (!takenOver || typeof document === 'undefined') return null;
    return new Map([...fieldsTypedEarly()].map(([name, { value }]) => [name, value]));
  });
  const taking = useRef(take);
  useLayoutEffect(() => {
    if (chosen && chosen.size > 0) taking.current(chosen);
  }, [chosen]);
}

/**
 * Repeats what was set in a part of the page before its scripts were there to notice it: React leaves it in the fields, and knows
 * nothing of it. Whoever listens has to take several changes in a row.
 */
export function useSetEarly(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const input of part.current?.querySelectorAll('input') ?? []) {
      if (input.type === 'radio' && input.checked && !input.defaultChecked) {
        input.checked = false;
        input.click();
      }
      const isTyped = input.type === 'range' || input.type === 'text';
      if (isTyped && input.value !== input.defaultValue) repeat(input, input.value);
    }
  }, [part]);
}

/** React notices a value only if it is not the one it has written itself, which it notes at the element's own property. */
function repeat(input: HTMLInputElement, value: string): void {
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const LONGEST_MS = 8_000;
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/**
 * Whether somebody is there: true from their first sign on, for whoever came by a link of the shop at once, and after eight
 * seconds in any case. A mail program that looks into a link gives none.
 */
export function usePersonThere(): boolean {
  const takenOver = useTakenOver();
  const [isThere, setThere] = useState(!takenOver);
  useEffect(() => {
    if (isThere) return;
    const see = () => setThere(true);
    if (document.documentElement.dataset.person !== undefined) {
      see();
      return;
    }
    for (const sign of SIGNS) addEventListener(sign, see, { capture: true, passive: true });
    const late = setTimeout(see, LONGEST_MS);
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, see, true);
      clearTimeout(late);
    };
  }, [isThere]);
  return isThere;
}
