import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { makingTime, SHIPPING_TIME, tellBalance } from '#values/balance-terms.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { releaseLabel } from '#values/release-text.ts';
import { Layout } from './layout.tsx';
import { BUILD_LATER, Button, bowRows, Facts, Heading, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Data = MailTemplates['order-confirmed'];

export const orderConfirmed: Template<'order-confirmed'> = {
  subject: (order) => marked(order, `Pre-order ${order.orderNumber} confirmed`),
  body: (order) => <OrderConfirmed {...order} />,
};

function OrderConfirmed(order: Data) {
  const deposit = formatUsd(order.depositAmount);
  const balance = formatUsd(order.remainingBalance);
  const making = makingTime(order.manufacturingWeeks);
  return (
    <Layout
      title="Your pre-order is confirmed"
      preview={`We have your deposit of ${deposit}. Nothing to pay until your bow's turn comes.`}
      origin={order.origin}
    >
      <Paragraph>Thank you, {order.customerName}.</Paragraph>
      <Paragraph>We have received your deposit of {deposit}, and your bow is reserved.</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order, BUILD_LATER),
          ['Deposit paid', deposit],
          ['Balance remaining', balance],
          ['Total price', formatUsd(order.totalAmount)],
          [releaseLabel(order.releasePassed ?? false), order.releaseDate && formatDay(order.releaseDate)],
          ['Manufacturing', order.manufacturingWeeks === null ? null : `${making} after final payment`],
          ['Shipping', `within ${SHIPPING_TIME} after manufacturing`],
          ['Ships to', order.shippingAddress],
        ]}
        strong="Deposit paid"
      />
      <Heading>The balance</Heading>
      <Paragraph>There is nothing to pay now. {tellBalance(making)}</Paragraph>
      <Paragraph>
        Your card is never charged by itself. If you would rather settle it early, you may pay the balance of {balance}{' '}
        whenever you like:
      </Paragraph>
      <Button href={order.paymentLink} kind="line">
        Pay the balance
      </Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
    </Layout>
  );
}
