import { formatUsd } from '#values/money.ts';
import type { MailTemplates } from '../templates.ts';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Facts, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Data = MailTemplates['order-cancelled'];

export const orderCancelled: Template<'order-cancelled'> = {
  subject: (order) => marked(order, `Pre-order ${order.orderNumber} is cancelled`),
  body: (order) => <OrderCancelled {...order} />,
};

function OrderCancelled(order: Data) {
  const { cause, origin, refundedAmount } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const why =
    cause === 'unpaid' && !refunded
      ? 'We did not receive the deposit for this pre-order, so it is cancelled. Nothing was charged.'
      : 'Your pre-order is cancelled.';
  return (
    <Layout
      title="Your pre-order is cancelled"
      preview={refunded ? `We are sending ${refunded} back.` : why}
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>{why}</Paragraph>
      {refunded && (
        <Paragraph>
          We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
        </Paragraph>
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          ['Total price', formatUsd(order.totalAmount)],
          ['Refunded', refunded],
        ]}
      />
      <Paragraph>
        If you still want the bow, you can pre-order it again here:{' '}
        <a className="ink" href={`${origin}/checkout`} style={{ color: colors.ink }}>{`${origin}/checkout`}</a>
      </Paragraph>
    </Layout>
  );
}
