import { type CSSProperties, createElement, Fragment, type ReactNode } from 'react';
import type { LineFacts, MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';
import { wordBuild } from '#values/bow/build.ts';
import { HUNTER } from '#values/bow/finish.ts';
import { type Cents, formatUsd } from '#values/money.ts';
import { sendingTime, wordLine } from '#values/text/line-text.ts';
import { type MoneyBack, moneyBackSentences } from '#values/text/money-back-text.ts';
import { totalRows } from '#values/text/total-rows.ts';
import { colors } from './look.ts';

const left = { textAlign: 'left', verticalAlign: 'top' } as const;
const whole = { whiteSpace: 'nowrap' } as const;
const right = { textAlign: 'right', verticalAlign: 'top' } as const;

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: '0 0 16px' }}>{children}</p>;
}

export function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="ink" style={{ margin: '28px 0 8px', color: colors.ink, fontSize: 18, lineHeight: '24px' }}>
      {children}
    </h2>
  );
}

/** What comes one after the other. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol style={{ margin: '0 0 16px', padding: '0 0 0 24px' }}>
      {steps.map((step) => (
        <li key={step} style={{ margin: '0 0 8px' }}>
          {step}
        </li>
      ))}
    </ol>
  );
}

type FactsProps = {
  rows: [label: string, value: string | null][];
  /** The label of the line that matters most. */
  strong?: string;
};

