import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  type Change,
  isPriced,
  type PricedOrderDetail,
  type StaffOrderDetail,
} from '#contract/orders/staff-order-schemas.ts';
import { bowTitle } from '#values/bow/finish.ts';
import { formatDay } from '#values/date.ts';
import { placeText } from '#values/text/place-text.ts';
import { usd } from '#web/client/format.ts';
import { totalLines } from '#web/client/order-total.ts';
import { whatHappened, whoDid } from '#web/staff/audit/change-labels.ts';
import { OrderPlaceLine } from '#web/staff/batches/order-place.tsx';
import { May, useMay } from '#web/staff/calls/may.tsx';
import { MailLines } from '#web/staff/mails/mail-lines.tsx';
import { MoneyBack } from '#web/staff/orders/shared/money-back.tsx';
import { OrderDisputes } from '#web/staff/orders/shared/order-disputes.tsx';
import { OrderLines, OrderParcels } from '#web/staff/orders/shared/order-lines.tsx';
import {
  BuildMissing,
  BuildText,
  ByPhone,
  OrderMarks,
  OrderStatusBadge,
  PaymentStateBadge,
} from '#web/staff/orders/shared/order-parts.tsx';
import { OrderPrinting } from '#web/staff/orders/shared/order-printing.tsx';
import { OrderTags } from '#web/staff/orders/shared/order-tags.tsx';
import { StepWindows } from '#web/staff/orders/shared/steps/step-windows.tsx';
import { TrackedNumber } from '#web/staff/orders/shared/tracked-number.tsx';
import { useLink } from '#web/staff/orders/shared/use-link.ts';
import { useOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Failure, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { GOES_NOWHERE } from '#web/staff/parts/staff-order-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { RecordSheet, SheetFoot } from '#web/staff/phone-parts/phone-sheet.tsx';
import { OrderReturns } from '#web/staff/returns/order-returns.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderStep } from './order-step.tsx';
import { PhoneParcel } from './phone-parcel.tsx';

/** One order over its list. */
export function OrderSheet({ orderNumber, onClose }: { orderNumber: string | null; onClose: () => void }) {
  return (
    <RecordSheet id={orderNumber} onClose={onClose} title={(shown) => shown || 'Order'}>
      {(shown) => <OrderOf orderNumber={shown} />}
    </RecordSheet>
  );
}

function OrderOf({ orderNumber }: { orderNumber: string }) {
  const order = useOrder(orderNumber);
  return (
    <Loaded
      query={order}
      what="the order"
      rows={14}
      unknown={() => (
        <p className="text-bone">There is no order {orderNumber}. Please compare the number with the label or mail.</p>
      )}
    >
      {(detail) => <OrderDetail order={detail} />}
    </Loaded>
  );
}

/** How much of the history a phone shows; the desk has all of it. */
const EVENTS_SHOWN = 4;
const MAILS_SHOWN = 6;

function OrderDetail({ order }: { order: StaffOrderDetail }) {
  const [search] = useSearchParams();
  const panelPath = usePanelPath();
  const isChosen = order.holds !== 'bow' || order.gearWithBow.length > 0;
  return (
    <div className="space-y-6">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <OrderMarks order={order} />
        <OrderStatusBadge order={order} />
        <PaymentStateBadge state={order.paymentState} />
        <ByPhone order={order} />
      </p>
      <OrderTags order={order} />
      <OrderDisputes order={order} />
      <OrderPrinting orderNumber={order.orderNumber} />
      <OrderPlaceLine order={order} />
      <May permission="money">
        <MoneyBack order={order} />
      </May>
      <div>
        {order.nextStep === 'renew-link' && (
          <May permission="orders.serve">
            <SendLink order={order} />
          </May>
        )}
        {/* Gear that can go before the work on the bow begins, and what is to be chosen from. */}
        {isChosen && order.steps.includes('ship') && (
          <May permission="orders.make">
            <PhoneParcel key={order.parcels.length} order={order} />
          </May>
        )}
        {order.steps.includes('process') && <BuildMissing order={order} className="mt-3" />}
        {/* Parcels are chosen and sent above, without a window. */}
        <StepWindows order={order} except="ship" />
      </div>
      {isPriced(order) && <Facts facts={moneyOf(order)} />}
      <Facts
        facts={[
          ['Bow', order.bowColor && `${bowTitle(order.bowName)}, ${order.bowColor}`],
          ['Place', order.place && placeText(order.place)],
          ['Build', order.bowColor && <BuildText key="build" order={order} />],
          [
            'Bought under',
            order.terms &&
              `${usd(order.terms.fullPrice)}, deposit ${usd(order.terms.deposit)}, release ${formatDay(order.terms.releaseDate)}`,
          ],
          [
            'Serial number',
            order.bow && (
              <Link
                key="serial"
                to={withSheet(search, 'bow', order.bow.serial)}
                preventScrollReset
                className="link-quiet"
              >
                {order.bow.serial}
              </Link>
            ),
          ],
          ['Customer', <CustomerName key="customer" order={order} />],
          ['Email', <Reach key="email" href={`mailto:${order.customerEmail}`} words={order.customerEmail} />],
          [
            'Phone',
            order.customerPhone && (
              <Reach key="phone" href={`tel:${order.customerPhone}`} words={order.customerPhone} />
            ),
          ],
          ['Ship to', order.shippingAddress || GOES_NOWHERE],
          ['Tracking number', order.trackingNumber && <TrackedNumber key="tracking" of={order} />],
        ]}
      />
      {order.holds !== 'bow' && <OrderLines order={order} />}
      <OrderParcels order={order} />
      <May permission="customers">
        <OrderReturns orderNumber={order.orderNumber} />
      </May>
      <History events={order.events} />
      <PhoneMails mails={order.mails} />
      <p>
        <a
          href={panelPath('orders', order.orderNumber)}
          className="inline-flex min-h-11 items-center text-bone link-quiet"
        >
          Payment link, notes and full history in the panel
        </a>
      </p>
      <SheetFoot>
        {(!isChosen || order.steps.includes('process')) && <OrderStep order={order} withTracking />}
      </SheetFoot>
    </div>
  );
}

/** What is sensible before the work on an order that owes what it was asked for. */
function SendLink({ order }: { order: StaffOrderDetail }) {
  const { send, busy, failure } = useLink(order);
  if (!order.steps.includes('renew-link')) return null;
  return (
    <div className="mb-3 space-y-3">
      <Button kind="blaze" busy={busy === 'send'} onClick={send} className="w-full">
        {busy === 'send' ? 'Sending…' : 'Send payment link'}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}

function moneyOf(order: PricedOrderDetail): ComponentProps<typeof Facts>['facts'] {
  return [
    ...totalLines(order).map(({ label, value }): [string, string] => [label, value]),
    ['Received', usd(order.received)],
    ['Refunded', order.refunded !== '0.00' && usd(order.refunded)],
    ['Refund under way', order.refundWaiting !== '0.00' && usd(order.refundWaiting)],
    ['Lost to disputes', order.lost !== '0.00' && usd(order.lost)],
    ['Outstanding', order.outstanding !== '0.00' && <b className="text-tan">{usd(order.outstanding)}</b>],
  ];
}

/** The way to all that is known of the customer, for whoever may see it. */
function CustomerName({ order: { customerName, customerKey } }: { order: StaffOrderDetail }) {
  const links = useRecordLinks();
  if (!useMay('customers')) return customerName;
  return (
    <Link {...links('customer', customerKey)} className="link-quiet">
      {customerName}
    </Link>
  );
}

function PhoneMails({ mails }: Pick<StaffOrderDetail, 'mails'>) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="mails">
      <h3 id="mails" className="title-block text-bone">
        Emails
      </h3>
      <MailLines mails={mails.slice(-MAILS_SHOWN).reverse()} />
    </section>
  );
}

function Reach({ href, words }: { href: string; words: string }) {
  return (
    <a href={href} className="wrap-anywhere link-quiet">
      {words}
    </a>
  );
}

function History({ events }: { events: Change[] }) {
  const newest = events.slice(-EVENTS_SHOWN).reverse();
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="title-block text-bone">
        Latest
      </h3>
      <ol className="mt-2 space-y-2">
        {newest.map((event) => (
          <li key={event.id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 text-bone">
              {whatHappened(event.what)} <span className="text-ash">· {whoDid(event)}</span>
            </span>
            <span className="shrink-0 text-ash text-sm">
              <Moment at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
