import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { sealOldSecrets } from '#db/settle-data-keys.ts';
import { keepPastPayments, type PastPayment } from '#sandbox/stripe/objects/payments/past-payments.ts';
import { foldFigures } from '#shop/overview/read-figures.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { foldBowCounts } from '#shop/workshop/count-builds.ts';
import { drawSamples, SAMPLE_BATCHES, type SampleOrder } from './draw-samples.ts';
import { insertDrafts, openDrafts } from './insert-drafts.ts';

/**
 * Fills a shop that has no orders yet, once: what was filled or emptied before stays. Its payments are known to the sandbox,
 * which has to be the shop's own. `pool` is that of the owner, who alone may write what triggers keep. All of it is one transaction, and nothing of it is mailed. True: it was filled now.
 */
export async function fillSamples(pool: pg.Pool, { today, origin }: { today: Date; origin: string }): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(LOCK);
    const { rows } = await client.query<{ empty: boolean }>(NOTHING_YET);
    const filled = rows[0]?.empty === true;
    if (filled) await fill(client, today, origin);
    await client.query('commit');
    if (!filled) return false;
  } catch (fault) {
    await client.query('rollback').catch(() => {});
    throw fault;
  } finally {
    client.release();
  }
  const db = openDatabase(pool);
  await sealOldSecrets(db);
  await foldFigures({ db });
  await foldBowCounts({ db });
  // Once the shop takes visitors; until then it would be said that nobody has compared the books for too long.
  await db.transaction((tx) => enqueue(tx, 'verify-books', {}, { inMs: 5000 }));
  return true;
}

/** Two servers that start together fill it once: the second one looks when the first is done. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('samples', 0))`;
const NOTHING_YET = 'select not exists (select from orders) and not exists (select from samples) as empty';

async function fill(client: pg.PoolClient, today: Date, origin: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>('select id from campaigns where is_active order by id limit 1');
  const campaignId = rows[0]?.id;
  if (campaignId === undefined) return;
  const drawn = drawSamples(today);
  await openDrafts(client);
  await client.query(DRAFT, [JSON.stringify(drawn), campaignId]);
  await insertDrafts(client, campaignId);
  await client.query(TERMS, [campaignId]);
  await client.query(BATCHES, [campaignId, JSON.stringify(SAMPLE_BATCHES), today]);
  await client.query(PLACES, [JSON.stringify(drawn.filter(({ batch }) => batch !== null).map(placeOf))]);
  for (const statement of [PROMISES, RELEASES, RECIPIENTS, ASKED, SHIPPED_BOWS, PARCELS, PARCEL_ITEMS])
    await client.query(statement);
  await client.query(INQUIRIES, [JSON.stringify(inquiriesOf(drawn, today)), origin]);
  await keepPastPayments(client, await readPayments(client));
  await client.query('insert into samples (id, orders, filled_at) values (1, $1, $2)', [drawn.length, today]);
}

const placeOf = ({ order_number, batch }: SampleOrder) => ({ order_number, batch });

const DRAFT = `
  insert into drafted
  select (jsonb_populate_record(null::drafted, drawn || jsonb_build_object('id', nextval('orders_id_seq'),
    'total', full_price, 'deposit', price.deposit, 'refunded', round(
      (case when (drawn ->> 'deposited')::boolean then price.deposit else 0 end) * (drawn ->> 'back')::numeric, 2)))).*
  from jsonb_array_elements($1::jsonb) with ordinality as list (drawn, n), campaigns,
    lateral (select coalesce(deposit_amount, round(full_price * deposit_percent / 100, 2)) as deposit) as price
  where campaigns.id = $2 order by n`;

const TERMS = `
  update orders set terms_id = (select max(id) from campaign_terms where campaign_id = $1) where terms_id is null`;

const BATCHES = `
  insert into batches (campaign_id, position, name, size, state, makes_from, ships_from, ships_to, days_to_pay, released_at)
  select $1, behind + n, batch ->> 'name', (batch ->> 'size')::integer, batch ->> 'state',
    $3::timestamptz::date + (batch ->> 'makes')::integer, $3::timestamptz::date + (batch -> 'ships' ->> 0)::integer,
    $3::timestamptz::date + (batch -> 'ships' ->> 1)::integer, (batch ->> 'daysToPay')::integer,
    $3::timestamptz + (batch ->> 'released')::integer * interval '1 day'
  from jsonb_array_elements($2::jsonb) with ordinality as list (batch, n),
    (select coalesce(max(position), 0) as behind from batches where campaign_id = $1) as last`;

const PLACES = `
  insert into places (order_id, batch_id, state, sort, taken_at)
  select orders.id, batches.id, 'taken', row_number() over (partition by batches.id order by orders.created_at) * 1024,
    orders.created_at
  from jsonb_to_recordset($1::jsonb) as drawn (order_number text, batch integer)
    join orders using (order_number) join batches on batches.name = 'Batch ' || drawn.batch`;

const PROMISES = `
  update orders set promised_ship_by = ships_to from places join batches on batches.id = batch_id
  where places.order_id = orders.id`;

const RELEASES = `
  insert into mailings (kind, started_by, detail, started_at, finished_at)
  select 'release', 'robin', jsonb_build_object('batches', jsonb_build_array(name)), released_at,
    released_at + interval '2 minutes'
  from batches where released_at is not null order by released_at`;

const RECIPIENTS = `
  insert into mailing_recipients (mailing_id, order_id, state, settled_at)
  select mailings.id, places.order_id, 'sent', mailings.finished_at
  from mailings join batches on batches.released_at = mailings.started_at join places on places.batch_id = batches.id
  order by mailings.id, places.sort`;

/** Until when the balance of a released batch may be paid. */
const ASKED = `
  with asked as (
    update orders set balance_asked_at = released_at, link_expires_at = released_at + days_to_pay * interval '1 day'
    from places join batches on batches.id = batch_id
    where places.order_id = orders.id and released_at is not null and not balance_received
    returning orders.id, link_expires_at
  )
  update places set pay_by = link_expires_at, after_deadline = 'keep' from asked where asked.id = places.order_id`;

