import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Address, Button, bowRows, Facts, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';

type Confirm = MailTemplates['build-confirm'];
type Missing = MailTemplates['build-missing'];

export const buildConfirm: Template<'build-confirm'> = (order) => {
  const { makesFrom, confirmed, pageLink } = order;
  return (
    <Layout
      mail={order}
      subject={`This is how we make your bow: pre-order ${order.orderNumber}`}
      title="This is how we make your bow"
      preview={`We begin on ${formatDay(makesFrom)}. Please look at its build once more.`}
    >
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
  const { makesFrom, lockDay, locked, pageLink } = order;
  return (
    <Layout
      mail={order}
      subject={
        order.locked
          ? `We cannot begin your bow yet: pre-order ${order.orderNumber}`
          : `How shall we set up your bow? Pre-order ${order.orderNumber}`
      }
      title={locked ? 'Your build is still missing' : 'How shall we set up your bow?'}
      preview="Please choose draw length, draw weight and the hand that draws."
    >
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

export const bowTransfer: Template<'bow-transfer'> = ({ serial, ownerName, cause, from, bowLink, origin }) => {
  const given = cause === 'transfer';
  return (
    <Layout
      subject={cause === 'transfer' ? `The bow ${serial} is yours now` : `Your link to the page of your bow ${serial}`}
      title={given ? 'This bow is yours now' : 'The page of your bow'}
      preview={`Build, manual and papers of the bow ${serial}.`}
      origin={origin}
    >
      <Paragraph>Hello {ownerName},</Paragraph>
      <Paragraph>
        {given
          ? `${from ? `${from} has given you a bow that we made` : 'A bow that we made was given to you'}, and you are its owner in our books from now on. Its page shows how it was set up, how it is handled safely, and how to reach us about it.`
          : 'Here is the link to the page of your bow once more. It shows how it was set up, how it is handled safely, and how to reach us about it.'}
      </Paragraph>
      <Facts rows={[['Serial number', serial]]} />
      <Button href={bowLink}>Open the page of your bow</Button>
      <Paragraph>
        Whoever has this link is taken for the owner and can pass the bow on, so keep it to yourself, and keep this
        email.
      </Paragraph>
      <Paragraph>
        {given
          ? 'You do not know of this, or it is not your bow? Reply to this email, and we put it right.'
          : 'You did not ask for it? Then there is nothing to do: it was sent to nobody else.'}
      </Paragraph>
    </Layout>
  );
};

export const bowTransferred: Template<'bow-transferred'> = ({ serial, ownerName, newOwnerName, byShop, origin }) => {
  return (
    <Layout
      subject={`The bow ${serial} has another owner`}
      title="Your bow has another owner"
      preview={`${newOwnerName} has the page of the bow ${serial} now.`}
      origin={origin}
    >
      <Paragraph>Hello {ownerName},</Paragraph>
      <Paragraph>
        {byShop
          ? `We have entered ${newOwnerName} as the owner of this bow.`
          : `The bow was passed on to ${newOwnerName} on its page.`}{' '}
        Your link to it does not work any more; the new owner was sent one of their own.
      </Paragraph>
      <Facts
        rows={[
          ['Serial number', serial],
          ['New owner', newOwnerName],
        ]}
      />
      <Paragraph>
        If that was a mistake, or the address was wrong, reply to this email soon: we can give the bow back to you.
      </Paragraph>
    </Layout>
  );
};
