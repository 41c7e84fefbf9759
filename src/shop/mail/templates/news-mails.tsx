import { Layout } from '#shop/mail/templates/layout.tsx';
import { colors } from '#shop/mail/templates/look.ts';
import { localMoment } from '#shop/mail/templates/mail-moment.ts';
import { Button, Facts, Lines, Paragraph } from '#shop/mail/templates/parts.tsx';
import { firstText, type Template } from '#shop/mail/templates/template.ts';
import { bowInText, bowTitle } from '#values/bow/finish.ts';
import { formatDay } from '#values/date.ts';

export const announcement: Template<'announcement'> = (mail) => {
  const { subject, message, origin, unsubscribeToken } = mail;
  return (
    <Layout
      mail={mail}
      subject={subject}
      title={subject}
      preview={firstText(message)}
      footer={<Unsubscribe origin={origin} token={unsubscribeToken} />}
    >
      <Lines text={message} />
    </Layout>
  );
};

function Unsubscribe({ origin, token }: { origin: string; token: string }) {
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

export const buildLetter: Template<'build-letter'> = (mail) => {
  const { title, message, pictures, origin, unsubscribeToken } = mail;
  return (
    <Layout
      mail={mail}
      subject={title}
      title={title}
      preview={firstText(message)}
      footer={<Unsubscribe origin={origin} token={unsubscribeToken} />}
    >
      <Lines text={message} />
      {pictures.map(({ url, alt }) => (
        <div key={url} style={{ margin: '0 0 16px' }}>
          {/* Late, or the head would ask for it before anybody allows pictures. */}
          <img
            src={origin + url}
            alt={alt}
            loading="lazy"
            width="100%"
            style={{ display: 'block', width: '100%', height: 'auto' }}
          />
        </div>
      ))}
      <Paragraph>
        All letters, and how each batch stands:{' '}
        <a className="ink" href={`${origin}/batches`} style={{ color: colors.ink }}>
          {origin}/batches
        </a>
      </Paragraph>
    </Layout>
  );
};

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

export const inquiryReply: Template<'inquiry-reply'> = ({ name, message, original, writtenOn, origin }) => {
  return (
    <Layout
      subject="Re: your message to Fulldraw"
      title="Our answer to your message"
      preview={firstText(message)}
      origin={origin}
    >
      <Paragraph>Hello {name},</Paragraph>
      <Lines text={message} />
      <p className="soft" style={{ margin: '24px 0 8px', color: colors.soft, fontSize: 14 }}>
        On {formatDay(writtenOn)} you wrote:
      </p>
      <blockquote
        className="soft rule"
        style={{
          margin: 0,
          paddingLeft: 16,
          borderLeft: `3px solid ${colors.rule}`,
          color: colors.soft,
          fontSize: 14,
        }}
      >
        <Lines text={original} />
      </blockquote>
    </Layout>
  );
};

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
