import { type SQL, sql } from 'drizzle-orm';
import {
  batches,
  cardCharges,
  delayNotices,
  delays,
  mailingRecipients,
  orders,
  owesBalance,
  places,
} from '#db/schema.ts';
import { type MailSettings, readMailSettings } from '#shop/mail/mail-settings.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { occasionOf, type Stage } from './reminder-mailing.ts';

/**
 * The round of reminders: a mailing for each stage of the owner's schedule, or of the order's batch where it has one of its
 * own, whose moment has come for somebody who still owes the balance and whose link still works. A round that was missed is made up for within a day, after that its
 * reminder is left out: the next one is near. Two rounds at once remind nobody twice; the occasion is unique. Whoever was
 * told of a delay since, or is about to be, is left in peace: that the bow's turn has come is no longer true. So is whoever got
 * the last mail about the place, and whose card will be charged by itself.
 */
export async function remindBalances(shop: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const settings = await readMailSettings(shop.db);
  const ofBatches = await daysOfBatches(shop);
  const days = [...new Set([...settings.reminderDays, ...ofBatches])].sort((one, other) => one - other);
  const stages: Stage[] = [
    ...days.map((day) => ({ day })),
    ...(settings.lastWordHours === null ? [] : [{ day: null }]),
  ];
  for (const stage of stages) await remindStage(shop, settings, stage);
}

/** The days of batches with a schedule of their own. */
async function daysOfBatches({ db }: Pick<Shop, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ day: number }>(
    sql`select distinct unnest(${batches.reminderDays}) as day from ${batches} where ${batches.reminderDays} is not null`,
  );
  return rows.map(({ day }) => day);
}

async function remindStage({ db, clock }: Pick<Shop, 'db' | 'clock'>, settings: MailSettings, stage: Stage) {
  const now = clock();
  const recipients = selectDue(settings, stage, now);
  const { rowCount } = await db.execute(sql`select from (${recipients}) due limit 1`);
  if (!rowCount) return;
  const { day } = stage;
  const kind = day === null ? { kind: 'last-word' as const } : { kind: 'reminder' as const, detail: { day } };
  await db.transaction((tx) => startMailing(tx, { ...kind, startedBy: null, startedAt: now, recipients }));
}

function selectDue({ lastWordHours, reminderDays }: MailSettings, stage: Stage, now: Date): SQL {
  const { id, balanceAskedAt, linkExpiresAt, paymentToken } = orders;
  const occasion = occasionOf(stage);
  const lastWordAt = sql`(${linkExpiresAt} - ${lastWordHours}::int * interval '1 hour')`;
  // Days are whole and a reminder is a day late at most, so that two days of a schedule are never due together.
  const isDue =
    stage.day === null
      ? sql`${lastWordAt} <= ${now} and ${lastWordAt} > ${balanceAskedAt}`
      : sql`${balanceAskedAt} <= ${daysBefore(now, stage.day)} and ${balanceAskedAt} > ${daysBefore(now, stage.day + 1)}
          and (${lastWordAt} > ${now}) is not false
          and ${stage.day} = any (coalesce((select ${batches.reminderDays} from ${places} join ${batches} on ${batches.id} = ${places.batchId}
            where ${places.orderId} = ${id} and ${places.sort} is not null), ${sql.param(reminderDays)}::int[]))`;
  return sql`select ${id} as order_id, ${occasion} as occasion from ${orders}
    where ${owesBalance} and ${balanceAskedAt} is not null and ${linkExpiresAt} > ${now} and ${paymentToken} is not null
      and not exists (select from ${cardCharges} where ${cardCharges.orderId} = ${id} and ${cardCharges.state} in ('announced', 'charging'))
      and ${isDue}
      and not exists (select from ${mailingRecipients} where ${mailingRecipients.occasion} = ${occasion})
      and not exists (select from ${places} where ${places.orderId} = ${id} and ${places.endsAt} is not null)
      and not exists (select from ${delayNotices} join ${delays} on ${delays.id} = ${delayNotices.delayId}
        where ${delayNotices.orderId} = ${id} and ${delays.createdAt} > ${balanceAskedAt} and ${delays.kind} <> 'sooner'
          and (${delayNotices.toldAt} is not null or ${delayNotices.endedBecause} is null))
    order by ${id}`;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
