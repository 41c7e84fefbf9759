import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { StaffGiftCardDetail } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import { usd } from '#web/client/format.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { Empty, Fact, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { cardName, GiftCardBadge, GiftCardMoves } from './gift-card-labels.tsx';
import { GiftCardSteps } from './gift-card-steps.tsx';
import { useGiftCard } from './use-gift-cards.ts';

/** What stands at `…/gift-cards/17`: a card beside the list, which keeps its filter and search in the address. */
export function GiftCardDetailPage() {
  const { card = '' } = useParams();
  const { search } = useLocation();
  const panelPath = usePanelPath();
  const id = /^[1-9]\d{0,8}$/.test(card) ? Number(card) : null;
  return (
    <section aria-label="Gift card">
      <nav aria-label="Around this gift card" className="mb-3 flex min-h-control flex-wrap items-center gap-x-6">
        <Link to={{ pathname: panelPath('gift-cards'), search }} className={buttonLook('quiet', 'mr-auto')}>
          <span className="lg:hidden">All gift cards</span>
          <span className="max-lg:hidden">Close</span>
        </Link>
      </nav>
      {id === null ? <NoSuchCard /> : <Opened key={id} id={id} />}
    </section>
  );
}

function Opened({ id }: { id: number }) {
  const query = useGiftCard(id);
  return (
    <Loaded query={query} what="the gift card" unknown={() => <NoSuchCard />}>
      {(card) => <GiftCardView card={card} />}
    </Loaded>
  );
}

function NoSuchCard() {
  return <Empty title="There is no such gift card">Please choose one from the list.</Empty>;
}

const LINK = 'text-bone link-quiet hover:decoration-bone';

/** Why nobody can pay with it, and what that costs the shop. */
function heldText({ held, spent }: StaffGiftCardDetail): string {
  const wasSpent = spent === '0.00' ? 'Nothing of the card was spent.' : `${usd(spent)} of the card was spent`;
  if (held === 'disputed') return `A bank decides about it. ${spent === '0.00' ? wasSpent : `${wasSpent}.`}`;
  return `It has left. ${spent === '0.00' ? wasSpent : `${wasSpent}, which is a loss.`}`;
}

function GiftCardView({ card }: { card: StaffGiftCardDetail }) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const { search } = useLocation();
  const orderLink = (orderNumber: string) => (
    <Link to={panelPath('orders', orderNumber)} className={LINK}>
      {orderNumber}
    </Link>
  );
  const cardLink = ({ id, lastFour }: { id: number; lastFour: string }) => (
    <Link to={{ pathname: panelPath('gift-cards', id), search }} className={LINK}>
      {cardName({ lastFour })}
    </Link>
  );
  return (
    <>
      <header>
        <h2 className="title-block text-bone">Gift card {cardName(card)}</h2>
        <p className="text-sm">
          <GiftCardBadge {...card} />
        </p>
      </header>
      <dl className="mt-4 grid gap-x-8 gap-y-3 border-rule border-y py-3 text-sm sm:grid-cols-2">
        <Fact label="Left on it">
          {usd(card.balance)} of {usd(card.amount)}
        </Fact>
        {card.held && <Fact label="The money it was bought with">{heldText(card)}</Fact>}
        <Fact label="Recipient">{card.recipient}</Fact>
        <Fact label="Bought with">{card.orderNumber ? orderLink(card.orderNumber) : 'Made by staff'}</Fact>
        <Fact label="Code emailed">{card.sentAt ? <Moment at={card.sentAt} /> : 'Not yet'}</Fact>
        {card.replaces && <Fact label="Takes the place of">{cardLink(card.replaces)}</Fact>}
        {card.replacedBy && <Fact label="Replaced by">{cardLink(card.replacedBy)}</Fact>}
      </dl>
      {card.message && (
        <p className="mt-4 max-w-prose whitespace-pre-wrap border-rule-strong border-l-2 pl-4 text-bone wrap-anywhere">
          {card.message}
        </p>
      )}
      <div className="mt-6">
        <GiftCardSteps
          card={card}
          onReissued={(id) => void navigate({ pathname: panelPath('gift-cards', id), search })}
        />
      </div>
      <Section title="Its money" className="mt-8">
        <div className="mt-3">
          <GiftCardMoves card={card} order={orderLink} />
        </div>
      </Section>
      <RecordHistory subject="gift-card" id={card.id} />
    </>
  );
}
