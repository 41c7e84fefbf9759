import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomersOrder } from '#contract/customers/staff-customer-schemas.ts';
import { totalNow } from '#web/client/order-total.ts';
import { MailLines } from '#web/staff/mails/mail-lines.tsx';
import { OrderMarks, PaymentStateBadge } from '#web/staff/orders/shared/order-parts.tsx';
import { InquiryBadge } from '#web/staff/parts/inquiry-labels.tsx';
import { Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { Feed } from '#web/staff/parts/record-list.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { useInquiriesOf, useMailsTo, useOrdersOf } from './use-customers.ts';

const LINK = 'text-bone link-quiet hover:decoration-bone';

/** By the customer's key. */
type OfCustomer = { customer: string };

/** All orders of a customer, those of the account included. */
export function CustomerOrders({ customer }: OfCustomer) {
  const orders = useOrdersOf(customer);
  return (
    <Section title="Orders">
      <Feed feed={orders} what="the orders" rows={3} empty={<Nothing>There is no order with this address.</Nothing>}>
        {(found) => <Orders orders={found} />}
      </Feed>
    </Section>
  );
}

/** What whoever wrote an inquiry has ordered, beside it, with the way to all that is known of them. */
export function OrdersOfWriter({ customer, email, children }: OfCustomer & { email: string; children: ReactNode }) {
  const orders = useOrdersOf(customer, OF_WRITER);
  return (
    <Section title="Their orders" className="mt-6">
      <Loaded query={orders} what="their orders" rows={2}>
        {(found) =>
          found.length === 0 ? (
            <Nothing>Nothing was ordered with {email}.</Nothing>
          ) : (
            <Orders orders={found.slice(0, OF_WRITER)} />
          )
        }
      </Loaded>
      <p className="mt-2">{children}</p>
    </Section>
  );
}

const OF_WRITER = 5;

function Nothing({ children }: { children: ReactNode }) {
  return <p className="mt-2 border-rule border-t pt-2.5 text-ash wrap-anywhere">{children}</p>;
}

function Orders({ orders }: { orders: CustomersOrder[] }) {
  const links = useRecordLinks();
  return (
    <ul aria-label="Orders" className="mt-2 border-rule border-t">
      {orders.map((order) => (
        <li
          key={order.orderNumber}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-rule border-b py-2.5"
        >
          <span className="whitespace-nowrap tabular-nums">
            <Link {...links('order', order.orderNumber)} className={LINK}>
              {order.orderNumber}
            </Link>
            <OrderMarks order={order} />
          </span>
          <PaymentStateBadge state={order.paymentState} />
          <span className="whitespace-nowrap text-bone tabular-nums">{totalNow(order)}</span>
          <span className="text-ash text-sm">
            <Moment at={order.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the customer wrote to us. */
export function CustomerInquiries({ customer }: OfCustomer) {
  const inquiries = useInquiriesOf(customer);
  const links = useRecordLinks();
  return (
    <Section title="Inquiries">
      <Feed
        feed={inquiries}
        what="the inquiries"
        rows={2}
        empty={<Nothing>Nobody has written with this address.</Nothing>}
      >
        {(found) => (
          <ul aria-label="Inquiries" className="mt-2 border-rule border-t">
            {found.map(({ id, message, state, createdAt }) => (
              <li key={id} className="border-rule border-b py-2.5">
                <Link {...links('inquiry', id)} className={`line-clamp-2 wrap-anywhere ${LINK}`}>
                  {message}
                </Link>
                <p className="mt-0.5 flex flex-wrap gap-x-5 text-ash text-sm">
                  <InquiryBadge state={state} />
                  <Moment at={createdAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Feed>
    </Section>
  );
}

/** All that was mailed to the address, about whatever order. */
export function CustomerMails({ customer }: OfCustomer) {
  const mails = useMailsTo(customer);
  return (
    <Section title="Emails">
      <Feed
        feed={mails}
        what="the emails"
        rows={3}
        empty={<Nothing>No email has been sent to this address yet.</Nothing>}
      >
        {(found) => <MailLines mails={found} label="Emails" />}
      </Feed>
    </Section>
  );
}
