import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { formatUsd } from '#values/money.ts';
import { wayBack } from '#values/text/money-back-text.ts';
import { Layout } from './layout.tsx';
import { Address, BowAgain, backOf, backRows, Facts, GoesBack, Paragraph, UNDER_WAY, whichBow } from './parts.tsx';
import { marked, type Template } from './template.ts';

export const noPlace: Template<'no-place'> = (order) => {
  const { origin, withGear, bowColor } = order;
  const back = backOf(order);
  const way = wayBack(back);
  const isCharged = way !== null || back.disputed > 0;
  return (
    <Layout
      subject={marked(order, `${titleOf(order)}: ${order.orderNumber}`)}
      title={titleOf(order)}
      preview={
        isCharged ? `Your order is cancelled. ${way ? `You get back ${way}.` : ''}` : 'Your card was not charged.'
      }
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>We are sorry: {whyOf(order)} So your order is cancelled.</Paragraph>
      {isCharged ? (
        <GoesBack back={back} />
      ) : (
        <Paragraph>
          Your card was not charged: your bank was only asked whether it would pay. It may show the amount as pending;
          that goes away by itself within some days.
        </Paragraph>
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...whichBow(order),
          ['Total price', formatUsd(order.totalAmount)],
          ...backRows(back),
        ]}
        strong={UNDER_WAY}
      />
      {order.tooManyBows && <Paragraph>If you need more bows, reply to this email.</Paragraph>}
      {bowColor && !order.tooManyBows && !isBowGone(order) && <BowAgain {...order} />}
      {isBowGone(order) && (
        <Paragraph>
          You may join the waiting list, and we email you when bows can be ordered again:{' '}
          <Address href={`${origin}/bows`} />
        </Paragraph>
      )}
      {withGear && (
        <Paragraph>
          {bowColor ? 'What you bought with the bow is not sent either. You can order it by itself' : 'The rest is'} in
          your cart: <Address href={`${origin}/cart`} />
        </Paragraph>
      )}
    </Layout>
  );
};

type Order = MailTemplates['no-place'];

function titleOf(order: Order): string {
  if (order.tooManyBows) return 'One bow more than one customer can order';
  return isBowGone(order) ? 'No bow was left for your pre-order' : 'Others bought the last of what you ordered';
}

/** Or it is gear that was bought with the bow, which can still be had. */
function isBowGone({ bowColor, bowName, gone = [], tooManyBows }: Order): boolean {
  return bowColor !== null && !tooManyBows && (gone.length === 0 || gone.includes(bowName ?? HUNTER));
}

function whyOf({ gone = [], tooManyBows }: Order): string {
  if (tooManyBows) return 'you have as many of these bows on order as one customer can have.';
  if (gone.length === 0) return 'when your payment came, others had taken the last bows that we can make.';
  return `while you paid, others paid for the last that we have of: ${gone.join(', ')}.`;
}
