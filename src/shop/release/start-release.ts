import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { lockReleases } from '#shop/mailings/lock-releases.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { joinRelease } from './join-release.ts';
import { owesBalance } from './owes-balance.ts';

const DAY_MS = 86_400_000;

/**
 * Asks everybody for the balance who owes it. However many people press at once, on whichever servers, it is one mailing:
 * one that still runs is joined by those who are not in it, and who was asked within the last day is not asked again. With nobody left, a release of
 * the last day is joined too, so that a repeated call gets the same answer; `nobody-owes` when there is none.
 */
export function startRelease(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
): Promise<Ok<{ mailing: MailingRow }> | Refused<'nobody-owes'>> {
  return shop.db.transaction(async (tx) => {
    await lockReleases(tx);
    const now = shop.clock();
    const latest = await latestRelease(tx);
    const joined = latest && !latest.finishedAt ? await joinRelease(tx, latest, isToBeAsked(now)) : null;
    if (latest && joined !== null) {
      if (joined > 0) await noteRecipients(tx, staff, { mailing: latest, what: 'joined', recipients: joined, at: now });
      return ok({ mailing: latest });
    }
    const mailing = await startMailing(tx, {
      kind: 'release',
      startedBy: staff.name,
      startedAt: now,
      recipients: sql`select ${orders.id} as order_id, null as occasion
        from ${orders} where ${isToBeAsked(now)} order by ${orders.id}`,
    });
    if (mailing) {
      const recipients = await tx.$count(mailingRecipients, eq(mailingRecipients.mailingId, mailing.id));
      await noteRecipients(tx, staff, { mailing, what: 'started', recipients, at: now });
      return ok({ mailing });
    }
    return latest && latest.startedAt > dayBefore(now) ? ok({ mailing: latest }) : refused('nobody-owes');
  });
}

type Begun = { mailing: MailingRow; what: 'started' | 'joined'; recipients: number; at: Date };

async function noteRecipients(
  tx: Transaction,
  staff: StaffMember,
  { mailing: { id, kind }, recipients, ...begun }: Begun,
): Promise<void> {
  await recordStaffEvent(tx, staff, { subject: 'mailing', subjectId: id, ...begun, after: { kind, recipients } });
}

/** Owes the balance and was not asked for it within the last day. */
export function isToBeAsked(now: Date): SQL {
  const { balanceAskedAt } = orders;
  return sql`(${owesBalance} and (${balanceAskedAt} is null or ${balanceAskedAt} <= ${dayBefore(now)}))`;
}

/** Owes the balance and was asked for it within the last day. */
export function isAskedLately(now: Date): SQL | undefined {
  return and(owesBalance, gt(orders.balanceAskedAt, dayBefore(now)));
}

/** The release that runs, which may be an older one that is sent again; else the newest. */
export async function latestRelease(db: Database | Transaction): Promise<MailingRow | null> {
  const [latest] = await db
    .select()
    .from(mailings)
    .where(eq(mailings.kind, 'release'))
    .orderBy(desc(isNull(mailings.finishedAt)), desc(mailings.id))
    .limit(1);
  return latest ?? null;
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
