import { Layout } from '#shop/mail/templates/layout.tsx';
import {
  Button,
  bowRows,
  Facts,
  Heading,
  Lines,
  OrderLines,
  Paragraph,
  StillToCome,
  WayToOrder,
} from '#shop/mail/templates/parts.tsx';
import { orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { nameLine } from '#values/text/line-text.ts';

type Data = MailTemplates['order-shipped'];

export const orderShipped: Template<'order-shipped'> = (order) => {
  const { bowColor, carrier, trackingNumber, trackingLink, shippingAddress } = order;
  return (
    <Layout
      mail={order}
      subject={`Your bow is on its way: pre-order ${order.orderNumber}`}
      title="Your bow is on its way"
      preview={`${carrier ? `${carrier} has it` : 'It has left our workshop'}. It goes to ${shippingAddress}.`}
    >
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

export const parcelShipped: Template<'parcel-shipped'> = (order) => {
  const { carrier, trackingNumber, trackingLink, shippingAddress, contents, stillToCome } = order;
  return (
    <Layout
      mail={order}
      subject={`A parcel is on its way: order ${order.orderNumber}`}
      title="A parcel is on its way"
      preview={`In it: ${contents.map(nameLine).join(', ')}. It goes to ${shippingAddress}.`}
    >
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

export const trackingCorrected: Template<'tracking-corrected'> = (order) => {
  const { contents, carrier, trackingNumber, trackingLink, formerNumber } = order;
  return (
    <Layout
      mail={order}
      subject={`The right tracking number: ${orderWord(order)} ${order.orderNumber}`}
      title="The right tracking number"
      preview={`We told you a wrong one. The right one is ${trackingNumber}.`}
    >
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
  const { contents, reason, withBow, trackingNumber } = order;
  const what = withBow ? 'your bow' : 'a parcel';
  return (
    <Layout
      mail={order}
      subject={`Not on its way yet: ${orderWord(order)} ${order.orderNumber}`}
      title={withBow ? 'Your bow is not on its way yet' : 'A parcel is not on its way yet'}
      preview={`We wrote to you that ${what} had left. It has not. This email says why.`}
    >
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
  const { lines, carrier, trackingNumber, trackingLink } = order;
  return (
    <Layout
      mail={order}
      subject={`A replacement is on its way: ${orderWord(order)} ${order.orderNumber}`}
      title="A replacement is on its way"
      preview={`In it: ${lines.map(nameLine).join(', ')}.`}
    >
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
