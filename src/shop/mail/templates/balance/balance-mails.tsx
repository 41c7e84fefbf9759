import { Layout } from '#shop/mail/templates/layout.tsx';
import { dayWord, localMoment, timeLeft } from '#shop/mail/templates/mail-moment.ts';
import { Button, bowRows, Facts, Heading, Paragraph, priceRows, Steps } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import type { BalanceDue, MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { afterDeadlineText } from '#values/text/after-deadline.ts';
import { makingTime, SHIPPING_TIME } from '#values/text/balance-terms.ts';

export const LEG_NAMES: Record<PaymentLeg, string> = { deposit: 'Deposit', balance: 'Balance', remainder: 'Remainder' };

type BalanceFields = 'remainingBalance' | 'balancePaid';

function balanceLeft({ remainingBalance, balancePaid = 0 }: Pick<OrderFacts, BalanceFields>): Cents {
  return Math.max(remainingBalance - balancePaid, 0);
}

/** What has come in of a balance that is not whole. */
export function partsRow(order: Pick<OrderFacts, BalanceFields>): [string, string | null] {
  const { balancePaid = 0 } = order;
  return ['Paid of the balance', balancePaid > 0 && balanceLeft(order) > 0 ? formatUsd(balancePaid) : null];
}

/** What had been paid, went back and is asked for once more; null where there is no such. */
export function dueAgain({ due, ...order }: Pick<MailTemplates['payment-link'], 'due' | BalanceFields>) {
  if (due.leg === 'deposit') return null;
  const again = due.amount - (due.leg === 'balance' ? balanceLeft(order) : 0);
  return again > 0 ? formatUsd(again) : null;
}

/** "August 4 – 18, with Batch 2"; null where its batch is not known, or none. */
export function shipsRow({ inBatch }: Pick<BalanceDue, 'inBatch'>): string | null {
  return inBatch ? `${inBatch.ships}, with ${inBatch.batch}` : null;
}

/** What is due, until when, and the button that pays it: the same in every mail that asks for the balance. */
export function AmountDue(order: BalanceDue) {
  const { due, depositAmount } = order;
  const amount = formatUsd(due.amount);
  const label = `${LEG_NAMES[due.leg]} due`;
  return (
    <>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...priceRows(order),
          ['Deposit paid', due.leg !== 'deposit' && depositAmount > 0 ? formatUsd(depositAmount) : null],
          partsRow(order),
          ['Sent back, due again', dueAgain(order)],
          [label, amount],
          ['Ships', shipsRow(order)],
          ['Please pay by', localMoment(order.linkExpiresAt, order).whole],
        ]}
        strong={label}
      />
      <Button href={order.paymentLink}>{`Pay ${amount}`}</Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
    </>
  );
}

/** What becomes of the order when nobody pays, and how to be rid of it: nobody should pay for fear. */
export function IfYouDoNothing({ linkExpiresAt, depositAmount, afterDeadline, ...order }: BalanceDue) {
  return (
    <>
      <Heading>If you do nothing</Heading>
      <Paragraph>
        Your card is never charged by itself. After {localMoment(linkExpiresAt, order).day}, the link takes no more
        money, but your pre-order {depositAmount > 0 ? 'and what you have paid stay' : 'stays'}: reply to this email,
        and we send you a fresh link.{afterDeadline && ` ${afterDeadlineText(afterDeadline)}`}
      </Paragraph>
      <Paragraph>
        If you no longer want the bow, reply and say so. You can cancel at any time until it ships, and everything you
        paid goes back the way it came, but for what we have sent you already.
      </Paragraph>
    </>
  );
}

/** For those whose payment and our mail were on their way at the same time. */
export function IfYouHavePaid() {
  return (
    <Paragraph>
      If you have paid in the meantime, thank you: your receipt is on its way, and there is nothing more to do.
    </Paragraph>
  );
}

export const release: Template<'release'> = (order) => {
  const { due, linkExpiresAt, shippingAddress, writtenAt } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your ${order.bowColor} bow's turn has come, and the next step is yours`}
      title="Your bow's turn has come"
      preview={`Pay the ${due.leg} of ${amount} by ${day}, and we make it for you.`}
    >
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

type Reminded = MailTemplates['balance-reminder'];

export const balanceReminder: Template<'balance-reminder'> = (order) => {
  const { due, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  const left = leftOf(order);
  return (
    <Layout
      mail={order}
      subject={`${leftOf(order)} left to pay the ${order.due.leg} for your ${order.bowColor} bow`}
      title={`${left} left`}
      preview={`${amount} is due by ${day}. Once it is paid, we make your bow.`}
    >
      <Paragraph>
        Your bow's turn has come. Its {due.leg} of {amount} is still open, and there{' '}
        {left.startsWith('1 ') ? 'is' : 'are'} {left} left to pay it: until {day}, {time}. Once it is paid, we make your
        bow.
      </Paragraph>
      <AmountDue {...order} />
      <IfYouHavePaid />
      <IfYouDoNothing {...order} />
    </Layout>
  );
};

const leftOf = ({ writtenAt, linkExpiresAt }: Reminded) => timeLeft(writtenAt, linkExpiresAt);

type LastWord = MailTemplates['balance-last-word'];

export const balanceLastWord: Template<'balance-last-word'> = (order) => {
  const { due, linkExpiresAt, shippingAddress, writtenAt } = order;
  const amount = formatUsd(due.amount);
  const day = dayWord(localMoment(linkExpiresAt, order), writtenAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your payment link ends ${endOf(order)}`}
      title={`Your link ends ${day}`}
      preview={`${amount} is due. This is the last time we remind you.`}
    >
      <Paragraph>
        Your bow's turn has come, and the link that pays the {due.leg} of {amount} for your {order.bowColor} bow ends{' '}
        {endOf(order)}. With the {due.leg} paid, we make your bow and send it to {shippingAddress}.
      </Paragraph>
      <Paragraph>This is the last time we remind you.</Paragraph>
      <AmountDue {...order} />
      <IfYouHavePaid />
      <IfYouDoNothing {...order} />
    </Layout>
  );
};

/** "today at 9:05 PM Mountain Time" */
function endOf({ linkExpiresAt, writtenAt, ...order }: LastWord): string {
  const end = localMoment(linkExpiresAt, order);
  return `${dayWord(end, writtenAt, order)} at ${end.time}`;
}
