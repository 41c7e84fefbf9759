import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { sealOldSecrets } from '#db/settle-data-keys.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { foldFigures } from '#shop/overview/fold-figures.ts';
import { draftOrders, openDrafts } from './draft-orders.ts';
import { insertDrafts } from './insert-drafts.ts';
import { insertMessages } from './insert-messages.ts';

const BATCH = 50_000;
const TABLES = ['orders', 'order_items', 'payments', 'refunds', 'order_events', 'contact_inquiries', 'staff_events'];

/** Fills a shop with so many invented orders of the last two years, beside whatever it has. */
export async function fillShop(pool: pg.Pool, total: number, onProgress: (done: number) => void): Promise<void> {
  const db = openDatabase(pool);
  await seedCatalogue({ db });
  const client = await pool.connect();
  try {
    await client.query(FASTER);
    const campaignId = await readCampaign(client);
    const numbersFrom = randomBytes(5).readUIntBE(0, 5);
    await openDrafts(client);
    for (let from = 1; from <= total; from += BATCH) {
      const to = Math.min(from + BATCH - 1, total);
      await client.query('begin');
      await draftOrders(client, { from, to, total, campaignId, numbersFrom });
      await insertDrafts(client, campaignId);
      await client.query('commit');
      onProgress(to);
    }
    // Only the process has the key: the database writes links in clear.
    await sealOldSecrets(db);
    await insertMessages(client, total);
    await foldFigures({ db });
    for (const table of [...TABLES, 'figures', 'figure_changes']) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
}

/** What is lost with the power is filled in again; the words' index is brought up to date in large steps. */
const FASTER = `set synchronous_commit = off; set gin_pending_list_limit = '512MB'; set maintenance_work_mem = '512MB';
  set work_mem = '64MB'`;

async function readCampaign(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from campaigns order by is_active desc, id limit 1');
  if (!rows[0]) throw new Error('The catalogue has no campaign: orders need its terms.');
  return rows[0].id;
}
