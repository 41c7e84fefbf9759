import type { FactorChange } from '#shop/ports/mail-templates.ts';
import { Layout } from './layout.tsx';
import { localMoment } from './mail-moment.ts';
import { Facts, Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

/** What happened: as a title, and in a sentence. */
const WORDS: Record<FactorChange, { title: string; sentence: string }> = {
  'totp-added': {
    title: 'An authenticator app was added',
    sentence: 'From now on, signing in to the staff panel with your password asks for a code, too.',
  },
  'totp-replaced': {
    title: 'Your authenticator app was replaced',
    sentence: 'Codes of the app from before count no more.',
  },
  'totp-removed': {
    title: 'Your authenticator app was removed',
    sentence: 'Its codes count no more when you sign in to the staff panel.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    sentence: 'It can be used to sign in to the staff panel from now on.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    sentence: 'It no longer signs you in to the staff panel.',
  },
  'codes-made': {
    title: 'New recovery codes were made',
    sentence: 'The recovery codes from before count no more.',
  },
  'code-used': {
    title: 'A recovery code was used',
    sentence: 'It counts no more. If few codes are left, make new ones on the page of your account.',
  },
  'new-browser': {
    title: 'You signed in with a new browser',
    sentence: 'A browser that you had not used before signed in to the staff panel with your second factor.',
  },
  'password-changed': {
    title: 'Your password was changed',
    sentence: 'Your other browsers were signed out of the staff panel.',
  },
  reset: {
    title: 'Your second factor was taken away',
    sentence:
      'You were signed out everywhere. Sign in with your password or your account, and set a second factor up anew.',
  },
};

export const factorChanged: Template<'factor-changed'> = ({ name, change, changedAt, origin }) => {
  const { title, sentence } = WORDS[change];
  return (
    <Layout
      subject={`Fulldraw staff: ${WORDS[change].title.toLowerCase()}`}
      title={title}
      preview={sentence}
      origin={origin}
    >
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{sentence}</Paragraph>
      <Facts rows={[['When', localMoment(changedAt, null).whole]]} />
      <Paragraph>
        If this was not you, tell an owner of the shop at once: they can take your second factor and your password away,
        which signs you out everywhere.
      </Paragraph>
    </Layout>
  );
};
