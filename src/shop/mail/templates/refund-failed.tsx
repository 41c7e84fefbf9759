import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { Facts, Paragraph, whichBow } from './parts.tsx';
import { marked, orderWord, type Template } from './template.ts';

const LIST = new Intl.ListFormat('en-US');

export const refundFailed: Template<'refund-failed'> = (order) => {
  const { orderNumber, customerName, failedAmount, isCancelled, wasOwed, origin } = order;
  const amount = formatUsd(failedAmount);
  const back = LIST.format([...order.linesBack, ...(order.shippingBack ? ['shipping'] : [])]);
  return (
    <Layout
      subject={marked(order, `Your refund for ${orderWord(order)} ${order.orderNumber} did not go through`)}
      title="Your refund did not go through"
      preview={`We still have your ${amount}, and need another way to send it back.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
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
