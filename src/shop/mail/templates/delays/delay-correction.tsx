import { Layout } from '#shop/mail/templates/layout.tsx';
import { Facts, Lines, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { dateText } from '#values/text/delay-text.ts';
import { DelayQuestion, questionRows } from './delay-question-mail.tsx';

type Data = MailTemplates['delay-correction'];

/** An earlier email named a wrong date: this is the right one. What was answered to the wrong one counts for nothing more. */
export const delayCorrection: Template<'delay-correction'> = (order) => {
  const { wrongDate, wrongFrom, formerReleaseDate, formerFrom = null, releaseDate, newFrom = null } = order;
  const { shippingAddress, state = null, question, cancelled } = order;
  const [wrong, date] = [dateText(wrongDate, wrongFrom), dateText(releaseDate, newFrom)];
  const subject = `correction${question?.answerBy ? ',' : ':'} your bow's date is ${date}`;
  return (
    <Layout
      subject={marked(order, question?.answerBy ? `Please answer: a ${subject}` : `A ${subject}`)}
      title="We told you a wrong date"
      preview={`Please forget ${wrong}. The right date is ${date}.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        {`The date in our last email was wrong: we wrote ${wrong}. That was our mistake, and we are sorry. `}
        {newFrom ? `The right one: your bow ships ${date}.` : `The right release date is ${date}.`}
      </Paragraph>
      <Lines text={order.reason} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          ['Told before that', formerReleaseDate && dateText(formerReleaseDate, formerFrom)],
          ['Told by mistake', wrong],
          [newFrom ? 'Ships' : 'Right release date', date],
          ...questionRows(question, order),
        ]}
        strong={newFrom ? 'Ships' : 'Right release date'}
      />
      <WhatNow {...{ question, cancelled, shippingAddress, state, releaseDate, newFrom, origin: order.origin }} />
    </Layout>
  );
};

type Now = Pick<Data, 'question' | 'cancelled' | 'shippingAddress' | 'state' | 'releaseDate' | 'origin'> & {
  newFrom: string | null;
};

function WhatNow({ question, cancelled, shippingAddress, state = null, releaseDate, newFrom, origin }: Now) {
  if (cancelled) {
    return (
      <>
        <Paragraph>
          Your pre-order was cancelled because of the wrong date, and it stays cancelled: your money goes back as our
          email about that has told you.
        </Paragraph>
        <Paragraph>
          {`If you want the bow after all, order it again at ${origin}/bows, or reply to this email and we help you.`}
        </Paragraph>
      </>
    );
  }
  if (!question) {
    return (
      <Paragraph>
        The links in our last email ask nothing any more, whatever you answered there. Your pre-order stands, and there
        is nothing you need to do. If this date does not suit you, reply to this email: until your bow ships you can
        cancel, free of charge.
      </Paragraph>
    );
  }
  return (
    <>
      <Paragraph>
        The links in our last email ask nothing any more, and an answer that you gave there no longer counts. Because
        the right date is later than the one you were promised, please answer once more.
      </Paragraph>
      <DelayQuestion {...{ shippingAddress, state, releaseDate, newFrom }} {...question} />
    </>
  );
}
