import type pg from 'pg';
import type { MeasuredCall } from './staff-calls.ts';

const PREVIEWS = '/api/admin/bulk-runs/previews';

/** A look reads, judges and keeps all that it is about, a thousand orders at a time. */
const TARGET_OF_A_THOUSAND_MS = 75;

function ordersIn(answer: string): number {
  const { count }: { count: Record<string, number> } = JSON.parse(answer);
  return Object.values(count).reduce((sum, each) => sum + each, 0);
}

/** The looks before runs over many orders: at all that match, at those that are ticked, and at a file of forty parcels. */
export async function bulkCalls(pool: pg.Pool): Promise<MeasuredCall[]> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select order_number as number, customer_name as name from orders
     where id % (select greatest(count(*) / 2000, 1) from orders) = 0 and status in ('processing', 'completed')`,
  );
  const numbers = rows.map(({ number }) => number);
  const forties = Array.from({ length: 10 }, (_, part) => numbers.slice(part * 40, part * 40 + 40));
  const matching = (name: string, query: Record<string, string>): MeasuredCall => ({
    name: `bulk: ${name}`,
    urls: [`${PREVIEWS}/process?${new URLSearchParams(query)}`],
    bodies: [{}],
    calls: 3,
    targetMs: TARGET_OF_A_THOUSAND_MS,
    ordersIn,
  });
  return [
    matching('all that are paid', { status: 'completed' }),
    matching('all that are paid, of a colour', { status: 'completed', color: 'Tan' }),
    matching('all of a month', { from: '2026-01-01', to: '2026-01-31' }),
    matching('all of a name', { search: rows[0]?.name ?? '' }),
    { ...matching('all that are overdue', { overdue: 'true' }), urls: [`${PREVIEWS}/payment-links?overdue=true`] },
    {
      name: 'bulk: fifty that are ticked',
      urls: [`${PREVIEWS}/process`],
      bodies: forties.map((orderNumbers) => ({ orderNumbers })),
    },
    {
      name: 'bulk: a file of forty parcels',
      urls: [`${PREVIEWS}/shipments`],
      bodies: forties.map((forty) => ({
        csv: forty.map((number, line) => `${number},UPS,1Z999AA1${line}`).join('\n'),
      })),
    },
    { name: 'bulk: papers of a hundred', urls: ['/api/admin/orders/papers?status=completed'] },
  ];
}
