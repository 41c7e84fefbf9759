import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Address, BUILD_LATER, Button, bowRows, Facts, Paragraph, priceRows } from '#shop/mail/templates/parts.tsx';
import { bigOrderWord, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';

type Data = MailTemplates['order-corrected'];

export const orderCorrected: Template<'order-corrected'> = (order) => {
  return (
    <Layout
      mail={order}
      subject={`${bigOrderWord(order)} ${order.orderNumber} was changed`}
      title={`Your ${orderWord(order)} was changed`}
      preview={previewOf(order)}
    >
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

export const addressReplaced: Template<'address-replaced'> = (order) => {
  const { orderNumber } = order;
  return (
    <Layout
      mail={order}
      subject={`${bigOrderWord(order)} ${order.orderNumber} has another email address now`}
      title="Another email address"
      preview={`Emails about ${orderWord(order)} ${orderNumber} no longer come here.`}
    >
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

export const orderPageLink: Template<'order-page-link'> = (order) => {
  const { orderNumber, pageLink, linkExpiresAt, origin } = order;
  const end = localMoment(linkExpiresAt, order);
  return (
    <Layout
      mail={order}
      subject={`Your link to ${orderWord(order)} ${order.orderNumber}`}
      title="Your order"
      preview={`See where ${orderNumber} is, and correct its address.`}
    >
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
