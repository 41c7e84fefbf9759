import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type MailingRow, mailingRecipients, mailings, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { MailingKind, RecipientState } from '#values/mailing.ts';
import { aboutMailing } from './mailing-kind.ts';

/** A mailing and how far it is. */
export type MailingFacts = {
  id: number;
  kind: MailingKind;
  about: string | null;
  startedBy: string | null;
  startedAt: Date;
  finishedAt: Date | null;
  notBefore: Date | null;
  stoppedAt: Date | null;
  heldUp: string | null;
  counts: Record<RecipientState, number>;
  /** Mails a minute over the last minute in which some were sent; null before the first. */
  pace: number | null;
};

/** The newest first; `before`: the id of the last one of the page before. */
export async function listMailings(
  { db }: Pick<Shop, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<MailingFacts[]> {
  const rows = await db
    .select()
    .from(mailings)
    .where(before === undefined ? undefined : lt(mailings.id, before))
    .orderBy(desc(mailings.id))
    .limit(limit);
  return withProgress({ db }, rows);
}

export async function readMailing({ db }: Pick<Shop, 'db'>, id: number): Promise<MailingFacts | null> {
  const rows = await db.select().from(mailings).where(eq(mailings.id, id));
  const [mailing] = await withProgress({ db }, rows);
  return mailing ?? null;
}

const NOBODY: Record<RecipientState, number> = { waiting: 0, sent: 0, failed: 0, skipped: 0 };
/** The pace is measured by so many at most, so that it costs the same however large the mailing is. */
const SAMPLE = 1_000;

type Progress = { id: number; counts: Partial<Record<RecipientState, number>>; pace: number | null };

async function withProgress({ db }: Pick<Shop, 'db'>, rows: MailingRow[]): Promise<MailingFacts[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await db.execute<Progress>(sql`
    select mailings.id,
      (select jsonb_object_agg(state, count) from (
        select state, count(*) from mailing_recipients where mailing_id = mailings.id group by state
      ) states) as counts,
      (select count(*) * 60 / greatest(1, extract(epoch from max(settled_at) - case when max(place) = ${SAMPLE}
          then min(settled_at) else greatest(max(newest) - interval '1 minute', mailings.started_at) end))
        from (
          select settled_at, row_number() over () as place, max(settled_at) over () as newest from (
            select settled_at from mailing_recipients where mailing_id = mailings.id and state = 'sent'
            order by id desc limit ${SAMPLE}
          ) latest
        ) sample
        where settled_at > newest - interval '1 minute' having count(*) > 0)::float as pace
    from ${mailings} where ${inArray(mailings.id, ids)}`);
  const progress = new Map(found.map((each) => [each.id, each]));
  return rows.map((row) => {
    const { id, kind, startedBy, startedAt, finishedAt, notBefore, stoppedAt, heldUp } = row;
    const { counts = {}, pace = null } = progress.get(id) ?? {};
    return {
      id,
      kind,
      about: aboutMailing(row),
      startedBy,
      startedAt,
      finishedAt,
      notBefore,
      stoppedAt,
      heldUp,
      counts: { ...NOBODY, ...counts },
      pace: pace === null ? null : Math.round(pace * 10) / 10,
    };
  });
}

type RecipientsWanted = { state: 'failed' | 'skipped'; after?: number | undefined; limit: number };
/** Who of a mailing was not reached, or not written to, and why, in the order of the mailing. */
export function listRecipients(
  { db }: Pick<Shop, 'db'>,
  mailing: number,
  { state: wanted, after = 0, limit }: RecipientsWanted,
) {
  const { id, mailingId, state, reason, settledAt } = mailingRecipients;
  const { orderNumber, customerName, customerEmail } = orders;
  return db
    .select({ id, orderNumber, customerName, email: customerEmail, reason, settledAt })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(and(eq(mailingId, mailing), eq(state, wanted), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
