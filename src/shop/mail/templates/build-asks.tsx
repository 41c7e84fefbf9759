import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { Layout } from './layout.tsx';
import { localMoment } from './mail-moment.ts';
import { Address, Button, bowRows, Facts, Paragraph } from './parts.tsx';
import { marked, type Template } from './template.ts';

type Confirm = MailTemplates['build-confirm'];
type Missing = MailTemplates['build-missing'];

export const buildConfirm: Template<'build-confirm'> = (order) => {
  const { customerName, makesFrom, confirmed, pageLink, origin } = order;
  return (
    <Layout
      subject={marked(order, `This is how we make your bow: pre-order ${order.orderNumber}`)}
      title="This is how we make your bow"
      preview={`We begin on ${formatDay(makesFrom)}. Please look at its build once more.`}
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        We begin with your bow on {formatDay(makesFrom)} and are ordering its parts, so its color and build are fixed
        from now on.
      </Paragraph>
      <BuildRows {...order} />
      {confirmed ? (
        <Paragraph>You have told us already that this is right. There is nothing more to do.</Paragraph>
      ) : (
        <Paragraph>Is this right? One press tells us:</Paragraph>
      )}
      <Button href={pageLink} kind={confirmed ? 'line' : 'blaze'}>
        {confirmed ? 'See your order' : 'Look and confirm'}
      </Button>
      <Paragraph>
        If it is not right, please write to us at once by replying to this email: until we begin, we see what can still
        be done. The address can be corrected on the page of your order.
      </Paragraph>
      <LinkNote {...order} />
    </Layout>
  );
};

export const buildMissing: Template<'build-missing'> = (order) => {
  const { customerName, makesFrom, lockDay, locked, pageLink, origin } = order;
  return (
    <Layout
      subject={marked(
        order,
        order.locked
          ? `We cannot begin your bow yet: pre-order ${order.orderNumber}`
          : `How shall we set up your bow? Pre-order ${order.orderNumber}`,
      )}
      title={locked ? 'Your build is still missing' : 'How shall we set up your bow?'}
      preview="Please choose draw length, draw weight and the hand that draws."
      origin={origin}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Paragraph>
        {locked
          ? `We begin with the bows of your batch on ${formatDay(makesFrom)}, and we do not know yet how to set up yours. Please choose draw length, draw weight and the hand that draws now. As soon as we have begun, it cannot be chosen there any more.`
          : `We begin with the bows of your batch on ${formatDay(makesFrom)}. Please choose draw length, draw weight and the hand that draws by ${formatDay(lockDay)}: then we order the parts.`}
      </Paragraph>
      <BuildRows {...order} />
      <Button href={pageLink}>Choose your build</Button>
      <Paragraph>
        You are not sure? Stretch your arms out to the sides, measure from fingertip to fingertip in inches and divide
        by 2.5: that is about your draw length. Or reply to this email, and we find it together.
      </Paragraph>
      <LinkNote {...order} />
    </Layout>
  );
};

function BuildRows(order: Confirm | Missing) {
  return (
    <Facts
      rows={[
        ['Order number', order.orderNumber],
        ...bowRows(order, 'not chosen yet'),
        ['Ships to', order.shippingAddress],
      ]}
    />
  );
}

function LinkNote({ linkExpiresAt, origin, ...order }: Confirm | Missing) {
  return (
    <Paragraph>
      This link is yours alone: whoever has it sees this order. It works until {localMoment(linkExpiresAt, order).whole}
      ; after that you get a new one here: <Address href={`${origin}/find-order`} />
    </Paragraph>
  );
}
