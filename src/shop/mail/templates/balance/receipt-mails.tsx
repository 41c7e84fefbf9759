import { partsRow } from '#shop/mail/templates/balance/balance-mails.tsx';
import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, bowRows, Facts, Heading, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { afterDeadlineText } from '#values/text/after-deadline.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { tellMaking } from '#values/text/release-text.ts';

type Received = MailTemplates['balance-received'];

export const balanceReceived: Template<'balance-received'> = (order) => {
  const balance = formatUsd(order.remainingBalance);
  return (
    <Layout
      mail={order}
      thanks
      subject={`Receipt: ${orderWord(order)} ${order.orderNumber} is paid in full`}
      title="Paid in full"
      preview={`${order.returnedAmount ? 'Nothing more is due.' : `We have your balance of ${balance}.`}${order.shipped || order.releaseAhead || order.ships || order.bowColor === null ? '' : ' Now we make your bow.'}`}
    >
      <Paragraph>
        {order.returnedAmount ? 'Nothing more is due.' : `We have received your balance of ${balance}.`} Your{' '}
        {order.bowColor === null ? 'order' : 'bow'} is paid in full, and this is your receipt.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...paidRows(order),
          ['Sales tax in it', order.taxAmount ? formatUsd(order.taxAmount) : null],
          ['Still to pay', formatUsd(0)],
        ]}
        strong="Total paid"
      />
      {order.bowColor === null ? null : order.shipped ? (
        <Paragraph>Your bow has been shipped to {order.shippingAddress}.</Paragraph>
      ) : (
        <Next {...order} />
      )}
    </Layout>
  );
};

/** Where money went back on the way, only what came and what stayed adds up. */
function paidRows(order: Received): [string, string][] {
  const { returnedAmount = 0, receivedAmount = 0, keptAmount = 0 } = order;
  if (returnedAmount > 0) {
    return [
      ['Received in all', formatUsd(receivedAmount)],
      ['Sent back to you', formatUsd(returnedAmount)],
      ['Total paid', formatUsd(keptAmount)],
    ];
  }
  if (order.bowColor === null) return [['Total paid', formatUsd(order.totalAmount)]];
  return [
    ['Deposit paid', formatUsd(order.depositAmount)],
    ['Balance paid', formatUsd(order.remainingBalance)],
    ['Total paid', formatUsd(order.totalAmount)],
  ];
}

function Next({ shippingAddress, build, manufacturingWeeks = null, releaseAhead = null, ships = null }: Received) {
  return (
    <>
      <Heading>What happens next</Heading>
      <Paragraph>
        {tellMaking(makingTime(manufacturingWeeks), releaseAhead, ships)} It goes to {shippingAddress}. We email you the
        tracking number then; until then there is nothing you need to {build === null ? 'pay' : 'do'}.
      </Paragraph>
      {build === null && (
        <Paragraph>
          You have not chosen draw length, weight and hand yet. You can do so on the page of your order; we ask you
          before we make your bow.
        </Paragraph>
      )}
      <Paragraph>If that address is no longer right, reply to this email before it ships.</Paragraph>
    </>
  );
}

type PartReceived = MailTemplates['part-received'];

export const partReceived: Template<'part-received'> = (order) => {
  const received = formatUsd(order.receivedAmount);
  const returned = formatUsd(order.returnedAmount);
  return (
    <Layout
      mail={order}
      thanks
      subject={`Receipt: a payment for ${orderWord(order)} ${order.orderNumber}`}
      title="We have your payment"
      preview={`We have received ${received}.`}
    >
      <Paragraph>We have received {received}, and this is your receipt.</Paragraph>
      <Paragraph>{whatIsOpen(order, returned)}</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...priceRows(order),
          ['Received now', received],
          partsRow(order),
          ['Went back to you before', order.returnedAmount > 0 ? returned : null],
          ['Still to pay', order.stillDueAmount === null ? null : formatUsd(order.stillDueAmount)],
          ['Please pay by', order.linkExpiresAt ? localMoment(order.linkExpiresAt, order).whole : null],
        ]}
        strong="Received now"
      />
      {order.stillDueAmount !== null && order.paymentLink && (
        <Button href={order.paymentLink}>{`Pay ${formatUsd(order.stillDueAmount)}`}</Button>
      )}
      {order.linkExpiresAt && (
        <Paragraph>
          {CHARGED_BY_ITSELF} If you no longer want the bow, reply and say so: everything you paid goes back the way it
          came.
        </Paragraph>
      )}
    </Layout>
  );
};

function whatIsOpen(order: PartReceived, back: string): string {
  const { stillDueAmount: due, returnedAmount } = order;
  if (due !== null && returnedAmount > 0)
    return `${back} went back to you before, so ${formatUsd(due)} is still to pay.`;
  const { linkExpiresAt, afterDeadline: after } = order;
  if (due !== null && linkExpiresAt) {
    const { day, time } = localMoment(linkExpiresAt, order);
    return `${formatUsd(due)} is still to pay, whole or in parts, until ${day}, ${time}.${after ? ` ${afterDeadlineText(after.becomes, after)}` : ''}`;
  }
  if (due !== null) return `${formatUsd(due)} is still to pay.`;
  return `${back} of what you paid went back to you before. We are looking into it and write to you if anything is open. Until then there is nothing you need to do.`;
}
