import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, type MailingRow, mailingRecipients, mailings, orders, owesBalance, places } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import { detailOf } from '#shop/mailings/mailing-kind.ts';
import { continueMailing, lockReleases, startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

const DAY_MS = 86_400_000;

/** Whom a release asks: all who owe, or those of one batch. */
export type ReleaseOf = { batchId: number | null };

/**
 * Asks for the balance everybody who owes it, or those of a batch, in the order of its places. However many people press at once, on whichever servers, it is one mailing:
 * one that still runs is joined by those who are not in it, and who was asked within the last day is not asked again. With nobody left, a release of
 * the last day is joined too, so that a repeated call gets the same answer; `nobody-owes` when there is none.
 */
export function startRelease(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { batchId }: ReleaseOf = { batchId: null },
): Promise<Ok<{ mailing: MailingRow }> | Refused<'nobody-owes' | 'no-batch'>> {
  return shop.db.transaction(async (tx) => {
    await lockReleases(tx);
    const now = shop.clock();
    const name = batchId === null ? null : await nameOfBatch(tx, batchId);
    if (batchId !== null && name === null) return refused('no-batch');
    const latest = await latestRelease(tx);
    const joined = latest && !latest.finishedAt ? await joinRelease(tx, latest, { batchId, now }) : null;
    if (latest && joined !== null) {
      if (joined > 0) {
        await nameBatch(tx, latest, name);
        await noteReleased(tx, latest, now);
        await noteRecipients(tx, staff, { mailing: latest, what: 'joined', recipients: joined, at: now, batch: name });
      }
      return ok({ mailing: latest });
    }
    const { releaseWaitMinutes } = await readMailSettings(tx);
    const mailing = await startMailing(tx, {
      kind: 'release',
      startedBy: staff.name,
      startedAt: now,
      waitMinutes: releaseWaitMinutes,
      ...(name !== null && { detail: { batches: [name] } }),
      recipients: sql`select order_id, null as occasion from (${toBeAsked({ batchId, now })}) asked order by line`,
    });
    if (mailing) {
      await noteReleased(tx, mailing, now);
      const recipients = await tx.$count(mailingRecipients, eq(mailingRecipients.mailingId, mailing.id));
      await noteRecipients(tx, staff, { mailing, what: 'started', recipients, at: now, batch: name });
      return ok({ mailing });
    }
    const lately = latest && latest.startedAt > dayBefore(now) && (await wasAbout(tx, latest, batchId));
    return lately ? ok({ mailing: latest }) : refused('nobody-owes');
  });
}

async function nameOfBatch(tx: Transaction, id: number): Promise<string | null> {
  const [batch] = await tx.select({ name: batches.name }).from(batches).where(eq(batches.id, id));
  return batch?.name ?? null;
}

/** A release that is joined by those of a batch is about that batch too; joined by all who owe, it is about no batch alone. */
async function nameBatch(tx: Transaction, mailing: MailingRow, name: string | null): Promise<void> {
  const { batches: named } = detailOf('release', mailing);
  if (!named || (name !== null && named.includes(name))) return;
  const detail = name === null ? {} : { batches: [...named, name] };
  await tx.update(mailings).set({ detail }).where(eq(mailings.id, mailing.id));
}

/** Whether a release has written to somebody of this batch. Null: to anybody. */
async function wasAbout(tx: Transaction, { id }: MailingRow, batchId: number | null): Promise<boolean> {
  if (batchId === null) return true;
  const { mailingId, orderId } = mailingRecipients;
  const { rowCount } = await tx.execute(sql`
    select from ${places} join ${mailingRecipients} on ${mailingId} = ${id} and ${orderId} = ${places.orderId}
    where ${places.batchId} = ${batchId} limit 1`);
  return rowCount === 1;
}

/** Notes at the batches of a release's recipients that their balances were asked for; locks them in the order of all that change places. */
async function noteReleased(tx: Transaction, { id }: MailingRow, now: Date): Promise<void> {
  const { mailingId, orderId } = mailingRecipients;
  await tx.execute(sql`
    with asked as materialized (
      select distinct ${places.batchId} as id from ${mailingRecipients} join ${places} on ${places.orderId} = ${orderId}
      where ${mailingId} = ${id} and ${places.sort} is not null
    ), locked as materialized (
      select ${batches.id} as id from ${batches} where ${batches.id} in (select id from asked)
      order by ${batches.campaignId}, ${batches.position} for no key update)
    update ${batches} set released_at = ${now} from locked where ${batches.id} = locked.id`);
}

/** A release was stopped: batches of which nobody was asked by it were last released by the one before, if by any. */
export async function forgetReleased(tx: Transaction, { id, kind }: MailingRow): Promise<void> {
  if (kind !== 'release') return;
  await tx.execute(sql`
    with asked as materialized (
      select distinct place.batch_id as id from mailing_recipients recipient join places place on place.order_id = recipient.order_id
      where recipient.mailing_id = ${id}
    ), locked as materialized (
      select batches.id from batches where id in (select id from asked) order by campaign_id, position for no key update)
    update batches set released_at = (
      select max(release.started_at) from mailings release
      join mailing_recipients recipient on recipient.mailing_id = release.id and recipient.state in ('sent', 'failed')
      join places place on place.order_id = recipient.order_id and place.batch_id = batches.id
      where release.kind = 'release')
    from locked where batches.id = locked.id`);
}

type Begun = {
  mailing: MailingRow;
  what: 'started' | 'joined';
  recipients: number;
  at: Date;
  batch: string | null;
};

async function noteRecipients(
  tx: Transaction,
  staff: StaffMember,
  { mailing: { id, kind }, recipients, batch, ...begun }: Begun,
): Promise<void> {
  const after = { kind, recipients, ...(batch !== null && { batch }) };
  await recordStaffEvent(tx, staff, { subject: 'mailing', subjectId: id, ...begun, after });
}

/** Owes the balance and was not asked for it within the last day. */
export function isToBeAsked(now: Date): SQL {
  const { balanceAskedAt } = orders;
  return sql`(${owesBalance} and (${balanceAskedAt} is null or ${balanceAskedAt} <= ${dayBefore(now)}))`;
}

/** A select of whom a release asks: `order_id`, and their `line`, by which they are written to. */
function toBeAsked({ batchId, now }: { batchId: number | null; now: Date }): SQL {
  if (batchId === null)
    return sql`select ${orders.id} as order_id, ${orders.id} as line from ${orders} where ${isToBeAsked(now)}`;
  return sql`select ${orders.id} as order_id, ${places.sort} as line
    from ${places} join ${orders} on ${orders.id} = ${places.orderId}
    where ${places.batchId} = ${batchId} and ${places.sort} is not null and ${isToBeAsked(now)}`;
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

/** Waits for the end of a release (of one that waits itself, for nothing), or until the signal ends the waiting, and tells how far it is then. */
export async function awaitRelease(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
  signal: AbortSignal,
): Promise<MailingFacts> {
  while (!signal.aborted && !(await isDecided({ db, clock }, id))) {
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const release = await readMailing({ db }, id);
  if (!release) throw new Error(`There is no release ${id}.`);
  return release;
}

async function isDecided({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: number): Promise<boolean> {
  const { finishedAt, notBefore } = mailings;
  const [mailing] = await db.select({ finishedAt, notBefore }).from(mailings).where(eq(mailings.id, id));
  return Boolean(mailing && (mailing.finishedAt || (mailing.notBefore && mailing.notBefore > clock())));
}

/**
 * Takes into a release that runs whoever is to be asked and is not in it: it may have begun long before, or be an older one
 * that is sent again. Gives how many they are; null where it has ended in the meantime. The caller holds the releases' lock.
 */
async function joinRelease(
  tx: Transaction,
  { id }: MailingRow,
  wanted: { batchId: number | null; now: Date },
): Promise<number | null> {
  // Locked, so that it does not end before its new recipients are there.
  const [running] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (!running || running.finishedAt) return null;
  const { mailingId, orderId } = mailingRecipients;
  const { rowCount } = await tx.execute(sql`
    insert into ${mailingRecipients} (mailing_id, order_id) select ${id}, asked.order_id from (${toBeAsked(wanted)}) asked
    where not exists (select from ${mailingRecipients} where ${mailingId} = ${id} and ${orderId} = asked.order_id)
    order by asked.line on conflict do nothing`);
  if (rowCount) await continueMailing(tx, id);
  return rowCount ?? 0;
}
