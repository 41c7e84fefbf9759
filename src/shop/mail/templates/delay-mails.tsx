import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Facts, Heading, Lines, Paragraph, whichBow } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { dateText } from '#values/text/delay-text.ts';
import { type MoneyBack, moneyBackSentences, wayBack } from '#values/text/money-back-text.ts';

/** What 16 CFR 435.2 asks of a notice: the new date, the reason, a free way to cancel, and what silence means. */
export const delayNotice: Template<'delay-notice'> = (order) => {
  const { formerReleaseDate, formerFrom = null, releaseDate, newFrom = null, refundAmount } = order;
  const date = dateText(releaseDate, newFrom);
  const former = formerReleaseDate && dateText(formerReleaseDate, formerFrom);
  const isWindow = newFrom !== null;
  return (
    <Layout
      mail={order}
      subject={`${order.answerBy ? 'Please answer: your' : 'Your'} bow is delayed to ${date}`}
      title="Your bow is delayed"
      preview={`Keep your pre-order, or cancel it free of charge and get ${formatUsd(refundAmount)} back.`}
    >
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

/** A nearer date is good news and asks nothing; what an earlier delay asked and nobody has answered is asked again. */
export const soonerNotice: Template<'sooner-notice'> = (order) => {
  const { formerReleaseDate, formerFrom = null, releaseDate, newFrom = null } = order;
  const { shippingAddress, state = null, question } = order;
  const former = formerReleaseDate && dateText(formerReleaseDate, formerFrom);
  const date = dateText(releaseDate, newFrom);
  return (
    <Layout
      mail={order}
      subject={`${question?.answerBy ? 'Please answer' : 'Good news'}: your bow comes sooner, ${date}`}
      title="Your bow comes sooner"
      preview={question ? `${date}. We still need your answer.` : `${date}. There is nothing you need to do.`}
    >
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

type Correction = MailTemplates['delay-correction'];

/** An earlier email named a wrong date: this is the right one. What was answered to the wrong one counts for nothing more. */
export const delayCorrection: Template<'delay-correction'> = (order) => {
  const { wrongDate, wrongFrom, formerReleaseDate, formerFrom = null, releaseDate, newFrom = null } = order;
  const { shippingAddress, state = null, question, cancelled } = order;
  const [wrong, date] = [dateText(wrongDate, wrongFrom), dateText(releaseDate, newFrom)];
  const subject = `correction${question?.answerBy ? ',' : ':'} your bow's date is ${date}`;
  return (
    <Layout
      mail={order}
      subject={question?.answerBy ? `Please answer: a ${subject}` : `A ${subject}`}
      title="We told you a wrong date"
      preview={`Please forget ${wrong}. The right date is ${date}.`}
    >
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

type Now = Pick<Correction, 'question' | 'cancelled' | 'shippingAddress' | 'state' | 'releaseDate' | 'origin'> & {
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

type Notice = MailTemplates['delay-notice'];
type Question = Pick<Notice, 'answerBy' | 'keepLink' | 'cancelLink' | 'refundAmount' | 'back'>;
type Asked = Pick<Notice, 'shippingAddress' | 'state' | 'releaseDate' | 'newFrom'> & Question;

/** What 16 CFR 435.2 asks of a notice: a free way to cancel, and what silence means. */
function DelayQuestion(order: Asked) {
  return (
    <>
      <Heading>The choice is yours</Heading>
      <Paragraph>If you want to wait for your bow, keep your pre-order:</Paragraph>
      <Button href={order.keepLink}>Keep my pre-order</Button>
      <Paragraph>
        If you would rather not wait, cancel it. That costs you nothing. {moneyBackSentences(backIn(order)).join(' ')}
      </Paragraph>
      <Button href={order.cancelLink} kind="line">
        {order.refundAmount > 0 ? `Cancel and refund ${formatUsd(order.refundAmount)}` : 'Cancel my pre-order'}
      </Button>
      <Heading>If you do not answer</Heading>
      <Silence {...order} />
    </>
  );
}

/** Mails from before it was divided have the amount alone. */
function backIn({ back, refundAmount }: Pick<Question, 'back' | 'refundAmount'>): MoneyBack {
  return back ?? { toCard: refundAmount, toGiftCards: 0, sent: 0, spent: 0, disputed: 0, kept: 0 };
}

function Silence({ answerBy, releaseDate, newFrom = null, ...order }: Asked) {
  const way = wayBack(backIn(order));
  if (answerBy === null) {
    return (
      <Paragraph>
        Without an answer from you, we take it that you agree to {dateText(releaseDate, newFrom)}, and your pre-order
        stands. You can still cancel it at any time until your bow ships{way && `, and get back ${way}`}.
      </Paragraph>
    );
  }
  const { whole } = localMoment(answerBy, order);
  return (
    <>
      <Paragraph>
        This delay needs your yes. If we have not heard from you by {whole}, we cancel your pre-order
        {way && `, and you get back ${way} without asking`}.
      </Paragraph>
      <Paragraph>
        Paying the balance says yes too. If you keep your pre-order, you can still cancel it at any time until your bow
        ships, free of charge.
      </Paragraph>
    </>
  );
}

/** The rows about the answer, for the table of facts. */
function questionRows(
  question: Question | null,
  order: Pick<Notice, 'shippingAddress' | 'state'>,
): [string, string | null][] {
  if (!question) return [];
  const { refundAmount, answerBy } = question;
  return [
    ['Refund if you cancel', formatUsd(refundAmount)],
    ['Please answer by', answerBy && localMoment(answerBy, order).whole],
  ];
}
