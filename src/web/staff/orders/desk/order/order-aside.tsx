import type { ReactNode } from 'react';
import type { StaffOrderDetail } from '#contract/staff/orders.ts';
import { formatDay } from '#values/date.ts';
import { ORDER_DETAIL_NAMES, ORDER_DETAILS } from '#values/order-details.ts';
import { placeText } from '#values/place-text.ts';
import { BuildText } from '#web/staff/orders/shared/order-parts.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Fact, Section } from '#web/staff/shell/section.tsx';

/** What the customer said besides what has a line of its own here. */
const OTHER_DETAILS = ORDER_DETAIL_NAMES.filter(
  (name) => !['customerName', 'customerEmail', 'shippingAddress', 'bowColor'].includes(name),
);

/** Who, what and where to. */
export function OrderAside({ order }: { order: StaffOrderDetail }) {
  return (
    <aside aria-label="Customer and delivery" className="min-w-0 space-y-8">
      <Facts title="Customer">
        <Fact label="Name">{order.customerName}</Fact>
        <Fact label="Email">
          <a href={`mailto:${order.customerEmail}`} className="underline decoration-rule-strong underline-offset-4">
            {order.customerEmail}
          </a>
        </Fact>
        {OTHER_DETAILS.map(
          (name) =>
            order[name] && (
              <Fact key={name} label={ORDER_DETAILS[name]}>
                {order[name]}
              </Fact>
            ),
        )}
        <Fact label="Account">{accountText(order)}</Fact>
      </Facts>
      <Facts title="Delivery">
        <Fact label="Address">{order.shippingAddress}</Fact>
        {order.place && <Fact label="Place">{placeText(order.place)}</Fact>}
        {order.promisedReleaseDate && <Fact label="Release promised for">{formatDay(order.promisedReleaseDate)}</Fact>}
        {order.revisedReleaseDate && <Fact label="Put off until">{formatDay(order.revisedReleaseDate)}</Fact>}
        {order.shippedAt && (
          <Fact label="Shipped">
            <Moment at={order.shippedAt} />
          </Fact>
        )}
        {order.trackingNumber && (
          <Fact label="Tracking number">{[order.carrier, order.trackingNumber].filter(Boolean).join(' ')}</Fact>
        )}
      </Facts>
      {order.bowColor && (
        <>
          <Facts title="The bow">
            <Fact label="Bow color">{order.bowColor}</Fact>
            <Fact label="Build">
              <BuildText order={order} />
            </Fact>
          </Facts>
          <Facts title="Consent">
            <Fact label={order.balanceAgreedAt ? <Agreed at={order.balanceAgreedAt} /> : 'Balance'}>
              {order.balanceTerms ?? 'The customer was not asked to agree to the balance.'}
            </Fact>
          </Facts>
        </>
      )}
    </aside>
  );
}

function accountText({ account }: StaffOrderDetail): string {
  if (!account) return 'Guest';
  return account.displayName ? `${account.displayName} (${account.email})` : account.email;
}

function Agreed({ at }: { at: string }) {
  return (
    <>
      Agreed on <Moment at={at} />
    </>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <dl className="mt-2 divide-y divide-rule border-rule border-y [&>div]:py-2">{children}</dl>
    </Section>
  );
}
