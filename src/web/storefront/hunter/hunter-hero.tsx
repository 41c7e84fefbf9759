import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { readBowColor } from '#values/bow/build.ts';
import { BOW_COLORS, type BowColor } from '#values/order/order.ts';
import { chooseFinish, expectOtherFinish, useFinish } from '#web/bow-parts/chosen-finish.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { PriceAndAvailability, type PriceAndAvailabilityProps } from '#web/storefront/bow/price-and-availability.tsx';
import { RadioChoice } from '#web/ui/fields/radio-choice.tsx';
import { Swatch } from '#web/ui/marks.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { FinishPicture } from './finish-picture.tsx';
import { CUTOUTS } from './finish-pictures.ts';

/** The name across the whole window, the bow in front of it, its finish, and what it costs. */
export function HunterHero(props: PriceAndAvailabilityProps) {
  return (
    <section id="hunter" aria-labelledby="hunter-title" className="relative overflow-clip">
      <h1 id="hunter-title" className="title-hunter text-bone">
        <span>THE </span>
        <span>HUNTER</span>
      </h1>
      <FinishPicture
        pictures={CUTOUTS}
        first
        altOf={(finish) => `The Hunter compound bow in ${finish}, full side view`}
        sizes="(min-aspect-ratio: 1/1) 66vw, (min-width: 44rem) 78vw, 104vw"
        className="hunter-cutout"
        pictureClassName="h-auto w-full"
      />
      <div className="edge relative hunter-words">
        <div className="grid gap-3 beside:gap-9 beside:self-start">
          <p className="prose-lead max-w-[22em]">
            A 24-inch compound hunting bow with the first patented static cam. 4.8 pounds, up to 355 feet per second,
            and nothing that chatters or kicks.
          </p>
          {props.terms && (
            <p className="text-sm text-tan beside:hidden">
              <WholeDates text={whenOf(props.terms)} />
            </p>
          )}
          <FinishChoice />
        </div>
        <PriceAndAvailability {...props} />
      </div>
    </section>
  );
}

/** A batch's window says what it is; a day alone does not. */
function whenOf({ batch, time }: PrintedTerms): string {
  return batch ? time.value : `${time.label}: ${time.value}`;
}

/** So long after the page has loaded, the pictures in the other finish are fetched even if nobody has come near the choice. */
const IDLE_MS = 3000;

/** Black or Tan: turns the pictures of the page, and goes along to the checkout. */
function FinishChoice() {
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

/**
 * Lets `?color=tan` in the address set the finish. The returned call chooses one and keeps such an address in step,
 * so that a reload shows what was chosen last.
 */
function useLinkedFinish(): (finish: BowColor) => void {
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
