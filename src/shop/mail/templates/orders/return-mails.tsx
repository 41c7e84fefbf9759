import { Layout } from '#shop/mail/templates/layout.tsx';
import { Button, Facts, Heading, Lines, OrderLines, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import { nameLine } from '#values/text/line-text.ts';

const NAMES = { return: 'return', exchange: 'exchange' } as const;

export const returnApproved: Template<'return-approved'> = (order) => {
  const { kind, lines, instructions, labelUrl, orderNumber } = order;
  return (
    <Layout
      mail={order}
      subject={`Your ${NAMES[order.kind]} from order ${order.orderNumber}: how to send it`}
      title="Please send it back to us"
      preview={`This is how ${lines.map(nameLine).join(', ')} comes back.`}
    >
      <Paragraph>You asked to {kind === 'exchange' ? 'exchange' : 'return'} this, and we take it back:</Paragraph>
      <OrderLines lines={lines} />
      <Heading>How to send it</Heading>
      <Lines text={instructions} />
      {labelUrl && <Button href={labelUrl}>Print the label</Button>}
      <Facts rows={[['Order number', orderNumber]]} />
      <Paragraph>
        {kind === 'exchange'
          ? 'Once it has arrived, we send what you want instead.'
          : 'Once it has arrived, your money goes back the way it came.'}
      </Paragraph>
    </Layout>
  );
};

export const returnDeclined: Template<'return-declined'> = (order) => {
  const { kind, lines, instructions, orderNumber } = order;
  return (
    <Layout
      mail={order}
      subject={`Your ${NAMES[order.kind]} from order ${order.orderNumber}`}
      title={`About your ${NAMES[kind]}`}
      preview="We cannot take it back. This email says why."
    >
      <Paragraph>
        You asked to {kind === 'exchange' ? 'exchange' : 'return'} this, and we cannot take it back:
      </Paragraph>
      <OrderLines lines={lines} />
      <Heading>Why</Heading>
      <Lines text={instructions} />
      <Facts rows={[['Order number', orderNumber]]} />
      <Paragraph>Is something unclear? Please reply to this email.</Paragraph>
    </Layout>
  );
};

export const exchangeSent: Template<'exchange-sent'> = (order) => {
  const { lines, carrier, trackingNumber, trackingLink } = order;
  return (
    <Layout
      mail={order}
      subject={`Your exchange is on its way: order ${order.orderNumber}`}
      title="Your exchange is on its way"
      preview={`In it: ${lines.map(nameLine).join(', ')}.`}
    >
      <Paragraph>What you sent back has arrived, and what you want instead has left:</Paragraph>
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
    </Layout>
  );
};
