import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Address, Button, Facts, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';

export const orderPageLink: Template<'order-page-link'> = (order) => {
  const { customerName, orderNumber, pageLink, linkExpiresAt, origin } = order;
  const end = localMoment(linkExpiresAt, order);
  return (
    <Layout
      subject={marked(order, `Your link to ${orderWord(order)} ${order.orderNumber}`)}
      title="Your order"
      preview={`See where ${orderNumber} is, and correct its address.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        Somebody asked for a link to this {orderWord(order)} on our site. It shows how far it is and where its parcels
        are. Until they are sent, you can correct the address there.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', orderNumber],
          ['Works until', end.whole],
        ]}
      />
      <Button href={pageLink}>See your order</Button>
      <Paragraph>This link is yours alone: whoever has it sees this order, so keep it to yourself.</Paragraph>
      <Paragraph>
        If it was not you, there is nothing to do: nobody else has got the link. A new one is to be had here:{' '}
        <Address href={`${origin}/find-order`} />
      </Paragraph>
    </Layout>
  );
};
