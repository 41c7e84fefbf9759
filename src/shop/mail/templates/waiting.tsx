import { bowInText, bowTitle } from '#values/bow/finish.ts';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Button, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

export const waitingConfirm: Template<'waiting-confirm'> = ({ bowName, waitingLink, origin }) => {
  const bow = bowInText(bowName);
  return (
    <Layout
      subject={`Please confirm: tell me when ${bowInText(bowName)} can be pre-ordered`}
      title="Your place on the waiting list"
      preview={`One press, and we tell you about ${bow}.`}
      origin={origin}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Somebody gave us this address to be told when {bow} can be pre-ordered again. If it was you, please confirm it:
        we then send you one email, on that day.
      </Paragraph>
      <Button href={waitingLink}>Confirm my address</Button>
      <Paragraph>
        If it was not you, there is nothing to do: without your confirmation you hear no more from us about it. The same
        page takes you off the list again.
      </Paragraph>
    </Layout>
  );
};

export const waitingOpen: Template<'waiting-open'> = ({ bowName, bowLink, placesLeft, waitingLink, origin }) => {
  const title = `${bowTitle(bowName)} can be pre-ordered again`;
  return (
    <Layout
      subject={`${bowTitle(bowName)} can be pre-ordered again`}
      title={title}
      preview={`You asked us to tell you. ${title}.`}
      origin={origin}
      footer={<WayOff href={waitingLink} />}
    >
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        You asked us to tell you: {bowInText(bowName)} can be pre-ordered again.{' '}
        {placesLeft !== null &&
          `As we write this, ${placesLeft === 1 ? '1 place is' : `${placesLeft} places are`} left, and whoever pays the deposit first gets ${placesLeft === 1 ? 'it' : 'one'}.`}
      </Paragraph>
      <Button href={bowLink}>See the bow</Button>
      <Paragraph>This is the one email that you asked for: we send no other about it.</Paragraph>
    </Layout>
  );
};

function WayOff({ href }: { href: string }) {
  return (
    <>
      You get this email because you confirmed this address on our waiting list. Reply to it, and a person answers.
      <br />
      To take your address off the list, and have it forgotten:{' '}
      <a className="soft" href={href} style={{ color: colors.soft }}>
        {href}
      </a>
    </>
  );
}
