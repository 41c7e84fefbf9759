import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { BUILD_LATER, bowRows, Facts, Paragraph } from './parts.tsx';
import { bigOrderWord, marked, orderWord, type Template } from './template.ts';

type Data = MailTemplates['order-corrected'];

export const orderCorrected: Template<'order-corrected'> = {
  subject: (order) => marked(order, `${bigOrderWord(order)} ${order.orderNumber} was changed`),
  body: (order) => <OrderCorrected {...order} />,
};

function OrderCorrected(order: Data) {
  return (
    <Layout
      title={`Your ${orderWord(order)} was changed`}
      preview={
        order.bowColor === null
          ? `It ships to ${order.shippingAddress} now.`
          : `It is a ${order.bowColor} bow now, and ships to ${order.shippingAddress}.`
      }
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>Your {orderWord(order)} was changed. This is what it says now:</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...(order.bowColor === null ? [] : bowRows(order, BUILD_LATER)),
          ['Ships to', order.shippingAddress],
          ['Total price', formatUsd(order.totalAmount)],
        ]}
      />
      <Paragraph>
        If you did not ask for this, reply to this email, and we will put it right before anything ships.
      </Paragraph>
    </Layout>
  );
}
