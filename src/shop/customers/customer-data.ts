import { type SQL, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import type { Database, Transaction } from '#db/database.ts';
import { OF_CUSTOMERS } from '#db/personal-data.ts';
import { unpackBody } from '#shop/mail/kept-body.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isKnown } from './read-customer.ts';

const README = `This is what the shop has about you.

data.json   your orders, payments, messages, mails and whatever else is kept, by the tables that it stands in
mails/      each mail that went out to you, as it was sent, without the secrets of its links

Cards are charged by Stripe, printed gear is made by Printful, and who signs in does so with Google: they keep data of their own.
`;

/**
 * All that the shop has about whoever has this address, as one archive (zip), read at one moment. Null: the address stands nowhere. Left
 * out are secrets, and records of the shop's own work.
 */
export async function packCustomerData({ db }: Pick<Shop, 'db'>, address: string): Promise<Uint8Array | null> {
  const email = address.toLowerCase();
  return db.transaction(
    async (tx) => {
      if (!(await isKnown(tx, email))) return null;
      const { mails, ...tables } = await readTables(tx, email);
      const files = { 'read-me.txt': README, 'data.json': JSON.stringify(tables, null, 2), ...mails };
      return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

type Rows = Record<string, unknown>[];

async function readTables(tx: Transaction, email: string): Promise<Record<string, Rows> & { mails: object }> {
  const whose = await whoseRows(tx, email);
  const tables: Record<string, Rows> = {};
  for (const [table, { hidden = [] }] of Object.entries(OF_CUSTOMERS)) {
    if (hidden === 'all') continue;
    const rows = await readRows(tx, table, whose);
    if (rows.length > 0) tables[table] = rows.map((row) => withoutSome(row, hidden));
  }
  const bodies = await tx.execute<{ email_id: string; body: Buffer }>(
    sql`select email_id, body from email_bodies where ${whose('email_bodies')}`,
  );
  const mails = bodies.rows.map(({ email_id, body }) => [`mails/${email_id}.html`, unpackBody(body).html]);
  return Object.assign(tables, { mails: Object.fromEntries(mails) });
}

/** The condition that a row of a table is this customer's. */
export async function whoseRows(db: Database | Transaction, email: string): Promise<(table: string) => SQL> {
  const { rows } = await db.execute<{ orders: number[]; account: string | null }>(sql`
    select array(select orders_of_customer(${email})) as orders, (select id from users where email = ${email}) as account`);
  const values = [
    sql`${email}`,
    sql`${sql.param(rows[0]?.orders ?? [])}::int[]`,
    sql`${rows[0]?.account ?? null}::text`,
  ];
  return (table) => {
    const parts = (OF_CUSTOMERS[table]?.theirs ?? 'false').split(/\$([123])/);
    // What stands between the numbers is text of the list, and never of a customer.
    return sql`(${sql.join(parts.map((part, at) => (at % 2 ? (values[Number(part) - 1] ?? sql`null`) : sql.raw(part))))})`;
  };
}

async function readRows(tx: Transaction, table: string, whose: (table: string) => SQL): Promise<Rows> {
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(${sql.identifier(table)}) as row from ${sql.identifier(table)} where ${whose(table)}`,
  );
  return rows.map(({ row }) => row);
}

function withoutSome(row: Record<string, unknown>, hidden: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !hidden.includes(name)));
}
