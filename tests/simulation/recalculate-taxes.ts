import type pg from 'pg';

// What is owed to each state, calculated a second time: of each part of an order that is paid what was decided, without the part of it
// that is in money which has gone back. It imports nothing of the shop.

type Row = Record<string, unknown>;

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

const ROWS = `
  select order_taxes.*, orders.status, received, refunded, gone, added_amount, deposit_received, balance_received, deposit_amount,
    remaining_balance, exists (select from parcels where parcels.order_id = orders.id and state not in ('packing', 'taken_back')) as sent,
    (select coalesce(sum(refund_parts.amount), 0) from refund_parts where refund_parts.order_id = orders.id and undone_at is null) as pieces,
    (select coalesce(sum(tax), 0) from refund_parts where refund_parts.order_id = orders.id and undone_at is null) as tax_of_pieces
  from order_taxes join orders on orders.id = order_id order by order_id, leg`;

const BOOKED = `
  select split_part(source, ':', 4) as state, -sum(amount) as owed from journal_entries
    join journal_lines on entry_id = journal_entries.id where kind = 'tax-owed' and account = 'taxes' group by 1`;

function owedOf(row: Row): number {
  const isPaid = row.leg === 'deposit' ? row.deposit_received : row.balance_received;
  if (!isPaid) return 0;
  const tax = cents(row.amount);
  const cancelled = row.status === 'cancelled';
  if (cancelled && !row.sent) return 0;
  const named = row.leg === 'deposit' ? Math.min(cents(row.tax_of_pieces), tax) : 0;
  const pieces = cents(row.pieces) + cents(row.tax_of_pieces);
  const came =
    (row.deposit_received ? cents(row.deposit_amount) : 0) + (row.balance_received ? cents(row.remaining_balance) : 0);
  const paid = came - pieces - cents(row.reduced);
  // What is asked for again, or that nobody has decided about yet, has its tax with it when it comes.
  const owedAgain = cancelled ? 0 : Math.max(cents(row.gone) - cents(row.added_amount), 0);
  const went = Math.min(cents(row.refunded), cents(row.received)) - owedAgain - pieces - cents(row.reduced);
  const back = Math.min(Math.max(went, 0), paid);
  if (paid <= 0) return 0;
  return tax - named - Math.round(((tax - named) * back) / paid);
}

export async function recalculateTaxes(pool: pg.Pool): Promise<string[]> {
  const owed = new Map<string, number>();
  for (const row of (await pool.query<Row>(ROWS)).rows)
    owed.set(String(row.state), (owed.get(String(row.state)) ?? 0) + owedOf(row));
  const booked = new Map(
    (await pool.query<Row>(BOOKED)).rows.map(({ state, owed: amount }) => [String(state), cents(amount)]),
  );
  return [...new Set([...owed.keys(), ...booked.keys()])].flatMap((state) => {
    const [made, kept] = [owed.get(state) ?? 0, booked.get(state) ?? 0];
    return made === kept ? [] : [`tax of ${state}: booked ${kept}, calculated ${made}`];
  });
}
