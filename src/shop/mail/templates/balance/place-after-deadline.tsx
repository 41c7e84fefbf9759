import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment, timeLeft } from '#shop/mail/templates/mail-moment.ts';
import { Facts, Heading, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import { formatUsd } from '#values/money.ts';
import { afterDeadlineText } from '#values/text/after-deadline.ts';
import { windowText } from '#values/text/place-text.ts';
import { AmountDue, IfYouHavePaid } from './balance-mails.tsx';

// What becomes of a place in a batch when the balance does not come in time.

export const placeWarning: Template<'place-warning'> = (order) => {
  const { due, linkExpiresAt, batch } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your place in ${order.batch} ends in ${timeLeft(order.writtenAt, order.linkExpiresAt)}`}
      title="Your place is about to go to somebody else"
      preview={`Pay ${amount} by ${day}, and your place stays yours.`}
    >
      <Paragraph>
        The {due.leg} of {amount} for your {order.bowColor} bow has not come, and the day to pay it is over. We keep
        your place in {batch} once more: until {day}, {time}. {afterDeadlineText('free', { warned: true })}
      </Paragraph>
      <AmountDue {...order} />
      <IfYouHavePaid />
      <Heading>If you do nothing</Heading>
      <Paragraph>
        Your card is never charged by itself. Without a place you can still pay later, and then your order takes the
        next place that is open. If you no longer want the bow, reply and say so: everything you paid goes back to your
        card.
      </Paragraph>
    </Layout>
  );
};

export const placeMoved: Template<'place-moved'> = (order) => {
  const { batch, formerBatch, shipsFrom, shipsTo } = order;
  const ships = windowText(shipsFrom, shipsTo);
  return (
    <Layout
      mail={order}
      subject={`Your place has moved: your bow ships ${windowText(order.shipsFrom, order.shipsTo)}`}
      title="Your place has moved"
      preview={`Your bow now ships ${ships}.`}
    >
      <Paragraph>
        The balance for your {order.bowColor} bow did not come by the day we asked for it, so your order has moved to
        the end of {batch}
        {batch === formerBatch ? '' : ` (it was in ${formerBatch})`}. Your bow ships {ships}. Your order and what you
        have paid stay as they are.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Batch', batch],
          ['Ships', ships],
          ['Still to pay', formatUsd(order.stillDueAmount ?? order.remainingBalance)],
        ]}
        strong="Ships"
      />
      <HowToGoOn />
    </Layout>
  );
};

export const placeFreed: Template<'place-freed'> = (order) => {
  return (
    <Layout
      mail={order}
      subject={`Your place in ${order.batch} has gone to the next customer`}
      title="Your place has gone to the next customer"
      preview="Your order and what you have paid stay. Paying later takes the next open place."
    >
      <Paragraph>
        The balance for your {order.bowColor} bow has not come, so your place in {order.batch} has gone to the next
        customer. Your order and what you have paid stay. When you pay the balance later, your order takes the next
        place that is open.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Still to pay', formatUsd(order.stillDueAmount ?? order.remainingBalance)],
        ]}
        strong="Still to pay"
      />
      <HowToGoOn />
    </Layout>
  );
};

function HowToGoOn() {
  return (
    <Paragraph>
      To pay, reply to this email, and we send you a fresh link; with an account, you find it at your order. If you no
      longer want the bow, reply and say so: you can cancel at any time until it ships, and everything you paid goes
      back to your card.
    </Paragraph>
  );
}
