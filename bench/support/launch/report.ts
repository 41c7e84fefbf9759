// The figures of a launch as tables in Markdown.
import type { Purchase } from './buyers.ts';
import type { Ceilings } from './ceilings.ts';
import type { OrderFound } from './checks.ts';
import type { Crowd } from './crowd.ts';
import type { ArrivedMail } from './mail-server.ts';
import { keepSamples, type Samples, type Used } from './measure.ts';
import type { Troubles } from './troubles.ts';

/** From the card's yes on, in milliseconds. */
export type Delays = {
  /** Until the shop said so to the buyer. */
  paid: Samples;
  /** Until the money was booked. */
  settled: Samples;
  /** The same where the buyer had closed the window, so that the webhook alone told it. */
  settledUnseen: Samples;
  mailed: Samples;
};

export function delaysOf(purchases: Purchase[], found: OrderFound[], mails: ArrivedMail[]): Delays {
  const byIntent = new Map(found.map((order) => [order.intent, order]));
  const confirmedAt = new Map<string, number>();
  for (const { subject, at } of mails.toReversed()) {
    const number = /^Pre-order (\S+) confirmed$/.exec(subject)?.[1];
    if (number) confirmedAt.set(number, at);
  }
  const since = (purchase: Purchase, at: number | null | undefined) =>
    at && purchase.chargedAt ? [Math.max(0, at - purchase.chargedAt)] : [];
  const settled = (these: Purchase[]) =>
    keepSamples(these.flatMap((each) => since(each, byIntent.get(each.intentId)?.settledAt)));
  return {
    paid: keepSamples(purchases.flatMap((each) => since(each, each.confirmedAt))),
    settled: settled(purchases),
    settledUnseen: settled(purchases.filter(({ confirmedAt }) => confirmedAt === null)),
    mailed: keepSamples(purchases.flatMap((each) => since(each, confirmedAt.get(each.orderNumber ?? '')))),
  };
}

type Memory = { start: number | null; peak: number | null; now: number | null };

export function launchTable(crowd: Crowd, delays: Delays, used: Used, memory: Memory): string {
  const { purchases, seconds, pages, lists, guide } = crowd;
  const charged = purchases.filter(({ chargedAt }) => chargedAt !== null).length;
  const percents: [string, Samples][] = [
    ['from the card’s yes to paid, as the buyer sees it', delays.paid],
    ['from the card’s yes to settled', delays.settled],
    ['… where the buyer had closed the window', delays.settledUnseen],
    ['from the card’s yes to mailed', delays.mailed],
    ['pages meanwhile', pages],
    ['staff lists meanwhile', lists],
    ['answers of the guide meanwhile', guide],
  ];
  return [
    table(
      ['milliseconds', 'p50', 'p95', 'p99', 'max', 'of'],
      percents.map(([what, samples]) => [
        ...[what, whole(samples.at(50)), whole(samples.at(95)), whole(samples.at(99))],
        ...[whole(samples.max()), String(samples.count)],
      ]),
    ),
    table(
      ['the launch', 'figure'],
      [
        ['pre-orders paid', `${charged} in ${whole(seconds)} s: ${tenth(charged / seconds)} a second`],
        ['buyers who were not served', String(crowd.givenUp)],
        ['news on the staff’s screens', String(crowd.news)],
        ['processor time of the shop, all that happened for each order', `${tenth(each(used.shopMs, charged))} ms`],
        ['processor time of PostgreSQL, the same', `${tenth(each(used.databaseMs, charged))} ms`],
        ['statements, the same', tenth(each(used.statements, charged))],
        ['memory of the shop at the start, at most, at the end', memoryText(memory)],
      ],
    ),
  ].join('\n\n');
}

export function loopTable(
  loop: { orders: number; seconds: number; lanes: number },
  used: Used,
  ceilings: Ceilings,
): string {
  const { database, web, mail, together } = ceilings;
  const reached = loop.orders / loop.seconds;
  const shopMs = each(used.shopMs, loop.orders);
  const bareMs = sum(database.ownMs, web.ownMs, mail.ownMs);
  return [
    table(
      [`whole pre-orders, ${loop.lanes} at a time`, 'a second', 'processor time each, ms', '… of PostgreSQL, ms'],
      [
        ['the shop', tenth(reached), tenth(shopMs), tenth(each(used.databaseMs, loop.orders))],
        ['bare pg, the same statements', tenth(database.perSecond), tenth(database.ownMs), tenth(database.databaseMs)],
        ['Fastify, the same bytes', tenth(web.perSecond), tenth(web.ownMs), ''],
        ['nodemailer, the same mails', tenth(mail.perSecond), tenth(mail.ownMs), ''],
        ['the three one after the other', tenth(together), tenth(bareMs), ''],
        [
          'the shop ÷ the three together (goals ≥ 0.35 and ≤ 2.5)',
          (reached / together).toFixed(2),
          shopMs === null || bareMs === null ? '' : (shopMs / bareMs).toFixed(2),
          '',
        ],
      ],
    ),
    table(
      ['one pre-order', 'figure'],
      [
        ['statements, one buyer at a time (goal ≤ 30)', tenth(ceilings.statements)],
        [
          `statements, ${loop.lanes} at a time, all that the shop does besides included`,
          tenth(each(used.statements, loop.orders)),
        ],
        ['requests, the provider’s included', String(ceilings.requests)],
        ['mails', tenth(ceilings.mails)],
        ['statements of the ceiling that failed', String(ceilings.failedStatements)],
      ],
    ),
  ].join('\n\n');
}

export function troublesTable({ waits, faults }: Troubles): string {
  const rows = [
    ...[...faults].map(([kind, count]) => [kind, 'fault', String(count)]),
    ...[...waits].map(([kind, count]) => [kind, 'asked to come back', String(count)]),
  ];
  return rows.length === 0 ? 'No errors.' : table(['error', '', 'times'], rows);
}

export function kindsTable({ kinds }: Ceilings): string {
  return table(
    ['statement', 'for each pre-order'],
    kinds.slice(0, 80).map(({ text, perOrder }) => [`\`${text.replaceAll('|', '\\|')}\``, perOrder.toFixed(2)]),
  );
}

export const memoryText = ({ start, peak, now }: Memory) => `${whole(start)}, ${whole(peak)}, ${whole(now)} MiB`;

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const UNKNOWN = '–';
const whole = (figure: number | null) =>
  figure === null || Number.isNaN(figure) ? UNKNOWN : String(Math.round(figure));
const tenth = (figure: number | null) => (figure === null || Number.isNaN(figure) ? UNKNOWN : figure.toFixed(1));
const each = (all: number | null, orders: number) => (all === null || orders === 0 ? null : all / orders);

function sum(...figures: (number | null)[]): number | null {
  return figures.reduce<number | null>(
    (total, figure) => (total === null || figure === null ? null : total + figure),
    0,
  );
}
