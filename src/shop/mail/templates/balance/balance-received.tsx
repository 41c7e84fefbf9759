import { Layout } from '#shop/mail/templates/layout.tsx';
import { bowRows, Facts, Heading, Paragraph } from '#shop/mail/templates/parts.tsx';
import { marked, orderWord, type Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { tellMaking } from '#values/text/release-text.ts';

type Data = MailTemplates['balance-received'];

export const balanceReceived: Template<'balance-received'> = (order) => {
  const balance = formatUsd(order.remainingBalance);
  return (
    <Layout
      subject={marked(order, `Receipt: ${orderWord(order)} ${order.orderNumber} is paid in full`)}
      title="Paid in full"
      preview={`${order.returnedAmount ? 'Nothing more is due.' : `We have your balance of ${balance}.`}${order.shipped || order.releaseAhead || order.ships || order.bowColor === null ? '' : ' Now we make your bow.'}`}
      origin={order.origin}
    >
      <Paragraph>Thank you, {order.customerName}.</Paragraph>
      <Paragraph>
        {order.returnedAmount ? 'Nothing more is due.' : `We have received your balance of ${balance}.`} Your{' '}
        {order.bowColor === null ? 'order' : 'bow'} is paid in full, and this is your receipt.
      </Paragraph>
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ...bowRows(order),
          ...paidRows(order),
          ['Still to pay', formatUsd(0)],
        ]}
        strong="Total paid"
      />
      {order.bowColor === null ? null : order.shipped ? (
        <Paragraph>Your bow has been shipped to {order.shippingAddress}.</Paragraph>
      ) : (
        <Next {...order} />
      )}
    </Layout>
  );
};

/** Where money went back on the way, only what came and what stayed adds up. */
function paidRows(order: Data): [string, string][] {
  const { returnedAmount = 0, receivedAmount = 0, keptAmount = 0 } = order;
  if (returnedAmount > 0) {
    return [
      ['Received in all', formatUsd(receivedAmount)],
      ['Sent back to you', formatUsd(returnedAmount)],
      ['Total paid', formatUsd(keptAmount)],
    ];
  }
  if (order.bowColor === null) return [['Total paid', formatUsd(order.totalAmount)]];
  return [
    ['Deposit paid', formatUsd(order.depositAmount)],
    ['Balance paid', formatUsd(order.remainingBalance)],
    ['Total paid', formatUsd(order.totalAmount)],
  ];
}

function Next({ shippingAddress, build, manufacturingWeeks = null, releaseAhead = null, ships = null }: Data) {
  return (
    <>
      <Heading>What happens next</Heading>
      <Paragraph>
        {tellMaking(makingTime(manufacturingWeeks), releaseAhead, ships)} It goes to {shippingAddress}. We email you the
        tracking number then; until then there is nothing you need to {build === null ? 'pay' : 'do'}.
      </Paragraph>
      {build === null && (
        <Paragraph>
          You have not chosen draw length, weight and hand yet. You can do so on the page of your order; we ask you
          before we make your bow.
        </Paragraph>
      )}
      <Paragraph>If that address is no longer right, reply to this email before it ships.</Paragraph>
    </>
  );
}
