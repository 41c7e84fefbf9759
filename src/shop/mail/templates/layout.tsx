import type { ReactNode } from 'react';
import { colors, darkSheet, sans } from './look.ts';

type LayoutProps = {
  title: string;
  /** The line that a list of mails shows beside the subject. */
  preview: string;
  origin: string;
  children: ReactNode;
};

/** The frame of every mail. Tables, because Outlook lays out nothing else; no pictures, because many readers block them. */
export function Layout({ title, preview, origin, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colors.bone }}>
        <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 8px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ maxWidth: 600, fontFamily: sans, fontSize: 16, lineHeight: '24px', textAlign: 'left' }}
                >
                  <tbody>
                    <Header origin={origin} />
                    <tr>
                      <td
                        className="paper ink"
                        style={{ padding: 32, backgroundColor: colors.paper, color: colors.ink }}
                      >
                        <h1 className="ink" style={{ margin: '0 0 16px', fontSize: 26, lineHeight: '32px' }}>
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <Footer origin={origin} />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Header({ origin }: { origin: string }) {
  return (
    <tr>
      <td style={{ padding: '20px 32px', backgroundColor: colors.night }}>
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

function Footer({ origin }: { origin: string }) {
  return (
    <tr>
      <td className="soft" style={{ padding: '20px 32px', color: colors.soft, fontSize: 14, lineHeight: '20px' }}>
        Questions? Reply to this email, and a person answers. Or write to us here:{' '}
        <a className="soft" href={`${origin}/contact`} style={{ color: colors.soft }}>
          {`${origin}/contact`}
        </a>
        <br />
        Fulldraw, {new URL(origin).host}
      </td>
    </tr>
  );
}
