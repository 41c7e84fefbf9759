import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffGiftCard } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import { Choices, type Column, ListAndRecord, RecordRows } from '#web/staff/parts/list-and-record.tsx';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Listed, pageOf, SearchField } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { readGiftCardAddress, writeGiftCardAddress } from './gift-card-address.ts';
import { cardName, GiftCardBadge, STATE_LABELS } from './gift-card-labels.tsx';
import { type GiftCardPage, PAGE_SIZE, useGiftCards } from './use-gift-cards.ts';

/** Gift cards, newest first, and what is left on all of them. */
export function GiftCardsPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const opened = useParams().card !== undefined;
  const address = readGiftCardAddress(query);
  const found = useGiftCards(address);
  const { shown, last } = pageOf(found.data?.cards, PAGE_SIZE);
  const narrowed = address.search !== '' || address.state !== null;
  return (
    <ListAndRecord title="Gift cards" opened={opened} filters={<GiftCardFilters address={address} />}>
      <p className="mb-4 min-h-6 text-ash">
        {found.data && (
          <>
            Outstanding on gift cards: <span className="text-bone tabular-nums">{usd(found.data.outstanding)}</span>
          </>
        )}
      </p>
      <Listed
        query={found}
        what="the gift cards"
        list={shown}
        empty={
          <Empty title={narrowed ? 'Nothing matches' : 'No gift card was sold yet'}>
            {narrowed
              ? 'Try the whole order number, the last four characters of the code, or another part of the address.'
              : 'Each one that is bought and paid appears here.'}
          </Empty>
        }
        more={
          <PageLinks
            label="Pages"
            newest={address.before ? writeGiftCardAddress({ ...address, before: null }) : null}
            older={last ? writeGiftCardAddress({ ...address, before: String(last.id) }) : null}
          />
        }
      >
        {(list) => (
          <RecordRows
            label="Gift cards"
            list={list}
            columns={COLUMNS}
            widths="md:grid-cols-[7rem_minmax(0,1fr)_9rem_12rem_7rem_8.5rem] md:gap-x-6"
            narrow={opened}
            address={({ id }) => panelPath('gift-cards', id)}
          />
        )}
      </Listed>
    </ListAndRecord>
  );
}

const COLUMNS: Column<StaffGiftCard>[] = [
  { name: 'code', look: 'truncate text-bone tabular-nums', cell: cardName },
  { name: 'recipient', look: 'truncate text-bone', place: 'second', cell: ({ recipient }) => recipient },
  {
    name: 'order',
    look: 'truncate text-ash text-sm',
    place: 'wide',
    cell: ({ orderNumber }) => orderNumber ?? 'made by staff',
  },
  {
    name: 'left',
    look: 'text-right text-bone tabular-nums',
    cell: ({ balance, amount }) => (
      <>
        {usd(balance)} <span className="text-ash text-sm">of {usd(amount)}</span>
      </>
    ),
  },
  { name: 'state', look: 'text-right text-sm', place: 'second', cell: (card) => <GiftCardBadge {...card} /> },
  {
    name: 'bought',
    look: 'text-right text-ash text-sm',
    place: 'wide',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

/** A whole code is nothing to type into the search. */
function GiftCardFilters({ address }: { address: GiftCardPage }) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const narrowed = (change: Partial<GiftCardPage>) => writeGiftCardAddress({ ...address, before: null, ...change });
  const choice = (state: GiftCardPage['state'], label: string) => ({
    label,
    chosen: state === address.state,
    to: { pathname: panelPath('gift-cards'), search: narrowed({ state }) },
  });
  return (
    <>
      <Choices
        label="State"
        choices={[...GIFT_CARD_STATES.map((state) => choice(state, STATE_LABELS[state])), choice(null, 'All')]}
      />
      <SearchField
        label="Search gift cards"
        placeholder="Email, last four or order"
        className="w-full sm:w-60"
        applied={address.search}
        onSearch={(search) =>
          void navigate({ search: narrowed({ search }) }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}
