import { createElement, Fragment, type ReactNode } from 'react';
import { formatDay } from '#values/date.ts';
import type { MailTemplates } from '../templates.ts';
import { Layout } from './layout.tsx';
import { colors } from './look.ts';
import { Paragraph } from './parts.tsx';
import type { Template } from './template.ts';

type Data = MailTemplates['inquiry-reply'];

export const inquiryReply: Template<'inquiry-reply'> = {
  subject: () => 'Re: your message to Fulldraw',
  body: (reply) => <InquiryReply {...reply} />,
};

function InquiryReply({ name, message, original, writtenOn, origin }: Data) {
  return (
    <Layout title="Our answer to your message" preview={message.slice(0, 100)} origin={origin}>
      {/* What people type can have words of any length. */}
      <div style={{ wordBreak: 'break-word' }}>
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
      </div>
    </Layout>
  );
}

/** What a person typed, line by line; an empty line begins a paragraph. */
function Lines({ text }: { text: string }) {
  return inARow(text.split(/\r?\n\s*\n/).map((lines) => createElement(Paragraph, null, withBreaks(lines))));
}

const lineBreak = <br />;

function withBreaks(lines: string): ReactNode {
  return inARow(lines.split(/\r?\n/).flatMap((line, above) => (above > 0 ? [lineBreak, line] : [line])));
}

/** As if they had been written out: so they need no keys, and the same line may stand there twice. */
const inARow = (parts: ReactNode[]) => createElement(Fragment, null, ...parts);
