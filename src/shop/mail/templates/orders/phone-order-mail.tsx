import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { BUILD_LATER, Button, bowRows, Facts, OrderLines, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { makingTime, SHIPPING_TIME, tellBalance } from '#values/text/balance-terms.ts';
import { releaseLabel } from '#values/text/release-text.ts';

/** Whoever gets it has been written down by somebody else, so that all of it is shown, and what to do if it is not theirs. */
export const phoneOrder: Template<'phone-order'> = (order) => {
  const { bowColor, due, lines, remainingBalance, releaseDate, shippingAmount = 0, taxAmount = 0 } = order;
  const amount = formatUsd(due.amount);
  const deadline = localMoment(order.linkExpiresAt, order);
  const bow = bowColor !== null;
  const dueLabel = bow && !lines ? 'Deposit due' : 'Due now';
  return (
    <Layout
      subject={marked(order, `Please confirm your ${orderWord(order)} ${order.orderNumber}`)}
      title={`Your ${orderWord(order)} by phone`}
      preview={`Please look it over and pay ${amount} by ${deadline.day}.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        Thank you for your call. We have written down your {orderWord(order)} as you told us. Please look it over
        {bow ? ', agree to the terms of the balance' : ''} and pay {amount} by {deadline.whole}.
      </Paragraph>
      {lines && (
        <OrderLines lines={lines} say={({ price, quantity }) => `${formatUsd(price)}${quantity > 1 ? ' each' : ''}`} />
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...(bow ? bowRows(order, BUILD_LATER) : []),
          ['Ships to', order.shippingAddress],
          ['Phone', order.customerPhone],
          [releaseLabel(order.releasePassed), bow && releaseDate ? formatDay(releaseDate) : null],
          ['Ships', order.ships],
          ['Manufacturing', bow && !order.ships ? `${makingTime(order.manufacturingWeeks)} after final payment` : null],
          ['Shipping', bow && !order.ships ? `within ${SHIPPING_TIME} after manufacturing` : null],
          ['Shipping of the gear', lines ? (shippingAmount > 0 ? formatUsd(shippingAmount) : 'Free') : null],
          ['Tax', taxAmount > 0 ? formatUsd(taxAmount) : null],
          ['Total price', formatUsd(order.totalAmount)],
          [dueLabel, amount],
          ['Balance, due later', remainingBalance > 0 ? formatUsd(remainingBalance) : null],
          ['Please pay by', deadline.whole],
        ]}
        strong={dueLabel}
      />
      <Button href={order.paymentLink}>Look it over and pay</Button>
      <Paragraph>
        There you can correct the address{bow ? ', the color and the build' : ''}. Everything is kept for you until
        then. If you do not pay, the {orderWord(order)} is cancelled, and nothing is charged.
      </Paragraph>
      {bow && <Paragraph>{tellBalance(makingTime(order.manufacturingWeeks), order.ships)}</Paragraph>}
      <Paragraph>
        This link is yours alone: whoever has it sees this order, so keep it to yourself. You did not call us? Then
        somebody gave us your address by mistake: reply to this email, and do not pay.
      </Paragraph>
    </Layout>
  );
};
