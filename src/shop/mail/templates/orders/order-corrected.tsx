import { Layout } from '#shop/mail/templates/layout.tsx';
import { BUILD_LATER, Button, bowRows, Facts, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { bigOrderWord, marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';

type Data = MailTemplates['order-corrected'];

export const orderCorrected: Template<'order-corrected'> = (order) => {
  return (
    <Layout
      subject={marked(order, `${bigOrderWord(order)} ${order.orderNumber} was changed`)}
      title={`Your ${orderWord(order)} was changed`}
      preview={previewOf(order)}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>Your {orderWord(order)} was changed. This is what it says now:</Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...(order.bowColor === null ? [] : bowRows(order, BUILD_LATER)),
          ['Ships to', order.shippingAddress || null],
          ...(order.shipping ? [shippingRow(order.shipping)] : []),
          ...priceRows(order),
        ]}
      />
      {order.shipping && order.shipping.owed > 0 && <Owed {...order.shipping} />}
      <Paragraph>
        If you did not ask for this, reply to this email, and we will put it right before anything ships.
      </Paragraph>
    </Layout>
  );
};

function previewOf({ bowColor, shippingAddress, customerName }: Data): string {
  if (!shippingAddress) return `It is ordered by ${customerName} now.`;
  if (bowColor === null) return `It ships to ${shippingAddress} now.`;
  return `It is a ${bowColor} bow now, and ships to ${shippingAddress}.`;
}

type Shipping = NonNullable<Data['shipping']>;

function shippingRow({ from, to }: Shipping): [string, string] {
  return ['Shipping', `${formatUsd(to)}, instead of ${formatUsd(from)}`];
}

function Owed({ owed, paymentLink }: Shipping) {
  if (!paymentLink) {
    return <Paragraph>The {formatUsd(owed)} more are asked for with what is still to be paid.</Paragraph>;
  }
  return (
    <>
      <Paragraph>
        Shipping to this address costs {formatUsd(owed)} more. We send your order once that is paid.
      </Paragraph>
      <Button href={paymentLink}>{`Pay ${formatUsd(owed)}`}</Button>
    </>
  );
}
