import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, bowRows, Facts, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import { formatUsd } from '#values/money.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { dueAgain, LEG_NAMES, partsRow, shipsRow } from './balance-due.tsx';

export const paymentLink: Template<'payment-link'> = (order) => {
  const { due, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  const dueLabel = `${LEG_NAMES[due.leg]} due`;
  const paid = due.leg !== 'deposit' && order.depositAmount > 0;
  const deadline = linkExpiresAt === null ? null : localMoment(linkExpiresAt, order);
  return (
    <Layout
      subject={marked(order, `Your payment link for ${orderWord(order)} ${order.orderNumber}`)}
      title="Your payment link"
      preview={`${amount} is due on your ${orderWord(order)}${deadline ? ` by ${deadline.day}` : ''}.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
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
