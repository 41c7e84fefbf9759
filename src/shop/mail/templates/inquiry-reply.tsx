import { formatDay } from '#values/date.ts';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Lines, Paragraph } from './parts.tsx';
import { firstText, type Template } from './template.ts';

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
