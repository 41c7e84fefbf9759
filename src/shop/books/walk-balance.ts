import { and, eq, gte, inArray, lte, max, notExists, sql } from 'drizzle-orm';
import { bookCheckListed, bookDifferences, movements, payouts } from '#db/schema.ts';
import { keepPayout, takeMovements } from '#shop/payouts/take-payout.ts';
import { inBatches } from '#shop/ports/in-batches.ts';
import type { ListedMovement } from '#shop/ports/payment-provider.ts';
import { type MovementKind, movementKind } from '#values/books/movements.ts';
import { type Cents, formatUsd, fromDecimal } from '#values/money.ts';
import { isOpenDispute } from '#values/order/order.ts';
import type { Kept } from './read-kept.ts';
import type { Difference } from './record-difference.ts';
import { isUnderWay, keptOf, note, rememberListed, suspect, unlessRefused, type Walk } from './walk.ts';

const NAMELESS = { disagrees: null, paymentId: null, orderNumber: null };
/** So many numbers of rows are looked at by one statement. */
const ROWS_AT_ONCE = 10_000;
/** A payment that was booked so shortly before the balance was read may have its line after that. */
const LINE_MS = 10 * 60_000;

/** Every line of the balance is here and says the same, and has a record that explains it, whatever age its payment has. */
export async function walkMovements(walk: Walk): Promise<void> {
  const { shop, since, counts } = walk;
  await unlessRefused(walk, 'balance', async () => {
    let looked = 0;
    // What is written meanwhile is of lines that came while these are listed.
    const [last] = await shop.db.select({ id: max(movements.id) }).from(movements);
    for await (const page of inBatches(shop.payments.listMovements(since))) {
      await rememberListed(walk, page);
      await compareLines(walk, page);
      const kept = await keptOf(walk, page);
      for (const seen of page) {
        const ours = kept.get(seen.paymentId ?? '') ?? null;
        const kind = movementKind(seen.category);
        if (isUnderWay(walk, ours, seen) || kind === 'fee' || kind === 'payout') continue;
        if (kind === 'other' || !seen.paymentId) await note(walk, unnamed(seen), false);
        else if (!explains(ours, seen, kind)) await suspect(walk, seen.paymentId);
      }
      looked += page.length;
    }
    counts.movements = looked;
    await notListed(walk, last?.id ?? 0);
  });
}

async function compareLines(walk: Walk, page: ListedMovement[]): Promise<void> {
  const { shop } = walk;
  const ids = page.map(({ id }) => id);
  const rows = await shop.db.select().from(movements).where(inArray(movements.providerId, ids));
  const kept = new Map(rows.map((row) => [row.providerId, row]));
  const missing = page.filter(({ id, currency }) => currency === 'usd' && !kept.has(id));
  await takeMovements(shop, missing);
  for (const seen of missing) {
    // It has come since the balance was read.
    if (shop.clock().getTime() - seen.at.getTime() < LINE_MS) continue;
    const line = { otherId: seen.id, amount: Math.abs(seen.amount), ours: null, provider: textOf(seen) };
    await note(walk, { what: 'movement-not-kept', ...NAMELESS, ...line, disagrees: 'provider' }, true);
  }
  for (const seen of page) {
    const row = kept.get(seen.id);
    if (!row || (row.amount === seen.amount && row.fee === seen.fee && row.category === seen.category)) continue;
    const line = {
      otherId: seen.id,
      amount: Math.abs(seen.amount - row.amount),
      ours: textOf(row),
      provider: textOf(seen),
    };
    await note(walk, { what: 'movement-amount', ...NAMELESS, ...line }, false);
  }
}

/** `last`: the newest of ours from before the list was asked for. */
async function notListed(walk: Walk, last: number): Promise<void> {
  const { checkId, since } = walk;
  const { db, payments } = walk.shop;
  const listed = db
    .select({ one: sql`1` })
    .from(bookCheckListed)
    .where(and(eq(bookCheckListed.checkId, checkId), eq(bookCheckListed.providerId, movements.providerId)));
  const ofThen = and(gte(movements.at, since), lte(movements.id, last), eq(movements.mode, payments.mode));
  const rows = await db
    .select()
    .from(movements)
    .where(and(ofThen, notExists(listed)))
    .orderBy(movements.id)
    .limit(1000);
  for (const row of rows) {
    const line = { otherId: row.providerId, amount: Math.abs(row.amount), ours: textOf(row), provider: null };
    await note(walk, { what: 'movement-not-found', ...NAMELESS, ...line }, false);
  }
}

type Line = { category: string; amount: Cents; fee: Cents };
const textOf = ({ category, amount, fee }: Line): string =>
  `${category.replaceAll('_', ' ')} of ${signed(amount)}, fee ${signed(fee)}`;
const signed = (amount: Cents): string => `${amount < 0 ? '−' : ''}${formatUsd(Math.abs(amount))}`;

function unnamed(seen: ListedMovement): Difference {
  const provider = [textOf(seen), seen.description].filter(Boolean).join(': ');
  const amount = Math.abs(seen.amount);
  return {
    what: 'movement-unnamed',
    ...NAMELESS,
    otherId: seen.id,
    amount,
    ours: null,
    provider,
    disagrees: 'provider',
  };
}

