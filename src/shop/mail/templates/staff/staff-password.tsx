import { Layout } from '#shop/mail/templates/layout.tsx';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Facts, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';

export const staffPassword: Template<'staff-password'> = ({ name, sentBy, passwordLink, expiresAt, origin }) => {
  const end = localMoment(expiresAt, null);
  return (
    <Layout
      subject="A new password for the Fulldraw shop"
      title="Your new password"
      preview="Choose a new password here."
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {sentBy
          ? `${sentBy} sends you this link to set a new password for the staff panel.`
          : 'Somebody asked for a new password for your account in the staff panel.'}{' '}
        Open the link and choose one. You are signed out everywhere then; a second factor stays as it is.
      </Paragraph>
      <Facts
        rows={[
          ['Your name to sign in with', name],
          ['Works until', end.whole],
        ]}
      />
      <Button href={passwordLink}>Choose a new password</Button>
      <Paragraph>
        The link works once, and whoever opens it can set the password: please do not pass this email on. You did not
        ask for it? Then there is nothing to do: your password stays as it is.
      </Paragraph>
    </Layout>
  );
};
