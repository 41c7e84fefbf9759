import { Layout } from './layout.tsx';
import { Button, Facts, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

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
