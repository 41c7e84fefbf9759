import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type EmailRow, suppressions } from '#db/schema.ts';
import { formatDay } from '#values/date.ts';
import type { SuppressionReason } from '#values/mailing.ts';

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
