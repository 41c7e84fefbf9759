import { useCallback, useEffect, useRef, useState } from 'react';
import type { BowBuild } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import { keptBuild } from '#web/client/kept/kept-build.ts';
import { type Choice, FIRST_CHOICE, readChoice, writeChoice } from './choice.ts';
import { isFramed, listenToPage, tellPage } from './page-talk.ts';

/** What somebody changes about a choice. */
export type ChoiceChange = { color?: BowColor; build?: Partial<BowBuild> };

/** The build on show: the address's, or what this tab has set before, and whatever is changed from then on. */
export function useChoice(): { choice: Choice; change: (part: ChoiceChange) => void; startOver: () => void } {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  /** Several changes may come before the next render. */
  const latest = useRef(FIRST_CHOICE);
  /** The page may begin to listen after somebody has chosen. */
  const touched = useRef(false);

  const take = useCallback((next: Choice) => {
    latest.current = next;
    setChoice(next);
  }, []);

  useEffect(() => {
    const before = keptBuild.read() ?? FIRST_CHOICE;
    take(readChoice(window.location.search, before) ?? before);
    const stop = listenToPage((message) => {
      if (message.says !== 'address') return;
      if (touched.current) return tellPage({ says: 'build', query: writeChoice(latest.current) });
      const asked = readChoice(message.query, before);
      if (asked) take(asked);
    });
    tellPage({ says: 'hello' });
    return stop;
  }, [take]);

  function choose(next: Choice) {
    touched.current = true;
    take(next);
    const query = writeChoice(next);
    if (isFramed()) tellPage({ says: 'build', query });
    else window.history.replaceState(window.history.state, '', `?${query}`);
  }

  return {
    choice,
    change({ color = latest.current.color, build }) {
      const next = { color, build: { ...latest.current.build, ...build } };
      keptBuild.keep(next);
      choose(next);
    },
    startOver() {
      keptBuild.forget();
      choose(FIRST_CHOICE);
    },
  };
}
