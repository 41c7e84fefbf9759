import { inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { campaigns, type OrderRow } from '#db/schema.ts';
import type { Letter } from '#shop/mailings/mailing-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/balance-terms.ts';
import { type AskedBalance, balanceFacts, unlessShipped } from './balance-facts.ts';

/** The letter of a release: the bow's turn has come, the balance is due. Writes nothing. */
export function releaseLetter(
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  asked: AskedBalance,
  weeks: ManufacturingWeeks,
): Letter {
  const manufacturingWeeks = weeks.get(order.campaignId ?? 0) ?? null;
  const data = { ...balanceFacts(shop, order, asked), manufacturingWeeks };
  return unlessShipped(order, { template: 'release', data });
}

/** Until when the balance has to be paid that is asked for now. */
export function deadlineFrom(now: Date): Date {
  return new Date(now.getTime() + DAYS_TO_PAY_BALANCE * 86_400_000);
}

/** How long the bows of a campaign take to make, by its id. */
export type ManufacturingWeeks = Map<number, number>;

export async function readWeeks(
  db: Database | Transaction,
  orders: Pick<OrderRow, 'campaignId'>[],
): Promise<ManufacturingWeeks> {
  const ids = [...new Set(orders.map(({ campaignId }) => campaignId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { id, manufacturingWeeks } = campaigns;
  const rows = await db.select({ id, manufacturingWeeks }).from(campaigns).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.manufacturingWeeks]));
}
