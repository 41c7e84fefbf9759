import { randomBytes } from 'node:crypto';
import type { Transaction } from '#db/database.ts';
import { type SessionData, sessions } from '#db/schema.ts';
import type { Shop } from '../shop.ts';
import { sessionId } from './session-id.ts';

const DAYS: Record<SessionData['kind'], number> = { customer: 14, staff: 0.5 };

export type OpenedSession = {
  /** 256 random bits; shown to the browser once and kept nowhere. */
  secret: string;
  /** Fixed: using a session does not prolong it. */
  expires: Date;
};

/** Lets a browser in from now on; whoever calls this has proved who is there. */
export async function openSession(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  data: SessionData,
): Promise<OpenedSession> {
  const secret = randomBytes(32).toString('base64url');
  const expires = new Date(shop.clock().getTime() + DAYS[data.kind] * 86_400_000);
  await tx.insert(sessions).values({ sid: sessionId(secret), sess: data, expire: expires });
  return { secret, expires };
}
