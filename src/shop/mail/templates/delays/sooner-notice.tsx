import { Layout } from '#shop/mail/templates/layout.tsx';
import { Facts, Heading, Lines, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import { dateText } from '#values/text/delay-text.ts';
import { DelayQuestion, questionRows } from './delay-question-mail.tsx';

/** A nearer date is good news and asks nothing; what an earlier delay asked and nobody has answered is asked again. */
export const soonerNotice: Template<'sooner-notice'> = (order) => {
  const { formerReleaseDate, formerFrom = null, releaseDate, newFrom = null } = order;
  const { shippingAddress, state = null, question } = order;
  const former = formerReleaseDate && dateText(formerReleaseDate, formerFrom);
  const date = dateText(releaseDate, newFrom);
  return (
    <Layout
      subject={marked(order, `${question?.answerBy ? 'Please answer' : 'Good news'}: your bow comes sooner, ${date}`)}
      title="Your bow comes sooner"
      preview={question ? `${date}. We still need your answer.` : `${date}. There is nothing you need to do.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        {former &&
          `We told you that ${formerFrom ? `your bow ships ${former}` : `the release of your bow is on ${former}`}. `}
        {newFrom
          ? `It ships sooner: ${date}.`
          : `It is sooner: ${date}. Your bow's turn comes then, and making and shipping it take as long as we told you.`}
      </Paragraph>
      <Lines text={order.reason} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          [formerFrom ? 'Was to ship' : 'Former release date', former],
          [newFrom ? 'Ships now' : 'New release date', date],
          ...questionRows(question, order),
        ]}
        strong={newFrom ? 'Ships now' : 'New release date'}
      />
      {question ? (
        <>
          <Heading>We still need your answer</Heading>
          <Paragraph>
            The new date is still later than the one you were promised when you ordered, and you have not told us yet
            whether you want to wait. The links below take the place of those in our former email.
          </Paragraph>
          <DelayQuestion {...{ shippingAddress, state, releaseDate, newFrom }} {...question} />
        </>
      ) : (
        <Paragraph>
          There is nothing you need to do. If this date does not suit you, reply to this email: until your bow ships you
          can cancel your pre-order, free of charge.
        </Paragraph>
      )}
    </Layout>
  );
};
