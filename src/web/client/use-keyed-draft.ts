import { useState } from 'react';
import { draftMemory, markSent, newDraft, retype, type Typed } from './keyed-draft.ts';

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