/** A bow that was shipped before it had a place keeps none by itself. */
const SHIPPED_BOWS = `
  update bows set batch_id = places.batch_id from places where places.order_id = bows.order_id and bows.batch_id is null`;

const PARCELS = `
  insert into parcels (order_id, kind, state, carrier, tracking_number, shipped_at, delivered_at, created_at, updated_at)
  select id, 'bow', case when shipped_at < shop_now() - interval '5 days' then 'delivered' else 'shipped' end, carrier,
    tracking_number, shipped_at, case when shipped_at < shop_now() - interval '5 days' then shipped_at + interval '4 days' end,
    shipped_at, shipped_at
  from orders where status = 'shipped' and not exists (select from parcels where order_id = orders.id) order by shipped_at`;

const PARCEL_ITEMS = `
  insert into parcel_items (parcel_id, order_item_id, quantity)
  select parcels.id, order_items.id, order_items.quantity
  from parcels join order_items on order_items.order_id = parcels.order_id
  where not exists (select from parcel_items where parcel_id = parcels.id)`;

/** An answer hangs on the mail that carried it; sent mails are kept without a body, as those of earlier versions are. */
const INQUIRIES = `
  with drawn as (
    select * from jsonb_to_recordset($1::jsonb)
      as inquiry (name text, email text, phone text, interest text, state text, message text, reply text, at timestamptz)
  ), written as (
    insert into contact_inquiries (name, email, phone, interest, state, message, created_at)
    select name, email, phone, interest, state, message, at from drawn order by at
    returning id, name, email, message, created_at
  ), answers as (
    select written.*, drawn.reply, created_at + interval '5 hours' as answered_at
    from written join drawn using (email, message) where reply is not null
  ), mails as (
    insert into emails (stream, template, recipient, dedupe_key, data, state, attempts, subject, sent_at, created_at)
    select 'transactional', 'inquiry-reply', email, 'inquiry-reply:' || id || ':sample', jsonb_build_object('name', name,
      'message', reply, 'original', message, 'writtenOn', created_at::date, 'origin', $2::text), 'sent', 1, 'Your message to Fulldraw',
      answered_at, answered_at
    from answers returning id, dedupe_key
  )
  insert into inquiry_replies (inquiry_id, staff_name, message, email_id, created_at)
  select answers.id, 'robin', reply, mails.id, answered_at
  from answers join mails on dedupe_key = 'inquiry-reply:' || answers.id || ':sample' order by answered_at`;

function inquiriesOf(drawn: SampleOrder[], today: Date) {
  const customers = drawn.filter(({ status }) => status === 'paid_deposit').reverse();
  return SAMPLE_INQUIRIES.map(({ daysAgo, from, ...inquiry }, index) => {
    const { customer_name = '', customer_email = '', customer_phone = null } = customers[index * 3] ?? {};
    const writer = from === 'customer' ? { name: customer_name, email: customer_email, phone: customer_phone } : from;
    return { ...inquiry, ...writer, at: new Date(today.getTime() - daysAgo * 86_400_000) };
  });
}

