// What is owed in goods, for any history: by the journal, and by adding up by hand what happened.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { query } from '#tests/support/database/booked-orders.ts';
import { stopClock } from '#tests/support/database/test-clock.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { type Cents, fromDecimal, toDecimal } from '#values/money.ts';
import { type RevenueLine, readRevenue } from './read-revenue.ts';

const DEPOSIT = 22_660;
const BALANCE = 159_840;
const BOW = 177_600;
const GEAR = 4_900;
const MONTHS = ['2026-01', '2026-02', '2026-03'];
const ZONE = 'America/New_York';

type Step = 'deposit' | 'balance' | 'bow ships' | 'gear ships' | 'cancel' | 'refund' | 'other batch';
type Happening = { order: number; step: Step; days: number; part: number };

/** One order as somebody with a pencil follows it. */
type Followed = {
  line: string;
  deposit: boolean;
  balance: boolean;
  bow: boolean;
  gear: boolean;
  cancelled: boolean;
  back: Cents;
  holds: Cents;
};
type Column = Exclude<keyof RevenueLine, 'line' | 'batch'>;
const NOTHING: Record<Column, Cents> = {
  opening: 0,
  moved: 0,
  received: 0,
  exchanged: 0,
  earned: 0,
  kept: 0,
  givenBack: 0,
  closing: 0,
};

