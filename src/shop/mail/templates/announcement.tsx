import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Lines, Paragraph } from './parts.tsx';
import { firstText, type Template } from './template.ts';

export const announcement: Template<'announcement'> = (mail) => {
  const { subject, message, customerName, origin, unsubscribeToken } = mail;
  return (
    <Layout
      subject={subject}
      title={subject}
      preview={firstText(message)}
      origin={origin}
      footer={<Unsubscribe origin={origin} token={unsubscribeToken} />}
    >
      <Paragraph>Hello {customerName},</Paragraph>
      <Lines text={message} />
    </Layout>
  );
};

export function Unsubscribe({ origin, token }: { origin: string; token: string }) {
  const href = `${origin}/unsubscribe?token=${token}`;
  return (
    <>
      You get this email because you pre-ordered a bow. Reply to it, and a person answers.
      <br />
      If you want no more news, unsubscribe here:{' '}
      <a className="soft" href={href} style={{ color: colors.soft }}>
        {href}
      </a>
      <br />
      Emails about your pre-order and its payment still come then.
    </>
  );
}
