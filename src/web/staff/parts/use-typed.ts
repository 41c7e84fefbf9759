import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

type Typed = {
  /** What the address says. */
  applied: string;
  /** Whether it makes sense to ask the server for what is there now. */
  isReady: (typed: string) => boolean;
  onApply: (typed: string) => void;
};

/** What is being typed into a filter: it goes into the address when the typing pauses, or at once by `apply`. */
export function useTyped({ applied, isReady, onApply }: Typed) {
  const [typed, setTyped] = useState(applied);
  const last = useRef(applied);
  const apply = (words: string) => {
    if (words === last.current) return;
    last.current = words;
    onApply(words);
  };
  const applyWhenReady = useEffectEvent((words: string) => isReady(words) && apply(words));

  useEffect(() => {
    // The address was changed by another hand: Back, or "Clear all".
    if (applied === last.current) return;
    last.current = applied;
    setTyped(applied);
  }, [applied]);

  useEffect(() => {
    const pause = setTimeout(() => applyWhenReady(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);

  return { typed, type: setTyped, apply: () => apply(typed.trim()) };
}

/** One letter is mostly the beginning of a longer word; Enter looks for it all the same. */
const FINDABLE = /[\p{L}\p{N}]{2}/u;

/** True where the words are looked for while they are typed; no words at all narrow nothing. */
export function isSearchable(words: string): boolean {
  return words === '' || FINDABLE.test(words);
}
