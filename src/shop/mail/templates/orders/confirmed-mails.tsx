import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import {
  BUILD_LATER,
  Button,
  bowRows,
  Facts,
  Heading,
  OrderLines,
  Paragraph,
  priceRows,
  WayToOrder,
} from '#shop/mail/templates/parts.tsx';
import { bigOrderWord, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { LineFacts, MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { makingTime, SHIPPING_TIME, tellBalance } from '#values/text/balance-terms.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { needAddress, sendingTime, wordGift } from '#values/text/line-text.ts';
import { DEPOSIT_PAID, PAID_TODAY, paidBy } from '#values/text/paid-text.ts';
import { PLACE_MOVES } from '#values/text/place-text.ts';
import { releaseLabel } from '#values/text/release-text.ts';

type Confirmed = MailTemplates['order-confirmed'];

export const orderConfirmed: Template<'order-confirmed'> = (order) => {
  if (order.lines) return withGear(order, order.lines);
  const deposit = formatUsd(order.depositAmount);
  const balance = formatUsd(order.remainingBalance);
  const paid = order.giftAmount ? PAID_TODAY : DEPOSIT_PAID;
  return (
    <Layout
      mail={order}
      thanks
      subject={subjectOf(order)}
      title="Your pre-order is confirmed"
      preview={`We have your deposit of ${deposit}. Nothing to pay until your bow's turn comes.`}
    >
      <Paragraph>We have received your deposit of {deposit}, and your bow is reserved.</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order, BUILD_LATER),
          [paid, deposit],
          ...paidBy({ today: order.depositAmount, gift: order.giftAmount ?? 0 }),
          ['Balance remaining', balance],
          ...priceRows(order),
          ...whenRows(order),
          ...makingRows(order),
          ['Ships to', order.shippingAddress],
        ]}
        strong={paid}
      />
      <Balance {...order} />
    </Layout>
  );
};

const subjectOf = (order: Confirmed) => `${bigOrderWord(order)} ${order.orderNumber} confirmed`;

/** With a place its window is what is promised, and no release date stands beside it. */
function whenRows({ place, releasePassed, releaseDate }: Confirmed): [label: string, value: string | null][] {
  if (place) return [['Your place', place]];
  return [[releaseLabel(releasePassed ?? false), releaseDate && formatDay(releaseDate)]];
}

/** The window of a batch says this, too. */
function makingRows({ place, manufacturingWeeks: weeks }: Confirmed): [label: string, value: string | null][] {
  if (place) return [];
  return [
    ['Manufacturing', weeks === null ? null : `${makingTime(weeks)} after final payment`],
    ['Shipping', `within ${SHIPPING_TIME} after manufacturing`],
  ];
}

function Balance({ remainingBalance, manufacturingWeeks, place, ships, paymentLink }: Confirmed) {
  return (
    <>
      {place && <Paragraph>{PLACE_MOVES}</Paragraph>}
      <Heading>The balance</Heading>
      <Paragraph>There is nothing to pay now. {tellBalance(makingTime(manufacturingWeeks), ships)}</Paragraph>
      {paymentLink && (
        <>
          <Paragraph>
            {CHARGED_BY_ITSELF} If you would rather settle it early, you may pay the balance of{' '}
            {formatUsd(remainingBalance)} whenever you like:
          </Paragraph>
          <Button href={paymentLink} kind="line">
            Pay the balance
          </Button>
          <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
        </>
      )}
    </>
  );
}

