import { useState } from 'react';
import { newRequestKey } from '#web/client/request.ts';
import { type TabMemory, tabMemory } from './browser-storage.ts';

/** What the fields of a form hold, by their names. */
export type Typed = Record<string, string>;

/**
 * Something that is being written, to go out once. The key belongs to the words that were sent with it: the same words
 * again, after a lost connection or a double click, are the same; other words are another.
 */
export type KeyedDraft<T extends Typed> = { typed: T; requestKey: string; sent: string | null };

export function newDraft<T extends Typed>(typed: T): KeyedDraft<T> {
  return { typed, requestKey: newRequestKey(), sent: null };
}

/** With other words than those that may have gone out already, it is another draft. */
export function retype<T extends Typed>(draft: KeyedDraft<T>, changes: Partial<T>): KeyedDraft<T> {
  const typed = { ...draft.typed, ...changes };
  return draft.sent !== null && draft.sent !== essence(typed) ? newDraft(typed) : { ...draft, typed };
}

export function markSent<T extends Typed>(draft: KeyedDraft<T>): KeyedDraft<T> {
  return { ...draft, sent: essence(draft.typed) };
}

/** Blanks at the ends are not sent. */
function essence(typed: Typed): string {
  return JSON.stringify(Object.entries(typed).map(([name, value]) => [name, value.trim()]));
}

/** Keeps a draft in this tab, over a reload and a session that ends; `empty` names its fields. */
function draftMemory<T extends Typed>(key: string, empty: T): TabMemory<KeyedDraft<T>> {
  return tabMemory(key, (found) => readDraft(found, empty));
}

function readDraft<T extends Typed>(found: unknown, empty: T): KeyedDraft<T> | null {
  if (typeof found !== 'object' || found === null) return null;
  const { typed, requestKey, sent } = found as Record<string, unknown>;
  if (typeof requestKey !== 'string' || typeof typed !== 'object' || typed === null) return null;
  const kept = Object.entries(typed).filter(([name, value]) => name in empty && typeof value === 'string');
  return { typed: { ...empty, ...Object.fromEntries(kept) }, requestKey, sent: typeof sent === 'string' ? sent : null };
}

/** A draft of a form, kept in this tab under `key` until it is cleared. */
export function useKeyedDraft<T extends Typed>(key: string, empty: T) {
  const memory = draftMemory(key, empty);
  const [draft, setDraft] = useState(() => memory.read() ?? newDraft(empty));

  function keep(next: typeof draft) {
    setDraft(next);
    if (Object.values(next.typed).every((words) => words === '')) memory.forget();
    else memory.keep(next);
  }

  return {
    typed: draft.typed,
    requestKey: draft.requestKey,
    type: (changes: Partial<T>) => keep(retype(draft, changes)),
    /** It is on its way, and may arrive even if no answer does. */
    noteSent: () => keep(markSent(draft)),
    forget() {
      memory.forget();
      setDraft(newDraft(empty));
    },
  };
}
