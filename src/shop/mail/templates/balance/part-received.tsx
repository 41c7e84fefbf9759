import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, bowRows, Facts, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { afterDeadlineText } from '#values/text/after-deadline.ts';
import { CHARGED_BY_ITSELF } from '#values/text/keep-card-text.ts';
import { partsRow } from './balance-due.tsx';

type Data = MailTemplates['part-received'];

export const partReceived: Template<'part-received'> = (order) => {
  const received = formatUsd(order.receivedAmount);
  const returned = formatUsd(order.returnedAmount);
  return (
    <Layout
      subject={marked(order, `Receipt: a payment for ${orderWord(order)} ${order.orderNumber}`)}
      title="We have your payment"
      preview={`We have received ${received}.`}
      origin={order.origin}
    >
      <Paragraph>Thank you, {order.customerName}.</Paragraph>
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

function whatIsOpen(order: Data, back: string): string {
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
