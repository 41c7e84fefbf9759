import { useEffect, useState } from 'react';
import { keptBuild } from '#web/client/kept-build.ts';
import { type Choice, FIRST_CHOICE, readChoice, writeChoice } from './choice.ts';
import { isFramed, listenToPage, tellPage } from './page-talk.ts';

/** The build on show: the address's, or what this tab has set before, and whatever is chosen from then on. */
export function useChoice(): { choice: Choice; choose: (choice: Choice) => void; startOver: () => void } {
  const [choice, setChoice] = useState(FIRST_CHOICE);

  useEffect(() => {
    const before = keptBuild.read() ?? FIRST_CHOICE;
    const take = (query: string) => setChoice(readChoice(query, before) ?? before);
    take(window.location.search);
    const stop = listenToPage((message) => message.says === 'address' && take(message.query));
    tellPage({ says: 'hello' });
    return stop;
  }, []);

  function show(next: Choice) {
    setChoice(next);
    const query = writeChoice(next);
    if (isFramed()) tellPage({ says: 'build', query });
    else window.history.replaceState(window.history.state, '', `?${query}`);
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
