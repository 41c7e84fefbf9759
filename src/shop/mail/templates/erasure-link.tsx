import { Layout } from './layout.tsx';
import { localMoment } from './mail-moment.ts';
import { Button, Facts, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const erasureLink: Template<'erasure-link'> = ({ erasureLink, linkExpiresAt, origin }) => {
  return (
    <Layout
      subject="Please confirm: erase what Fulldraw keeps about you"
      title="Erase what we keep about you"
      preview="Nothing is erased until you confirm it."
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        In your account it was asked for that we erase what we keep about you. The link shows what goes and what the law
        makes us keep without your name. Nothing is erased before you confirm it there.
      </Paragraph>
      <Facts rows={[['Works until', localMoment(linkExpiresAt, null).whole]]} />
      <Button href={erasureLink}>See what goes</Button>
      <Paragraph>
        Whoever opens the link can do it, and it cannot be undone: please do not pass this email on. You did not ask for
        it? Then there is nothing to do, but please sign out on all devices in your account.
      </Paragraph>
    </Layout>
  );
};