/** The figures of an order, one a line; a line without a value is left out. */
export function Facts({ rows, strong }: FactsProps) {
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
                style={{
                  padding: '8px 16px 8px 0',
                  borderTop: border,
                  color: colors.soft,
                  fontWeight: 400,
                  ...left,
                  ...whole,
                }}
              >
                {label}
              </th>
              <td
                className="ink rule"
                style={{
                  padding: '8px 0',
                  borderTop: border,
                  color: colors.ink,
                  fontWeight: label === strong ? 700 : 400,
                  ...right,
                }}
              >
                {value}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

const BUTTONS = {
  blaze: { backgroundColor: colors.blaze, border: `1px solid ${colors.blaze}` },
  line: { border: `1px solid ${colors.soft}` },
};

/** Outlook on Windows gives no padding inside links, so it gets it around them. */
const wordRoom: CSSProperties & { msoPaddingAlt: string } = { msoPaddingAlt: '14px 28px' };

/** What can be done; its address stands below it for readers that show no buttons. `blaze` is for the one action that matters. */
export function Button({
  href,
  kind = 'blaze',
  children,
}: {
  href: string;
  kind?: 'blaze' | 'line';
  children: string;
}) {
  const [color, className] = kind === 'blaze' ? [colors.night, undefined] : [colors.ink, 'ink'];
  return (
    <>
      <table
        role="presentation"
        className="buttons"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        style={{ margin: '8px 0 12px' }}
      >
        <tbody>
          <tr>
            <td className={`button ${kind}`} style={{ ...BUTTONS[kind], ...wordRoom }}>
              <a
                href={href}
                className={className}
                style={{
                  display: 'inline-block',
                  padding: '14px 28px',
                  color,
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
      <p
        className="soft"
        data-skip-in-text="true"
        style={{ margin: '0 0 20px', color: colors.soft, fontSize: 13, lineHeight: '18px', wordBreak: 'break-all' }}
      >
        {href}
      </p>
    </>
  );
}

/** An address within a sentence, readable as it stands. */
export function Address({ href }: { href: string }) {
  return (
    <a className="ink" href={href} style={{ color: colors.ink }}>
      {href}
    </a>
  );
}

/** What a person typed, line by line; an empty line begins a paragraph. */
export function Lines({ text }: { text: string }) {
  return inARow(
    text
      .trim()
      .split(/\r?\n\s*\n/)
      .map((lines) => createElement(Paragraph, null, withBreaks(lines))),
  );
}

const lineBreak = <br />;

function withBreaks(lines: string): ReactNode {
  return inARow(lines.split(/\r?\n/).flatMap((line, above) => (above > 0 ? [lineBreak, line] : [line])));
}

/** As if they had been written out: so they need no keys, and the same line may stand there twice. */
const inARow = (parts: ReactNode[]) => createElement(Fragment, null, ...parts);

/** Lines of an order, one below the other, with what is to be said of each. */
export function OrderLines({ lines, say }: { lines: LineFacts[]; say?: (line: LineFacts) => string | null }) {
  return (
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 24px' }}>
      {inARow(
        lines.map((line) => {
          const words = say?.(line) ?? null;
          return createElement(
            'li',
            { style: { margin: '0 0 8px' } },
            withBreaks(words === null ? wordLine(line) : `${wordLine(line)}: ${words}`),
          );
        }),
      )}
    </ul>
  );
}

/** The way to the order for whoever has no account. */
export function WayToOrder({ origin }: { origin: string }) {
  return (
    <Paragraph>
      You can look at this order at any time, with its number and this email address:{' '}
      <Address href={`${origin}/find-order`} />
    </Paragraph>
  );
}

/** What is not on its way yet, and when it will be. */
export function StillToCome({ lines }: { lines: LineFacts[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Heading>Still to come</Heading>
      <OrderLines lines={lines} say={({ kind }) => sendingTime(kind)} />
    </>
  );
}

export const ON_GIFT_CARD = 'On your gift card';

export function BackOnGiftCard({ amount }: { amount: string }) {
  return (
    <Paragraph>
      {amount} is back on the gift card that paid it, and can be used at once. If that card no longer works, the code of
      a new one is in an email of its own.
    </Paragraph>
  );
}

type ToldBack = Pick<
  MailTemplates['order-cancelled'],
  'refundedAmount' | 'giftCardAmount' | 'keptAmount' | 'sentAmount' | 'spentAmount' | 'disputedAmount'
>;

/** What a cancellation gives back, as its mail has it. */
export function backOf(told: ToldBack): MoneyBack {
  const { refundedAmount: toCard, giftCardAmount: toGiftCards = 0, disputedAmount: disputed = 0 } = told;
  const { keptAmount = 0, sentAmount: sent = 0, spentAmount: spent = 0 } = told;
  return { toCard, toGiftCards, sent, spent, disputed, kept: Math.max(keptAmount - sent - spent, 0) };
}

/** The same in the words of the pages. */
export function GoesBack({ back }: { back: MoneyBack }) {
  return (
    <>
      {moneyBackSentences(back).map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {back.toGiftCards > 0 && (
        <Paragraph>If that gift card no longer works, the code of a new one is in an email of its own.</Paragraph>
      )}
    </>
  );
}

const amountOf = (amount: Cents) => (amount > 0 ? formatUsd(amount) : null);

/** The card provider has not been asked when this is written. */
export const UNDER_WAY = 'Refund under way';

/** The same as lines of the table of facts. */
export function backRows({ toCard, toGiftCards, sent, spent, disputed, kept }: MoneyBack): [string, string | null][] {
  return [
    [UNDER_WAY, amountOf(toCard)],
    [ON_GIFT_CARD, amountOf(toGiftCards)],
    ['With your bank', amountOf(disputed)],
    ['Not refunded', amountOf(sent + spent + kept)],
  ];
}

/** What a mail says of a build that is still to be chosen, where that matters. */
export const BUILD_LATER = 'not chosen yet, we ask you before we make it';

/** Which bow it is: its color, and its name where it is another than the Hunter. */
export function whichBow({
  bowColor,
  bowName = null,
}: Pick<OrderFacts, 'bowColor' | 'bowName'>): [label: string, value: string | null][] {
  return [
    ['Bow', bowName === HUNTER ? null : bowName],
    ['Bow color', bowColor],
  ];
}

/** The bow in the facts of an order: which it is, and how it is set up; `unchosen` is what stands there without a build. */
export function bowRows(
  { build, ...bow }: Pick<OrderFacts, 'bowColor' | 'bowName' | 'build'>,
  unchosen: string | null = null,
): [label: string, value: string | null][] {
  const words = build ? wordBuild(build) : build === null ? unchosen : null;
  return [...whichBow(bow), ['Build', words]];
}

/** What the order costs now. */
type Priced = Pick<OrderFacts, 'totalAmount' | 'reducedBy' | 'taxAmount' | 'taxEstimate'>;

export function priceRows({ totalAmount, reducedBy = 0, taxAmount = 0, taxEstimate = 0 }: Priced) {
  return totalRows({ totalAmount, reducedBy, taxAmount, taxEstimate }, 'Total price');
}

export function BowAgain({ origin, bowName }: Pick<OrderFacts, 'origin' | 'bowName'>) {
  return (
    <Paragraph>
      If you still want the bow, you can pre-order it again here:{' '}
      <Address href={`${origin}${bowName && bowName !== HUNTER ? '/bows' : '/checkout'}`} />
    </Paragraph>
  );
}
