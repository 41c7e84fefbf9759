import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { pushSubscriptions } from '#db/schema.ts';
import { sessionId } from '#shop/people/sessions.ts';
import type { PushSubscription } from '#shop/ports/push-service.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { PHONE_PANEL } from '#values/staff/notice-kinds.ts';
import { subjectOf } from './choose-notices.ts';
import { queuePush } from './push-messages.ts';
import { recipientOf } from './recipients.ts';

/** Phones, tablets and desks of one person; the one not seen for longest makes room for another. */
const MOST_BROWSERS = 10;

type Staffroom = Pick<Shop, 'db' | 'clock' | 'issuer' | 'demoAccount' | 'push'>;

export type NewBrowser = PushSubscription & {
  /** What the browser calls itself. */
  browser: string;
  /** The session that it is signed in with. */
  sessionSecret: string;
};

/**
 * Notices of this person are shown in this browser from now on; the same once more says that it is still in use. A browser
 * belongs to whoever turned it on last. `no-push-service`: the address is not one at a push service.
 */
export function subscribeBrowser(
  shop: Staffroom,
  member: StaffMember,
  { sessionSecret, browser, endpoint, p256dh, auth }: NewBrowser,
): Promise<Ok | Refused<'no-push-service'>> {
  return shop.db.transaction(async (tx) => {
    if (!shop.push.takes(endpoint)) return refused('no-push-service');
    const { id: recipientId } = await recipientOf(tx, shop, member);
    const at = shop.clock();
    const mark = markOf(endpoint);
    const kept = { recipientId, endpoint, p256dh, auth, browser, sid: sessionId(sessionSecret), seenAt: at };
    const [known] = await tx
      .select({ recipientId: pushSubscriptions.recipientId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.mark, mark))
      .for('update');
    // What waits for whoever had this browser before is not for this person.
    if (known && known.recipientId !== recipientId)
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.mark, mark));
    await tx
      .insert(pushSubscriptions)
      .values({ ...kept, mark, createdAt: at })
      .onConflictDoUpdate({ target: pushSubscriptions.mark, set: kept });
    if (known?.recipientId === recipientId) return ok();
    await endOldest(tx, recipientId);
    await recordStaffEvent(tx, member, {
      subject: 'staff',
      subjectId: subjectOf(member),
      what: 'notices-turned-on',
      at,
      after: { browser },
    });
    return ok();
  });
}

/** By this a browser finds itself in the list: its address is random, so nobody makes the address of it. */
function markOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

async function endOldest(tx: Transaction, recipientId: number): Promise<void> {
  const tooMany = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.recipientId, recipientId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
    .offset(MOST_BROWSERS);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
}

/** One of their browsers shows no notices any more; one that is none of theirs, or has ended, is nothing. */
export function endBrowser(shop: Staffroom, member: StaffMember, id: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const { id: recipientId } = await recipientOf(tx, shop, member);
    const [ended] = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.recipientId, recipientId)))
      .returning({ browser: pushSubscriptions.browser });
    if (!ended) return;
    await recordStaffEvent(tx, member, {
      subject: 'staff',
      subjectId: subjectOf(member),
      what: 'notices-turned-off',
      at: shop.clock(),
      before: ended,
    });
  });
}

const TEST = {
  title: 'Notices work',
  body: 'This is what a notice of the shop looks like here.',
  address: PHONE_PANEL,
};

/** Sends one of their browsers a notice that says that notices work. `not-found`: it is none of theirs, or has ended. */
export function testBrowser(shop: Staffroom, member: StaffMember, id: number): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const { id: recipientId } = await recipientOf(tx, shop, member);
    const queued = await queuePush(tx, recipientId, { kind: null, words: TEST }, id);
    return queued > 0 ? ok() : refused('not-found');
  });
}
