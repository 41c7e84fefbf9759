import { useEffect, useRef } from 'react';
import { readBowColor } from '#values/build.ts';
import { BOW_COLORS, type BowColor } from '#values/order.ts';
import { chooseFinish, expectOtherFinish, useFinish } from './finish.ts';
import { useLinkedFinish } from './use-linked-finish.ts';

/** So long after the page has loaded, the pictures in the other finish are fetched even if nobody has come near the choice. */
const IDLE_MS = 3000;

export const SWATCHES: Record<BowColor, string> = { Black: 'bg-anodized', Tan: 'bg-tan' };

/** Black or Tan: turns the pictures of the page, and goes along to the checkout. */
export function FinishChoice() {
  const finish = useFinish();
  const choose = useLinkedFinish();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Chosen before the page's code was there.
    const early = fieldset.current?.querySelector<HTMLInputElement>('input:checked:not([checked])');
    const color = readBowColor(early?.value);
    if (color) chooseFinish(color);
    const timer = setTimeout(expectOtherFinish, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <fieldset
      ref={fieldset}
      onPointerEnter={expectOtherFinish}
      onTouchStart={expectOtherFinish}
      onFocus={expectOtherFinish}
      className="noscript:hidden"
    >
      <legend className="text-ash">Finish, at the same price</legend>
      <div className="mt-3 flex gap-3">
        {BOW_COLORS.map((color) => (
          <label
            key={color}
            className="flex min-h-control cursor-pointer items-center gap-3 border border-rule-strong pr-5 pl-2 font-semibold transition-colors hover:border-ash has-checked:border-bone has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4 max-sm:flex-1"
          >
            <input
              type="radio"
              name="finish"
              value={color}
              checked={finish === color}
              onChange={() => choose(color)}
              className="sr-only"
            />
            <span aria-hidden="true" className={`size-8 border border-rule-strong ${SWATCHES[color]}`} />
            {color}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
