import { Link } from 'react-router';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { wordBuild } from '#values/bow/build.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { percentText } from '#values/text/deposit-text.ts';
import { BowPicture } from '#web/bow-parts/bow-picture.tsx';
import { dayOf, dayText, usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import { leadText, silenceText } from '#web/delay/delay-labels.ts';
import { KeptCard } from '#web/order-parts/kept-card.tsx';
import type { OrderAccess } from '#web/order-parts/order-access.ts';
import { OrderColumns } from '#web/order-parts/order-figures.tsx';
import { orderName } from '#web/order-parts/order-labels.ts';
import { OrderStatusBadge } from '#web/order-parts/order-status-badge.tsx';
import { isBowAlone, OrderedLines } from '#web/order-parts/ordered-lines.tsx';
import { PayAction } from '#web/order-parts/pay-action.tsx';
import { isDueNow, payableNow } from '#web/order-parts/what-is-due.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountLine } from '#web/ui/amount-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { BuildQuestion } from './build-question.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { isReleased, nextStep } from './next-step.ts';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { Returns } from './own-returns.tsx';
import { Parcels } from './parcels.tsx';
import { ReceiptSheet, Receipts } from './receipts.tsx';

/** Everything about one order. Printed, it is its receipts. */
export function OrderView(props: Omit<OrderNextProps, 'today'>) {
  const { order } = props;
  const today = dayOf(new Date());
  return (
    <>
      <div className="print:hidden">
        <p>
          <Link
            to={props.access.byLink ? '/find-order' : '/orders'}
            className="-my-3 inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
          >
            {props.access.byLink ? 'Find another order' : 'Order History'}
          </Link>
        </p>
        <h1 className="title-chapter mt-5 text-bone tabular-nums">{orderName(order)}</h1>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 text-ash">
          <OrderStatusBadge status={order.status} />
          <span>
            Placed on{' '}
            <time dateTime={order.createdAt} className="whitespace-nowrap">
              {dayText(order.createdAt)}
            </time>
          </span>
        </p>
        <OrderColumns
          first={<First {...props} today={today} />}
          aside={isBowAlone(order) ? <OrderAmounts order={order} /> : <OrderedLines order={order} />}
        >
          {order.keptCard && (
            <KeptCard card={order.keptCard} remove={() => props.access.removeCard(order)} keep={props.access.keep} />
          )}
          <OrderTimeline order={order} today={today} />
          <OrderLetters order={order} />
          <Parcels order={order} />
          <Returns order={order} access={props.access} />
          <OrderDelivery order={order} access={props.access} />
          <OrderTerms order={order} />
          <CancelOrder order={order} access={props.access} />
          <Receipts order={order} access={props.access} />
        </OrderColumns>
      </div>
      <ReceiptSheet order={order} />
    </>
  );
}

/** A later release comes before everything else, until the bow's turn has come; a question that has to be answered, to its end. */
function First(props: OrderNextProps) {
  const { order } = props;
  const { delay } = order;
  return (
    <div className="space-y-16">
      <BuildQuestion order={order} access={props.access} />
      {delay && (isAnswerNeeded(delay) || !isReleased(order)) && <OrderDelay delay={delay} />}
      <OrderNext {...props} />
    </div>
  );
}

/** The bow that was ordered, and what it costs. */
function OrderAmounts({ order }: { order: OwnOrderDetail }) {
  const { due, processing, status } = order;
  const paid = (done: boolean, leg: string) => (done || status === 'cancelled' ? leg : `${leg}, not paid yet`);
  return (
    <section aria-label="What you ordered" className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2">
      <BowPicture
        color={order.bowColor}
        name={order.bowName}
        imageUrl={order.lines.find(({ kind }) => kind === 'bow')?.imageUrl}
      />
      <div>
        <h2 className="title-part mt-6 text-bone sm:max-lg:mt-0">
          {bowTitle(order.bowName)} <span className="text-ash">/ {order.bowColor}</span>
        </h2>
        {order.build && <p className="mt-2 text-ash">{wordBuild(order.build)}</p>}
        <BowSerial bow={order.bow} />
        <dl className="mt-5 border-rule-strong border-t">
          <AmountLine label={paid(order.depositPaid, 'Deposit')} value={usd(order.depositAmount)} />
          <AmountLine label={paid(order.balancePaid, 'Balance')} value={usd(order.remainingBalance)} />
          {order.balanceSoFar !== '0.00' && <AmountLine label="Paid of the balance" value={usd(order.balanceSoFar)} />}
          {totalLines(order).map((line) => (
            <AmountLine key={line.label} {...line} />
          ))}
          {status !== 'cancelled' && (
            <AmountLine label={processing ? 'Being paid' : 'Due next'} value={due ? usd(due.amount) : '$0.00'} strong />
          )}
        </dl>
      </div>
    </section>
  );
}

/** The number on the bow once it is being made, and the way to its page once it was shipped. */
function BowSerial({ bow }: Pick<OwnOrderDetail, 'bow'>) {
  if (!bow) return null;
  return (
    <p className="mt-2 text-ash">
      Serial number <span className="text-bone tabular-nums">{bow.serial}</span>
      {bow.ownerPage && (
        <>
          {' · '}
          <a
            href={bow.ownerPage}
            className="inline-block py-3 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
          >
            The page of your bow
          </a>
        </>
      )}
    </p>
  );
}

type Delay = NonNullable<OwnOrderDetail['delay']>;

function isAnswerNeeded({ consentRequired, answer }: Delay): boolean {
  return consentRequired && answer !== 'keep';
}

/** The release was put off: what the mail said, and the way to its answer for a customer who has not got the mail at hand. */
function OrderDelay({ delay }: { delay: Delay }) {
  const kept = delay.answer === 'keep';
  const urgent = isAnswerNeeded(delay);
  return (
    <section aria-labelledby="delay-title" className={`border-t pt-7 ${urgent ? 'border-tan' : 'border-rule-strong'}`}>
      {urgent && <p className="mb-3 font-semibold text-tan">Your answer is needed</p>}
      <h2 id="delay-title" className="title-part text-bone">
        {kept ? 'You kept your order' : urgent ? 'Keep it, or cancel?' : 'A later release date'}
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        <p>{leadText(delay, dayOf(new Date()))}</p>
        <p className="wrap-anywhere whitespace-pre-wrap">{delay.reason}</p>
        <p>{kept ? 'You can still cancel it until your bow ships.' : silenceText(delay)}</p>
      </div>
      <Link to={`/delay?token=${encodeURIComponent(delay.token)}`} className={buttonLook('line', 'mt-7')}>
        {kept ? 'Change your answer' : 'Keep or cancel'}
      </Link>
    </section>
  );
}

type OrderNextProps = {
  order: OwnOrderDetail;
  access: OrderAccess;
  today: IsoDay;
  rereading: boolean;
  /** The order that is shown is the one from before the last try. */
  rereadFailed: boolean;
  onReread: () => void;
};

/** What happens next, and the one thing to do about it. */
function OrderNext({ order, access, today, rereading, rereadFailed, onReread }: OrderNextProps) {
  const { title, sentences } = nextStep(order, today);
  const due = payableNow(order);
  const urgent = isDueNow(order) && !order.keptCard?.charge;
  return (
    <section aria-labelledby="next-title" className={`border-t pt-7 ${urgent ? 'border-tan' : 'border-rule-strong'}`}>
      <p className={`mb-3 font-semibold ${urgent ? 'text-tan' : 'text-ash'}`}>
        {urgent ? 'Payment Due' : 'What happens next'}
      </p>
      <h2 id="next-title" tabIndex={-1} className="title-part text-bone outline-none">
        {title}
      </h2>
      <div className="prose-lead mt-5 space-y-3 text-ash">
        {sentences.map((sentence) => (
          <p key={sentence}>
            <WholeDates text={sentence} />
          </p>
        ))}
      </div>
      {rereadFailed && !rereading && (
        <div className="mt-7">
          <Alert tone="bad">We could not look again. Please check your connection and try once more.</Alert>
        </div>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4">
        {due && <PayAction order={order} access={access} words={payWords(order, due)} />}
        {order.processing && (
          <Button busy={rereading} onClick={onReread}>
            Check again
          </Button>
        )}
        <Link
          to={`/contact?order=${encodeURIComponent(order.orderNumber)}`}
          className="inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          A question about this order
        </Link>
        <Link
          to="/help#orders"
          className="inline-block py-3 text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          Help
        </Link>
      </div>
    </section>
  );
}

/** Without a bow there is one payment, which has no name. */
function payWords({ bowColor }: OwnOrderDetail, { leg, amount }: NonNullable<OwnOrderDetail['due']>): string {
  return bowColor === null && leg === 'deposit' ? `Pay ${usd(amount)}` : `Pay ${leg} ${usd(amount)}`;
}

/** What the workshop has written to those who wait with this order. */
function OrderLetters({ order: { letters } }: { order: Pick<OwnOrderDetail, 'letters'> }) {
  if (letters.length === 0) return null;
  return (
    <section aria-labelledby="letters-title">
      <h2 id="letters-title" className="title-part text-bone">
        Build letters
      </h2>
      <ul className="mt-5 border-rule-strong border-t">
        {letters.map(({ id, title, published }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 border-rule border-b py-1">
            <Link
              to={`/batches#letter-${id}`}
              className="inline-block py-2 text-bone underline decoration-rule-strong underline-offset-4 wrap-anywhere hover:decoration-bone"
            >
              {title}
            </Link>
            <time dateTime={published} className="whitespace-nowrap py-2 text-ash tabular-nums">
              {formatDay(published)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was agreed for the bow. It stays, whatever it is sold for by now. */
function OrderTerms({ order: { terms, place } }: { order: Pick<OwnOrderDetail, 'terms' | 'place'> }) {
  if (!terms) return null;
  const percent = percentText(terms.depositPercent);
  return (
    <section aria-labelledby="terms-title">
      <h2 id="terms-title" className="title-part text-bone">
        The terms of your order
      </h2>
      <p className="mt-3 text-ash">They stay as they were when you ordered, whatever the bow costs later.</p>
      <dl className="mt-5 border-rule-strong border-t">
        <AmountLine label="Price of the bow" value={usd(terms.fullPrice)} />
        <AmountLine label={percent ? `Deposit (${percent})` : 'Deposit'} value={usd(terms.deposit)} />
        <AmountLine label="Balance" value={usd(terms.balance)} />
        {!place && (
          <>
            <AmountLine label="Release date, as ordered" value={formatDay(terms.releaseDate)} />
            <AmountLine label="Manufacturing" value={`${makingTime(terms.manufacturingWeeks)} after final payment`} />
          </>
        )}
      </dl>
      {terms.consent && (
        <p className="mt-4 text-ash text-sm">
          You agreed: <q>{terms.consent}</q>
        </p>
      )}
    </section>
  );
}
