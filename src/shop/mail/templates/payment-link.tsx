import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import type { MailTemplates } from '../templates.ts';
import { Layout } from './layout.tsx';
import { Button, Facts, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Data = MailTemplates['payment-link'];

export const paymentLink: Template<'payment-link'> = {
  subject: (order) => marked(order, `Your payment link for pre-order ${order.orderNumber}`),
  body: (order) => <PaymentLink {...order} />,
};

function PaymentLink(order: Data) {
  const { due, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  return (
    <Layout title="Your payment link" preview={`${amount} is due on your pre-order.`} origin={order.origin}>
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        Here is the link with which you can pay the {due.leg} of your pre-order, {amount}.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          ['Total price', formatUsd(order.totalAmount)],
          ['Deposit', order.depositAmount > 0 ? formatUsd(order.depositAmount) : null],
          ['Amount due', amount],
          ['Please pay by', linkExpiresAt && formatMoment(linkExpiresAt)],
        ]}
      />
      <Button href={order.paymentLink}>Pay the {due.leg}</Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
    </Layout>
  );
}

/** To the minute, because the link ends then: "July 4th, 2025, 16:30 UTC". */
function formatMoment(iso: string): string {
  return `${formatDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`;
}
