import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { alerts, bookDifferences, emails, providerEvents, suppressions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffSubject } from '#values/staff/staff.ts';

const AT_ONCE = 1000;
const DAY_MS = 86_400_000;
/** Longer than any provider repeats a webhook, and than results of the books are kept. */
const RECORD_DAYS = 90;
/** What staff did that moves no money, promises nothing and changes no price. */
const STAFF_DAYS = 365;

/** Whatever is not named here is about money, and so is what comes later. */
const NOT_ABOUT_MONEY: StaffSubject[] = ['inquiry', 'customer', 'mail-settings', 'suppression', 'email', 'staff'];

/**
 * Deletes the shop's own records that have served their time (rule 18.3): applied webhooks, closed alerts, mails to those who work
 * here, and what staff did. What is about money is kept for `keepMoneyYears`, seven at least.
 */
export async function forgetRecords({ db, clock, keepMoneyYears }: Pick<Shop, 'db' | 'clock' | 'keepMoneyYears'>) {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const applied = inArray(providerEvents.state, ['applied', 'ignored']);
  await deleteInBatches(db, providerEvents, and(applied, lt(providerEvents.receivedAt, before(RECORD_DAYS))));
  // One that a comparison still names was closed for good, and would open again without it.
  const named = db
    .select({ id: bookDifferences.id })
    .from(bookDifferences)
    .where(eq(bookDifferences.alertId, alerts.id));
  await deleteInBatches(db, alerts, and(lt(alerts.resolvedAt, before(RECORD_DAYS)), notExists(named)));
  const blocking = db.select({ id: suppressions.id }).from(suppressions).where(eq(suppressions.emailId, emails.id));
  const toStaff = sql`${emails.template} like 'staff-%' and ${emails.state} <> 'queued'`;
  await deleteInBatches(db, emails, and(toStaff, lt(emails.createdAt, before(RECORD_DAYS)), notExists(blocking)));
  await forgetStaffEvents(db, NOT_ABOUT_MONEY, before(STAFF_DAYS));
  const longAgo = new Date(now);
  longAgo.setUTCFullYear(now.getUTCFullYear() - keepMoneyYears);
  await forgetStaffEvents(db, null, longAgo);
}

/** By the owner's function, which lets nothing go too early: the server itself deletes nothing of who did what. */
async function forgetStaffEvents(db: Shop['db'], subjects: StaffSubject[] | null, before: Date): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await db.execute<{ deleted: number }>(
      sql`select forget_staff_events(${sql.param(subjects)}::text[], ${before}, ${AT_ONCE}) as deleted`,
    );
    deleted = rows[0]?.deleted ?? 0;
  }
}
