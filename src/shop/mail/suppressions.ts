import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type EmailRow, type SuppressionRow, suppressions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { formatDay } from '#values/date.ts';
import type { SuppressionReason } from '#values/mailing.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

type Suppression = Pick<typeof suppressions.$inferSelect, 'reason' | 'detail' | 'createdAt'>;

/**
 * Which of these addresses must get no mail of this stream, in whatever capitals they are given, and why, in words for
 * staff. Keys are in lower case. One that bounced gets nothing; one that complained or unsubscribed no announcements.
 */
export async function whyBlocked(
  db: Database | Transaction,
  addresses: readonly string[],
  stream: EmailRow['stream'],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const { address, reason, detail, createdAt } = suppressions;
  const rows = await db
    .select({ address, reason, detail, createdAt })
    .from(suppressions)
    .where(
      and(
        inArray(address, [...new Set(addresses.map((given) => given.toLowerCase()))]),
        stream === 'transactional' ? eq(reason, 'bounce') : undefined,
      ),
    )
    // Of several reasons the last one is told: the bounce, which weighs most.
    .orderBy(sql`${reason} = 'bounce'`, asc(suppressions.id));
  return new Map(rows.map((row) => [row.address, inText(row)]));
}

const WHAT_HAPPENED: Record<SuppressionReason, string> = {
  bounce: 'Mail to this address came back',
  complaint: 'A mail to this address was reported as spam',
  unsubscribed: 'The customer unsubscribed from announcements',
};

function inText({ reason, detail, createdAt }: Suppression): string {
  const said = `${WHAT_HAPPENED[reason]} on ${formatDay(createdAt.toISOString().slice(0, 10))}`;
  return detail ? `${said}: ${detail}` : `${said}.`;
}

/**
 * Staff know that an address gets mail again, or that its owner wants announcements after all. What failed before is not
 * sent by this; the next event about the address blocks it again. `not-blocked`: somebody was faster.
 */
export async function liftSuppression(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
): Promise<Ok<{ lifted: SuppressionRow }> | Refused<'not-blocked'>> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(suppressions).where(eq(suppressions.id, id)).returning();
    if (!lifted) return refused('not-blocked');
    const { address, reason, detail } = lifted;
    await recordStaffEvent(tx, staff, {
      subject: 'suppression',
      subjectId: id,
      what: 'lifted',
      at: clock(),
      before: { address, reason, detail },
    });
    return ok({ lifted });
  });
}

/** Addresses that get less mail, newest first. `before`: the id of the last one of the page before. */
export function listSuppressions(
  { db }: Pick<Shop, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SuppressionRow[]> {
  return db
    .select()
    .from(suppressions)
    .where(before === undefined ? undefined : lt(suppressions.id, before))
    .orderBy(desc(suppressions.id))
    .limit(limit);
}

type NewSuppression = Omit<typeof suppressions.$inferInsert, 'id'>;

/** Blocks addresses, given in lower case. One that is blocked for this reason already stays as it is. */
export async function suppress(tx: Transaction, blocked: NewSuppression[]): Promise<void> {
  if (blocked.length === 0) return;
  const known = { target: [suppressions.address, suppressions.reason] };
  await tx.insert(suppressions).values(blocked).onConflictDoNothing(known);
}
