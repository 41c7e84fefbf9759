import { formatUsd } from '#values/money.ts';
import type { MailTemplates } from '../templates.ts';
import { bowRows } from './bow-rows.ts';
import { Layout } from './layout.tsx';
import { Button, Facts, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Data = MailTemplates['part-received'];

export const partReceived: Template<'part-received'> = {
  subject: (order) => marked(order, `Receipt: a payment for pre-order ${order.orderNumber}`),
  body: (order) => <PartReceived {...order} />,
};

function PartReceived(order: Data) {
  const received = formatUsd(order.receivedAmount);
  const wentBack = formatUsd(order.wentBack);
  return (
    <Layout title="We have your payment" preview={`We have received ${received}.`} origin={order.origin}>
      <Paragraph>Thank you, {order.customerName}.</Paragraph>
      <Paragraph>We have received {received}, and this is your receipt.</Paragraph>
      <Paragraph>{whatIsOpen(order, wentBack)}</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ['Total price', formatUsd(order.totalAmount)],
          ['Received now', received],
          ['Went back to you before', order.wentBack > 0 ? wentBack : null],
          ['Still to pay', order.due === null ? null : formatUsd(order.due)],
        ]}
        strong="Received now"
      />
      {order.due !== null && order.paymentLink && (
        <Button href={order.paymentLink}>{`Pay ${formatUsd(order.due)}`}</Button>
      )}
    </Layout>
  );
}

function whatIsOpen({ due, wentBack }: Data, back: string): string {
  if (due !== null && wentBack > 0) return `${back} went back to you before, so ${formatUsd(due)} is still to pay.`;
  if (due !== null) return `${formatUsd(due)} is still to pay.`;
  return `${back} of what you paid went back to you before. We are looking into it and write to you if anything is open. Until then there is nothing you need to do.`;
}
