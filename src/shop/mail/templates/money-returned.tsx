import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { BackOnGiftCard, Facts, ON_GIFT_CARD, Paragraph, whichBow } from './parts.tsx';
import { marked, orderWord, type Template } from './template.ts';

type Data = MailTemplates['money-returned'];

export const moneyReturned: Template<'money-returned'> = {
  subject: (order) => marked(order, `Refund for ${orderWord(order)} ${order.orderNumber}`),
  body: (order) => <MoneyReturned {...order} />,
};

function MoneyReturned(order: Data) {
  const { orderNumber, customerName, refundedAmount, giftCardAmount = 0, origin } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const onGiftCard = giftCardAmount > 0 ? formatUsd(giftCardAmount) : null;
  return (
    <Layout
      title={refunded ? 'Your refund is on its way' : 'Your refund is on your gift card'}
      preview={refunded ? `We are sending ${refunded} back.` : `${onGiftCard} is back on your gift card.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      {refunded && (
        <Paragraph>
          We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
          There is nothing you need to do.
        </Paragraph>
      )}
      {onGiftCard && <BackOnGiftCard amount={onGiftCard} />}
      <Facts
        rows={[
          ['Order number', orderNumber],
          ...whichBow(order),
          ['Refund under way', refunded],
          [ON_GIFT_CARD, onGiftCard],
        ]}
        strong={refunded ? 'Refund under way' : ON_GIFT_CARD}
      />
    </Layout>
  );
}
