import { Outlet, useParams } from 'react-router';
import type { StaffGiftCard } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { useNarrowedList } from '#web/staff/lists/use-narrowed-list.tsx';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { cardName, GiftCardBadge, STATE_LABELS } from './gift-card-labels.tsx';
import { PAGE_SIZE, useGiftCards } from './use-gift-cards.ts';

const STATES = GIFT_CARD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const FILTERS = [{ name: 'state', label: 'State', choices: STATES }] as const;
const SEARCH = { label: 'Search gift cards', placeholder: 'Email, last four or order' };

/** Gift cards, newest first, and what is left on all of them. A whole code is nothing to type into the search. */
export function GiftCardsPage() {
  const panelPath = usePanelPath();
  const opened = useParams().card !== undefined;
  const { address, isNarrowed, here, props, pages } = useNarrowedList(FILTERS, SEARCH);
  const found = useGiftCards(address);
  const { shown, last } = pageOf(found.data?.cards, PAGE_SIZE);
  return (
    <ListPage
      title="Gift cards"
      label="Gift cards"
      list="gift-cards"
      columns={COLUMNS}
      query={found}
      rows={shown}
      keyOf={({ id }) => String(id)}
      opens={({ id }) => ({
        to: { pathname: panelPath('gift-cards', id), search: here },
        preventScrollReset: true,
      })}
      {...props}
      empty={
        <Empty title={isNarrowed ? 'Nothing matches' : 'No gift card was sold yet'}>
          {isNarrowed
            ? 'Try the whole order number, the last four characters of the code, or another part of the address.'
            : 'Each one that is bought and paid appears here.'}
        </Empty>
      }
      totals={
        <p className="text-ash text-sm">
          {found.data && (
            <>
              Outstanding on gift cards: <span className="text-bone tabular-nums">{usd(found.data.outstanding)}</span>
            </>
          )}
        </p>
      }
      more={pages(last)}
      opened={opened && <Outlet />}
    />
  );
}

const COLUMNS: ListColumn<StaffGiftCard>[] = [
  { name: 'code', label: 'Code', width: '7rem', isLink: true, place: 1, look: 'tabular-nums', cell: cardName },
  { name: 'recipient', label: 'Recipient', width: 'minmax(0,1fr)', place: 3, look: 'text-bone', cell: 'recipient' },
  {
    name: 'order',
    label: 'Order',
    width: '9rem',
    look: 'text-ash',
    cell: ({ orderNumber }) => orderNumber ?? 'made by staff',
  },
  {
    name: 'left',
    label: 'Left',
    width: '6rem',
    end: true,
    place: 2,
    look: 'text-bone',
    cell: ({ balance }) => usd(balance),
  },
  { name: 'amount', label: 'Of', width: '6rem', end: true, look: 'text-ash', cell: ({ amount }) => usd(amount) },
  { name: 'state', label: 'State', width: '7rem', place: 4, cell: (card) => <GiftCardBadge {...card} /> },
  {
    name: 'bought',
    label: 'Bought',
    width: '9.5rem',
    look: 'text-ash',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
