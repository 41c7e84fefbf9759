import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings, orders, owesBalance } from '#db/schema.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import { continueMailing } from '#shop/mailings/mailing-job.ts';
import { lockReleases, startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

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

const POLL_MS = 250;

/** Waits for the end of a release, or until the signal ends the waiting, and tells how far it is then. */
export async function awaitRelease({ db }: Pick<Shop, 'db'>, id: number, signal: AbortSignal): Promise<MailingFacts> {
  while (!signal.aborted && !(await isFinished(db, id))) {
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const release = await readMailing({ db }, id);
  if (!release) throw new Error(`There is no release ${id}.`);
  return release;
}

async function isFinished(db: Shop['db'], id: number): Promise<boolean> {
  const [mailing] = await db.select({ finishedAt: mailings.finishedAt }).from(mailings).where(eq(mailings.id, id));
  return Boolean(mailing?.finishedAt);
}

/**
 * Takes into a release that runs whoever is to be asked and is not in it: it may have begun long before, or be an older one
 * that is sent again. Gives how many they are; null where it has ended in the meantime. The caller holds the releases' lock.
 */
async function joinRelease(tx: Transaction, { id }: MailingRow, isToBeAsked: SQL): Promise<number | null> {
  // Locked, so that it does not end before its new recipients are there.
  const [running] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (!running || running.finishedAt) return null;
  const { mailingId, orderId } = mailingRecipients;
  const { rowCount } = await tx.execute(sql`
    insert into ${mailingRecipients} (mailing_id, order_id) select ${id}, ${orders.id} from ${orders}
    where ${isToBeAsked} and not exists (
      select from ${mailingRecipients} where ${mailingId} = ${id} and ${orderId} = ${orders.id})
    order by ${orders.id} on conflict do nothing`);
  if (rowCount) await continueMailing(tx, id);
  return rowCount ?? 0;
}
