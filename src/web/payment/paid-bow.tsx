import type { ReactNode } from 'react';
import { bowTitle, drawnFinish } from '#values/bow/finish.ts';
import type { BowColor } from '#values/order/order.ts';
import { Picture } from '#web/ui/picture.tsx';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import black from '../../../assets/pictures/stone-black.webp?picture';
import tan from '../../../assets/pictures/stone-tan.webp?picture';
import type { PaidStep } from './paid-steps.ts';

const PICTURES: Record<BowColor, typeof black> = { Black: black, Tan: tan };

type PaidBowProps = {
  /** Null: an order without a bow. */
  color: string | null;
  /** What its bow is called; null: the Hunter. */
  name?: string | null;
  /** The headline and what goes with it. */
  head: ReactNode;
  /** The lines of the order and its money. */
  lines: ReactNode;
  steps: PaidStep[];
  /** The level below the headline. */
  heading: 'h2' | 'h3';
  children?: ReactNode;
};

/** What a payment has bought: the bow in its finish, what was paid, and what comes when. */
export function PaidBow({ color, name = null, head, lines, steps, heading: Heading, children }: PaidBowProps) {
  const drawn = drawnFinish(name, color);
  return (
    <div className="max-w-[84rem]">
      <div className="grid gap-x-[clamp(3rem,7vw,8rem)] gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div>{head}</div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {drawn && (
            <Picture
              source={PICTURES[drawn]}
              alt={`${bowTitle(name)} in ${drawn}`}
              sizes="(min-width: 64rem) 45vw, 100vw"
              className="h-auto w-full"
            />
          )}
        </div>
        <dl className="self-start border-rule-strong border-t">{lines}</dl>
      </div>
      <section className="mt-14 lg:mt-20">
        <Heading className="title-part text-bone">What happens next</Heading>
        <ol className="mt-8 grid lg:grid-flow-col lg:auto-cols-fr">
          {steps.map(({ when, what }) => (
            <li
              key={what}
              className="relative border-tan pb-9 before:absolute before:size-2.5 before:bg-tan max-lg:border-l max-lg:pl-7 max-lg:before:top-2 max-lg:before:-left-1.5 max-lg:last:border-transparent max-lg:last:pb-0 lg:border-t lg:pt-8 lg:pr-8 lg:pb-0 lg:before:-top-1.5 lg:before:left-0"
            >
              <p className="font-semibold text-bone">
                <WholeDates text={when} />
              </p>
              <p className="mt-2 max-w-[26em] text-ash">
                <WholeDates text={what} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      {children}
    </div>
  );
}
