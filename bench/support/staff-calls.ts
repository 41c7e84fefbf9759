import type pg from 'pg';
import { BOW_STATES } from '#values/order/campaign.ts';
import { everyWeight, LIST, type MeasuredCall, orderCalls, type Samples } from './order-calls.ts';

export type { MeasuredCall };

/** What those who make bows wait for while they scan. */
const BOARD_TARGET_MS = 25;

const BATCHES = '/api/admin/batches';
const LIST_TARGET_MS = 25;
/** Eight views that everybody has, as people keep them. */
const VIEWS = `
  insert into order_views (name, query, shared, made_by)
  select name, query, true, 'bench' from (values ('To do', 'status=pending,paid_deposit,completed,processing'), ('Rush', 'tag=rush'),
    ('Gifts to ship', 'tag=gift&status=completed'), ('Mine', 'mine=true'), ('Nobody', 'unassigned=true'), ('Due', 'dueTo=2030-01-01'),
    ('Left-handed', 'hand=Left&drawWeight=60'), ('Smiths', 'search=smith')) as view (name, query)
  on conflict do nothing`;

/** What staff ask for, with numbers, names and addresses that the shop has. */
export async function staffCalls(pool: pg.Pool): Promise<MeasuredCall[]> {
  await pool.query(VIEWS);
  const samples = await readSamples(pool);
  const { numbers, serials, bowIds, batches, queued } = samples;
  const bows = (name: string, queries: Record<string, string>[]) => ({
    name,
    urls: queries.map((query) => `/api/admin/bows?${new URLSearchParams(query)}`),
    targetMs: BOARD_TARGET_MS,
  });
  return [
    ...orderCalls(samples),
    { name: 'batches: all of a campaign', urls: ['/api/admin/campaigns/1/batches'], targetMs: LIST_TARGET_MS },
    { name: 'batches: one', urls: batches.map((id) => `${BATCHES}/${id}`), targetMs: LIST_TARGET_MS },
    {
      name: 'queue: pages of a batch',
      urls: batches.flatMap((id) => [0, 50, 5000, 9950].map((after) => `${BATCHES}/${id}/queue?after=${after}`)),
      targetMs: LIST_TARGET_MS,
    },
    {
      name: 'queue: search by number',
      urls: queued.map((found) => queueSearch(found)),
      targetMs: LIST_TARGET_MS,
    },
    {
      name: 'queue: search by name',
      urls: batches.flatMap((id) => ['James Smith', 'smith', 'zzyzx'].map((search) => queueSearch(`${id} ${search}`))),
    },
    {
      name: 'queue: place of an order',
      urls: numbers.map((number) => `${LIST}/${number}/place`),
      targetMs: LIST_TARGET_MS,
    },
    { name: 'release: what it would do', urls: ['/api/admin/release'] },
    { name: 'order: its page', urls: numbers.map((number) => `${LIST}/${number}`) },
    ...BOW_STATES.map((state) => bows(`bows: ${state}`, [{ state }])),
    bows(
      'bows: deep page',
      bowIds.map((after) => ({ after })),
    ),
    bows(
      'bows: of a batch',
      batches.flatMap((batch) => BOW_STATES.map((state) => ({ batch, state }))),
    ),
    bows(
      'bows: a weight',
      everyWeight.map((drawWeight) => ({ drawWeight })),
    ),
    bows('bows: one hand', [{ hand: 'Left' }, { hand: 'Left', state: 'in_making' }]),
    bows(
      'bows: a whole build',
      everyWeight.map((drawWeight) => ({ drawWeight, drawLength: '28.5', hand: 'Left', color: 'Tan' })),
    ),
    bows('bows: a length and a color', [
      { drawLength: '25', color: 'Tan', state: 'made' },
      { drawLength: '31', color: 'Tan' },
    ]),
    bows(
      'bows: a build of a batch',
      batches.map((batch) => ({ batch, drawWeight: '55', drawLength: '28.5', hand: 'Left' })),
    ),
    bows('bows: build missing', [{ unbuilt: 'true' }, { unbuilt: 'true', state: 'packed' }]),
    bows(
      'bows: search',
      [...serials, ...serials.map((serial) => serial.slice(7)), ...numbers].map((search) => ({ search })),
    ),
    {
      name: 'bows: counts of columns',
      urls: ['/api/admin/bows/counts', '/api/admin/bows/counts?drawWeight=60&color=Tan'],
      targetMs: BOARD_TARGET_MS,
    },
    {
      name: 'bows: counts of a batch',
      urls: batches.map((batch) => `/api/admin/bows/counts?batch=${batch}`),
      targetMs: BOARD_TARGET_MS,
    },
    { name: 'bows: counted by build', urls: ['/api/admin/bows/builds?color=Tan&hand=Left'], targetMs: BOARD_TARGET_MS },
    {
      name: 'bows: a batch by build',
      urls: batches.map((batch) => `/api/admin/bows/builds?batch=${batch}`),
      targetMs: BOARD_TARGET_MS,
    },
    { name: 'bow: its page', urls: serials.map((serial) => `/api/admin/bows/${serial}`), targetMs: BOARD_TARGET_MS },
    { name: 'overview: saved views', urls: ['/api/admin/order-view-counts'] },
    { name: 'overview: work', urls: ['/api/admin/work'] },
    { name: 'overview: needs', urls: ['/api/admin/needs'] },
    { name: 'overview: figures of 90 days', urls: ['/api/admin/figures?days=90'] },
    { name: 'overview: figures of 730 days', urls: ['/api/admin/figures?days=730'] },
    { name: 'overview: summary', urls: ['/api/admin/summary'] },
    { name: 'overview: pre-order stats', urls: ['/api/preorder-stats'] },
    { name: 'money: a month', urls: ['/api/admin/money?from=2026-01-01&to=2026-01-31'] },
    { name: 'money: ten years', urls: ['/api/admin/money?from=2018-01-01&to=2027-12-31'] },
    { name: 'money: payouts', urls: ['/api/admin/payouts'] },
    { name: 'money: months', urls: ['/api/admin/months'] },
    { name: 'audit: first page', urls: ['/api/admin/audit'] },
    { name: 'audit: people', urls: ['/api/admin/audit/people'] },
    { name: 'audit: a person', urls: ['/api/admin/audit?person=bench', '/api/admin/audit?person=nobody'] },
    {
      name: 'audit: a person’s orders of some days',
      urls: ['/api/admin/audit?subject=order&person=bench&from=2026-01-01&to=2026-12-31'],
    },
    { name: 'audit: one order', urls: numbers.map((number) => `/api/admin/audit?subject=order&subjectId=${number}`) },
    { name: 'audit: orders', urls: ['/api/admin/audit?subject=order'] },
    { name: 'audit: products', urls: ['/api/admin/audit?subject=product'] },
    { name: 'audit: webhooks, of which none', urls: ['/api/admin/audit?subject=webhook'] },
  ];
}

