import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { openDatabase } from '#db/database.ts';
import { samples } from '#db/schema.ts';
import type { Samples } from '#shop/ports/samples.ts';

/** Null where something real is behind the shop, and in production. `owner` empties; `begin`: what a new database is given. */
export function openSamples(
  config: Pick<Config, 'production' | 'stripe' | 'stripeApiUrl'>,
  owner: pg.Pool,
  begin: () => Promise<void>,
): Samples | null {
  if (config.production || config.stripe || config.stripeApiUrl) return null;
  const db = openDatabase(owner);
  const read = async () => {
    const [row] = await db.select().from(samples).where(sql`${samples.clearedAt} is null`);
    return row ? { orders: row.orders, filledAt: row.filledAt } : null;
  };
  return {
    read,
    async clear() {
      if (!(await read())) return false;
      await empty(owner);
      await begin();
      return true;
    },
  };
}

/** What stays: whose the backups are, the keys that secrets are sealed with, the identity stand-in's accounts, and the note that there were samples. */
const KEPT = ['shop_identity', 'data_keys', 'secrets', 'identity_accounts', 'samples'];

async function empty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
     where schemaname in ('public', 'sandbox') and tablename <> all ($1)`,
    [KEPT],
  );
  // Books, receipts and closed months let nobody take anything away; what they hold here is invented.
  const { rows: guarded } = await pool.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgtype & 32 <> 0`,
  );
  const triggers = (change: 'disable' | 'enable') =>
    guarded.map(({ table }) => `alter table ${table} ${change} trigger user;`).join('');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query(`
        delete from graphile_worker._private_jobs where locked_at is null;
        ${triggers('disable')}
        truncate ${rows[0]?.tables} restart identity;
        ${triggers('enable')}
        insert into mail_settings default values;
        insert into tax_settings default values;
        alter sequence bow_serials restart;
        update samples set cleared_at = shop_now()`);
      return;
    } catch (fault) {
      // Jobs and readers hold some of the tables in another order.
      if ((fault as { code?: string }).code !== '40P01' || attempt === 5) throw fault;
      await wait(50 * attempt);
    }
  }
}
