import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { exportBooks } from '#api/money/book-exports.ts';
import { bookDifferences } from '#db/schema.ts';
import { closeMonth } from '#shop/books/close-month.ts';
import { settleBooks } from '#shop/books/settle-books.ts';
import { type BookCheck, usualSince, verifyBooks } from '#shop/books/verify-books.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { differenceText, isInside } from '#values/books/book-differences.ts';
import { BOOK_EXPORTS, isBookExport } from '#values/books/book-exports.ts';
import {
  firstDayOf,
  isMonth,
  lastDayOf,
  type Month,
  monthName,
  NOT_CLOSED,
  obstacleText,
} from '#values/books/months.ts';
import { formatUsd } from '#values/money.ts';
import type { CommandSaid } from './open-command-shop.ts';

export const USAGE = [
  'Usage:',
  '  books verify [--since 2026-01-31]',
  '  books settle ORDER, PAYMENT or ENTRY, as verify names it',
  `  books export 2026-01 --as ${Object.keys(BOOK_EXPORTS).join('|')} > FILE`,
  '  books close 2026-01',
].join('\n');

/** It ends with 0 where the books agree or are closed, 1 where something differs or is in the way, 2 where they could not be asked. */
type BooksCommand = { run(shop: Shop, providerAddress: string): Promise<CommandSaid> };

/** What the words after `books` ask for; null when they ask for nothing that there is. */
export function readBooksCommand(words: string[], now: Date): BooksCommand | null {
  const [name, option, day, ...more] = words;
  if (name === 'settle' && option && day === undefined)
    return { run: (shop, address) => settle(shop, option, address) };
  if (name === 'export') return readExport(words);
  if (name === 'close' && option && isMonth(option) && day === undefined) return { run: (shop) => close(shop, option) };
  if (name !== 'verify' || more.length > 0) return null;
  if (option === undefined) return { run: (shop, address) => verify(shop, usualSince(now), address) };
  const since = new Date(`${day}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') && !Number.isNaN(since.getTime()) && since < now;
  return option === '--since' && isDay ? { run: (shop, address) => verify(shop, since, address) } : null;
}

/** What the page exports, of a whole month, onto the standard output. */
function readExport([, month = '', as, kind = '', ...more]: string[]): BooksCommand | null {
  if (!isMonth(month) || as !== '--as' || !isBookExport(kind) || more.length > 0) return null;
  const period = { from: firstDayOf(month), to: lastDayOf(month) };
  return {
    async run(shop) {
      await pipeline(exportBooks(shop, kind, period), process.stdout, { end: false });
      return { code: 0, text: '' };
    },
  };
}

async function verify(shop: Shop, since: Date, providerAddress: string): Promise<CommandSaid> {
  try {
    const verified = await verifyBooks(shop, { since, askedBy: 'hand' });
    if (!verified.ok) {
      return {
        code: 2,
        text: 'The books are being compared at this moment. Try again when the overview has its result.',
      };
    }
    const { check } = verified;
    const found = await shop.db
      .select()
      .from(bookDifferences)
      .where(eq(bookDifferences.checkId, check.id))
      .orderBy(bookDifferences.id);
    const text = [...found.map(describe), summaryOf(check)].join('\n\n');
    return { code: check.open + check.takenOver > 0 ? 1 : 0, text };
  } catch (fault) {
    return notAsked(fault, providerAddress);
  }
}

/** What the advice of a difference asks for. */
async function settle(shop: Shop, named: string, providerAddress: string): Promise<CommandSaid> {
  try {
    const settled = await settleBooks(shop, named);
    return settled.ok
      ? {
          code: 0,
          text: `What stands here of ${named} is set to what the card provider says. Compare the books again.`,
        }
      : { code: 2, text: `There is no order, payment or entry of the journal that is called ${named}.` };
  } catch (fault) {
    return notAsked(fault, providerAddress);
  }
}

async function close(shop: Shop, month: Month): Promise<CommandSaid> {
  const closed = await closeMonth(shop, month, { name: 'books close' });
  if (closed.ok) return { code: 0, text: `${monthName(month)} is closed.` };
  if (closed.reason !== 'in-the-way')
    return { code: closed.reason === 'busy' ? 2 : 1, text: NOT_CLOSED[closed.reason] };
  const found = closed.obstacles.map(({ what, count }) => obstacleText(what, { month, count }));
  return { code: 1, text: found.map(({ title, advice }) => `${title}\n  ${advice}`).join('\n\n') };
}

function notAsked(fault: unknown, providerAddress: string): CommandSaid {
  if (fault instanceof ProviderUnavailable) return { code: 2, text: unreachable(providerAddress) };
  if (fault instanceof ProviderRefused) {
    return { code: 2, text: `The card provider refuses to be asked: ${fault.message}` };
  }
  throw fault;
}

const unreachable = (address: string): string =>
  [
    `The card provider cannot be reached at ${address}. Nothing was done.`,
    'With the sandbox, the shop itself has to be running: start it, and give the same PORT here.',
  ].join('\n');

type DifferenceRow = typeof bookDifferences.$inferSelect;

function describe(row: DifferenceRow): string {
  const { what, state, paymentId, otherId, orderNumber, amount, ours, provider } = row;
  const { title, advice } = differenceText(what, state, row);
  const names = [
    orderNumber && `order ${orderNumber}`,
    paymentId && `payment ${paymentId}`,
    otherId && (otherId.includes(' ') ? otherId : `refund or dispute ${otherId}`),
    `${formatUsd(amount)} (${amount} cents)`,
  ];
  return [
    title,
    `  ${names.filter(Boolean).join(', ')}`,
    `  here: ${ours ?? 'nothing'}${isInside(what) ? '' : `; at the card provider: ${provider ?? 'nothing'}`}`,
    `  ${advice}`,
  ].join('\n');
}

function summaryOf({ since, counts, open, takenOver, closed, cutOff }: BookCheck): string {
  const { payments, refunds, disputes, movements, orders, reread, sealed, unsealed, seal } = counts ?? {};
  const balance = movements === null ? 'the key may not list the balance' : `lines of the balance ${movements}`;
  return [
    `Compared since ${since.toISOString().slice(0, 10)}: payments ${payments}, refunds ${refunds}, disputes ${disputes}, ${balance}, orders ${orders}; payments read anew: ${reread}.`,
    `Entries of the journal: ${sealed} sealed, ${unsealed} not yet. ${seal ? `The last seal is ${seal}; noted elsewhere, it shows every later change.` : ''}`.trim(),
    `Differences: ${open} for a person, ${takenOver} taken over, ${closed} marked as done before.`,
    ...(cutOff
      ? ['There are more: the comparison ended here. Perhaps the shop runs with the keys of another account.']
      : []),
  ].join('\n');
}
