import type pg from 'pg';

// A second calculation of everything that the shop keeps, in the plainest way, from rows that record what happened. It imports
// nothing of the shop: a rule that is wrong there must not be wrong here too.

type Row = Record<string, unknown>;
export type Figures = Record<string, number>;
export type Recalculated = { figures: Figures; differences: string[] };

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const sum = (rows: Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

/** From which status each can come. Whatever changes an order notes both. */
const WAYS: Record<string, string[]> = {
  paid_deposit: ['pending'],
  completed: ['pending', 'paid_deposit'],
  processing: ['pending', 'paid_deposit', 'completed', 'shipped'],
  shipped: ['processing', 'paid_deposit', 'completed'],
  cancelled: ['pending', 'paid_deposit', 'completed', 'processing'],
};

const LOST = ['lost', 'prevented'];

/** `stocked`: how many pieces of each product there were at first. */
export async function recalculate(pool: pg.Pool, stocked: Map<number, number>): Promise<Recalculated> {
  const all = async (text: string): Promise<Row[]> => (await pool.query(text)).rows;
  const differences: string[] = [];
  const same = (what: string, kept: unknown, made: unknown) => {
    if (kept !== made) differences.push(`${what}: kept ${kept}, calculated ${made}`);
  };
  const orders = await all('select * from orders order by id');
  const payments = await all('select * from payments order by id');
  const refunds = await all(
    'select refunds.*, payments.order_id from refunds join payments on payments.id = payment_id order by id',
  );
  const disputes = await all(
    'select disputes.*, payments.order_id from disputes join payments on payments.id = payment_id order by id',
  );
  const objects = await all('select kind, payment_intent, data from sandbox.stripe_objects order by seq');
  const lines = await all(
    'select lines.*, entries.kind from journal_lines lines join journal_entries entries on entries.id = entry_id order by lines.id',
  );
  const cards = await all('select * from gift_cards order by id');
  const of = (kind: string) => objects.filter((row) => row.kind === kind).map(({ data }) => data as Row);

  // The card provider against the rows about it.
  const charges = of('charge').filter((row) => row.status === 'succeeded' && row.captured);
  const captured = new Set(charges.map(({ id }) => id));
  for (const { provider_intent_id: id, id: payment, received } of payments.filter(({ method }) => method === 'card')) {
    same(
      `payment ${payment} at the provider`,
      cents(received),
      sum(
        charges.filter(({ payment_intent }) => payment_intent === id),
        ({ amount }) => Number(amount),
      ),
    );
    // Letting an authorised card go is a refund at the provider too, of a charge that was never captured: no money moved.
    const given = of('refund').filter(
      (row) => row.payment_intent === id && row.status === 'succeeded' && captured.has(row.charge),
    );
    const noted = refunds.filter((row) => row.payment_id === payment && row.status === 'succeeded');
    same(
      `refunds of payment ${payment}`,
      sum(noted, ({ amount }) => cents(amount)),
      sum(given, ({ amount }) => Number(amount)),
    );
    const taken = of('dispute').filter((row) => row.payment_intent === id && LOST.includes(String(row.status)));
    const lost = disputes.filter((row) => row.payment_id === payment && LOST.includes(String(row.status)));
    same(
      `lost disputes of payment ${payment}`,
      sum(lost, ({ amount }) => cents(amount)),
      sum(taken, ({ amount }) => Number(amount)),
    );
  }
  const known = new Set(payments.map(({ provider_intent_id: id }) => id));
  for (const { payment_intent } of charges) if (!known.has(payment_intent)) differences.push('a charge is in no row');

  // Orders.
  for (const order of orders) {
    const own = payments.filter(({ order_id: id }) => id === order.id);
    const back = refunds.filter(({ order_id: id }) => id === order.id);
    const lost = disputes.filter(({ order_id: id, status }) => id === order.id && LOST.includes(String(status)));
    const arrived = own.filter(({ status }) => status === 'succeeded');
    same(
      `order ${order.id} received`,
      cents(order.received),
      sum(arrived, ({ received }) => cents(received)),
    );
    const promised = back.filter(({ status }) => ['requested', 'pending'].includes(String(status)));
    const gone = back.filter(({ status }) => status === 'succeeded');
    same(
      `order ${order.id} refunded`,
      cents(order.refunded),
      sum([...gone, ...promised], ({ amount }) => cents(amount)),
    );
    same(
      `order ${order.id} lost`,
      cents(order.lost),
      sum(lost, ({ amount }) => cents(amount)),
    );
    const isOwed = ({ meaning }: Row) => meaning === 'still_owed';
    const again = sum([...back, ...lost].filter(isOwed), ({ amount }) => cents(amount)) + cents(order.added_amount);
    for (const leg of ['deposit', 'balance']) {
      const charged = arrived.filter((row) => row.leg === leg && row.method === 'card');
      if (charged.length > 1) differences.push(`order ${order.id}: its ${leg} was charged ${charged.length} times`);
      const paid = sum(
        arrived.filter((row) => row.leg === leg),
        ({ received }) => cents(received),
      );
      // What went back and is still owed is asked for together with the balance.
      const asked = leg === 'deposit' ? cents(order.deposit_amount) : cents(order.remaining_balance) + again;
      if (paid > asked) differences.push(`order ${order.id}: ${paid} came for a ${leg} of ${asked}`);
    }
  }

  // The journal: entries sum to zero, and its accounts are what the rows say.
  const entries = Map.groupBy(lines, ({ entry_id: id }) => id);
  for (const [id, legs] of entries)
    same(
      `journal entry ${id}`,
      sum(legs, ({ amount }) => cents(amount)),
      0,
    );
  const account = (name: string) =>
    sum(
      lines.filter(({ account: on }) => on === name),
      ({ amount }) => cents(amount),
    );
  const byCard = (row: Row) => payments.find(({ id }) => id === row.payment_id)?.method === 'card';
  const succeeded = payments.filter(({ status }) => status === 'succeeded');
  const cardIn = sum(
    succeeded.filter(({ method }) => method === 'card'),
    ({ received }) => cents(received),
  );
  const cardOut = sum(
    refunds.filter((row) => row.status === 'succeeded' && byCard(row)),
    ({ amount }) => cents(amount),
  );
  const bank = sum(
    disputes.filter(({ status }) => LOST.includes(String(status))),
    ({ amount }) => cents(amount),
  );
  // The provider's own list is booked beside what orders say, each line once; what arrived is what payouts say.
  const listed = lines.filter(({ kind }) => String(kind).startsWith('balance-'));
  const cleared = sum(
    listed.filter(({ account: on }) => on === 'provider'),
    ({ amount }) => cents(amount),
  );
  same('journal, provider', account('provider') - cleared, cardIn - cardOut - bank);
  const moved = await all('select * from movements');
  for (const row of moved) {
    const [line] = of('balance_transaction').filter(({ id }) => id === row.provider_id);
    same(`line ${row.provider_id}`, `${cents(row.amount)} ${cents(row.fee)}`, `${line?.amount} ${line?.fee}`);
  }
  const net = (row: Row) => cents(row.net);
  same('journal, balance of the provider', account('provider_balance'), sum(moved, net));
  const paid = (await all('select * from payouts')).filter(({ state }) => state === 'paid');
  same(
    'journal, bank',
    account('bank'),
    sum(paid, ({ amount }) => cents(amount)),
  );
  const waiting = refunds.filter(({ status }) => ['requested', 'pending'].includes(String(status)));
  same('journal, refunds', account('refunds'), -sum(waiting, ({ amount }) => cents(amount)));
  same('journal, gift cards', account('gift_cards'), -sum(cards, ({ balance }) => cents(balance)));

  // Gift cards, of what was put on each and taken from it.
  for (const card of cards.filter(({ replaces_id: id }) => id === null)) {
    if (cards.some(({ replaces_id: id }) => id === card.id) || card.state === 'void') continue;
    const spent = payments.filter((row) => row.gift_card_id === card.id && row.status === 'succeeded');
    const back = refunds.filter((row) => spent.some(({ id }) => id === row.payment_id) && row.status === 'succeeded');
    const left =
      cents(card.amount) - sum(spent, ({ received }) => cents(received)) + sum(back, ({ amount }) => cents(amount));
    same(`gift card ${card.id}`, cents(card.balance), left);
  }

  // Stock.
  const movements = await all('select * from stock_movements order by id');
  for (const { id, stock_quantity: kept } of await all('select id, stock_quantity from products order by id')) {
    const moved = sum(
      movements.filter((row) => row.product_id === id && row.variant_id === null),
      ({ quantity }) => Number(quantity),
    );
    same(`stock of product ${id}`, kept, (stocked.get(Number(id)) ?? 0) + moved);
  }

  // Places.
  const places = await all(`select * from places where state = 'taken' order by order_id`);
  for (const { id, size } of await all('select id, size from batches order by id')) {
    const taken = places.filter(({ batch_id: batch }) => batch === id);
    if (taken.length > Number(size)) differences.push(`batch ${id}: ${taken.length} places of ${size} are taken`);
    const sorts = new Set(taken.map(({ sort }) => String(sort)));
    if (sorts.size < taken.length) differences.push(`batch ${id}: a place is taken twice`);
  }
  for (const { order_id: id } of places) {
    const order = orders.find((row) => row.id === id);
    if (order?.status === 'cancelled') differences.push(`order ${id} is cancelled and has a place`);
  }

  // The way of each order.
  const ways = await all(
    `select order_id, before ->> 'status' as from, after ->> 'status' as to from order_events
     where before ? 'status' and after ? 'status' and what not like 'refund%' and what not like 'dispute%' order by id`,
  );
  const at = new Map<unknown, string>();
  // Of a test order of staff nothing is asked for but the balance: its deposit of nothing counts as paid.
  const isTest = ({ is_test: test, deposit_amount: deposit }: Row) => test === true && cents(deposit) === 0;
  const begunAs = (id: unknown) => (orders.some((row) => row.id === id && isTest(row)) ? 'paid_deposit' : 'pending');
  for (const { order_id: id, from, to } of ways) {
    const last = at.get(id) ?? begunAs(id);
    if (from !== last) differences.push(`order ${id}: went on from ${from}, and was ${last}`);
    if (from !== to && !WAYS[String(to)]?.includes(String(from)))
      differences.push(`order ${id}: went from ${from} to ${to}`);
    at.set(id, String(to));
  }
  for (const { id, status } of orders) same(`order ${id} status`, status, at.get(id) ?? begunAs(id));

  const figures = {
    orders: orders.length,
    payments: succeeded.length,
    provider: cardIn - cardOut - bank,
    refunds: refunds.length,
    disputes: disputes.length,
    giftCards: sum(cards, ({ balance }) => cents(balance)),
    places: places.length,
    entries: entries.size,
  };
  return { figures, differences };
}

/**
 * Each mail that counts as sent has reached the mail server once, and nothing else has. Once more under the same Message-ID it may
 * where the server was killed before it could note that: SMTP cannot be asked.
 */
export async function compareMails(
  pool: pg.Pool,
  sent: { messageId: string; isUnknown?: boolean }[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; state: string; template: string; superseded: boolean }>(
    `select id, state, template, last_error like 'Not sent:%' or exists (
       select from mailing_recipients r where r.email_id = emails.id and r.state = 'skipped') as superseded
     from emails order by id`,
  );
  const times = Map.groupBy(sent, ({ messageId }) => messageId);
  const twice = [...times]
    .filter(([, same]) => same.filter(({ isUnknown }) => !isUnknown).length > 1)
    .map(([id, same]) => `mail ${id} was sent ${same.length} times`);
  const counted = rows.filter(({ state }) => state === 'sent').length;
  const waits = rows.filter(({ state }) => state === 'queued');
  // What was paid meanwhile is not asked for, and the card of an order that was cancelled is nobody's.
  const failed = rows.filter(({ state, superseded }) => state === 'failed' && !superseded);
  return [
    ...twice,
    ...(counted === times.size ? [] : [`${counted} mails count as sent, ${times.size} were`]),
    ...waits.map(({ id, template }) => `mail ${id} (${template}) waits`),
    ...failed.map(({ id, template }) => `mail ${id} (${template}) was given up`),
  ];
}
