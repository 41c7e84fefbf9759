import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment, timeLeft } from '#shop/mail/templates/mail-moment.ts';
import { Heading, Paragraph, Steps } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import { formatUsd } from '#values/money.ts';
import { makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';
import { AmountDue, IfYouDoNothing } from './balance-due.tsx';

export const release: Template<'release'> = (order) => {
  const { due, linkExpiresAt, shippingAddress, writtenAt } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  return (
    <Layout
      subject={marked(order, `Your ${order.bowColor} bow's turn has come, and the next step is yours`)}
      title="Your bow's turn has come"
      preview={`Pay the ${due.leg} of ${amount} by ${day}, and we make it for you.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        Thank you for waiting. It is the turn of the bow you reserved: in {order.bowColor}, made for you and for nobody
        else.
      </Paragraph>
      <Paragraph>
        All it takes now is the {due.leg} of {amount}. You have {timeLeft(writtenAt, linkExpiresAt)}: until {day},{' '}
        {time}.
      </Paragraph>
      <AmountDue {...order} />
      <Heading>What happens next</Heading>
      <Steps
        steps={[
          `You pay the ${due.leg} by card. It takes a minute or two, and the receipt comes by email.`,
          order.inBatch
            ? `We make your bow with ${order.inBatch.batch}.`
            : `We make your bow. That takes ${makingTime(order.manufacturingWeeks)}.`,
          `It ships ${order.inBatch?.ships ?? `within ${SHIPPING_TIME} after it is made`}, and we email you the tracking number.`,
        ]}
      />
      <Paragraph>
        It goes to {shippingAddress}. If that address is no longer right, reply to this email before it ships.
      </Paragraph>
      <IfYouDoNothing {...order} />
    </Layout>
  );
};
