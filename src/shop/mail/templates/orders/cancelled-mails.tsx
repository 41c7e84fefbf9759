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
import { bigOrderWord, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { formatUsd } from '#values/money.ts';
import { sendingTime } from '#values/text/line-text.ts';
import { wayBack } from '#values/text/money-back-text.ts';

type Cancelled = MailTemplates['order-cancelled'];

export const orderCancelled: Template<'order-cancelled'> = (order) => {
  const { origin } = order;
  const back = backOf(order);
  const way = wayBack(back);
  const why = reasonOf(order);
  return (
    <Layout
      mail={order}
      subject={`${bigOrderWord(order)} ${order.orderNumber} is cancelled`}
      title={`Your ${orderWord(order)} is cancelled`}
      preview={way ? `You get back ${way}.` : why}
    >
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
      {order.gearAlone && (
        <Paragraph>
          Your gear, order {order.gearAlone.join(', ')}, was to ship with this bow. It is not cancelled: it ships by
          itself now, {sendingTime('stock')}, and its shipping is on us. If you do not want it without the bow, you can
          cancel it on its page: <Address href={`${origin}/find-order`} />
        </Paragraph>
      )}
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
function isUnpaid({ cause, refundedAmount, giftCardAmount = 0 }: Cancelled): boolean {
  return cause === 'unpaid' && refundedAmount + giftCardAmount === 0;
}

function reasonOf(order: Cancelled): string {
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

export const noPlace: Template<'no-place'> = (order) => {
  const { origin, withGear, bowColor } = order;
  const back = backOf(order);
  const way = wayBack(back);
  const isCharged = way !== null || back.disputed > 0;
  return (
    <Layout
      mail={order}
      subject={`${titleOf(order)}: ${order.orderNumber}`}
      title={titleOf(order)}
      preview={
        isCharged ? `Your order is cancelled. ${way ? `You get back ${way}.` : ''}` : 'Your card was not charged.'
      }
    >
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

type NoPlace = MailTemplates['no-place'];

function titleOf(order: NoPlace): string {
  if (order.tooManyBows) return 'One bow more than one customer can order';
  return isBowGone(order) ? 'No bow was left for your pre-order' : 'Others bought the last of what you ordered';
}

/** Or it is gear that was bought with the bow, which can still be had. */
function isBowGone({ bowColor, bowName, gone = [], tooManyBows }: NoPlace): boolean {
  return bowColor !== null && !tooManyBows && (gone.length === 0 || gone.includes(bowName ?? HUNTER));
}

function whyOf({ gone = [], tooManyBows }: NoPlace): string {
  if (tooManyBows) return 'you have as many of these bows on order as one customer can have.';
  if (gone.length === 0) return 'when your payment came, others had taken the last bows that we can make.';
  return `while you paid, others paid for the last that we have of: ${gone.join(', ')}.`;
}
