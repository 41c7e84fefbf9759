import { Link, useLocation } from 'react-router';
import type { StaffPayout } from '#contract/money/money-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePayouts } from './use-money.ts';

const STATES: Record<StaffPayout['state'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Begun', tone: 'plain' },
  in_transit: { label: 'On its way', tone: 'warm' },
  paid: { label: 'At the bank', tone: 'good' },
  failed: { label: 'Sent back', tone: 'bad' },
  canceled: { label: 'Called off', tone: 'quiet' },
};

export function PayoutBadge({ state }: Pick<StaffPayout, 'state'>) {
  const { label, tone } = STATES[state];
  return <Badge tone={tone} label={label} />;
}

/** How it was made, in a word. */
export const payoutKind = ({ automatic, instant }: Pick<StaffPayout, 'automatic' | 'instant'>): string =>
  instant ? 'At once, by hand' : automatic ? 'By the day' : 'By hand';

/** What went to the bank, newest first; each opens into what it is made of. */
export function PayoutList() {
  const payouts = usePayouts();
  const panelPath = usePanelPath();
  const { search } = useLocation();
  return (
    <Loaded query={payouts} what="the payouts">
      {({ pages }) => {
        const shown = pages.flat();
        if (shown.length === 0) {
          return (
            <Empty title="Nothing was paid out yet">
              The card provider pays out what has become available. Each payout appears here within the hour.
            </Empty>
          );
        }
        return (
          <>
            <ul aria-label="Payouts" className="mt-2 border-rule border-t">
              {shown.map((payout) => (
                <li key={payout.id}>
                  <Link
                    to={{ pathname: panelPath('money', payout.id), search }}
                    className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-rule border-b py-2.5 hover:bg-bark md:grid-cols-[7rem_8rem_9rem_minmax(0,1fr)_8rem]"
                  >
                    <span className="text-bone">
                      <Moment at={payout.madeAt} dayOnly />
                    </span>
                    <span className="text-right text-bone tabular-nums md:order-last">{usd(payout.amount)}</span>
                    <PayoutBadge state={payout.state} />
                    <span className="text-right text-ash text-sm md:text-left">{payoutKind(payout)}</span>
                    <span className="col-span-2 text-ash text-sm wrap-anywhere md:col-span-1">
                      {payout.traceId ? `Trace id ${payout.traceId}` : (payout.failure ?? '')}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {payouts.hasNextPage && (
              <Button className="mt-4" busy={payouts.isFetchingNextPage} onClick={() => void payouts.fetchNextPage()}>
                Older payouts
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
