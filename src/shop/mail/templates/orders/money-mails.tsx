import { Layout } from '#shop/mail/templates/layout.tsx';
import {
  Address,
  BackOnGiftCard,
  Button,
  Facts,
  Heading,
  ON_GIFT_CARD,
  Paragraph,
  UNDER_WAY,
  whichBow,
} from '#shop/mail/templates/parts.tsx';
import { orderWord, type Template } from '#shop/mail/templates/template.ts';
import { formatUsd } from '#values/money.ts';

export const moneyReturned: Template<'money-returned'> = (order) => {
  const { orderNumber, refundedAmount, giftCardAmount = 0, owedAmount = 0, paymentLink } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const onGiftCard = giftCardAmount > 0 ? formatUsd(giftCardAmount) : null;
  return (
    <Layout
      mail={order}
      subject={`Refund for ${orderWord(order)} ${order.orderNumber}`}
      title={refunded ? 'Your refund is on its way' : 'Your refund is on your gift card'}
      preview={refunded ? `We are sending ${refunded} back.` : `${onGiftCard} is back on your gift card.`}
    >
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

const LIST = new Intl.ListFormat('en-US');

export const refundFailed: Template<'refund-failed'> = (order) => {
  const { orderNumber, failedAmount, isCancelled, wasOwed } = order;
  const amount = formatUsd(failedAmount);
  const back = LIST.format([...order.linesBack, ...(order.shippingBack ? ['shipping'] : [])]);
  return (
    <Layout
      mail={order}
      subject={`Your refund for ${orderWord(order)} ${order.orderNumber} did not go through`}
      title="Your refund did not go through"
      preview={`We still have your ${amount}, and need another way to send it back.`}
    >
      <Paragraph>
        We wrote to you that {amount} is on its way back to your card. It did not get there: the bank did not take it,
        as happens when a card has expired, was replaced or was closed. The money is with us, and it is still yours.
      </Paragraph>
      <Paragraph>
        Please reply to this email, or call us, and tell us how you would like to have it. We never ask for a card
        number by email.
      </Paragraph>
      {back && !isCancelled && (
        <Paragraph>
          Until then your {orderWord(order)} stands as it was before the refund, with {back}.
        </Paragraph>
      )}
      {wasOwed && <Paragraph>What we asked you to pay again because of this refund is not to be paid now.</Paragraph>}
      <Facts
        rows={[['Order number', orderNumber], ...whichBow(order), ['Still with us', amount]]}
        strong="Still with us"
      />
    </Layout>
  );
};

export const moneyWithoutOrder: Template<'money-without-order'> = ({ amount, origin }) => {
  return (
    <Layout
      subject="We are sending your payment back"
      title="Your payment goes back"
      preview={`No order came with ${formatUsd(amount)}.`}
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Your card paid {formatUsd(amount)} to Fulldraw, and no order reached us with it: the connection may have been
        lost while you ordered. So we are sending the money back to the card. It shows on your statement in 5-10
        business days.
      </Paragraph>
      <Paragraph>
        If you still want to order, please do it again here: <Address href={`${origin}/bows`} /> If you think that you
        have ordered, reply to this email, and we look into it.
      </Paragraph>
      <Facts rows={[['Refund under way', formatUsd(amount)]]} strong="Refund under way" />
    </Layout>
  );
};
