import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { BackOnGiftCard, Button, Facts, Heading, ON_GIFT_CARD, Paragraph, UNDER_WAY, whichBow } from './parts.tsx';
import { marked, orderWord, type Template } from './template.ts';

export const moneyReturned: Template<'money-returned'> = (order) => {
  const { orderNumber, customerName, refundedAmount, giftCardAmount = 0, owedAmount = 0, paymentLink, origin } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const onGiftCard = giftCardAmount > 0 ? formatUsd(giftCardAmount) : null;
  return (
    <Layout
      subject={marked(order, `Refund for ${orderWord(order)} ${order.orderNumber}`)}
      title={refunded ? 'Your refund is on its way' : 'Your refund is on your gift card'}
      preview={refunded ? `We are sending ${refunded} back.` : `${onGiftCard} is back on your gift card.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      {refunded && (
        <Paragraph>
          We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
          {owedAmount === 0 && ' There is nothing you need to do.'}
        </Paragraph>
      )}
      {onGiftCard && <BackOnGiftCard amount={onGiftCard} />}
      <Facts
        rows={[['Order number', orderNumber], ...whichBow(order), [UNDER_WAY, refunded], [ON_GIFT_CARD, onGiftCard]]}
        strong={refunded ? UNDER_WAY : ON_GIFT_CARD}
      />
      {owedAmount > 0 && <OwedAgain amount={formatUsd(owedAmount)} paymentLink={paymentLink ?? null} />}
    </Layout>
  );
};

/** The price stays what it was. */
function OwedAgain({ amount, paymentLink }: { amount: string; paymentLink: string | null }) {
  return (
    <>
      <Heading>What is still to pay</Heading>
      <Paragraph>
        The price of your order stays the same, so {amount} of it is to be paid again.{' '}
        {paymentLink
          ? 'Please pay it here when you can:'
          : 'It is added to what you pay next; your order’s page always shows how much that is.'}
      </Paragraph>
      {paymentLink && <Button href={paymentLink}>{`Pay ${amount}`}</Button>}
    </>
  );
}
