import { Layout } from '#shop/mail/templates/layout.tsx';
import { Facts, Heading, Lines, Paragraph, whichBow } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import { formatUsd } from '#values/money.ts';
import { dateText } from '#values/text/delay-text.ts';
import { DelayQuestion, questionRows } from './delay-question-mail.tsx';

/** What 16 CFR 435.2 asks of a notice: the new date, the reason, a free way to cancel, and what silence means. */
export const delayNotice: Template<'delay-notice'> = (order) => {
  const { formerReleaseDate, formerFrom = null, releaseDate, newFrom = null, refundAmount } = order;
  const date = dateText(releaseDate, newFrom);
  const former = formerReleaseDate && dateText(formerReleaseDate, formerFrom);
  const isWindow = newFrom !== null;
  return (
    <Layout
      subject={marked(order, `${order.answerBy ? 'Please answer: your' : 'Your'} bow is delayed to ${date}`)}
      title="Your bow is delayed"
      preview={`Keep your pre-order, or cancel it free of charge and get ${formatUsd(refundAmount)} back.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        {former
          ? `We told you that ${formerFrom ? `your bow ships ${former}` : `the release of your bow is on ${former}`}. We cannot keep that date, and we are sorry.`
          : 'The release of your bow is later than we planned, and we are sorry.'}{' '}
        {isWindow
          ? `Your bow now ships ${date}.`
          : `The new date is ${dateText(releaseDate, null)}. Your bow's turn comes then, and making and shipping it take as long as we told you.`}
      </Paragraph>
      <Heading>The reason</Heading>
      <Lines text={order.reason} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...whichBow(order),
          [formerFrom ? 'Was to ship' : 'Former release date', former],
          [isWindow ? 'Ships now' : 'New release date', date],
          ...questionRows(order, order),
        ]}
        strong={isWindow ? 'Ships now' : 'New release date'}
      />
      <DelayQuestion {...order} />
    </Layout>
  );
};
