import { CLOSED_TITLES, type ClosedState, closedSentence } from '#values/text/sale-text.ts';
import { WaitingForm } from './waiting-form.tsx';

type ClosedBowProps = {
  state: ClosedState;
  name: string;
  /** The end of its page's address; empty: the flagship. */
  bow: string;
  heading?: 'h2' | 'h3';
};

/** In the place of the button that pre-orders: what is the matter, and the waiting list. */
export function ClosedBow({ state, name, bow, heading: Heading = 'h2' }: ClosedBowProps) {
  return (
    <section id="waiting-list" aria-labelledby="closed-title" className="scroll-mt-24 border-tan border-t pt-5">
      <Heading id="closed-title" className="title-part text-tan">
        {CLOSED_TITLES[state]}
      </Heading>
      <p className="mt-3 mb-5 max-w-[34em] text-bone">
        {closedSentence(state, name)} Pre-orders that were made stand as they are.
      </p>
      <div className="max-w-[30rem]">
        <WaitingForm bow={bow} state={state} />
      </div>
    </section>
  );
}
