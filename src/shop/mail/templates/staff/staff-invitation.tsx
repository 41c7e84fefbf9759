import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Facts, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import { ROLES } from '#values/staff.ts';

export const staffInvitation: Template<'staff-invitation'> = (mail) => {
  const { role, invitedBy, invitationLink, expiresAt, origin } = mail;
  const end = localMoment(expiresAt, null);
  return (
    <Layout
      subject="You are invited to work in the Fulldraw shop"
      title="Your account in the shop"
      preview="Choose your name and your password here."
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {invitedBy} invites you to work in the staff panel of the Fulldraw shop. Open the link, choose a name and a
        password, and you are signed in.
      </Paragraph>
      <Facts
        rows={[
          ['Your role', ROLES[role].label],
          ['Works until', end.whole],
        ]}
      />
      <Button href={invitationLink}>Make your account</Button>
      <Paragraph>
        The link works once, and whoever opens it first gets the account: please do not pass this email on.
      </Paragraph>
      <Paragraph>
        It does not work any more? Ask {invitedBy} to invite you again. You do not know what this is about? Then there
        is nothing to do: without you nothing is made.
      </Paragraph>
    </Layout>
  );
};
