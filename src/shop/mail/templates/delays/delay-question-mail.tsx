import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Heading, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { dateText } from '#values/text/delay-text.ts';
import { type MoneyBack, moneyBackSentences, wayBack } from '#values/text/money-back-text.ts';

type Notice = MailTemplates['delay-notice'];
type Question = Pick<Notice, 'answerBy' | 'keepLink' | 'cancelLink' | 'refundAmount' | 'back'>;
type Asked = Pick<Notice, 'shippingAddress' | 'state' | 'releaseDate' | 'newFrom'> & Question;

/** What 16 CFR 435.2 asks of a notice: a free way to cancel, and what silence means. */
export function DelayQuestion(order: Asked) {
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
export function questionRows(
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
