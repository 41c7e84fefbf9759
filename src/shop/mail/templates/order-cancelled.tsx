import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { Address, BackOnGiftCard, Facts, ON_GIFT_CARD, Paragraph, whichBow } from './parts.tsx';
import { bigOrderWord, marked, orderWord, type Template } from './template.ts';

type Data = MailTemplates['order-cancelled'];

/** The card provider has not been asked when this is written. */
const UNDER_WAY = 'Refund under way';

export const orderCancelled: Template<'order-cancelled'> = {
  subject: (order) => marked(order, `${bigOrderWord(order)} ${order.orderNumber} is cancelled`),
  body: (order) => <OrderCancelled {...order} />,
};

function OrderCancelled(order: Data) {
  const { origin, refundedAmount, keptAmount = 0, disputedAmount = 0, giftCardAmount = 0, sentAmount = 0 } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const kept = keptAmount > 0 ? formatUsd(keptAmount) : null;
  const disputed = disputedAmount > 0 ? formatUsd(disputedAmount) : null;
  const onGiftCard = giftCardAmount > 0 ? formatUsd(giftCardAmount) : null;
  const why = reasonOf(order);
  return (
    <Layout
      title={`Your ${orderWord(order)} is cancelled`}
      preview={refunded ? `We are sending ${refunded} back.` : why}
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>{why}</Paragraph>
      {refunded && (
        <Paragraph>
          We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
          There is nothing you need to do.
        </Paragraph>
      )}
      {onGiftCard && <BackOnGiftCard amount={onGiftCard} />}
      {kept && sentAmount > 0 && (
        <Paragraph>
          {formatUsd(sentAmount)} of what you paid is for what we have sent you already. That is yours, so its price is
          not refunded. If you would rather send it back, reply to this email.
        </Paragraph>
      )}
      {kept && keptAmount > sentAmount && (
        <Paragraph>
          {formatUsd(keptAmount - sentAmount)} of what you paid is not refunded{refunded && ' with it'}. If that is not
          what we agreed on, reply to this email, and we look into it.
        </Paragraph>
      )}
      {disputed && (
        <Paragraph>
          You have asked your bank to take {disputed} back. Your bank decides about that; until it has, we cannot refund
          it.
        </Paragraph>
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...whichBow(order),
          ['Total price', formatUsd(order.totalAmount)],
          [UNDER_WAY, refunded],
          [ON_GIFT_CARD, onGiftCard],
          ['With your bank', disputed],
          ['Not refunded', kept],
        ]}
        strong={UNDER_WAY}
      />
      <Paragraph>
        {order.bowColor === null ? (
          <>
            If you still want it, you can order it again here: <Address href={`${origin}/gear`} />
          </>
        ) : (
          <>
            If you still want the bow, you can pre-order it again here:{' '}
            <Address href={`${origin}${order.bowName && order.bowName !== HUNTER ? '/bows' : '/checkout'}`} />
          </>
        )}
      </Paragraph>
    </Layout>
  );
}

function reasonOf(order: Data): string {
  const { cause, refundedAmount, giftCardAmount = 0, bowColor } = order;
  if (cause === 'unpaid' && refundedAmount === 0 && giftCardAmount === 0) {
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
