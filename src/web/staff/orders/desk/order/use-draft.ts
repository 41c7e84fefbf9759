import { useState } from 'react';

const drafts = new Map<string, unknown>();

/**
 * What a person types, kept in this tab until `forget`: a window that was closed, a page that was left and a session that
 * ended in the middle do not take it away.
 */
export function useDraft<T>(key: string, initial: T) {
  const [value, setValue] = useState(() => (drafts.get(key) as T | undefined) ?? initial);
  return {
    value,
    change(next: T) {
      drafts.set(key, next);
      setValue(next);
    },
    forget() {
      drafts.delete(key);
      setValue(initial);
    },
  };
}
