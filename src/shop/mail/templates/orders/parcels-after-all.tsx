import { Layout } from '#shop/mail/templates/layout.tsx';
import { Button, Facts, Heading, Lines, OrderLines, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import { nameLine } from '#values/text/line-text.ts';

export const trackingCorrected: Template<'tracking-corrected'> = (order) => {
  const { customerName, contents, carrier, trackingNumber, trackingLink, formerNumber, origin } = order;
  return (
    <Layout
      subject={marked(order, `The right tracking number: ${orderWord(order)} ${order.orderNumber}`)}
      title="The right tracking number"
      preview={`We told you a wrong one. The right one is ${trackingNumber}.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        What we told you about your parcel was not right. Nothing else has changed: it is on its way. Please follow it
        with these:
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
          ['Instead of', formerNumber === trackingNumber ? null : formerNumber],
          ['Ships to', order.shippingAddress],
        ]}
        strong="Tracking number"
      />
      {trackingLink && <Button href={trackingLink}>Track your parcel</Button>}
      {contents.length > 0 && (
        <>
          <Heading>In this parcel</Heading>
          <OrderLines lines={contents} />
        </>
      )}
    </Layout>
  );
};

export const shipmentTakenBack: Template<'shipment-taken-back'> = (order) => {
  const { customerName, contents, reason, withBow, trackingNumber, origin } = order;
  const what = withBow ? 'your bow' : 'a parcel';
  return (
    <Layout
      subject={marked(order, `Not on its way yet: ${orderWord(order)} ${order.orderNumber}`)}
      title={withBow ? 'Your bow is not on its way yet' : 'A parcel is not on its way yet'}
      preview={`We wrote to you that ${what} had left. It has not. This email says why.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>We wrote to you that {what} had left. That was not so, and we are sorry.</Paragraph>
      <Heading>Why</Heading>
      <Lines text={reason} />
      {contents.length > 0 && (
        <>
          <Heading>What it is about</Heading>
          <OrderLines lines={contents} />
        </>
      )}
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['No longer counts', trackingNumber && `tracking number ${trackingNumber}`],
        ]}
      />
      <Paragraph>
        There is nothing you need to do. We email you again when it leaves, with a new tracking number
        {withBow && ' and a new link to the page of your bow'}.
      </Paragraph>
    </Layout>
  );
};

export const replacementSent: Template<'replacement-sent'> = (order) => {
  const { customerName, lines, carrier, trackingNumber, trackingLink, origin } = order;
  return (
    <Layout
      subject={marked(order, `A replacement is on its way: ${orderWord(order)} ${order.orderNumber}`)}
      title="A replacement is on its way"
      preview={`In it: ${lines.map(nameLine).join(', ')}.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>We have sent you this once more. It costs you nothing:</Paragraph>
      <OrderLines lines={lines} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
          ['Ships to', order.shippingAddress],
        ]}
      />
      {trackingLink && <Button href={trackingLink}>Track your parcel</Button>}
      <Paragraph>If something about it is not right, reply to this email.</Paragraph>
    </Layout>
  );
};
