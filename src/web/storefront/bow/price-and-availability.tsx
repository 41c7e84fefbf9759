import { Link } from 'react-router';
import { CLOSED_TITLES } from '#values/text/sale-text.ts';
import { finishQuery, useFinish } from '#web/bow-parts/chosen-finish.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { ClosedBow } from './closed-bow.tsx';

export type PriceAndAvailabilityProps = {
  terms: PrintedTerms | null;
  /** Whether the shop's own configurator is offered. */
  configurator: boolean;
  /** The maker's own, by its name; null: there is the law's alone. */
  warranty: string | null;
};

/** The way on, while it is in sight: what is at hand elsewhere makes way for it. */
export const PRE_ORDER = 'pre-order';

/** What the bow costs and when it comes, and the two ways on; both take the finish along that is shown. */
export function PriceAndAvailability({ terms, configurator, warranty }: PriceAndAvailabilityProps) {
  const query = finishQuery(useFinish());
  return (
    <div className="beside:col-start-3">
      {terms ? <Terms terms={terms} /> : <NothingOnSale />}
      {terms && terms.state !== 'open' && (
        <div className="mt-8">
          <ClosedBow state={terms.state} name={terms.name} bow="" />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-4">
        {terms?.state === 'open' && (
          <Link id={PRE_ORDER} to={`/checkout${query}`} className={buttonLook('blaze', 'max-sm:w-full')}>
            Pre-order for {terms.deposit}
          </Link>
        )}
        <Link
          to={configurator ? `/build-your-bow${query}` : '/coming-soon'}
          className={buttonLook('line', 'max-sm:w-full')}
        >
          Configure Your Hunter
        </Link>
      </div>
      {terms?.state === 'open' && <Promises warranty={warranty} />}
    </div>
  );
}

/** What the bow costs, when it comes and how it is paid, the same on the page of every bow. */
export function Terms({ terms }: { terms: PrintedTerms }) {
  const rows = [
    {
      name: terms.state === 'open' ? 'Deposit today' : 'Deposit',
      value: terms.percent ? `${terms.deposit} (${terms.percent})` : terms.deposit,
    },
    { name: 'Balance, due at ship', value: terms.balance },
    { name: terms.time.label, value: terms.time.value },
    ...(terms.batch ? [] : [{ name: 'Manufacturing', value: `${terms.making} after final payment` }]),
    ...(terms.left ? [{ name: 'Places', value: terms.left }] : []),
  ];
  return (
    <section aria-label="Price and availability">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-5">
        <p className="figure-tall -ml-0.5 beside:text-[clamp(3.5rem,5.4vw,7.5rem)]">{terms.price}</p>
        <p className="title-part text-tan">
          {terms.state === 'open' ? terms.availability : CLOSED_TITLES[terms.state]}
        </p>
      </div>
      <dl className="border-rule-strong border-t">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-2.5">
            <dt className="text-ash">{name}</dt>
            <dd className="tabular-nums">
              <WholeDates text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[34em] text-ash text-sm">
        <WholeDates text={terms.balanceStory} />{' '}
        {terms.batch && (
          <Link
            to="/batches"
            className="inline-block text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            See how every batch stands
          </Link>
        )}
      </p>
    </section>
  );
}

function NothingOnSale() {
  return (
    <section aria-label="Price and availability" className="border-rule-strong border-t pt-5">
      <p className="title-part">Not on sale right now</p>
      <p className="mt-3 max-w-[34em] text-ash">
        The Hunter cannot be pre-ordered at the moment.{' '}
        <Link to="#contact" className="text-bone underline underline-offset-4">
          Write to us
        </Link>{' '}
        and we tell you when it can.
      </p>
    </section>
  );
}

/** What a buyer may rely on, in a few words each. The terms (legal/terms-text.tsx) say all of it in full: change them together. */
const PROMISES = [
  { name: 'Refund', words: 'In full, until your bow ships' },
  { name: 'Deposit', words: 'Counts in full toward the price' },
  { name: 'Made', words: 'In the USA, in three states' },
  { name: 'Questions', words: 'A person answers your mail' },
];

/** Stands with the price and the way to pay. */
export function Promises({ warranty }: Pick<PriceAndAvailabilityProps, 'warranty'>) {
  const law = 'Every right the law gives you';
  const promises = PROMISES.toSpliced(2, 0, { name: 'Warranty', words: warranty ? `${warranty}. ${law}` : law });
  return (
    <section aria-label="What you can rely on" className="mt-8 text-sm">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {promises.map(({ name, words }) => (
          <div key={name} className="max-sm:flex max-sm:justify-between max-sm:gap-x-6">
            <dt className="text-ash">{name}</dt>
            <dd className="max-sm:text-right">{words}</dd>
          </div>
        ))}
        <div className="max-sm:text-right">
          <dt className="text-ash max-sm:sr-only">All of it</dt>
          <dd>
            <Link to="/terms" className="underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
              In our terms
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}