test('per month and batch what was received, earned, kept and given back is what adding up by hand says, and all of it is the journal, whatever was kept of the last close', async () => {
  const happening = fc.record({
    order: fc.nat({ max: 3 }),
    step: fc.constantFrom<Step>(
      'deposit',
      'deposit',
      'balance',
      'bow ships',
      'gear ships',
      'cancel',
      'refund',
      'other batch',
    ),
    days: fc.integer({ min: 0, max: 9 }),
    part: fc.integer({ min: 1, max: DEPOSIT }),
  });
  await assertAlways(
    fc.asyncProperty(fc.array(happening, { minLength: 12, maxLength: 30 }), async (history) => {
      await using database = await createTestDatabase();
      const byHand = await live(database, history);
      let standing = 0;
      for (const month of MONTHS) {
        const lines = await readRevenue({ db: database.db, timeZone: ZONE }, month);
        const said = Object.fromEntries(lines.map(({ line, batch: _name, ...amounts }) => [line, amounts]));
        expect(said, month).toEqual(byHand.get(month));
        const kept = await revenueSince(database, month, 'kept');
        expect(kept, month).toEqual(await revenueSince(database, month, 'whole'));
        for (const { opening, moved, received, exchanged, earned, kept, givenBack, closing } of lines)
          expect(opening + moved + received + exchanged - earned - kept - givenBack).toBe(closing);
        standing = lines.reduce((sum, { closing }) => sum + closing, 0);
        expect(standing).toBe(await journalUntil(database, month));
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 240_000);

/** All that follows a month, by what was kept of the last close and by adding up everything. */
async function revenueSince(database: TestDatabase, month: string, way: 'kept' | 'whole'): Promise<object[]> {
  const client = await database.owner.connect();
  try {
    await client.query('begin');
    if (way === 'whole') await client.query('delete from owed_when_closed');
    const first = `$1::date::timestamp at time zone $2`;
    const asked = `select * from revenue_between(${first}, ${first} + interval '90 days') order by line`;
    const { rows } = await client.query(asked, [`${month}-01`, ZONE]);
    // The database writes nothing as 0 or as 0.00, as it was added up.
    return rows.map(({ line, batch, ...amounts }) => ({
      line,
      batch,
      ...Object.fromEntries(Object.entries(amounts).map(([column, amount]) => [column, Number(amount)])),
    }));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function journalUntil(database: TestDatabase, month: string): Promise<Cents> {
  const { rows } = await query(
    database,
    `select coalesce(-sum(amount), 0)::text as amount from journal_lines join journal_entries entries on entries.id = entry_id
      where account = 'deposits' and at < ($1::date + interval '1 month')::timestamp at time zone $2`,
    [`${month}-01`, ZONE],
  );
  return fromDecimal(rows[0].amount);
}

/** Lets it happen in the database and follows it with a pencil; closes each month but the last when it is over. */
async function live(
  database: TestDatabase,
  history: Happening[],
): Promise<Map<string, Record<string, Record<Column, Cents>>>> {
  const setClock = await stopClock(database, new Date('2026-01-01T05:00:00Z'));
  await query(
    database,
    `insert into products (name, description, price, category) values ('Hunter', '', 1776, 'Equipment'), ('Quiver', '', 40, 'Accessories');
    insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
      select id, 1776, 10, '2027-01-01', 8, 'soon' from products where name = 'Hunter';
    insert into batches (campaign_id, position, name, size, makes_from, ships_from, ships_to)
      select id, n, 'Batch ' || n, 50, '2027-01-01', '2027-02-01', '2027-03-01' from (select min(id) as id from campaigns) as c, generate_series(101, 102) as n`,
  );
  const { rows: batches } = await query(database, `select id from batches where position > 100 order by id`);
  const names = [...batches.map(({ id }) => `batch:${id}`), 'bows'];
  const orders: Followed[] = [];
  for (const id of [1, 2, 3, 4]) {
    const line = names[id % 3] ?? '';
    await query(
      database,
      `insert into orders (id, order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount, remaining_balance, shipping_amount)
        values (${id}, 'FD-${id}', 'Ann Archer', 'ann@example.com', '1 Ridge Road', 1825, 226.60, 1598.40, 9);
      insert into order_items (order_id, product_id, kind, name, quantity, price)
        select ${id}, p.id, k.kind, p.name, 1, p.price from (values ('Hunter', 'bow'), ('Quiver', 'stock')) as k (name, kind)
          join lateral (select max(id) as id, name, max(price) as price from products where name = k.name and description = '' group by name) as p on true;
      insert into payments (id, order_id, leg, provider_intent_id, amount, status, full_price)
        values (${id * 2 - 1}, ${id}, 'deposit', 'pi_d${id}', 226.60, 'requires_payment_method', 1825),
          (${id * 2}, ${id}, 'balance', 'pi_b${id}', 1598.40, 'requires_payment_method', 1825)`,
    );
    if (line !== 'bows')
      await query(
        database,
        `insert into places (order_id, batch_id, state, sort) values (${id}, ${line.slice(6)}, 'taken', ${id})`,
      );
    orders.push({ line, deposit: false, balance: false, bow: false, gear: false, cancelled: false, back: 0, holds: 0 });
  }
  const said = new Map<string, Record<string, Record<Column, Cents>>>();
  let at = new Date('2026-01-01T05:00:00Z');
  let month = 0;
  let openings: Record<string, Cents> = {};
  /** What happened with each order in this month. */
  let flows = orders.map(() => ({ ...NOTHING }));
  const column = (index: number, name: Column, amount: Cents) => {
    const flow = flows[index];
    if (flow) flow[name] += amount;
  };
  const endMonth = () => {
    const shown = names.flatMap((line): [string, Record<Column, Cents>][] => {
      const sums = { ...NOTHING, opening: openings[line] ?? 0 };
      orders.forEach((order, index) => {
        if (order.line !== line) return;
        for (const name of ['received', 'earned', 'kept', 'givenBack'] as const)
          sums[name] += flows[index]?.[name] ?? 0;
        sums.closing += order.holds;
      });
      sums.moved = sums.closing - sums.opening - sums.received + sums.earned + sums.kept + sums.givenBack;
      return Object.values(sums).some((amount) => amount !== 0) ? [[line, sums]] : [];
    });
    said.set(MONTHS[month] ?? '', Object.fromEntries(shown));
    openings = Object.fromEntries(shown.map(([line, { closing }]) => [line, closing]));
    flows = orders.map(() => ({ ...NOTHING }));
    month += 1;
  };
  for (const { order, step, days, part } of history) {
    const next = new Date(at.getTime() + days * 86_400_000);
    while (month < 2 && next >= new Date(`${MONTHS[month + 1]}-01T05:00:00Z`)) {
      await setClock(new Date(`${MONTHS[month + 1]}-02T05:00:00Z`));
      await query(database, `select close_month(month_to_close($1), $1, 'test') where month_to_close($1) = $2::date`, [
        ZONE,
        `${MONTHS[month]}-01`,
      ]);
      endMonth();
    }
    if (next >= new Date('2026-04-01T04:00:00Z')) break;
    at = next;
    await setClock(at);
    await happen(order, step, part);
  }
  while (month < 3) endMonth();
  return said;

  async function happen(index: number, step: Step, part: Cents): Promise<void> {
    const id = index + 1;
    const order = orders[index];
    if (!order) return;
    const ship = (item: string, kind: string) =>
      query(
        database,
        `with parcel as (insert into parcels (order_id, kind, state) values (${id}, '${kind}', 'packing') returning id)
          insert into parcel_items select parcel.id, order_items.id, 1 from parcel, order_items where order_id = ${id} and order_items.kind = '${item}';
        update parcels set state = 'shipped', shipped_at = shop_now() where order_id = ${id} and kind = '${kind}'`,
      );
    const receive = async (payment: number, amount: Cents) => {
      await query(
        database,
        `update payments set status = 'succeeded', received = amount, succeeded_at = shop_now() where id = ${payment}`,
      );
      order.holds += amount;
      column(index, 'received', amount);
    };
    if (step === 'deposit' && !order.deposit && !order.cancelled) {
      order.deposit = true;
      await receive(id * 2 - 1, DEPOSIT);
    } else if (step === 'balance' && order.deposit && !order.balance && !order.cancelled && order.back === 0) {
      order.balance = true;
      await receive(id * 2, BALANCE);
    } else if (step === 'bow ships' && order.balance && !order.bow && !order.cancelled) {
      order.bow = true;
      await ship('bow', 'bow');
      order.holds -= BOW;
      column(index, 'earned', BOW);
    } else if (step === 'gear ships' && order.balance && !order.gear && !order.cancelled) {
      order.gear = true;
      await ship('stock', 'stock');
      order.holds -= GEAR;
      column(index, 'earned', GEAR);
    } else if (step === 'refund' && order.deposit && !order.balance && order.back + part <= DEPOSIT) {
      // Of a cancelled order it is what was kept that goes back.
      await query(
        database,
        `insert into refunds (payment_id, amount, reason, status, provider_refund_id) values (${id * 2 - 1}, ${toDecimal(part)}, 'asked', '${part % 2 ? 'requested' : 'succeeded'}', 're_${id}_${order.back}')`,
      );
      order.back += part;
      column(index, 'givenBack', part);
      if (order.cancelled) column(index, 'kept', -part);
      else order.holds -= part;
    } else if (step === 'cancel' && order.deposit && !order.balance && !order.cancelled) {
      order.cancelled = true;
      await query(database, `update orders set status = 'cancelled' where id = ${id}`);
      column(index, 'kept', order.holds);
      order.holds = 0;
    } else if (step === 'other batch' && order.line !== 'bows') {
      order.line = order.line === names[0] ? (names[1] ?? '') : (names[0] ?? '');
      // What moved in this month is of the batch that it is in now.
      await query(database, `update places set batch_id = ${order.line.slice(6)} where order_id = ${id}`);
    }
  }
}
