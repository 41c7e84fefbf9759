import { Layout } from '#shop/mail/templates/layout.tsx';
import {
  Address,
  BowAgain,
  backOf,
  backRows,
  Facts,
  GoesBack,
  Paragraph,
  UNDER_WAY,
  whichBow,
} from '#shop/mail/templates/parts.tsx';
import { bigOrderWord, marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { wayBack } from '#values/text/money-back-text.ts';

type Data = MailTemplates['order-cancelled'];

export const orderCancelled: Template<'order-cancelled'> = (order) => {
  const { origin } = order;
  const back = backOf(order);
  const way = wayBack(back);
  const why = reasonOf(order);
  return (
    <Layout
      subject={marked(order, `${bigOrderWord(order)} ${order.orderNumber} is cancelled`)}
      title={`Your ${orderWord(order)} is cancelled`}
      preview={way ? `You get back ${way}.` : why}
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>{why}</Paragraph>
      {!isUnpaid(order) && <GoesBack back={back} />}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...whichBow(order),
          ['Total price', formatUsd(order.totalAmount)],
          ...backRows(back),
        ]}
        strong={UNDER_WAY}
      />
      {order.bowColor === null ? (
        <Paragraph>
          If you still want it, you can order it again here: <Address href={`${origin}/gear`} />
        </Paragraph>
      ) : (
        <BowAgain {...order} />
      )}
    </Layout>
  );
};

/** Its reason says that nothing was charged. */
function isUnpaid({ cause, refundedAmount, giftCardAmount = 0 }: Data): boolean {
  return cause === 'unpaid' && refundedAmount + giftCardAmount === 0;
}

function reasonOf(order: Data): string {
  const { cause, bowColor } = order;
  if (isUnpaid(order)) {
    if (bowColor === null)
      return 'We did not receive the payment for this order, so it is cancelled. Nothing was charged.';
    return 'We did not receive the deposit for this pre-order, so it is cancelled. Nothing was charged.';
  }
  if (cause === 'by-customer') {
    return `You have cancelled your ${orderWord(order)}. If this was not you, reply to this email at once.`;
  }
  if (cause === 'delay-unanswered') {
    return 'We wrote to you that your bow is delayed, and needed your yes to go on. As we have not heard from you, your pre-order is cancelled.';
  }
  return `Your ${orderWord(order)} is cancelled.`;
}
