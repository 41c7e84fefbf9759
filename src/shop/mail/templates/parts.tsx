import type { ReactNode } from 'react';
import { colors } from './look.ts';

const left = { textAlign: 'left', verticalAlign: 'top' } as const;
const right = { textAlign: 'right', verticalAlign: 'top' } as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>;
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={{ margin: '28px 0 8px', fontSize: 18, lineHeight: '24px' }}>
      {children}
    </h2>
  );
}

/** The figures of an order, one a line; a line without a value is left out. */
export function Facts({ rows }: { rows: [label: string, value: string | null][] }) {
  const border = `1px solid ${colors.rule}`;
  return (
    <table className="facts" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
      <tbody>
        {rows.map(([label, value]) =>
          value === null ? null : (
            <tr key={label}>
              <th
                scope="row"
                className="soft rule"
                style={{ padding: '8px 16px 8px 0', borderTop: border, color: colors.soft, fontWeight: 400, ...left }}
              >
                {label}
              </th>
              <td className="ink rule" style={{ padding: '8px 0', borderTop: border, ...right }}>
                {value}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

/** The one action that matters; its address stands below it for readers that show no buttons. */
export function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 16px' }}>
        <tbody>
          <tr>
            <td className="button" style={{ borderRadius: 4, backgroundColor: colors.blaze }}>
              <a
                href={href}
                data-skip-in-text="true"
                style={{
                  display: 'inline-block',
                  padding: '14px 28px',
                  color: '#ffffff',
                  fontWeight: 700,
                  textDecoration: 'none',
                }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="soft" style={{ margin: '0 0 16px', color: colors.soft, fontSize: 14, wordBreak: 'break-all' }}>
        {href}
      </p>
    </>
  );
}