function explains(kept: Kept | null, { category, sourceId, amount }: ListedMovement, kind: MovementKind): boolean {
  if (!kept) return false;
  const refund = kept.refunds.find(({ providerRefundId }) => providerRefundId === sourceId);
  if (category === 'charge') return kept.payment.received === amount;
  if (category === 'refund') return refund?.amount === -amount;
  if (category === 'refund_failure') return refund?.status === 'failed' || refund?.status === 'canceled';
  if (kind !== 'dispute') return true;
  const dispute = kept.disputes.find(({ providerDisputeId }) => providerDisputeId === sourceId);
  return dispute !== undefined && (category === 'dispute' || !isOpenDispute(dispute.status));
}

/** The provider's payouts against ours, and each that is itemised against its lines. */
export async function walkPayouts(walk: Walk): Promise<void> {
  const { shop, since } = walk;
  await unlessRefused(walk, 'payouts', async () => {
    for await (const page of inBatches(shop.payments.listPayouts(since))) {
      const ids = page.map(({ id }) => id);
      const rows = await shop.db.select().from(payouts).where(inArray(payouts.providerId, ids));
      const kept = new Map(rows.map((row) => [row.providerId, row]));
      for (const seen of page) {
        const row = kept.get(seen.id);
        if (row && row.state === seen.state && row.amount === seen.amount) continue;
        const what = row && row.amount !== seen.amount ? 'payout-amount' : 'payout-behind';
        const texts = { ours: row ? `${formatUsd(row.amount)}, ${row.state}` : null };
        const provider = `${formatUsd(seen.amount)}, ${seen.state}`;
        if (what === 'payout-behind') await keepPayout(shop, seen, shop.clock());
        const line = { otherId: seen.id, amount: seen.amount, ...texts, provider };
        await note(walk, { what, ...NAMELESS, ...line }, what === 'payout-behind');
      }
    }
  });
  const { rows } = await shop.db.execute<{ id: string; amount: string; lines: string }>(sql`
    select payouts.provider_id as id, payouts.amount::text, lines.net::text as lines
    from payouts cross join lateral (
      select coalesce(sum(net), 0) as net from movements
      where payout_id = payouts.id and source_id is distinct from payouts.provider_id
    ) as lines
    where payouts.itemised and payouts.made_at >= ${since} and lines.net <> payouts.amount order by payouts.id limit 1000`);
  for (const { id, amount, lines } of rows) {
    const rest = fromDecimal(amount) - fromDecimal(lines);
    const texts = { ours: `its lines sum to ${lines}`, provider: `it is ${amount}` };
    await note(walk, { what: 'payout-remainder', ...NAMELESS, otherId: id, amount: Math.abs(rest), ...texts }, false);
  }
}

/**
 * What is booked of each payment is what the lines of the balance say of it; banks hold what is in an open dispute. What was told
 * of the payment already is not told again.
 */
export async function walkBalance(walk: Walk): Promise<void> {
  const { db, payments } = walk.shop;
  const { rows: ends } = await db.execute<{ last: string | null; until: Date | null }>(sql`
    select (select max(id)::text from payments) as last,
      (select read_until from balance_readings where mode = ${payments.mode}) as until`);
  const until = ends[0]?.until ? new Date(new Date(ends[0].until).getTime() - LINE_MS) : null;
  if (!until) return;
  const told = db
    .select({ one: sql`1` })
    .from(bookDifferences)
    .where(and(eq(bookDifferences.checkId, walk.checkId), sql`${bookDifferences.paymentId} = provider_intent_id`));
  for (let after = 0; after < Number(ends[0]?.last ?? 0); after += ROWS_AT_ONCE) {
    const { rows } = await db.execute<{ id: string; orderNumber: string | null; booked: string; listed: string }>(sql`
      select provider_intent_id as id, orders.order_number as "orderNumber", (booked.amount - held.amount)::text as booked,
        listed.amount::text as listed
      from payments left join orders on orders.id = payments.order_id
      cross join lateral (
        select coalesce(sum(lines.amount) filter (where lines.account = 'provider'), 0) as amount, max(entries.at) as at
        from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
        where entries.payment_id = payments.id
      ) as booked
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from movements
        where intent_id = provider_intent_id and kind in ('charge', 'refund', 'dispute')
      ) as listed
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from disputes
        where payment_id = payments.id and status not in ('won', 'lost', 'prevented') and not starts_with(status, 'warning_')
      ) as held
      where payments.id > ${after} and payments.id <= ${after + ROWS_AT_ONCE} and payments.method = 'card'
        and not payments.other_keys and payments.status = 'succeeded'
        and booked.at < ${until} and booked.amount - held.amount <> listed.amount and not exists (${told})
      order by payments.id`);
    for (const { id, orderNumber, booked, listed } of rows) {
      const amount = Math.abs(fromDecimal(booked) - fromDecimal(listed));
      const texts = { ours: `${booked} is booked`, provider: `its lines sum to ${listed}` };
      const of = { paymentId: id, orderNumber, otherId: null, disagrees: null, amount };
      await note(walk, { what: 'movements-of-payment', ...of, ...texts }, false);
    }
  }
}
