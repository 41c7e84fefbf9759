import { BOW_COLORS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/** A call under one name; its addresses are asked in turn. */
export type MeasuredCall = {
  name: string;
  urls: string[];
  /** What is sent to them in turn, by POST. */
  bodies?: object[];
  /** Where it is not that of all calls. */
  targetMs?: number;
  /** Where that of all calls would take minutes. */
  calls?: number;
  /** How many orders the answer is about, where the time for each thousand counts. */
  ordersIn?: (answer: string) => number;
};

export const everyWeight = Array.from({ length: 31 }, (_, place) => String(40 + place));
export const LIST = '/api/admin/orders';
/** As people type into the field that finds everything: names, common and rare, and parts of them. */
const JUMPS = ['smith', 'James Smith', 'ja', 'Zenobia', 'Wojciechowski', 'Bo Li', 'hou', 'nobody at all', 'hunter'];
const OPEN = 'pending,paid_deposit,completed,processing';

/** Numbers, names and addresses that the shop has, by what they are. */
export type Samples = Record<
  | ('deep' | 'numbers' | 'emails' | 'streets' | 'phones' | 'trackings' | 'intents' | 'rare' | 'serials' | 'bowIds')
  | ('queued' | 'batches' | 'campaigns' | 'products' | 'tags' | 'people'),
  string[]
>;

/** What is asked of the list of orders, its totals and its search. */
export function orderCalls(samples: Samples): MeasuredCall[] {
  const { deep, numbers, emails, streets, phones, trackings, intents, rare } = samples;
  const { batches, campaigns, products, tags, people } = samples;
  const list = (name: string, query: Record<string, string>) => ({ name, urls: [addressOf(query)] });
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
    each(
      'orders: of a tag',
      tags.flatMap((tag) => [
        ...[{ tag }, { tag, status: 'shipped' }, { tag, before: deep[0] ?? '' }],
        ...[
          { tag, owes: 'true', sort: 'deadline' },
          { tag, search: 'smith' },
        ],
      ]),
    ),
    each('orders: of a colleague, mine, nobody’s', [
      ...people.flatMap((assignee) => [{ assignee }, { assignee, status: OPEN, tag: 'rush' }]),
      ...[{ mine: 'true' }, { unassigned: 'true' }, { unassigned: 'true', tag: 'rush', status: OPEN }],
    ]),
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
      name: 'totals: product, tag, build, due',
      urls: [
        ...[...tags.map((tag) => ({ tag })), ...people.map((assignee) => ({ assignee })), { unassigned: 'true' }],
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
  ];
}

function addressOf(query: Record<string, string>): string {
  return `${LIST}?${new URLSearchParams(query)}`;
}

function totalsOf(query: Record<string, string>): string {
  return `${LIST}/totals?${new URLSearchParams(query)}`;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