/** Of a batch's id and what is looked for in its queue. */
function queueSearch(found: string): string {
  const [id, ...words] = found.split(' ');
  return `${BATCHES}/${id}/queue?${new URLSearchParams({ search: words.join(' ') })}`;
}

/** Of the shop's own, to ask with. */
async function readSamples(pool: pg.Pool): Promise<Samples> {
  const column = async (statement: string): Promise<string[]> => {
    const { rows } = await pool.query({ text: statement, rowMode: 'array' });
    return rows.map(([value]) => String(value));
  };
  const spread = 'from orders where id % (select greatest(count(*) / 50, 1) from orders) = 0';
  return {
    deep: await column(`select order_number ${spread} order by id limit 25`),
    serials: await column('select serial from bows where id % (select greatest(count(*) / 50, 1) from bows) = 0'),
    bowIds: await column(
      `select id from bows where state = 'to_make' and id % (select greatest(count(*) / 50, 1) from bows) = 0 limit 25`,
    ),
    batches: await column('select id from batches order by id'),
    campaigns: await column('select id from campaigns order by id'),
    tags: await column('select distinct tag from tags order by tag'),
    people: await column('select distinct assignee from assignees order by assignee'),
    products: await column('select id from products order by id'),
    numbers: await column(`select order_number ${spread}`),
    queued: await column(
      `select batch_id || ' ' || order_number from places join orders on orders.id = order_id where orders.id % (select greatest(count(*) / 50, 1) from orders) = 0 limit 50`,
    ),
    emails: await column(`select customer_email ${spread}`),
    streets: await column(`select shipping_address ${spread} limit 20`),
    phones: await column(`select customer_phone ${spread} and customer_phone is not null limit 20`),
    trackings: await column(`select tracking_number ${spread} and tracking_number is not null limit 20`),
    intents: await column(
      'select provider_intent_id from payments where order_id is not null order by id desc limit 20',
    ),
    rare: await column(
      'select customer_name from orders group by 1 having count(*) < 20 order by count(*), 1 limit 50',
    ),
  };
}
