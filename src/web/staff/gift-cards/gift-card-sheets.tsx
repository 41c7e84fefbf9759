import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffGiftCard, StaffGiftCardDetail } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { usd } from '#web/client/format.ts';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { Feed, SearchField } from '#web/staff/parts/record-list.tsx';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { PhoneSheet, RecordSheet, SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { cardName, GiftCardBadge, GiftCardMoves } from './gift-card-labels.tsx';
import { GiftCardSteps } from './gift-card-steps.tsx';
import { useGiftCard, useGiftCardFeed, useOutstanding } from './use-gift-cards.ts';

/** What is left on all gift cards, with the way to them. */
export function GiftCardsLine({ search }: { search: URLSearchParams }) {
  const { data } = useOutstanding();
  return (
    <p className="min-h-6 text-ash text-sm">
      {data && (
        <>
          {usd(data.outstanding)} outstanding on gift cards.{' '}
          <SheetLink search={search} sheet="sheet" value="gift-cards" className="text-bone link-plain">
            Gift cards
          </SheetLink>
        </>
      )}
    </p>
  );
}

/** The list of gift cards with its search, and one of them. */
export function GiftCardSheets({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  return (
    <>
      <PhoneSheet open={search.get('sheet') === 'gift-cards'} onClose={onClose} title="Gift cards">
        <GiftCardFeed search={search} />
      </PhoneSheet>
      <RecordSheet id={search.get('card')} onClose={onClose} title="Gift card">
        {(id) => <CardOf id={Number(id)} search={search} />}
      </RecordSheet>
    </>
  );
}

function GiftCardFeed({ search }: { search: URLSearchParams }) {
  const [words, setWords] = useState('');
  const cards = useGiftCardFeed(words);
  return (
    <div className="space-y-5">
      <SearchField
        label="Search gift cards"
        placeholder="Email, last four or order"
        applied={words}
        onSearch={setWords}
      />
      <Feed
        feed={cards}
        what="the gift cards"
        waiting={<ListWaiting what="the gift cards" />}
        empty={<Empty title={words ? 'Nothing matches' : 'No gift card was sold yet'} />}
        className="space-y-5"
      >
        {(found) => (
          <ul>
            {found.map((card) => (
              <CardLine key={card.id} card={card} search={search} />
            ))}
          </ul>
        )}
      </Feed>
    </div>
  );
}

function CardLine({ card, search }: { card: StaffGiftCard; search: URLSearchParams }) {
  return (
    <li>
      <Link
        to={withSheet(search, 'card', String(card.id))}
        preventScrollReset
        className="block border-rule border-t py-3 active:bg-bark"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-bone tabular-nums">{cardName(card)}</span>
          <span className="text-bone tabular-nums">
            {usd(card.balance)} <span className="text-ash text-sm">of {usd(card.amount)}</span>
          </span>
        </span>
        <span className="mt-1 flex items-baseline justify-between gap-4 text-sm">
          <span className="min-w-0 truncate text-ash">{card.recipient}</span>
          <GiftCardBadge {...card} />
        </span>
      </Link>
    </li>
  );
}

function CardOf({ id, search }: { id: number; search: URLSearchParams }) {
  const card = useGiftCard(id);
  return (
    <Loaded
      query={card}
      what="the gift card"
      unknown={() => <p className="text-bone">There is no such gift card. It may have been an old link.</p>}
    >
      {(detail) => <CardDetail card={detail} search={search} />}
    </Loaded>
  );
}

function CardDetail({ card, search }: { card: StaffGiftCardDetail; search: URLSearchParams }) {
  const navigate = useNavigate();
  const orderLink = (orderNumber: string) => (
    <Link to={withSheet(search, 'order', orderNumber)} className="text-bone link-plain">
      {orderNumber}
    </Link>
  );
  return (
    <div className="space-y-6">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-bone text-lg tabular-nums">{cardName(card)}</span>
        <GiftCardBadge {...card} />
      </p>
      <Facts
        facts={[
          ['Left on it', `${usd(card.balance)} of ${usd(card.amount)}`],
          ['Recipient', card.recipient],
          ['Bought with', card.orderNumber && orderLink(card.orderNumber)],
          ['Code emailed', card.sentAt ? <Moment key="sent" at={card.sentAt} /> : 'Not yet'],
          ['Message', card.message],
        ]}
      />
      <GiftCardSteps
        card={card}
        onReissued={(id) => void navigate(withSheet(search, 'card', String(id)), { replace: true })}
      />
      <GiftCardMoves card={card} order={orderLink} />
    </div>
  );
}
