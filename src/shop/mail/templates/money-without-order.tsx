import { formatUsd } from '#values/money.ts';
import { Layout } from './layout.tsx';
import { Address, Facts, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const moneyWithoutOrder: Template<'money-without-order'> = ({ amount, origin }) => {
  return (
    <Layout
      subject="We are sending your payment back"
      title="Your payment goes back"
      preview={`No order came with ${formatUsd(amount)}.`}
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Your card paid {formatUsd(amount)} to Fulldraw, and no order reached us with it: the connection may have been
        lost while you ordered. So we are sending the money back to the card. It shows on your statement in 5-10
        business days.
      </Paragraph>
      <Paragraph>
        If you still want to order, please do it again here: <Address href={`${origin}/bows`} /> If you think that you
        have ordered, reply to this email, and we look into it.
      </Paragraph>
      <Facts rows={[['Refund under way', formatUsd(amount)]]} strong="Refund under way" />
    </Layout>
  );
};
