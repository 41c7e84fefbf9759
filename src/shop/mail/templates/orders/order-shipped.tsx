import { Layout } from '#shop/mail/templates/layout.tsx';
import { Button, bowRows, Facts, Heading, OrderLines, Paragraph, StillToCome } from '#shop/mail/templates/parts.tsx';
import { marked, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';

type Data = MailTemplates['order-shipped'];

export const orderShipped: Template<'order-shipped'> = (order) => {
  const { bowColor, carrier, trackingNumber, trackingLink, shippingAddress } = order;
  return (
    <Layout
      subject={marked(order, `Your bow is on its way: pre-order ${order.orderNumber}`)}
      title="Your bow is on its way"
      preview={`${carrier ? `${carrier} has it` : 'It has left our workshop'}. It goes to ${shippingAddress}.`}
      origin={order.origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        Your {bowColor} bow is made and packed. It left our workshop on {formatDay(order.shippedOn)}.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ['Serial number', order.serial ?? null],
          ['Carrier', carrier],
          ['Tracking number', trackingNumber],
          ['Ships to', shippingAddress],
          ['Still to pay', formatUsd(order.outstanding)],
        ]}
      />
      {trackingLink && <Button href={trackingLink}>Track your parcel</Button>}
      {order.bowLink && (
        <>
          <Heading>The page of your bow</Heading>
          <Paragraph>
            It shows how your bow was set up, how it is handled safely, and how to reach us about it. Whoever has this
            link is taken for the owner of the bow, so keep it, and keep it to yourself.
          </Paragraph>
          <Button href={order.bowLink} kind="line">
            Open the page of your bow
          </Button>
        </>
      )}
      {order.contents && order.contents.length > 1 && (
        <>
          <Heading>In this parcel</Heading>
          <OrderLines lines={order.contents} />
        </>
      )}
      <StillToCome lines={order.stillToCome ?? []} />
      {order.outstanding > 0 && <StillToPay {...order} />}
      <Heading>When it arrives</Heading>
      <Paragraph>
        Please look it over. If it was damaged on the way, keep the packaging and reply to this email; reply too if it
        does not arrive. We replace it or refund all of it.
      </Paragraph>
    </Layout>
  );
};

/** The bow was sent all the same, so this asks and does not press. */
function StillToPay({ outstanding, paymentLink }: Data) {
  const amount = formatUsd(outstanding);
  return (
    <>
      <Heading>One thing is still open</Heading>
      <Paragraph>
        We sent your bow although {amount} of its price has not reached us yet. If your payment is under way, there is
        nothing more to do.{' '}
        {paymentLink
          ? 'Otherwise please pay it here when you can:'
          : 'Otherwise please reply to this email, and we send you a link to pay it with.'}
      </Paragraph>
      {paymentLink && (
        <Button href={paymentLink} kind="line">
          {`Pay ${amount}`}
        </Button>
      )}
    </>
  );
}
