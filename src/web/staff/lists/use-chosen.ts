import { useState } from 'react';
import { MOST_TICKED } from '#contract/fields/unique-list.ts';
import type { Ticks } from './record-table.tsx';

const NONE: ReadonlySet<string> = new Set();

/**
 * The records that are chosen in a list, over all its pages; `list` is its address without the page. Other filters show
 * other records, and none of them is chosen: nothing is done with what is not seen. `shown`: those of this page.
 */
export function useChosen(list: string, shown: string[]) {
  const [state, setState] = useState<{ list: string; chosen: ReadonlySet<string> | 'all' }>({ list, chosen: NONE });
  const chosen = state.list === list ? state.chosen : NONE;
  const choose = (next: ReadonlySet<string> | 'all') => setState({ list, chosen: next });
  const ticks: Ticks = {
    isChosen: (key) => chosen === 'all' || chosen.has(key),
    choose(keys, on) {
      // Who takes one of all away means single ones from then on: those that they see.
      const next = new Set(chosen === 'all' ? shown : chosen);
      for (const key of keys) {
        if (on && next.size < MOST_TICKED) next.add(key);
        else next.delete(key);
      }
      choose(next);
    },
  };
  return { chosen, ticks, chooseAll: () => choose('all'), clear: () => choose(NONE) };
}