async function readPayments(client: pg.PoolClient): Promise<PastPayment[]> {
  const { rows } = await client.query<PastPayment>(`
    select provider_intent_id as "intentId", (amount * 100)::integer as amount,
      extract(epoch from created_at)::integer as "createdAt", extract(epoch from succeeded_at)::integer as "receivedAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', provider_refund_id, 'amount', (refunds.amount * 100)::integer,
        'at', extract(epoch from refunds.created_at)::integer)) from refunds where payment_id = payments.id), '[]') as refunds
    from payments where provider_intent_id is not null order by id`);
  return rows;
}

/** What visitors and dealers wrote, by days before today. `order`: from somebody who has ordered. */
type SampleInquiry = {
  daysAgo: number;
  from: 'customer' | { name: string; email: string; phone?: string };
  interest: 'collaboration' | 'dealer';
  state: 'new' | 'answered' | 'archived';
  message: string;
  /** What staff have answered. */
  reply?: string;
};

const visitor = (name: string, domain = 'example.com') => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@${domain}`,
});

const SAMPLE_INQUIRIES: SampleInquiry[] = [
  {
    daysAgo: 0.1,
    from: 'customer',
    interest: 'collaboration',
    state: 'new',
    message: 'My draw length was measured at 28.5 in the shop, but I wrote 29 when I ordered. Can you still change it?',
  },
  {
    daysAgo: 0.4,
    from: visitor('Wyatt Lindqvist'),
    interest: 'collaboration',
    state: 'new',
    message: 'Is the cam module for 26 inches in the box, or do I have to order it? My daughter will shoot it, too.',
  },
  {
    daysAgo: 1.2,
    from: visitor('Josephine Reed', 'example.net'),
    interest: 'dealer',
    state: 'new',
    message:
      'Shop: Cottonwood Archery\nTown: Casper\nState: WY\n\nWe sell about 140 compound bows a year and would like to stock the Hunter this fall. What is your minimum order, and do you ship demo bows?',
  },
  {
    daysAgo: 1.9,
    from: 'customer',
    interest: 'collaboration',
    state: 'new',
    message: 'I am moving on the 14th. The new address is 88 Antler Street, Bozeman, MT 59715. Please send it there.',
  },
  {
    daysAgo: 3.1,
    from: 'customer',
    interest: 'collaboration',
    state: 'answered',
    message: 'The link in the email does not open on my phone. Can I pay the balance by card over the phone instead?',
    reply:
      'Thanks for writing. We have sent you a fresh link a minute ago; it works for 7 days. We cannot take card numbers by phone, but the page takes any card, and Apple Pay and Google Pay where your phone has them.',
  },
  {
    daysAgo: 4.4,
    from: visitor('Cormac Bell'),
    interest: 'collaboration',
    state: 'answered',
    message: 'Left-handed at 70 pounds: is that a special order?',
    reply:
      'It is not. Left hand and 70 lbs cost the same; you choose both at the checkout, or later until we begin to make it.',
  },
  {
    daysAgo: 6,
    from: visitor('Amy Featherstone', 'example.org'),
    interest: 'collaboration',
    state: 'answered',
    message: 'I film elk hunts in the Bridgers and would like to take the Hunter along this season. Do you lend bows?',
    reply: 'We like your films. We lend two bows each fall and will write to you in August about the dates.',
  },
  {
    daysAgo: 8.3,
    from: 'customer',
    interest: 'collaboration',
    state: 'answered',
    message: 'Which arrow spine do you recommend for 62 lbs at 29.5 inches?',
    reply:
      'A 340 spine with a 100 grain point tunes well at that setup. The guide on the bow’s page has the whole table.',
  },
  {
    daysAgo: 11,
    from: visitor('Frank Rasmussen'),
    interest: 'dealer',
    state: 'archived',
    message: 'Shop: Rasmussen Outdoors\nTown: Duluth\nState: MN\n\nPlease send your dealer price list.',
    reply: 'The list is attached to our dealer agreement; we have mailed you both.',
  },
  {
    daysAgo: 15,
    from: visitor('Zenobia Price'),
    interest: 'collaboration',
    state: 'archived',
    message: 'What happens to my deposit if you never make the bow?',
    reply:
      'You get all of it back. The terms say so in their first lines, and you may cancel by yourself until it ships.',
  },
  {
    daysAgo: 21,
    from: 'customer',
    interest: 'collaboration',
    state: 'archived',
    message: 'It came today. Shot it for two hours. Nothing to complain about, thank you!',
  },
  {
    daysAgo: 34,
    from: visitor('Levi Oglethorpe', 'example.net'),
    interest: 'collaboration',
    state: 'archived',
    message: 'Do you ship to Canada?',
    reply: 'Not yet. We will announce it on the news list when we do.',
  },
];
