import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { Facts, Paragraph } from './parts.tsx';
import { marked, orderWord, type Template } from './template.ts';

type Data = MailTemplates['money-returned'];

export const moneyReturned: Template<'money-returned'> = {
  subject: (order) => marked(order, `Refund for ${orderWord(order)} ${order.orderNumber}`),
  body: (order) => <MoneyReturned {...order} />,
};

function MoneyReturned(order: Data) {
  const { orderNumber, customerName, bowColor, refundedAmount, origin } = order;
  const refunded = formatUsd(refundedAmount);
  return (
    <Layout title="Your refund is on its way" preview={`We are sending ${refunded} back.`} origin={origin}>
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We are sending {refunded} back to the card it was paid with. It shows on your statement in 5-10 business days.
        There is nothing you need to do.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', orderNumber],
          ['Bow color', bowColor],
          ['Refund under way', refunded],
        ]}
        strong="Refund under way"
      />
    </Layout>
  );
}
