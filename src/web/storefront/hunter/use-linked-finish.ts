import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readBowColor } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { chooseFinish } from './finish.ts';

/**
 * Lets `?color=tan` in the address set the finish. The returned call chooses one and keeps such an address in step,
 * so that a reload shows what was chosen last.
 */
export function useLinkedFinish(): (finish: BowColor) => void {
  const [query, setQuery] = useSearchParams();
  const linked = readBowColor(query.get('color'));
  useEffect(() => {
    if (linked) chooseFinish(linked);
  }, [linked]);

  return (finish) => {
    chooseFinish(finish);
    if (linked) setQuery({ color: finish.toLowerCase() }, { replace: true, preventScrollReset: true });
  };
}
