import { Layout } from '#shop/mail/templates/layout.tsx';
import { Button, Facts, Heading, OrderLines, Paragraph, StillToCome, WayToOrder } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import { formatDay } from '#values/date.ts';
import { nameLine } from '#values/text/line-text.ts';

export const parcelShipped: Template<'parcel-shipped'> = (order) => {
  const { carrier, trackingNumber, trackingLink, shippingAddress, contents, stillToCome } = order;
  return (
    <Layout
      subject={marked(order, `A parcel is on its way: order ${order.orderNumber}`)}
      title="A parcel is on its way"
      preview={`In it: ${contents.map(nameLine).join(', ')}. It goes to ${shippingAddress}.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>A parcel of your order left on {formatDay(order.shippedOn)}. This is in it:</Paragraph>
      <OrderLines lines={contents} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
          ['Ships to', shippingAddress],
        ]}
      />
      {trackingLink && <Button href={trackingLink}>Track your parcel</Button>}
      {stillToCome.length > 0 ? (
        <StillToCome lines={stillToCome} />
      ) : (
        <Paragraph>With it, all of your order is on its way.</Paragraph>
      )}
      <WayToOrder origin={order.origin} />
      <Heading>When it arrives</Heading>
      <Paragraph>
        Please look it over. If something is damaged or missing, reply to this email, and we replace it or refund it.
      </Paragraph>
    </Layout>
  );
};
