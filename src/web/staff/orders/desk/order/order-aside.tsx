import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isPriced, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { formatDay } from '#values/date.ts';
import { ORDER_DETAIL_NAMES, ORDER_DETAILS } from '#values/order/order-details.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { percentText } from '#values/text/deposit-text.ts';
import { placeText } from '#values/text/place-text.ts';
import { usd } from '#web/client/format.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { BuildText } from '#web/staff/orders/shared/order-parts.tsx';
import { OrderTags } from '#web/staff/orders/shared/order-tags.tsx';
import { TrackedNumber } from '#web/staff/orders/shared/tracked-number.tsx';
import { BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { Fact, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { GOES_NOWHERE } from '#web/staff/parts/staff-order-labels.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';

/** What the customer said besides what has a line of its own here. */
const OTHER_DETAILS = ORDER_DETAIL_NAMES.filter(
  (name) => !['customerName', 'customerEmail', 'shippingAddress', 'bowColor'].includes(name),
);

/** Who, what and where to. */
export function OrderAside({ order }: { order: StaffOrderDetail }) {
  const panelPath = usePanelPath();
  const seesCustomers = useMay('customers');
  return (
    <aside aria-label="Customer and delivery" className="min-w-0 space-y-8">
      <Section title="Tags and who does it">
        <div className="mt-2 border-rule border-y py-2">
          <OrderTags order={order} />
        </div>
      </Section>
      <Facts title="Customer">
        <Fact label="Name">{order.customerName}</Fact>
        {seesCustomers && (
          <Fact label="Customer page">
            <Link to={panelPath('customers', order.customerKey)} className="link-quiet">
              All about this customer
            </Link>
          </Fact>
        )}
        <Fact label="Email">
          <a href={`mailto:${order.customerEmail}`} className="link-quiet">
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
        <Fact label="Address">{order.shippingAddress || GOES_NOWHERE}</Fact>
        {order.place && <Fact label="Place">{placeText(order.place)}</Fact>}
        {!order.place && <ReleaseFacts order={order} />}
        {order.shippedAt && (
          <Fact label="Shipped">
            <Moment at={order.shippedAt} />
          </Fact>
        )}
        {order.trackingNumber && (
          <Fact label="Tracking number">
            <TrackedNumber of={order} />
          </Fact>
        )}
      </Facts>
      {order.bowColor && (
        <>
          <Facts title="The bow">
            <Fact label="Bow color">{order.bowColor}</Fact>
            <Fact label="Build">
              <BuildText order={order} />
            </Fact>
            {order.bow && (
              <Fact label="Serial number">
                <Link to={panelPath(`workshop?search=${order.bow.serial}`)} className="tabular-nums link-quiet">
                  {order.bow.serial}
                </Link>
                <span className="ml-4">
                  <BowStateBadge state={order.bow.state} />
                </span>
              </Fact>
            )}
          </Facts>
          {order.terms && <BoughtUnder terms={order.terms} />}
          {isPriced(order) && (
            <Facts title="Consent">
              <Fact label={order.balanceAgreedAt ? <Agreed at={order.balanceAgreedAt} /> : 'Balance'}>
                {order.balanceTerms ?? 'The customer was not asked to agree to the balance.'}
              </Fact>
            </Facts>
          )}
        </>
      )}
    </aside>
  );
}

/** What was promised before the order had a place in a batch, whose window counts from then on. */
function ReleaseFacts({ order: { promisedReleaseDate, revisedReleaseDate } }: { order: StaffOrderDetail }) {
  return (
    <>
      {promisedReleaseDate && <Fact label="Release promised for">{formatDay(promisedReleaseDate)}</Fact>}
      {revisedReleaseDate && <Fact label="Put off until">{formatDay(revisedReleaseDate)}</Fact>}
    </>
  );
}

/** Its campaign may have other terms by now. */
function BoughtUnder({ terms }: { terms: NonNullable<StaffOrderDetail['terms']> }) {
  const percent = percentText(terms.depositPercent);
  return (
    <Facts title="Bought under">
      <Fact label="Price, deposit, balance">
        {usd(terms.fullPrice)}, {usd(terms.deposit)}
        {percent && ` (${percent})`}, {usd(terms.balance)}
      </Fact>
      <Fact label="Release date and making">
        {formatDay(terms.releaseDate)}, {makingTime(terms.manufacturingWeeks)}, “{terms.availability}”
      </Fact>
      <Fact label="Terms of the campaign since">
        <Moment at={terms.since} />
      </Fact>
    </Facts>
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
