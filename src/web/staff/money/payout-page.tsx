import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { StaffPayout, StaffPayoutDetail } from '#contract/money/money-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Empty, Fact, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { signedUsd } from './money-page.tsx';
import { PayoutBadge, payoutKind } from './payout-list.tsx';
import { type PayoutKind, usePayout } from './use-money.ts';

/** What stands at `…/money/17`: a payout, down to the orders that it is of. */
export function PayoutPage() {
  const { payout = '' } = useParams();
  const { search } = useLocation();
  const panelPath = usePanelPath();
  const id = /^[1-9]\d{0,8}$/.test(payout) ? Number(payout) : null;
  return (
    <section aria-label="Payout" className="max-w-5xl">
      <nav aria-label="Around this payout" className="mb-3">
        <Link to={{ pathname: panelPath('money'), search }} className={buttonLook('quiet')}>
          All payouts
        </Link>
      </nav>
      {id === null ? <NoSuchPayout /> : <Opened key={id} id={id} />}
    </section>
  );
}

const NoSuchPayout = () => <Empty title="There is no such payout">Please choose one from the list.</Empty>;

function Opened({ id }: { id: number }) {
  const [kind, setKind] = useState<PayoutKind | null>(null);
  const query = usePayout(id, kind);
  return (
    <Loaded query={query} what="the payout" unknown={NoSuchPayout}>
      {({ pages }) => {
        const [first] = pages;
        if (!first) return null;
        return (
          <>
            <Facts payout={first.payout} />
            <Section title="What it is made of" className="mt-8">
              <Parts detail={first} kind={kind} onChoose={setKind} />
            </Section>
            {first.parts.length > 0 && (
              <Section title={kind ? KINDS[kind] : 'Lines'} className="mt-8">
                <Lines lines={pages.flatMap(({ lines }) => lines)} />
                {query.hasNextPage && (
                  <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    More lines
                  </Button>
                )}
              </Section>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Facts({ payout }: { payout: StaffPayout }) {
  return (
    <>
      <h1 className="title-desk text-bone">Payout of {usd(payout.amount)}</h1>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 md:grid-cols-4">
        <Fact label="State">
          <PayoutBadge state={payout.state} />
        </Fact>
        <Fact label="Made">
          <Moment at={payout.madeAt} />
        </Fact>
        <Fact label={payout.state === 'paid' ? 'Arrived' : 'Expected'}>
          <Moment at={payout.arrivesAt} dayOnly />
        </Fact>
        <Fact label="How">{payoutKind(payout)}</Fact>
        <Fact label="The bank’s trace id" className="col-span-2">
          {payout.traceId ?? 'Not known yet'}
        </Fact>
        <Fact label="At the card provider" className="col-span-2">
          {payout.providerId}
        </Fact>
        {payout.failure && (
          <Fact label="Why it came back" className="col-span-2">
            {payout.failure}
          </Fact>
        )}
      </dl>
    </>
  );
}

const KINDS: Record<PayoutKind, string> = {
  charge: 'Charges',
  refund: 'Refunds',
  dispute: 'Disputes',
  fee: 'Monthly fees',
  payout: 'Earlier payouts',
  other: 'What the shop cannot name',
};

type PartsProps = { detail: StaffPayoutDetail; kind: PayoutKind | null; onChoose: (kind: PayoutKind | null) => void };

function Parts({ detail: { parts, remainder, payout }, kind, onChoose }: PartsProps) {
  const cells = 'py-2 pl-3 text-right tabular-nums whitespace-nowrap';
  return (
    <table className="mt-2 w-full max-w-2xl border-rule border-t text-sm md:text-base">
      <thead className="text-ash text-sm">
        <tr>
          <th className="py-2 text-left font-normal">What</th>
          <th className={`${cells} font-normal`}>Amount</th>
          <th className={`${cells} font-normal`}>Fees</th>
          <th className={`${cells} font-normal`}>Paid out</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.kind} className="border-rule border-t text-bone">
            <th className="text-left font-normal">
              <button
                type="button"
                aria-pressed={kind === part.kind}
                onClick={() => onChoose(kind === part.kind ? null : part.kind)}
                className="min-h-11 text-left link-quiet hover:decoration-bone aria-pressed:decoration-bone"
              >
                {KINDS[part.kind]} ({part.count})
              </button>
            </th>
            <td className={cells}>{signedUsd(part.amount)}</td>
            <td className={cells}>{signedUsd(part.fee)}</td>
            <td className={cells}>{signedUsd(part.net)}</td>
          </tr>
        ))}
        {remainder !== '0.00' && (
          <tr className="border-rule border-t text-bone">
            <th colSpan={3} className="py-2 text-left font-normal">
              {remainderText(payout)}
            </th>
            <td className={cells}>{signedUsd(remainder)}</td>
          </tr>
        )}
        <tr className="border-rule-strong border-t text-bone">
          <th colSpan={3} className="py-2 text-left font-semibold">
            Payout
          </th>
          <td className={`${cells} font-semibold`}>{usd(payout.amount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function remainderText({ automatic, itemised }: StaffPayout): string {
  if (!automatic) return 'Paid out by hand: the card provider does not say of which payments';
  return itemised ? 'Not named by any line' : 'Not listed yet by the card provider';
}

function Lines({ lines }: { lines: StaffPayoutDetail['lines'] }) {
  const panelPath = usePanelPath();
  return (
    <ul aria-label="Lines of the payout" className="mt-2 border-rule border-t">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-0.5 border-rule border-b py-2.5 md:grid-cols-[9rem_9rem_minmax(0,1fr)_8rem_7rem_8rem]"
        >
          <span className="text-bone">
            {line.orderNumber ? (
              <Link to={panelPath('orders', line.orderNumber)} className="link-quiet hover:decoration-bone">
                {line.orderNumber}
              </Link>
            ) : (
              'No order'
            )}
          </span>
          <span className="text-right text-bone tabular-nums md:order-last">{signedUsd(line.net)}</span>
          <span className="text-ash first-letter:uppercase">{line.category.replaceAll('_', ' ')}</span>
          <span className="text-right text-ash text-sm tabular-nums md:order-4">{signedUsd(line.amount)}</span>
          <span className="text-ash text-sm wrap-anywhere">{line.description}</span>
          <span className="text-right text-ash text-sm tabular-nums md:order-5">fee {signedUsd(line.fee)}</span>
        </li>
      ))}
    </ul>
  );
}
