import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { ListedMail } from '#contract/mailings/mail-schemas.ts';
import { isPriced, type PricedOrderDetail, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import { OrderFigures } from '#web/order-parts/order-figures.tsx';
import { ChangeList } from '#web/staff/audit/change-list.tsx';
import { OrderPlaceLine } from '#web/staff/batches/order-place.tsx';
import { May } from '#web/staff/calls/may.tsx';
import { MailLines } from '#web/staff/mails/mail-lines.tsx';
import { MailWindow } from '#web/staff/mails/mail-window.tsx';
import { MoneyBack } from '#web/staff/orders/shared/money-back.tsx';
import { OrderDisputes } from '#web/staff/orders/shared/order-disputes.tsx';
import { OrderLines, OrderParcels } from '#web/staff/orders/shared/order-lines.tsx';
import {
  BuildMissing,
  ByPhone,
  OrderMarks,
  OrderStatusBadge,
  PaymentStateBadge,
} from '#web/staff/orders/shared/order-parts.tsx';
import { OrderPrinting } from '#web/staff/orders/shared/order-printing.tsx';
import { StepWindows } from '#web/staff/orders/shared/steps/step-windows.tsx';
import { useNextStep } from '#web/staff/orders/shared/use-order-change.ts';
import { useUndoable, useUndoStep } from '#web/staff/orders/shared/use-orders.ts';
import { MODE_LABELS } from '#web/staff/parts/money-labels.ts';
import { Failure, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { type StepProps, unpaidTitle } from '#web/staff/parts/step-form.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { OrderReturns } from '#web/staff/returns/order-returns.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Question } from '#web/ui/question.tsx';
import { OrderAside } from './order-aside.tsx';
import { OrderDelays } from './order-delays.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes, withoutNotes } from './order-notes.tsx';
import { OrderOwners } from './order-owners.tsx';
import { OverdueBalance } from './overdue-balance.tsx';
import { PaymentLink } from './payment-link-box.tsx';

export function OrderView({ order }: { order: StaffOrderDetail }) {
  const place = useRef<HTMLElement>(null);
  const slipPath = usePanelPath()('orders', order.orderNumber, 'packing-slip');
  return (
    <article ref={place} tabIndex={-1} aria-labelledby="order-title" className="mt-2 outline-none">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-ash">
        <h1 id="order-title" className="title-desk text-bone tabular-nums">
          {order.orderNumber}
          <OrderMarks order={order} />
        </h1>
        <OrderStatusBadge order={order} />
        <PaymentStateBadge state={order.paymentState} />
        <span>
          Placed <Moment at={order.createdAt} />
        </span>
        <ByPhone order={order} />
        <PartsOfPage order={order} />
      </header>
      <OtherKeys order={order} />
      <OrderDisputes order={order} />
      <May permission="money">
        <MoneyBack order={order} />
      </May>
      {isPriced(order) && (
        <May permission="orders.serve">
          <OverdueBalance order={order} place={place} />
        </May>
      )}
      <NextSteps order={order} />
      {isPriced(order) && (
        <div className="mt-4 border-rule border-y py-2">
          <OrderFigures figures={figuresOf(order)} columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-6" />
        </div>
      )}
      <OrderPlaceLine order={order} />
      {order.processing && (
        <p className="mt-4 text-bone">The card provider is still working on a charge of this order.</p>
      )}
      <div className="mt-5 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-10">
          {/* Side by side, so that parcels are seen at once, however many lines there are. */}
          <div className="grid gap-x-10 gap-y-8 *:min-w-0 xl:grid-flow-col xl:auto-cols-fr">
            <OrderLines order={order} />
            <OrderParcels order={order} slipPath={({ id }) => `${slipPath}?parcel=${id}`} />
          </div>
          <OrderPrinting orderNumber={order.orderNumber} />
          <May permission="orders.serve">
            <PaymentLink order={order} />
          </May>
          {order.bowColor && <OrderOwners orderNumber={order.orderNumber} />}
          <div id="notes">
            <OrderNotes order={order} />
          </div>
          <May permission="customers">
            <OrderReturns orderNumber={order.orderNumber} />
          </May>
          <OrderDelays delays={order.delays} />
          {isPriced(order) && (
            <div id="money">
              <OrderMoney order={order} />
            </div>
          )}
          <div id="emails">
            <OrderMails mails={order.mails} />
          </div>
          <div id="history">
            <OrderHistory order={order} />
          </div>
        </div>
        <OrderAside order={order} />
      </div>
    </article>
  );
}

/** What is looked up now and then is one press away. */
function PartsOfPage({ order }: { order: StaffOrderDetail }) {
  const parts = [
    { hash: 'notes', label: 'Notes' },
    ...(isPriced(order) ? [{ hash: 'money', label: 'Payments' }] : []),
    { hash: 'emails', label: `Emails (${order.mails.length})` },
    { hash: 'history', label: 'History' },
  ];
  const { search, state } = useLocation();
  return (
    <nav aria-label="On this page" className="flex gap-x-4 text-sm md:ml-auto">
      {parts.map(({ hash, label }) => (
        <Link
          key={hash}
          to={{ search, hash }}
          state={state}
          replace
          className="py-1 link-quiet hover:text-bone hover:decoration-bone"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function figuresOf(order: PricedOrderDetail) {
  const dollars = (amount: string | null) => (amount === null ? '–' : usd(amount));
  return [
    ...totalLines(order),
    { label: order.holds === 'bow' ? 'Deposit' : 'At the checkout', value: dollars(order.depositAmount) },
    ...(order.holds === 'gear' ? [] : [{ label: 'Balance', value: dollars(order.remainingBalance) }]),
    { label: 'Received', value: usd(order.received) },
    { label: 'Refunded', value: usd(order.refunded) },
    ...(order.refundWaiting === '0.00' ? [] : [{ label: 'Refund under way', value: usd(order.refundWaiting) }]),
    ...(order.lost === '0.00' ? [] : [{ label: 'Lost to disputes', value: usd(order.lost) }]),
    { label: 'Outstanding', value: usd(order.outstanding) },
  ];
}

/** Every change of the order, the newest first. */
function OrderHistory({ order: { orderNumber, events } }: { order: StaffOrderDetail }) {
  const undo = useUndoStep(orderNumber);
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="title-block mb-2 text-bone">
        History
      </h2>
      <ChangeList entries={useUndoable(withoutNotes(events)).toReversed()} undo={undo} />
    </section>
  );
}

/** Why nothing can be done with an order that was begun before the shop had the keys that it has now. */
function OtherKeys({ order: { otherKeys, payments } }: { order: StaffOrderDetail }) {
  if (!otherKeys) return null;
  const made = payments.map(({ mode }) => mode).find((mode) => mode !== null);
  return (
    <div className="mt-5 max-w-[46rem]">
      <Alert tone="plain" title={`Begun ${made ? MODE_LABELS[made] : 'with other keys'}; the shop has other keys now`}>
        The order is in no figure and nothing is done with it: it is not shipped, and its customer gets no email and no
        link. Its money is to be seen with its own keys alone.
      </Alert>
    </div>
  );
}

/** What was mailed about an order, each with the way to what it says. */
function OrderMails({ mails }: { mails: ListedMail[] }) {
  return (
    <Section title="Emails">
      {mails.length === 0 ? (
        <p className="mt-2 border-rule border-t pt-2.5 text-ash">No email has been sent about this order yet.</p>
      ) : (
        <MailLines mails={mails} />
      )}
      <MailWindow />
    </Section>
  );
}

/** The steps that the order allows now; papers stand beside them. */
function NextSteps({ order }: { order: StaffOrderDetail }) {
  const panelPath = usePanelPath();
  return (
    <StepWindows order={order} process={(endings) => <ProcessStep order={order} {...endings} />}>
      <Link to={panelPath('orders', order.orderNumber, 'packing-slip')} className={buttonLook('quiet', 'px-2')}>
        Packing slip
      </Link>
      <Link to={`${panelPath('labels')}?order=${order.orderNumber}`} className={buttonLook('quiet', 'px-2')}>
        QR label
      </Link>
    </StepWindows>
  );
}

/** Work on the bow begins: one press, and a question when money is outstanding. */
function ProcessStep({ order, onDone, onGone }: Pick<StepProps, 'order' | 'onDone' | 'onGone'>) {
  const { request, busy, failure, question } = useNextStep(order, {
    step: 'process',
    onDone: () => onDone(`Work on ${order.orderNumber} has begun.`),
    onGone,
  });
  return (
    <>
      <Button
        kind={order.nextStep === 'process' ? 'blaze' : 'line'}
        busy={busy}
        onClick={() => request({ status: 'processing' })}
      >
        {busy ? 'Processing…' : 'Process'}
      </Button>
      <Question
        {...question}
        title={unpaidTitle(order, 'Process')}
        description="The order goes into work, and its history says that it was begun unpaid."
        yes="Process anyway"
        no="Not yet"
      />
      <BuildMissing order={order} className="order-last w-full" />
      <Failure className="w-full">{failure}</Failure>
    </>
  );
}
