import { Layout } from '#shop/mail/templates/layout.tsx';
import { Button, bowRows, Facts, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';

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
          ['Went back to you before', order.returnedAmount > 0 ? returned : null],
          ['Still to pay', order.stillDueAmount === null ? null : formatUsd(order.stillDueAmount)],
        ]}
        strong="Received now"
      />
      {order.stillDueAmount !== null && order.paymentLink && (
        <Button href={order.paymentLink}>{`Pay ${formatUsd(order.stillDueAmount)}`}</Button>
      )}
    </Layout>
  );
};

function whatIsOpen({ stillDueAmount: due, returnedAmount }: Data, back: string): string {
  if (due !== null && returnedAmount > 0)
    return `${back} went back to you before, so ${formatUsd(due)} is still to pay.`;
  if (due !== null) return `${formatUsd(due)} is still to pay.`;
  return `${back} of what you paid went back to you before. We are looking into it and write to you if anything is open. Until then there is nothing you need to do.`;
}