/** An order with gear or gift cards, with a bow or without. */
function withGear(order: Confirmed, lines: LineFacts[]) {
  const { bowColor, origin } = order;
  const paid = formatUsd(order.depositAmount);
  const bow = bowColor !== null;
  return (
    <Layout
      mail={order}
      thanks
      subject={subjectOf(order)}
      title={`Your ${orderWord(order)} is confirmed`}
      preview={bow ? `We have your payment of ${paid}, and your bow is reserved.` : `We have your payment of ${paid}.`}
    >
      <Paragraph>
        {bow
          ? `We have received ${paid}: the deposit for your bow, and everything else in full. Your bow is reserved.`
          : `We have received your payment of ${paid}.`}
      </Paragraph>
      <OrderLines lines={lines} say={({ price, quantity }) => `${formatUsd(price)}${quantity > 1 ? ' each' : ''}`} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...(bow ? bowRows(order, BUILD_LATER) : []),
          ['Shipping', needAddress(lines) ? (order.shippingAmount ? formatUsd(order.shippingAmount) : 'Free') : null],
          ...priceRows(order),
          [PAID_TODAY, paid],
          ...paidBy({ today: order.depositAmount, gift: order.giftAmount ?? 0 }),
          ['Balance remaining', bow ? formatUsd(order.remainingBalance) : null],
          ...whenRows(order),
          ['Ships to', needAddress(lines) ? order.shippingAddress : null],
        ]}
        strong={PAID_TODAY}
      />
      <Heading>What comes when</Heading>
      <OrderLines lines={lines} say={(line) => whenItComes(line, order.shipsWith)} />
      <WayToOrder origin={origin} />
      {bow && <Balance {...order} />}
    </Layout>
  );
}

function whenItComes(line: LineFacts, shipsWith?: string): string {
  if (line.kind === 'stock' && shipsWith) return `${shipsWith.charAt(0).toLowerCase()}${shipsWith.slice(1)}`;
  return line.kind === 'gift_card' ? `emailed to ${wordGift(line, 'you')}` : sendingTime(line.kind);
}

/** Whoever gets it has been written down by somebody else, so that all of it is shown, and what to do if it is not theirs. */
export const phoneOrder: Template<'phone-order'> = (order) => {
  const { bowColor, due, lines, remainingBalance, releaseDate, shippingAmount = 0, taxAmount = 0 } = order;
  const amount = formatUsd(due.amount);
  const deadline = localMoment(order.linkExpiresAt, order);
  const bow = bowColor !== null;
  const dueLabel = bow && !lines ? 'Deposit due' : 'Due now';
  return (
    <Layout
      mail={order}
      subject={`Please confirm your ${orderWord(order)} ${order.orderNumber}`}
      title={`Your ${orderWord(order)} by phone`}
      preview={`Please look it over and pay ${amount} by ${deadline.day}.`}
    >
      <Paragraph>
        Thank you for your call. We have written down your {orderWord(order)} as you told us. Please look it over
        {bow ? ', agree to the terms of the balance' : ''} and pay {amount} by {deadline.whole}.
      </Paragraph>
      {lines && (
        <OrderLines lines={lines} say={({ price, quantity }) => `${formatUsd(price)}${quantity > 1 ? ' each' : ''}`} />
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...(bow ? bowRows(order, BUILD_LATER) : []),
          ['Ships to', order.shippingAddress],
          ['Phone', order.customerPhone],
          [releaseLabel(order.releasePassed), bow && releaseDate ? formatDay(releaseDate) : null],
          ['Ships', order.ships],
          ['Manufacturing', bow && !order.ships ? `${makingTime(order.manufacturingWeeks)} after final payment` : null],
          ['Shipping', bow && !order.ships ? `within ${SHIPPING_TIME} after manufacturing` : null],
          ['Shipping of the gear', lines ? (shippingAmount > 0 ? formatUsd(shippingAmount) : 'Free') : null],
          ['Sales tax', taxAmount > 0 ? formatUsd(taxAmount) : null],
          ['Total price', formatUsd(order.totalAmount)],
          [dueLabel, amount],
          ['Balance, due later', remainingBalance > 0 ? formatUsd(remainingBalance) : null],
          ['Please pay by', deadline.whole],
        ]}
        strong={dueLabel}
      />
      <Button href={order.paymentLink}>Look it over and pay</Button>
      <Paragraph>
        There you can correct the address{bow ? ', the color and the build' : ''}. Everything is kept for you until
        then. If you do not pay, the {orderWord(order)} is cancelled, and nothing is charged.
      </Paragraph>
      {bow && <Paragraph>{tellBalance(makingTime(order.manufacturingWeeks), order.ships)}</Paragraph>}
      <Paragraph>
        This link is yours alone: whoever has it sees this order, so keep it to yourself. You did not call us? Then
        somebody gave us your address by mistake: reply to this email, and do not pay.
      </Paragraph>
    </Layout>
  );
};
