import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { bookAccounts } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { ACCOUNTS_PROPOSED, type AccountName, type JournalAccount } from '#values/books/book-accounts.ts';
import type { BookExport } from '#values/books/book-exports.ts';
import type { Period } from './read-entries.ts';

export type AccountNames = Record<JournalAccount, AccountName>;

/** What each account of the journal is called in the books of whoever keeps them; as proposed until somebody says otherwise. */
export async function readAccounts(db: Database | Transaction): Promise<AccountNames> {
  const named = (await db.select().from(bookAccounts)).map(({ account, ...name }) => [account, name] as const);
  return { ...ACCOUNTS_PROPOSED, ...Object.fromEntries(named) };
}

/** From the next export on. */
export async function changeAccounts(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  wanted: (AccountName & { account: JournalAccount })[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${bookAccounts} in share row exclusive mode`);
    const before = await readAccounts(tx);
    const changed = wanted.filter(({ account, ...name }) => !isDeepStrictEqual(before[account], name));
    if (changed.length === 0) return;
    const set = { name: sql`excluded.name`, number: sql`excluded.number` };
    await tx.insert(bookAccounts).values(changed).onConflictDoUpdate({ target: bookAccounts.account, set });
    const words = ({ name, number }: AccountName) => `${name}, ${number}`;
    await recordStaffEvent(tx, staff, {
      subject: 'books',
      subjectId: 'accounts',
      what: 'changed',
      at: clock(),
      before: Object.fromEntries(changed.map(({ account }) => [account, words(before[account])])),
      after: Object.fromEntries(changed.map(({ account, ...name }) => [account, words(name)])),
    });
  });
}

/** Notes who took the books along, and of which days. */
export async function noteBookExport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  kind: BookExport,
  { from, to }: Period,
): Promise<void> {
  const event = { subject: 'books', subjectId: kind, what: 'exported', at: clock(), after: { from, to } } as const;
  await db.transaction((tx) => recordStaffEvent(tx, staff, event));
}
