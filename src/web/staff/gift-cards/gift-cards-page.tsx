import { Outlet, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffGiftCard } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { readGiftCardAddress, writeGiftCardAddress } from './gift-card-address.ts';
import { cardName, GiftCardBadge, STATE_LABELS } from './gift-card-labels.tsx';
import { type GiftCardPage, PAGE_SIZE, useGiftCards } from './use-gift-cards.ts';

const STATES = GIFT_CARD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

/** Gift cards, newest first, and what is left on all of them. A whole code is nothing to type into the search. */
export function GiftCardsPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const opened = useParams().card !== undefined;
  const address = readGiftCardAddress(query);
  const { search, state } = address;
  const found = useGiftCards(address);
  const { shown, last } = pageOf(found.data?.cards, PAGE_SIZE);
  const narrow = (change: Partial<GiftCardPage>, how = { replace: false }) =>
    void navigate(
      { search: writeGiftCardAddress({ ...address, before: null, ...change }) },
      { ...how, preventScrollReset: true },
    );
  const chips = [
    search !== '' && { name: 'search', text: `“${search}”`, off: () => narrow({ search: '' }) },
    state && { name: 'state', text: STATE_LABELS[state], off: () => narrow({ state: null }) },
  ].filter((chip) => chip !== false && chip !== null);
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
        to: { pathname: panelPath('gift-cards', id), search: query.toString() },
        preventScrollReset: true,
      })}
      search={{
        label: 'Search gift cards',
        placeholder: 'Email, last four or order',
        applied: search,
        onSearch: (words) => narrow({ search: words }, { replace: true }),
      }}
      filters={
        <ChoiceFilter
          label="State"
          value={state}
          choices={STATES}
          onChoose={(chosen) => narrow({ state: chosen ?? null })}
        />
      }
      chips={chips}
      onClear={() => narrow({ search: '', state: null })}
      empty={
        <Empty title={chips.length > 0 ? 'Nothing matches' : 'No gift card was sold yet'}>
          {chips.length > 0
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
      more={
        <PageLinks
          label="Pages"
          newest={address.before ? writeGiftCardAddress({ ...address, before: null }) : null}
          older={last ? writeGiftCardAddress({ ...address, before: String(last.id) }) : null}
          className=""
        />
      }
      opened={opened && <Outlet />}
    />
  );
}

const COLUMNS: ListColumn<StaffGiftCard>[] = [
  { name: 'code', label: 'Code', width: '7rem', isLink: true, place: 1, look: 'tabular-nums', cell: cardName },
  {
    name: 'recipient',
    label: 'Recipient',
    width: 'minmax(0,1fr)',
    place: 3,
    look: 'text-bone',
    cell: ({ recipient }) => recipient,
  },
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
