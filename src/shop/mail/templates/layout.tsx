import type { ReactNode } from 'react';
import type { OrderFacts } from '#shop/ports/mail-templates.ts';
import { colors, display, outlookSheet, sans, sheet } from './look.ts';
import { Paragraph } from './parts.tsx';

type LayoutProps = {
  /** Of the mail, and nothing of its page. */
  subject: string;
  title: string;
  /** The line that a list of mails shows beside the subject. */
  preview: string;
  /** What stands above the shop's name at the end; without it, how to ask a question. */
  footer?: ReactNode;
  children: ReactNode;
} & (
  | { origin: string; mail?: never; thanks?: never }
  /** Whom it greets, or thanks, and where it comes from; a test order's mail is told apart by its subject. */
  | { mail: Greeted; origin?: never; thanks?: boolean }
);

type Greeted = Pick<OrderFacts, 'customerName' | 'origin'> & { isTest?: boolean };

/** Keeps what follows out of the line that a list of mails shows. */
const NOTHING_MORE = '\u00a0\u200c'.repeat(80);

/** The frame of every mail. Tables, because Outlook lays out nothing else; no pictures, because many readers block them. */
export function Layout(props: LayoutProps) {
  const { title, preview, mail, thanks, footer, children } = props;
  const origin = props.mail ? props.mail.origin : props.origin;
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{sheet}</style>
        <style>{outlookSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colors.bone }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {preview}
          {NOTHING_MORE}
        </div>
        <table
          role="presentation"
          className="ground"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          style={{ backgroundColor: colors.bone }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 8px' }}>
                <Frame>
                  <Header origin={origin} />
                  <tr>
                    <td
                      className="paper ink edge"
                      style={{
                        padding: '36px 32px 24px',
                        backgroundColor: colors.paper,
                        color: colors.ink,
                        ...anyWord,
                      }}
                    >
                      <h1 className="ink title" style={{ margin: '0 0 20px', color: colors.ink, ...headline }}>
                        {title}
                      </h1>
                      {mail && (
                        <Paragraph>
                          {thanks ? `Thank you, ${mail.customerName}.` : `Hello ${mail.customerName},`}
                        </Paragraph>
                      )}
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="soft edge"
                      style={{ padding: '20px 32px', color: colors.soft, ...small, ...anyWord }}
                    >
                      {footer ?? <Questions origin={origin} />}
                      <br />
                      Fulldraw, {new URL(origin).host}
                    </td>
                  </tr>
                </Frame>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** Names and what staff write can have words of any length. */
const anyWord = { wordBreak: 'break-word', overflowWrap: 'break-word' } as const;
const small = { fontSize: 14, lineHeight: '20px' } as const;
const headline = {
  fontFamily: display,
  fontSize: 36,
  fontWeight: 800,
  lineHeight: '38px',
  letterSpacing: '-0.01em',
  textTransform: 'uppercase',
} as const;

function Frame({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      className="frame"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ maxWidth: 600, fontFamily: sans, fontSize: 16, lineHeight: '25px', textAlign: 'left' }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function Header({ origin }: { origin: string }) {
  return (
    <tr>
      <td className="edge" style={{ padding: '20px 32px', backgroundColor: colors.night }}>
        <a
          href={origin}
          data-skip-in-text="true"
          style={{ color: colors.bone, fontSize: 20, fontWeight: 700, letterSpacing: 3, textDecoration: 'none' }}
        >
          FULLDRAW
        </a>
      </td>
    </tr>
  );
}

function Questions({ origin }: { origin: string }) {
  return (
    <>
      Questions? Reply to this email, and a person answers. Or write to us here:{' '}
      <a className="soft" href={`${origin}/contact`} style={{ color: colors.soft }}>
        {`${origin}/contact`}
      </a>
    </>
  );
}
