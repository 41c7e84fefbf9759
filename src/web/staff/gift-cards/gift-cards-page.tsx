import { Link, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffGiftCard } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import { usd } from '#web/client/format.ts';
import { Empty, Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useTyped } from '#web/staff/parts/use-typed.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { readGiftCardAddress, writeGiftCardAddress } from './gift-card-address.ts';
import { cardName, GiftCardBadge, STATE_LABELS } from './gift-card-labels.tsx';
import { type GiftCardPage, PAGE_SIZE, useGiftCards } from './use-gift-cards.ts';

/** Gift cards, newest first, and what is left on all of them. On a desk an opened card stands beside the list, on a phone in its place. */
export function GiftCardsPage() {
  const [query] = useSearchParams();
  const opened = useParams().card !== undefined;
  const address = readGiftCardAddress(query);
  const found = useGiftCards(address);
  const list = found.data?.cards.slice(0, PAGE_SIZE) ?? [];
  const last = (found.data?.cards.length ?? 0) > PAGE_SIZE ? list.at(-1) : undefined;
  const narrowed = address.search !== '' || address.state !== null;
  return (
    <div className={opened ? 'gap-x-10 lg:grid lg:grid-cols-[minmax(19rem,5fr)_minmax(0,8fr)]' : ''}>
      {opened && <h1 className="sr-only lg:hidden">Gift cards</h1>}
      <section aria-labelledby="gift-cards-title" className={opened ? 'max-lg:hidden' : ''}>
        <GiftCardFilters address={address} narrow={opened} />
        <p className="mb-4 min-h-6 text-ash">
          {found.data && (
            <>
              Outstanding on gift cards: <span className="text-bone tabular-nums">{usd(found.data.outstanding)}</span>
            </>
          )}
        </p>
        <Loaded query={found} what="the gift cards">
          {() => (
            <div aria-busy={found.isPlaceholderData} className={found.isPlaceholderData ? 'opacity-60' : ''}>
              {list.length === 0 ? (
                <Empty title={narrowed ? 'Nothing matches' : 'No gift card was sold yet'}>
                  {narrowed
                    ? 'Try the whole order number, the last four characters of the code, or another part of the address.'
                    : 'Each one that is bought and paid appears here.'}
                </Empty>
              ) : (
                <GiftCardList list={list} narrow={opened} />
              )}
              <PageLinks
                label="Pages"
                newest={address.before ? writeGiftCardAddress({ ...address, before: null }) : null}
                older={last ? writeGiftCardAddress({ ...address, before: String(last.id) }) : null}
              />
            </div>
          )}
        </Loaded>
      </section>
      <Outlet />
    </div>
  );
}

const CHOICES = [
  ...GIFT_CARD_STATES.map((state) => ({ state, label: STATE_LABELS[state] })),
  { state: null, label: 'All' },
];

/** `narrow`: the list stands beside an opened card. */
function GiftCardFilters({ address, narrow }: { address: GiftCardPage; narrow: boolean }) {
  const panelPath = usePanelPath();
  return (
    <header className={narrow ? 'mb-4 space-y-3' : 'mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3'}>
      <h1 id="gift-cards-title" className="title-desk text-bone">
        Gift cards
      </h1>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <nav aria-label="State" className="flex flex-wrap gap-x-5">
          {CHOICES.map(({ state, label }) => (
            <Link
              key={label}
              to={{
                pathname: panelPath('gift-cards'),
                search: writeGiftCardAddress({ ...address, state, before: null }),
              }}
              aria-current={state === address.state ? 'true' : undefined}
              className="inline-flex min-h-control items-center text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline aria-[current]:decoration-2"
            >
              {label}
            </Link>
          ))}
        </nav>
        <GiftCardSearch address={address} />
      </div>
    </header>
  );
}

/** What is searched for goes into the address, from which the list reads it. A whole code is nothing to type here. */
function GiftCardSearch({ address }: { address: GiftCardPage }) {
  const navigate = useNavigate();
  const { typed, type } = useTyped({
    applied: address.search,
    isReady: () => true,
    onApply: (words) => {
      const to = { search: writeGiftCardAddress({ ...address, search: words, before: null }) };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <TextField
      label="Search gift cards"
      type="search"
      placeholder="Email, last four or order"
      maxLength={100}
      autoComplete="off"
      className="w-full sm:w-60"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

function GiftCardList({ list, narrow }: { list: StaffGiftCard[]; narrow: boolean }) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const columns = narrow ? '' : 'md:grid-cols-[7rem_minmax(0,1fr)_9rem_12rem_7rem_8.5rem] md:gap-x-6';
  const second = `max-md:order-1 ${narrow ? 'order-1' : ''}`;
  return (
    <ul aria-label="Gift cards" className="border-rule border-t">
      {list.map((card) => (
        <li key={card.id} className="border-rule border-b">
          <NavLink
            to={{ pathname: panelPath('gift-cards', card.id), search }}
            preventScrollReset
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 px-2 py-2.5 hover:bg-bark aria-[current=page]:bg-bark ${columns}`}
          >
            <span className="truncate text-bone tabular-nums">{cardName(card)}</span>
            <span className={`truncate text-bone ${second}`}>{card.recipient}</span>
            <span className={`truncate text-ash text-sm max-md:hidden ${narrow ? 'hidden' : ''}`}>
              {card.orderNumber ?? 'made by staff'}
            </span>
            <span className="text-right text-bone tabular-nums">
              {usd(card.balance)} <span className="text-ash text-sm">of {usd(card.amount)}</span>
            </span>
            <span className={`text-right text-sm ${second}`}>
              <GiftCardBadge {...card} />
            </span>
            <span className={`text-right text-ash text-sm max-md:hidden ${narrow ? 'hidden' : ''}`}>
              <Moment at={card.createdAt} />
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
