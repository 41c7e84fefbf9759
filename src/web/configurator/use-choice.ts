import { useEffect, useRef, useState } from 'react';
import { keptBuild } from '#web/client/kept-build.ts';
import { type Choice, FIRST_CHOICE, readChoice, writeChoice } from './choice.ts';
import { isFramed, listenToPage, tellPage } from './page-talk.ts';

/** The build on show: the address's, or what this tab has set before, and whatever is chosen from then on. */
export function useChoice(): { choice: Choice; choose: (choice: Choice) => void; startOver: () => void } {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  /** What was chosen here, as a query: the page may begin to listen later. */
  const chosen = useRef<string | null>(null);

  useEffect(() => {
    const before = keptBuild.read() ?? FIRST_CHOICE;
    setChoice(readChoice(window.location.search, before) ?? before);
    const stop = listenToPage((message) => {
      if (message.says !== 'address') return;
      if (chosen.current !== null) return tellPage({ says: 'build', query: chosen.current });
      const asked = readChoice(message.query, before);
      if (asked) setChoice(asked);
    });
    tellPage({ says: 'hello' });
    return stop;
  }, []);

  function show(next: Choice) {
    setChoice(next);
    chosen.current = writeChoice(next);
    if (isFramed()) tellPage({ says: 'build', query: chosen.current });
    else window.history.replaceState(window.history.state, '', `?${chosen.current}`);
  }

  return {
    choice,
    choose(next) {
      keptBuild.keep(next);
      show(next);
    },
    startOver() {
      keptBuild.forget();
      show(FIRST_CHOICE);
    },
  };
}
