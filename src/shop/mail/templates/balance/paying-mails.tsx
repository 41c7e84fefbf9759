import {
  AmountDue,
  dueAgain,
  IfYouDoNothing,
  IfYouHavePaid,
  LEG_NAMES,
  partsRow,
  shipsRow,
} from '#shop/mail/templates/balance/balance-mails.tsx';
import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, bowRows, Facts, Heading, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import type { CardChargeEnd } from '#values/order/card-charge.ts';
import { makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';

export const paymentLink: Template<'payment-link'> = (order) => {
  const { due, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  const dueLabel = `${LEG_NAMES[due.leg]} due`;
  const paid = due.leg !== 'deposit' && order.depositAmount > 0;
  const deadline = linkExpiresAt === null ? null : localMoment(linkExpiresAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your payment link for ${orderWord(order)} ${order.orderNumber}`}
      title="Your payment link"
      preview={`${amount} is due on your ${orderWord(order)}${deadline ? ` by ${deadline.day}` : ''}.`}
    >
      <Paragraph>
        Here is the link with which you can pay the {due.leg} of your {orderWord(order)}, {amount}.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...priceRows(order),
          [
            order.bowColor === null ? 'Paid at the checkout' : 'Deposit paid',
            paid ? formatUsd(order.depositAmount) : null,
          ],
          [
            'Balance paid',
            due.leg === 'remainder' && order.remainingBalance > 0 ? formatUsd(order.remainingBalance) : null,
          ],
          partsRow(order),
          ['Sent back, due again', dueAgain(order)],
          [dueLabel, amount],
          ['Ships', shipsRow(order)],
          ['Please pay by', deadline?.whole ?? null],
        ]}
        strong={dueLabel}
      />
      <Button href={order.paymentLink}>{`Pay the ${due.leg}`}</Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
      {deadline && (
        <Paragraph>
          After that day it takes no more money. {CHARGED_BY_ITSELF} Reply to this email if you need a fresh link.
        </Paragraph>
      )}
    </Layout>
  );
};

// The balance of customers whose card was kept with the deposit.

export const chargeAnnounced: Template<'charge-announced'> = (order) => {
  const { due, card, shippingAddress, depositAmount, inBatch, manufacturingWeeks } = order;
  const amount = formatUsd(due.amount);
  const day = dayOf(order);
  return (
    <Layout
      mail={order}
      subject={`Your bow's turn has come: your card is charged ${dayOf(order)}`}
      title="Your bow's turn has come"
      preview={`${amount} is charged to your card on ${day}. There is nothing you need to do.`}
    >
      <Paragraph>
        Thank you for waiting. It is the turn of the bow you reserved, in {order.bowColor}. As you agreed with your
        pre-order, your card, {card}, is charged {amount} on {day}. There is nothing you need to do.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...priceRows(order),
          ['Deposit paid', depositAmount > 0 ? formatUsd(depositAmount) : null],
          partsRow(order),
          ['Card', card],
          ['Charged on', day],
          ['Amount', amount],
          ['Ships to', shippingAddress],
          ['Ships', shipsRow(order)],
        ]}
        strong="Amount"
      />
      <Heading>If you want it otherwise</Heading>
      <Paragraph>
        Until then you can pay now, with this or another card; have the card removed and pay by yourself; or correct the
        address: all of it with the link below. A change of the amount or of the address is not charged by itself: we
        write to you again. If you no longer want the bow, reply and say so: everything you paid goes back.
      </Paragraph>
      <Button href={order.paymentLink}>Look over your order</Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
      <Heading>What happens next</Heading>
      <Paragraph>
        Once your card was charged the receipt comes by email, and we make your bow
        {inBatch ? ` with ${inBatch.batch}` : `, which takes ${makingTime(manufacturingWeeks)}`}. It ships{' '}
        {inBatch?.ships ?? `within ${SHIPPING_TIME} after it is made`}. If your bank refuses the card, nothing is tried
        a second time: we send you the link to pay by yourself.
      </Paragraph>
    </Layout>
  );
};

type Announced = MailTemplates['charge-announced'];

const dayOf = (order: Announced) => localMoment(order.chargeAt, order).day;

export const chargeFailed: Template<'charge-failed'> = (order) => {
  const { due, card, why, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your card was not charged: please pay the ${order.due.leg} by yourself`}
      title="Your card was not charged"
      preview={`Please pay the ${due.leg} of ${amount} by ${day}. Your place is kept until then.`}
    >
      <Paragraph>
        {whyText(why, card)} Nothing was taken from it, and we do not try again. Please pay the {due.leg} of {amount} by
        yourself: the link below takes any card until {day}, {time}.
      </Paragraph>
      <AmountDue {...order} />
      <IfYouHavePaid />
      <IfYouDoNothing {...order} />
    </Layout>
  );
};

function whyText(why: CardChargeEnd, card: string): string {
  switch (why) {
    case 'authentication-required':
      return `Your bank wants you to confirm the payment with ${card} yourself, so that we could not charge it.`;
    case 'expired':
      return `Your card, ${card}, has expired, so that we could not charge it.`;
    case 'changed':
      return `What your order costs or where it goes has changed since we announced the charge of ${card}, so that we did not make it.`;
    case 'late':
    case 'stopped':
      return `We did not charge ${card} as we had announced. That is our doing, not yours.`;
    default:
      return `Your bank refused the charge of ${card}.`;
  }
}
