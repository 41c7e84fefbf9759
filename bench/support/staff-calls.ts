import type pg from 'pg';
import { BOW_STATES } from '#values/order/campaign.ts';
import { BOW_COLORS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/** A call under one name; its addresses are asked in turn. */
export type MeasuredCall = {
  name: string;
  urls: string[];
  /** What is sent to them in turn, by POST. */
  bodies?: object[];
  /** Where it is not that of all calls. */
  targetMs?: number;
};

/** What those who make bows wait for while they scan. */
const BOARD_TARGET_MS = 25;

const everyWeight = Array.from({ length: 31 }, (_, place) => String(40 + place));
const LIST = '/api/admin/orders';
const BATCHES = '/api/admin/batches';
const LIST_TARGET_MS = 25;
/** What waits for something, as the phone has it. */
/** As people type into the field that finds everything: names, common and rare, and parts of them. */
const JUMPS = ['smith', 'James Smith', 'ja', 'Zenobia', 'Wojciechowski', 'Bo Li', 'hou', 'nobody at all', 'hunter'];
const OPEN = 'pending,paid_deposit,completed,processing';

/** What staff ask for, with numbers, names and addresses that the shop has. */
export async function staffCalls(pool: pg.Pool): Promise<MeasuredCall[]> {
  const { deep, numbers, emails, streets, phones, trackings, intents, rare, serials, bowIds, queued, ...records } =
    await readSamples(pool);
  const { batches, campaigns, products } = records;
  const list = (name: string, query: Record<string, string>) => ({ name, urls: [addressOf(query)] });
  const bows = (name: string, queries: Record<string, string>[]) => ({
    name,
    urls: queries.map((query) => `/api/admin/bows?${new URLSearchParams(query)}`),
    targetMs: BOARD_TARGET_MS,
  });
  const each = (name: string, queries: Record<string, string>[]) => ({ name, urls: queries.map(addressOf) });
  return [
    list('orders: first page', {}),
    each(
      'orders: deep page',
      deep.map((before) => ({ before })),
    ),
    ...ORDER_STATUSES.map((status) => list(`orders: ${status}`, { status })),
    ...PAYMENT_STATES.map((payment) => list(`orders: ${payment}`, { payment })),
    ...BOW_COLORS.map((color) => list(`orders: ${color}`, { color })),
    list('orders: tests only', { test: 'only' }),
    list('orders: without tests', { test: 'without' }),
    list('orders: overdue', { overdue: 'true' }),
    each('orders: owing', [
      { owes: 'true' },
      { owes: 'true', status: 'paid_deposit' },
      { owes: 'true', sort: 'oldest' },
    ]),
    list('orders: gear to ship', { toSend: 'true' }),
    each(
      'orders: of a batch',
      batches.map((batch) => ({ batch })),
    ),
    each(
      'orders: of a campaign',
      campaigns.flatMap((campaign) => [{ campaign }, { campaign, status: OPEN }, { campaign, before: deep[0] ?? '' }]),
    ),
    each(
      'orders: of a product',
      products.flatMap((product) => [
        ...[{ product }, { product, status: 'shipped' }, { product, before: deep[0] ?? '' }],
        ...[
          { product, owes: 'true', sort: 'deadline' },
          { product, search: 'smith' },
        ],
      ]),
    ),
    each('orders: a part of a build', [
      ...[{ hand: 'Left' }, { drawLength: '25' }, { drawLength: '31', hand: 'Left', status: 'shipped' }],
      ...everyWeight.map((drawWeight) => ({ drawWeight })),
    ]),
    each(
      'orders: a whole build',
      everyWeight.map((drawWeight) => ({ drawWeight, drawLength: '28.5', hand: 'Left' })),
    ),
    each('orders: due', [
      ...[{ dueTo: daysAgo(0) }, { dueFrom: daysAgo(0), dueTo: daysAgo(-7) }, { dueFrom: daysAgo(90) }],
      ...[
        { dueFrom: daysAgo(90), sort: 'deadline' },
        { dueFrom: daysAgo(90), sort: 'owed', status: 'paid_deposit' },
      ],
    ]),
    each('orders: owing, by deadline and amount', [
      ...(['deadline', 'owed'] as const).flatMap((sort) => [
        { sort, owes: 'true' },
        ...deep.slice(0, 5).map((before) => ({ sort, owes: 'true', before })),
        { sort, owes: 'true', batch: batches[0] ?? '' },
      ]),
    ]),
    { name: 'orders: choices of filters', urls: ['/api/admin/order-choices'] },
    list('orders: a month', { from: daysAgo(400), to: daysAgo(370) }),
    list('orders: until a day', { to: daysAgo(500) }),
    ...ORDER_STATUSES.map((status) =>
      each(
        `orders: ${status} and payment`,
        PAYMENT_STATES.map((payment) => ({ status, payment })),
      ),
    ),
    each(
      'orders: status and colour',
      ORDER_STATUSES.map((status) => ({ status, color: 'Tan' })),
    ),
    each(
      'orders: payment and colour',
      PAYMENT_STATES.map((payment) => ({ payment, color: 'Tan' })),
    ),
    each(
      'orders: status of a month',
      ORDER_STATUSES.map((status) => ({ status, from: daysAgo(60), to: daysAgo(30) })),
    ),
    each(
      'orders: status of a deep page',
      deep.map((before) => ({ before, status: 'completed' })),
    ),
    each(
      'orders: tests of a status',
      ORDER_STATUSES.map((status) => ({ status, test: 'only' })),
    ),
    each(
      'orders: overdue and colour',
      BOW_COLORS.map((color) => ({ color, overdue: 'true' })),
    ),
    ...ORDER_SORTS.filter((sort) => sort !== 'newest').flatMap((sort) => [
      each(`sorted by ${sort}`, [
        ...[{ sort }, { sort, status: 'shipped' }, { sort, status: OPEN }, { sort, status: OPEN, color: 'Tan' }],
        ...[
          { sort, test: 'only' },
          { sort, from: daysAgo(31), to: daysAgo(30) },
        ],
      ]),
      each(
        `sorted by ${sort}: deep page`,
        deep.map((before) => ({ sort, before })),
      ),
    ]),
    each('orders: several states', [
      ...[{ status: OPEN }, { status: 'shipped,cancelled' }, { payment: 'refunded,partly_refunded' }],
      ...[
        { status: OPEN, payment: 'paid,unpaid', color: 'Tan' },
        { status: 'shipped,cancelled', from: daysAgo(400) },
      ],
    ]),
    each(
      'orders: several states, deep',
      deep.map((before) => ({ before, status: OPEN })),
    ),
    {
      name: 'totals: states, color, tests',
      urls: [{}, { status: OPEN }, { payment: 'refunded', color: 'Tan' }, { test: 'only' }].map(totalsOf),
    },
    {
      name: 'totals: days, overdue, owing',
      urls: [{ from: daysAgo(60), to: daysAgo(30) }, { from: daysAgo(1) }, { overdue: 'true' }, { owes: 'true' }].map(
        totalsOf,
      ),
    },
    {
      name: 'totals: product, campaign, build, due',
      urls: [
        ...[...products.map((product) => ({ product })), ...campaigns.map((campaign) => ({ campaign }))],
        ...[
          { drawWeight: '60', hand: 'Left' },
          { dueFrom: daysAgo(0), dueTo: daysAgo(-7) },
        ],
      ].map(totalsOf),
    },
    {
      name: 'totals: search',
      urls: ['smith', 'James Smith', 'Houston', 'Zenobia Wojciechowski', 'Bo Li', ...numbers.slice(0, 5)].map(
        (search) => totalsOf({ search }),
      ),
    },
    each(
      'search: street, town, ZIP',
      [...['Main Street', 'Houston', '77002', 'Laramie, WY', '82070', 'MT', 'Elkhorn Street, Bend'], ...streets].map(
        (search) => ({ search }),
      ),
    ),
    each(
      'search: phone',
      phones.flatMap((search) => [{ search }, { search: search.replaceAll(/\D/g, '') }]),
    ),
    each(
      'search: tracking number',
      trackings.map((search) => ({ search })),
    ),
    each(
      'search: payment id',
      intents.map((search) => ({ search })),
    ),
    {
      name: 'jump: names, numbers, addresses',
      urls: [...JUMPS, ...numbers, ...numbers.map((number) => number.slice(3, 7))].map(
        (search) => `/api/admin/jump?${new URLSearchParams({ search })}`,
      ),
    },
    each('search: sorted', [
      ...['Zenobia Wojciechowski', 'Bo Li', 'Cormac Ng'].flatMap((search) =>
        ['total', 'name', 'deadline', 'oldest'].map((sort) => ({ search, sort })),
      ),
    ]),
    each('search: several states', [
      ...[
        { search: 'smith', status: OPEN },
        { search: 'smith', status: 'shipped,cancelled' },
      ],
      ...[
        { search: 'houston', payment: 'refunded,partly_refunded' },
        { search: 'laramie', status: 'shipped' },
      ],
    ]),
    each(
      'search: order number',
      numbers.map((search) => ({ search })),
    ),
    each(
      'search: half an order number',
      numbers.map((search) => ({ search: search.slice(3, 8) })),
    ),
    each(
      'search: email',
      emails.map((search) => ({ search })),
    ),
    each(
      'search: rare name',
      rare.map((search) => ({ search })),
    ),
    each(
      'search: common name',
      ['James Smith', 'Mary Johnson', 'smith', 'james'].map((search) => ({ search })),
    ),
    each(
      'search: common name and status',
      ORDER_STATUSES.map((status) => ({ search: 'smith', status })),
    ),
    each(
      'search: names of two letters',
      ['Bo Li', 'Li', 'Ng', 'bo', 'x'].map((search) => ({ search })),
    ),
    list('search: mail domain', { search: 'example.com' }),
    each(
      'search: nothing found',
      ['zzyzx quux', 'FD-UUUUUUUU', 'nobody@nowhere.test'].map((search) => ({ search })),
    ),
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
      targetMs: LIST_TARGET_MS,
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
    { name: 'overview: work', urls: ['/api/admin/work'] },
    { name: 'overview: needs', urls: ['/api/admin/needs'] },
    { name: 'overview: figures of 90 days', urls: ['/api/admin/figures?days=90'] },
    { name: 'overview: figures of 730 days', urls: ['/api/admin/figures?days=730'] },
    { name: 'overview: summary', urls: ['/api/admin/summary'] },
    { name: 'overview: pre-order stats', urls: ['/api/preorder-stats'] },
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

function addressOf(query: Record<string, string>): string {
  return `${LIST}?${new URLSearchParams(query)}`;
}

function totalsOf(query: Record<string, string>): string {
  return `${LIST}/totals?${new URLSearchParams(query)}`;
}

/** Of a batch's id and what is looked for in its queue. */
function queueSearch(found: string): string {
  const [id, ...words] = found.split(' ');
  return `${BATCHES}/${id}/queue?${new URLSearchParams({ search: words.join(' ') })}`;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function readSamples(pool: pg.Pool) {
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
