import { sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Difference } from './record-difference.ts';

/** So many entries are sealed by one transaction, and looked at by one statement. */
const AT_ONCE = 10_000;

/** The job: seals the journal's entries that were committed since its last round, in a chain of hashes, and adds them to the sums of their days. */
export async function sealJournal({ db, timeZone }: Pick<Shop, 'db' | 'timeZone'>): Promise<void> {
  for (let sealed = AT_ONCE; sealed === AT_ONCE; ) {
    const { rows } = await db.execute<{ sealed: number }>(sql`select seal_journal(${AT_ONCE}, ${timeZone}) as sealed`);
    sealed = rows[0]?.sealed ?? 0;
  }
}

export type Seals = { sealed: number; unsealed: number; seal: string | null };

/** How far the journal is sealed, and the last link of the chain: whoever notes it elsewhere knows of every later change before it. */
export async function readSeals({ db }: Pick<Shop, 'db'>): Promise<Seals> {
  const { rows } = await db.execute<Seals>(sql`
    select count_unsealed() as unsealed, coalesce(last.number, 0)::integer as sealed,
      last.number || ':' || encode(last.hash, 'hex') as seal
    from (values (1)) as one left join lateral (
      select number, hash from journal_seals order by number desc limit 1
    ) as last on true`);
  return rows[0] ?? { sealed: 0, unsealed: 0, seal: null };
}

type Broken = { number: string; entry: string; source: string | null; orderNumber: string | null; what: SealFault };
type SealFault = 'journal-changed' | 'journal-missing' | 'journal-chain';

/** Walks the chain: each entry has to be there, and with the link before it to make the hash that was sealed. */
export async function* compareSeals({ db }: { db: Pick<Database, 'execute'> }): AsyncGenerator<Difference[]> {
  const { rows } = await db.execute<{ last: string | null }>(sql`select max(number)::text as last from journal_seals`);
  for (let after = 0; after < Number(rows[0]?.last ?? 0); after += AT_ONCE) {
    const { rows: broken } = await db.execute<Broken>(sql`
      with walked as (
        select seals.*, entries.id as kept, entries.source, orders.order_number,
          case when seals.number = 1 then ''::bytea else former.hash end as before
        from journal_seals seals
          left join journal_seals former on former.number = seals.number - 1
          left join journal_entries entries on entries.id = seals.entry_id
          left join orders on orders.id = entries.order_id
        where seals.number > ${after} and seals.number <= ${after + AT_ONCE}
      )
      select number::text, entry_id::text as entry, source, order_number as "orderNumber", case
          when kept is null then 'journal-missing' when before is null then 'journal-chain' else 'journal-changed' end as what
      from walked
      where before is null or journal_hash(version, number, before, entry_id) is distinct from hash order by number`);
    if (broken.length > 0) yield broken.map(toDifference);
  }
}

function toDifference({ number, entry, source, orderNumber, what }: Broken): Difference {
  const ours = {
    'journal-changed': `entry ${entry} is not what seal ${number} was made of`,
    'journal-missing': `seal ${number} was made of entry ${entry}, which is gone`,
    'journal-chain': `the link before seal ${number} is gone`,
  }[what];
  const otherId = `entry ${source ?? entry}`;
  return { what, disagrees: 'journal', paymentId: null, otherId, orderNumber, amount: 0, ours, provider: null };
}
