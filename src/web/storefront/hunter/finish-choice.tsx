import { useEffect, useRef } from 'react';
import { readBowColor } from '#values/build.ts';
import { BOW_COLORS } from '#values/order.ts';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { chooseFinish, expectOtherFinish, useFinish } from './finish.ts';
import { useLinkedFinish } from './use-linked-finish.ts';

/** So long after the page has loaded, the pictures in the other finish are fetched even if nobody has come near the choice. */
const IDLE_MS = 3000;

/** Black or Tan: turns the pictures of the page, and goes along to the checkout. */
export function FinishChoice() {
  const finish = useFinish();
  const choose = useLinkedFinish();
  const choice = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Chosen before the page's code was there.
    const early = choice.current?.querySelector<HTMLInputElement>('input:checked:not([checked])');
    const color = readBowColor(early?.value);
    if (color) chooseFinish(color);
    const timer = setTimeout(expectOtherFinish, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <RadioChoice
      ref={choice}
      onPointerEnter={expectOtherFinish}
      onTouchStart={expectOtherFinish}
      onFocus={expectOtherFinish}
      className="noscript:hidden"
      legend="Finish, at the same price"
      name="finish"
      values={BOW_COLORS}
      value={finish}
      onChange={choose}
      look="boxed"
      sample={(color) => <Swatch color={color} className="size-8" />}
    />
  );
}
