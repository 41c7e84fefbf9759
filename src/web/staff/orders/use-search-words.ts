import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSearchable } from './searchable.ts';

const PAUSE_MS = 300;

/** What stands in the search box: looked for when the typing pauses, or at once by `search`. */
export function useSearchWords(searched: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(searched);
  const applied = useRef(searched);
  const apply = useEffectEvent((words: string) => {
    applied.current = words;
    onSearch(words);
  });

  useEffect(() => {
    // The address was changed by another hand: Back, or "Clear all".
    if (searched === applied.current) return;
    applied.current = searched;
    setTyped(searched);
  }, [searched]);

  useEffect(() => {
    const words = typed.trim();
    if (words === applied.current || !isSearchable(words)) return;
    const pause = setTimeout(() => apply(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  return {
    typed,
    type: setTyped,
    search() {
      const words = typed.trim();
      if (words === applied.current) return;
      applied.current = words;
      onSearch(words);
    },
  };
}
