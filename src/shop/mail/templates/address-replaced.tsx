import { Layout } from './layout.tsx';
import { Paragraph } from './parts.tsx';
import { bigOrderWord, marked, orderWord, type Template } from './template.ts';

export const addressReplaced: Template<'address-replaced'> = (order) => {
  const { orderNumber, customerName, origin } = order;
  return (
    <Layout
      subject={marked(order, `${bigOrderWord(order)} ${order.orderNumber} has another email address now`)}
      title="Another email address"
      preview={`Emails about ${orderWord(order)} ${orderNumber} no longer come here.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We were asked to change the email address of {orderWord(order)} {orderNumber}. From now on, emails about it go
        to the new address and no longer come here.
      </Paragraph>
      <Paragraph>
        If you did not ask for this, reply to this email, and we will put it right before anything ships.
      </Paragraph>
    </Layout>
  );
};
