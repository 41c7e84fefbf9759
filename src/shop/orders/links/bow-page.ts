import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { bowOwners, bows, type OrderRow } from '#db/schema.ts';

/** The page of a bow for its owner: whoever has this address is taken for the owner. */
export function bowPageAddress(origin: string, { serial, secret }: { serial: string; secret: string }): string {
  return `${origin}/bow/${serial}?key=${secret}`;
}

/** `ownerPage`: null before the bow has an owner, and once it is another's than the order's customer's. */
export type OwnBow = { serial: string; ownerPage: string | null };

/** The bow that is made for an order; null: none yet. */
export async function readOwnBow(
  db: Database | Transaction,
  { id, customerEmail }: Pick<OrderRow, 'id' | 'customerEmail'>,
  origin: string,
): Promise<OwnBow | null> {
  const [found] = await db
    .select({ serial: bows.serial, email: bowOwners.email, secret: bowOwners.secret })
    .from(bows)
    .leftJoin(bowOwners, and(eq(bowOwners.bowId, bows.id), isNull(bowOwners.until)))
    .where(eq(bows.orderId, id));
  if (!found) return null;
  const { serial, email, secret } = found;
  const isCustomers = email !== null && email.toLowerCase() === customerEmail.toLowerCase();
  return { serial, ownerPage: isCustomers && secret ? bowPageAddress(origin, { serial, secret }) : null };
}
