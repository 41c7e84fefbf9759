import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { Address, BackOnGiftCard, Facts, ON_GIFT_CARD, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

/** The card provider has not been asked when this is written. */
const UNDER_WAY = 'Refund under way';

export const noPlace: Template<'no-place'> = {
  subject: (order) => marked(order, `No bow was left for pre-order ${order.orderNumber}`),
  body: (order) => <NoPlace {...order} />,
};

function NoPlace(order: MailTemplates['no-place']) {
  const { origin, refundedAmount, giftCardAmount = 0, withGear } = order;
  const refunded = refundedAmount > 0 ? formatUsd(refundedAmount) : null;
  const onGiftCard = giftCardAmount > 0 ? formatUsd(giftCardAmount) : null;
  return (
    <Layout
      title="No bow was left for your pre-order"
      preview={`Your payment came after the last bow was taken. ${refunded ? `We are sending ${refunded} back.` : 'It goes back in full.'}`}
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        We are sorry: when your payment came, others had taken the last bows that we can make. So your pre-order is
        cancelled, and all that you paid goes back.
      </Paragraph>
      {refunded && (
        <Paragraph>
          We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
          There is nothing you need to do.
        </Paragraph>
      )}
      {onGiftCard && <BackOnGiftCard amount={onGiftCard} />}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          ['Total price', formatUsd(order.totalAmount)],
          [UNDER_WAY, refunded],
          [ON_GIFT_CARD, onGiftCard],
        ]}
        strong={UNDER_WAY}
      />
      <Paragraph>
        You may join the waiting list, and we email you when bows can be ordered again:{' '}
        <Address href={`${origin}/bows`} />
      </Paragraph>
      {withGear && (
        <Paragraph>
          What you bought with the bow is not sent either, and its money goes back, too. You can order it by itself
          here: <Address href={`${origin}/cart`} />
        </Paragraph>
      )}
    </Layout>
  );
}
