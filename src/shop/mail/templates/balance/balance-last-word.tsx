import { Layout } from '#shop/mail/templates/layout.tsx';
import { dayWord, localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { AmountDue, IfYouDoNothing, IfYouHavePaid } from './balance-due.tsx';

type Data = MailTemplates['balance-last-word'];

export const balanceLastWord: Template<'balance-last-word'> = (order) => {
  const { due, linkExpiresAt, shippingAddress, writtenAt } = order;
  const amount = formatUsd(due.amount);
  const day = dayWord(localMoment(linkExpiresAt, order), writtenAt, order);
  return (
    <Layout
      subject={marked(order, `Your payment link ends ${endOf(order)}`)}
      title={`Your link ends ${day}`}
      preview={`${amount} is due. This is the last time we remind you.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
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
function endOf({ linkExpiresAt, writtenAt, ...order }: Data): string {
  const end = localMoment(linkExpiresAt, order);
  return `${dayWord(end, writtenAt, order)} at ${end.time}`;
}
