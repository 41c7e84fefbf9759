import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { providerEvents, webhookRefusals } from '#db/schema.ts';
import type { RefusedWebhook } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { WebhookRefusal } from '#values/stripe-keys.ts';

const HOUR_MS = 3_600_000;
/** More of one kind within an hour are not written down: anybody can send them. */
export const MOST_NOTED = 100;
/** One or two may be forged, or a replay. */
const ALARMING = 3;

const ALERT_SUBJECT: Record<WebhookRefusal, string> = {
  'other-secret': 'signed with another secret',
  'too-old': 'signed too long ago',
};

/**
 * Writes down that a webhook was refused that looks like the provider's, says in the log what to compare, and raises one
 * alert where that happens several times within an hour. Costs one small statement once a hundred were noted.
 */
export async function noteRefusedWebhook(
  shop: Pick<Shop, 'db' | 'log' | 'clock'>,
  seen: RefusedWebhook,
): Promise<void> {
  const { refused: reason, ageSeconds } = seen;
  const now = shop.clock();
  const since = new Date(now.getTime() - HOUR_MS);
  const noted = await shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ before: number }>(sql`
      with counted as materialized (
        select count(*)::integer as before from (
          select from ${webhookRefusals} where at > ${since} and reason = ${reason} limit ${MOST_NOTED}) as latest
      )
      insert into ${webhookRefusals} (at, reason, age_seconds)
      select ${now}::timestamptz, ${reason}::text, ${ageSeconds}::bigint from counted where before < ${MOST_NOTED}
      returning (select before from counted) as before`);
    const before = rows[0]?.before;
    if (before === undefined) return false;
    if (before + 1 >= ALARMING) {
      const detail = { withinAnHour: before + 1, ageSeconds };
      await raiseAlert(tx, { kind: 'webhooks-refused', subject: ALERT_SUBJECT[reason], detail });
    }
    return true;
  });
  if (noted) shop.log.warn({ ageSeconds }, `a webhook was refused: ${logText(seen)}`);
}

function logText({ refused, ageSeconds }: RefusedWebhook): string {
  if (refused === 'other-secret') {
    return 'it looks like the card provider’s and is signed with another secret than STRIPE_WEBHOOK_SECRET';
  }
  return `it is signed with our secret, but ${ageSeconds} seconds before the clock of this server: the clock is wrong, or somebody repeats an old one`;
}

export type WebhookHealth = {
  /** When the card provider's last event was taken; null: none yet. */
  lastAt: Date | null;
  /** Within the last hour, the reason that is met more often; `count` stops at a hundred. Null: none was refused. */
  refused: { count: number; reason: WebhookRefusal } | null;
};

/** How the card provider's webhooks come in. */
export async function readWebhookHealth({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<WebhookHealth> {
  const { receivedAt, provider } = providerEvents;
  const { reason, at } = webhookRefusals;
  const count = sql<number>`count(*)::integer`;
  const [[last], [refused]] = await Promise.all([
    db
      .select({ at: receivedAt })
      .from(providerEvents)
      .where(eq(provider, 'stripe'))
      .orderBy(sql`${receivedAt} desc`)
      .limit(1),
    db
      .select({ reason, count })
      .from(webhookRefusals)
      .where(and(gt(at, new Date(clock().getTime() - HOUR_MS))))
      .groupBy(reason)
      .orderBy(sql`${count} desc`)
      .limit(1),
  ]);
  return { lastAt: last?.at ?? null, refused: refused ?? null };
}

/** Deletes what counts no more. */
export async function expireRefusedWebhooks({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.delete(webhookRefusals).where(lt(webhookRefusals.at, new Date(clock().getTime() - HOUR_MS)));
}
