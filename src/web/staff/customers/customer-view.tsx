import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addCustomerNote, readCustomer } from '#contract/customers/staff-customer-calls.ts';
import { customerNote, type StaffCustomer } from '#contract/customers/staff-customer-schemas.ts';
import { type BowBuild, wordBuild } from '#values/bow/build.ts';
import { usd } from '#web/client/format.ts';
import { callAsStaff, reread } from '#web/staff/calls/call-as-staff.ts';
import { May } from '#web/staff/calls/may.tsx';
import { cardName, GiftCardBadge } from '#web/staff/gift-cards/gift-card-labels.tsx';
import { BowStateBadge } from '#web/staff/parts/bow-labels.tsx';
import { InternalNotes } from '#web/staff/parts/internal-notes.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Fact, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { ReturnBadge } from '#web/staff/returns/return-view.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerInquiries, CustomerMails, CustomerOrders } from './customer-lists.tsx';
import { keepCustomer } from './use-customers.ts';

const LINK = 'text-bone link-quiet hover:decoration-bone';

/** All that the shop knows of a customer; desk and phone differ in `columns` alone. */
export function CustomerView({ customer, columns = '' }: { customer: StaffCustomer; columns?: string }) {
  const { key } = customer;
  return (
    <div className="mt-4 space-y-8">
      <CustomerFacts customer={customer} />
      <Blocked customer={customer} />
      <div className={`grid gap-x-12 gap-y-10 ${columns}`}>
        <div className="min-w-0 space-y-10">
          <CustomerOrders customer={key} />
          <CustomerMails customer={key} />
          <CustomerInquiries customer={key} />
        </div>
        <div className="min-w-0 space-y-10">
          <CustomerNotes key={key} customer={customer} />
          <Bows bows={customer.bows} />
          <Returns returns={customer.returns} />
          <GiftCards cards={customer.giftCards} />
          <May permission="privacy">
            <CustomerData customer={customer} />
          </May>
        </div>
      </div>
    </div>
  );
}

function CustomerFacts({ customer: { email, orders, account, since } }: { customer: StaffCustomer }) {
  const money = (amount: string) => <span className="whitespace-nowrap tabular-nums">{usd(amount)}</span>;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-3 border-rule border-y py-3 sm:grid-cols-3 xl:grid-cols-6">
      <Fact label="Email" className="col-span-2 min-w-0 sm:col-span-1">
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      </Fact>
      <Fact label="Account">{account ? (account.displayName ?? 'Has an account') : 'Guest'}</Fact>
      <Fact label="Known since">{since ? <Moment at={since} dayOnly /> : 'Only written to'}</Fact>
      <Fact label={orders.counted ? 'Orders' : 'Newest orders'}>
        {orders.counted ? orders.count : `${orders.count.toLocaleString('en-US')} of more`}
        {orders.unpaid > 0 && `, ${orders.unpaid} never paid`}
        {orders.tests > 0 && ` and ${counted(orders.tests, 'test', 'tests')}`}
      </Fact>
      <Fact label="Received, refunded">
        {money(orders.received)}, {money(orders.refunded)}
      </Fact>
      <Fact label="Outstanding">{money(orders.outstanding)}</Fact>
    </dl>
  );
}

const BLOCKED: Record<StaffCustomer['blocked'][number]['reason'], string> = {
  bounce: 'Mail to this address came back, so it gets none',
  complaint: 'A mail was reported as spam, so it gets no announcements',
  unsubscribed: 'The customer wants no announcements',
};

function Blocked({ customer: { blocked } }: { customer: StaffCustomer }) {
  return blocked.map(({ reason, since }) => (
    <p key={reason} className="border-tan border-l-2 pl-4 text-bone">
      {BLOCKED[reason]} (since <Moment at={since} dayOnly />
      ).
    </p>
  ));
}

/** Left out where there is none: most customers have no gift card and sent nothing back. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Section title={title}>
      <ul aria-label={title} className="mt-2 border-rule border-t">
        {children}
      </ul>
      {children.length === MOST && <p className="mt-2 text-ash text-sm">The newest hundred are shown.</p>}
    </Section>
  );
}

const MOST = 100;
const LINE = 'flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-rule border-b py-2.5';

function Bows({ bows }: Pick<StaffCustomer, 'bows'>) {
  const links = useRecordLinks();
  return (
    <Part title="Bows">
      {bows.map((bow) => (
        <li key={bow.serial} className={LINE}>
          <Link {...links('bow', bow.serial)} className={`whitespace-nowrap tabular-nums ${LINK}`}>
            {bow.serial}
          </Link>
          <BowStateBadge state={bow.state} />
          <span className="w-full text-ash text-sm">
            {[bow.finish, buildText(bow)].filter(Boolean).join(', ')}
            {!bow.theirs && '. It has another owner now.'}
          </span>
        </li>
      ))}
    </Part>
  );
}

function buildText({ drawLength, drawWeight, hand }: StaffCustomer['bows'][number]): string {
  if (drawLength === null || drawWeight === null || hand === null) return 'no build chosen';
  return wordBuild({ drawLength, drawWeight, hand: hand as BowBuild['hand'] });
}

function Returns({ returns }: Pick<StaffCustomer, 'returns'>) {
  const links = useRecordLinks();
  return (
    <Part title="Returns">
      {returns.map(({ id, kind, state, orderNumber, createdAt }) => (
        <li key={id} className={LINE}>
          <span className="text-bone">
            {kind === 'return' ? 'Return' : 'Exchange'} of{' '}
            <Link {...links('order', orderNumber)} className={`whitespace-nowrap ${LINK}`}>
              {orderNumber}
            </Link>
          </span>
          <ReturnBadge state={state} />
          <span className="w-full text-ash text-sm">
            <Moment at={createdAt} />
          </span>
        </li>
      ))}
    </Part>
  );
}

function GiftCards({ cards }: { cards: StaffCustomer['giftCards'] }) {
  const links = useRecordLinks();
  return (
    <Part title="Gift cards">
      {cards.map((card) => (
        <li key={card.id} className={LINE}>
          <Link {...links('card', card.id)} className={`whitespace-nowrap ${LINK}`}>
            {cardName(card)}
          </Link>
          <GiftCardBadge {...card} />
          <span className="w-full text-ash text-sm tabular-nums">
            {usd(card.balance)} of {usd(card.amount)} left, <Moment at={card.createdAt} />
          </span>
        </li>
      ))}
    </Part>
  );
}

/** What staff tell each other about a customer. */
function CustomerNotes({ customer: { key, email, notes } }: { customer: StaffCustomer }) {
  const form = useKeptForm({
    key: `fulldraw.staff.customer-note.${email}`,
    empty: { note: '' },
    schema: customerNote.omit({ requestKey: true }),
    send: (body) => callAsStaff(addCustomerNote, { params: { customer: key }, body }),
    onSent: (customer) => keepCustomer(customer),
    onFailed: () => reread(readCustomer),
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  const shown = notes.map(({ staffName, createdAt, ...note }) => ({ ...note, by: staffName, at: createdAt }));
  return <InternalNotes form={form} notes={shown} />;
}
