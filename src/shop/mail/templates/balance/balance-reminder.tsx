import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment, timeLeft } from '#shop/mail/templates/mail-moment.ts';
import { Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { AmountDue, IfYouDoNothing, IfYouHavePaid } from './balance-due.tsx';

type Data = MailTemplates['balance-reminder'];

export const balanceReminder: Template<'balance-reminder'> = (order) => {
  const { due, linkExpiresAt } = order;
  const amount = formatUsd(due.amount);
  const { day, time } = localMoment(linkExpiresAt, order);
  const left = leftOf(order);
  return (
    <Layout
      subject={marked(order, `${leftOf(order)} left to pay the ${order.due.leg} for your ${order.bowColor} bow`)}
      title={`${left} left`}
      preview={`${amount} is due by ${day}. Once it is paid, we make your bow.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
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

const leftOf = ({ writtenAt, linkExpiresAt }: Data) => timeLeft(writtenAt, linkExpiresAt);
