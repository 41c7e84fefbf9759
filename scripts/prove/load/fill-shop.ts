import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, STAFF_NAMES } from '#boot/samples/draw-samples.ts';
import { insertDrafts, openDrafts } from '#boot/samples/insert-drafts.ts';
import { openDatabase } from '#db/database.ts';
import { sealOldSecrets } from '#db/settle-data-keys.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { foldOrderTotals } from '#shop/orders/reading/order-totals.ts';
import { foldFigures } from '#shop/overview/read-figures.ts';
import { foldBowCounts } from '#shop/workshop/count-builds.ts';
import { draftOrders } from './draft-orders.ts';
import { insertMails } from './insert-mails.ts';
import { insertPlaces } from './insert-places.ts';

/** The triggers that book payments walk through all that one statement writes, for each row: many rows at once take longer. */
const BATCH = 2000;
const TABLES = [
  'orders',
  'bows',
  'order_items',
  'payments',
  'refunds',
  'order_events',
  'contact_inquiries',
  'gear_to_send',
  'emails',
  'email_bodies',
  'inquiry_replies',
  'tags',
  'assignees',
  'customers',
  'staff_events',
  'batches',
  'places',
  'journal_entries',
  'journal_lines',
];

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
    await client.query(BY_INDEX);
    for (let from = 1; from <= total; from += BATCH) {
      const to = Math.min(from + BATCH - 1, total);
      await client.query('begin');
      await draftOrders(client, { from, to, total, campaignId, numbersFrom });
      await insertDrafts(client, campaignId);
      await client.query('commit');
      onProgress(to);
    }
    await client.query(BY_ANY);
    // Only the process has the key: the database writes links in clear.
    await sealOldSecrets(db);
    await insertPlaces(client, campaignId);
    await insertMessages(client, total);
    await client.query(GEAR);
    await client.query(TAGS);
    await client.query(ASSIGNEES, [STAFF_NAMES]);
    await insertMails(client);
    await foldFigures({ db });
    await foldBowCounts({ db });
    await foldOrderTotals({ db });
    for (const table of [
      ...TABLES,
      'figures',
      'figure_changes',
      'bow_counts',
      'bow_count_changes',
      'order_totals',
      'order_total_changes',
    ])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
}

/** What is lost with the power is filled in again; the words' index is brought up to date in large steps. */
const FASTER = `set synchronous_commit = off; set gin_pending_list_limit = '512MB'; set maintenance_work_mem = '512MB';
  set work_mem = '64MB'`;

/**
 * While tables grow their statistics are old, and the triggers' plans are kept: one that reads a whole table would stay.
 * Each row finds its own by an index.
 */
const [BY_INDEX, BY_ANY] = ['off', 'on'].map((set) =>
  ['hashjoin', 'mergejoin', 'seqscan'].map((way) => `set enable_${way} = ${set}`).join('; '),
) as [string, string];

async function readCampaign(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from campaigns order by is_active desc, id limit 1');
  if (!rows[0]) throw new Error('The catalogue has no campaign: orders need its terms.');
  return rows[0].id;
}

/** What there is beside orders: a message from outside for every two hundred of them, and as many changes by staff. */
async function insertMessages(client: pg.ClientBase, orders: number): Promise<void> {
  const count = Math.min(Math.ceil(orders / 200), 5000);
  await client.query(INQUIRIES, [count, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS]);
  await client.query(CHANGES, [count, STAFF_NAMES]);
}

const INQUIRIES = `
  insert into contact_inquiries (name, email, interest, message, state, created_at)
  select first_name || ' ' || last_name, lower(first_name || '.' || last_name) || '@' || ($4::text[])[1 + n % 3],
    (array['The Hunter', 'Dealership', 'Something else'])[1 + n % 3],
    'Hello, I would like to know when my bow is ready, and whether it can be sent to ' || last_name || ' instead.',
    case when n > $1 - 12 then 'new' when n % 9 = 0 then 'archived' else 'answered' end,
    now() - interval '730 days' * (1 - n::double precision / $1)
  from generate_series(1, $1::integer) as n, lateral (
    select ($2::text[])[1 + n * 7 % cardinality($2::text[])] as first_name,
      ($3::text[])[1 + n * 11 % cardinality($3::text[])] as last_name
  ) as writer`;

/** A piece from the shelf beside one bow in five hundred that is paid and not sent. */
const GEAR = `
  with known as (
    select id, name from products where not is_flagship and archived_at is null order by id limit 1
  ), made as (
    insert into products (name, description, price, category, stock_quantity)
    select 'Quiver', 'Holds five arrows.', 0, 'Accessories', 10000 where not exists (select from known)
    returning id, name
  )
  insert into order_items (order_id, product_id, kind, name, quantity, price, created_at)
  select orders.id, gear.id, 'stock', gear.name, 1, 0, orders.created_at
  from orders, (select id, name from known union all select id, name from made) as gear
  where orders.id % 500 = 0 and status in ('paid_deposit', 'completed', 'processing')
    and not exists (select from gear_to_send where order_id = orders.id)`;

/** One that half of all orders have, one of the oldest alone, and rare ones. */
const TAGS = `
  insert into tags (tag, order_id, placed_at)
  select tag, id, created_at from orders, (values ('gift', 2), ('rush', 50), ('photo', 2000)) as kind (tag, every) where id % every = 0
  union all (select 'first edition', id, created_at from orders order by created_at limit (select count(*) / 30 from orders))
  on conflict do nothing`;

const ASSIGNEES = `
  insert into assignees (assignee, order_id, placed_at)
  select ($1::text[])[1 + id / 20 % cardinality($1::text[])], id, created_at from orders where id % 20 = 0 on conflict do nothing`;

const CHANGES = `
  insert into staff_events (at, staff_name, subject, subject_id, what, before, after)
  select now() - interval '730 days' * (1 - n::double precision / $1), ($2::text[])[1 + n % cardinality($2::text[])],
    'product', (select min(id) from products), 'changed', jsonb_build_object('stockQuantity', n % 40 + 1),
    jsonb_build_object('stockQuantity', n % 40)
  from generate_series(1, $1::integer) as n`;
