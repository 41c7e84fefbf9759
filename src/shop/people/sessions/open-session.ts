import { randomBytes } from 'node:crypto';
import type { Transaction } from '#db/database.ts';
import { type SessionData, sessions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { sessionId } from './session-id.ts';

const HOUR_MS = 3_600_000;
const CUSTOMER_HOURS = 14 * 24;
/** Of everybody who may work here, whichever way they came in. */
export const STAFF_HOURS = 12;

export type OpenedSession = {
  /** 256 random bits; shown to the browser once and kept nowhere. */
  secret: string;
  /** Fixed: using a session does not prolong it. */
  expires: Date;
};

/** Lets a browser in from now on; whoever calls this has proved who is there. `isAdmin`: this customer may work here. */
export async function openSession(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  data: SessionData,
  { isAdmin = false }: { isAdmin?: boolean } = {},
): Promise<OpenedSession> {
  const hours = data.kind === 'staff' || isAdmin ? STAFF_HOURS : CUSTOMER_HOURS;
  const secret = randomBytes(32).toString('base64url');
  const expires = new Date(shop.clock().getTime() + hours * HOUR_MS);
  await tx.insert(sessions).values({ sid: sessionId(secret), sess: data, expire: expires });
  return { secret, expires };
}
