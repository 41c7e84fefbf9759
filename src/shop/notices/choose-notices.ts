import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { noticeChoices, type PushSubscriptionRow, pushSubscriptions } from '#db/schema.ts';
import { ownerOf, subjectIdOf } from '#shop/people/staff-factors.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { NoticeKind, NoticeWay } from '#values/staff/notice-kinds.ts';
import { pushKeys } from './push-keys.ts';
import { kindsFor, type Recipient, recipientOf, wayFor } from './recipients.ts';

type Staffroom = Pick<Shop, 'db' | 'clock' | 'issuer' | 'demoAccount' | 'push'>;

/** What somebody is told of and how, and where their notices are shown. */
export type OwnNotices = {
  /** Null: nothing can be mailed to them. */
  address: string | null;
  /** Of the kinds that their role may see. */
  choices: { kind: NoticeKind; way: NoticeWay }[];
  browsers: Pick<PushSubscriptionRow, 'id' | 'mark' | 'browser' | 'seenAt' | 'createdAt'>[];
  /** By which a browser is subscribed to this shop alone. */
  publicKey: string;
  /** Where the sandbox gives a subscription to a browser that has no push service; null outside of it. */
  standIn: string | null;
};

export function readOwnNotices(shop: Staffroom, member: StaffMember): Promise<OwnNotices> {
  return shop.db.transaction(async (tx) => present(tx, shop, await recipientOf(tx, shop, member)));
}

export type Chosen = Partial<Record<NoticeKind, NoticeWay>>;

/**
 * Somebody says for each kind named how they want to be told; kinds that are not named stay as they are. `not-your-role`: their
 * role may not see one of them; `no-address`: mail is wanted and no address is known.
 */
export function chooseNotices(
  shop: Staffroom,
  member: StaffMember,
  chosen: Chosen,
): Promise<Ok<{ own: OwnNotices }> | Refused<'not-your-role' | 'no-address'>> {
  return shop.db.transaction(async (tx) => {
    const recipient = await recipientOf(tx, shop, member);
    const wanted = Object.entries(chosen) as [NoticeKind, NoticeWay][];
    const mine = kindsFor(recipient);
    if (wanted.some(([kind]) => !mine.includes(kind))) return refused('not-your-role');
    const mailed = wanted.some(([, way]) => way === 'mail' || way === 'digest');
    if (mailed && recipient.address === null) return refused('no-address');
    const changed = wanted.filter(([kind, way]) => wayFor(recipient, kind) !== way);
    for (const [kind, way] of wanted) {
      await tx
        .insert(noticeChoices)
        .values({ recipientId: recipient.id, kind, way })
        .onConflictDoUpdate({ target: [noticeChoices.recipientId, noticeChoices.kind], set: { way } });
    }
    if (changed.length > 0) {
      await recordStaffEvent(tx, member, {
        subject: 'staff',
        subjectId: subjectOf(member),
        what: 'notices-chosen',
        at: shop.clock(),
        before: Object.fromEntries(changed.map(([kind]) => [kind, wayFor(recipient, kind)])),
        after: Object.fromEntries(changed),
      });
    }
    const now = { ...recipient, chosen: { ...recipient.chosen, ...chosen } };
    return ok({ own: await present(tx, shop, now) });
  });
}

/** The person in the list of changes, as their account's own table has them. */
export function subjectOf(member: StaffMember): string | number {
  return subjectIdOf(ownerOf(member));
}

async function present(tx: Transaction, shop: Staffroom, recipient: Recipient): Promise<OwnNotices> {
  const { id, mark, browser, seenAt, createdAt } = pushSubscriptions;
  return {
    address: recipient.address,
    choices: kindsFor(recipient).map((kind) => ({ kind, way: wayFor(recipient, kind) })),
    browsers: await tx
      .select({ id, mark, browser, seenAt, createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.recipientId, recipient.id))
      .orderBy(desc(seenAt), desc(id)),
    publicKey: (await pushKeys(tx)).publicKey,
    standIn: shop.push.standIn,
  };
}
