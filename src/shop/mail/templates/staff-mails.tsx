import { Fragment } from 'react';
import { Layout } from '#shop/mail/templates/layout.tsx';
import { colors } from '#shop/mail/templates/look.ts';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Facts, Heading, Paragraph } from '#shop/mail/templates/parts.tsx';
import type { Template } from '#shop/mail/templates/template.ts';
import type { FactorChange, MailTemplates, NoticesOfKind } from '#shop/ports/mail-templates.ts';
import { formatDay } from '#values/date.ts';
import { PHONE_PANEL, wordNotice } from '#values/staff/notice-kinds.ts';
import { ROLES } from '#values/staff/staff.ts';

export const staffNotice: Template<'staff-notice'> = ({ words, origin, ...notices }) => {
  return (
    <Layout
      subject={words.title}
      title={words.title}
      preview={words.body}
      origin={origin}
      footer={<WhyYou origin={origin} />}
    >
      <Paragraph>{words.body}</Paragraph>
      {notices.count > 1 && <Named {...notices} />}
      <Button href={origin + words.address}>Look at it</Button>
    </Layout>
  );
};

export const staffDigest: Template<'staff-digest'> = ({ day, parts, today, origin }) => {
  const titles = [...today.map(lineOf), ...parts.map(({ words }) => words.title)].join(', ');
  const preview = titles.length > 110 ? `${titles.slice(0, 110)}…` : titles;
  return (
    <Layout
      subject={`Your shop on ${formatDay(day)}`}
      title={`Your shop on ${formatDay(day)}`}
      preview={`${preview}.`}
      origin={origin}
      footer={<WhyYou origin={origin} />}
    >
      {today.length > 0 && (
        <>
          <Heading>Today</Heading>
          <ul style={LIST}>
            {today.map((line) => (
              <li key={line.title}>{lineOf(line)}</li>
            ))}
          </ul>
        </>
      )}
      {parts.map(({ words, ...notices }) => (
        <Fragment key={notices.kind}>
          <Heading>{words.title}</Heading>
          <Paragraph>{words.body}</Paragraph>
          {notices.count > 1 && <Named {...notices} />}
        </Fragment>
      ))}
      <Button href={origin + PHONE_PANEL}>Open the panel</Button>
    </Layout>
  );
};

const LIST = { margin: '0 0 16px', padding: '0 0 0 24px' };

const lineOf = ({ title, count }: MailTemplates['staff-digest']['today'][number]) =>
  `${title}: ${count.toLocaleString('en-US')}`;

/** One a line, and how many more there are. */
function Named({ facts, count }: Pick<NoticesOfKind, 'facts' | 'count'>) {
  return (
    <ul style={LIST}>
      {facts.map((fact) => {
        const { title, body } = wordNotice(fact);
        return (
          <li key={`${fact.at} ${fact.orderNumber ?? fact.inquiryId ?? fact.task}`} style={{ margin: '0 0 8px' }}>
            {title}. {body} {timeOf(fact.at)}
          </li>
        );
      })}
      {count > facts.length && <li>And {(count - facts.length).toLocaleString('en-US')} more.</li>}
    </ul>
  );
}

function timeOf(at: string): string {
  return `(${at.slice(0, 10)}, ${at.slice(11, 16)} UTC)`;
}

function WhyYou({ origin }: { origin: string }) {
  const address = `${origin}${PHONE_PANEL}?sheet=notices`;
  return (
    <>
      You get this because you work here. What you are told of, and how, is yours to choose:{' '}
      <a className="soft" href={address} style={{ color: colors.soft }}>
        {address}
      </a>
    </>
  );
}

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
