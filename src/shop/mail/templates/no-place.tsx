import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatUsd } from '#values/money.ts';
import { wayBack } from '#values/text/money-back.ts';
import { Layout } from './layout.tsx';
import { Address, backOf, backRows, Facts, GoesBack, Paragraph, UNDER_WAY } from './parts.tsx';
import { marked, type Template } from './template.ts';

export const noPlace: Template<'no-place'> = {
  subject: (order) => marked(order, `No bow was left for pre-order ${order.orderNumber}`),
  body: (order) => <NoPlace {...order} />,
};

function NoPlace(order: MailTemplates['no-place']) {
  const { origin, withGear } = order;
  const back = backOf(order);
  const way = wayBack(back);
  return (
    <Layout
      title="No bow was left for your pre-order"
      preview={`Your payment came after the last bow was taken. ${way ? `You get back ${way}.` : ''}`}
      origin={origin}
    >
      <Paragraph>Hello {order.customerName},</Paragraph>
      <Paragraph>
        We are sorry: when your payment came, others had taken the last bows that we can make. So your pre-order is
        cancelled.
      </Paragraph>
      <GoesBack back={back} />
      <Facts
        rows={[
          ['Order number', order.orderNumber],
          ['Bow color', order.bowColor],
          ['Total price', formatUsd(order.totalAmount)],
          ...backRows(back),
        ]}
        strong={UNDER_WAY}
      />
      <Paragraph>
        You may join the waiting list, and we email you when bows can be ordered again:{' '}
        <Address href={`${origin}/bows`} />
      </Paragraph>
      {withGear && (
        <Paragraph>
          What you bought with the bow and do not have yet is not sent either. You can order it by itself here:{' '}
          <Address href={`${origin}/cart`} />
        </Paragraph>
      )}
    </Layout>
  );
}
