import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { localMoment } from './moment.ts';
import { Button, Facts, Heading, Lines, Paragraph, whichBow } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Data = MailTemplates['delay-notice'];

/** What 16 CFR 435.2 asks of a notice: the new date, the reason, a free way to cancel, and what silence means. */
export const delayNotice: Template<'delay-notice'> = {
  subject: (order) =>
    marked(
      order,
      order.answerBy
        ? `Please answer: your bow is delayed to ${formatDay(order.releaseDate)}`
        : `Your bow is delayed to ${formatDay(order.releaseDate)}`,
    ),
  body: (order) => <DelayNotice {...order} />,
};

function DelayNotice(order: Data) {
  const { answerBy, formerReleaseDate, releaseDate, refundAmount, shippingAddress } = order;
  const refund = formatUsd(refundAmount);
  return (
    <Layout
      title="Your bow is delayed"
      preview={`Keep your pre-order, or cancel it free of charge and get ${refund} back.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        {formerReleaseDate
          ? `We told you that the release of your bow is on ${formatDay(formerReleaseDate)}. We cannot keep that date, and we are sorry.`
          : 'The release of your bow is later than we planned, and we are sorry.'}{' '}
        The new date is {formatDay(releaseDate)}. Your bow's turn comes then, and making and shipping it take as long as
        we told you.
      </Paragraph>
      <Heading>The reason</Heading>
      <Lines text={order.reason} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...whichBow(order),
          ['Former release date', formerReleaseDate && formatDay(formerReleaseDate)],
          ['New release date', formatDay(releaseDate)],
          ['Refund if you cancel', refund],
          ['Please answer by', answerBy && localMoment(answerBy, shippingAddress).whole],
        ]}
        strong="New release date"
      />
      <Heading>The choice is yours</Heading>
      <Paragraph>If you want to wait for your bow, keep your pre-order:</Paragraph>
      <Button href={order.keepLink}>Keep my pre-order</Button>
      <Paragraph>
        If you would rather not wait, cancel it. That costs you nothing: {refund}, all that we have of your money, goes
        back to the card it was paid with.
      </Paragraph>
      <Button href={order.cancelLink} kind="line">
        {`Cancel and refund ${refund}`}
      </Button>
      <Heading>If you do not answer</Heading>
      <Silence {...order} />
    </Layout>
  );
}

function Silence({ answerBy, refundAmount, releaseDate, shippingAddress }: Data) {
  const refund = formatUsd(refundAmount);
  if (answerBy === null) {
    return (
      <Paragraph>
        Without an answer from you, we take it that you agree to {formatDay(releaseDate)}, and your pre-order stands.
        You can still cancel it at any time until your bow ships, and {refund} goes back to your card.
      </Paragraph>
    );
  }
  const { whole } = localMoment(answerBy, shippingAddress);
  return (
    <>
      <Paragraph>
        This delay needs your yes. If we have not heard from you by {whole}, we cancel your pre-order, and {refund} goes
        back to your card without you asking.
      </Paragraph>
      <Paragraph>
        Paying the balance says yes too. If you keep your pre-order, you can still cancel it at any time until your bow
        ships, for a full refund.
      </Paragraph>
    </>
  );
}
