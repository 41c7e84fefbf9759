import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Outcome, recordOutcomes } from './record-outcomes.ts';

/** Longer than the pause before the mail server is asked again, so that others are tried before these. */
const FIRST_DISTANCE_S = 90;
const LONGEST_DISTANCE_S = 1_800;
/** After so many tries, which take a night, a mail is given up although nothing shows that the server works. */
const PATIENCE = 20;
/** The newest mails, among which one that went out is looked for. */
const LATEST = 100;

type Tried = { recipientId: number; attempts: number; counts: boolean };

/**
 * The mail server took none of these mails: it is unavailable, or they are what it breaks at. They let others go first, and
 * a try counts against a mail only if the server took another one since the try before. So an outage counts against no
 * mail, and a mail that the server never takes neither holds up the others nor keeps its mailing open for ever.
 */
export async function putOff(shop: Pick<Shop, 'db' | 'clock'>, faults: readonly Outcome[]): Promise<void> {
  const ids = sql.param(faults.map(({ recipientId }) => recipientId));
  await shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Tried>(sql`
      select recipient.id::integer as "recipientId", email.attempts, email.attempts >= ${PATIENCE} or coalesce(
        recipient.next_try_at - ${distanceAfter(sql`email.attempts - 1`)} < (
          select max(sent_at) from (select sent_at from emails where state = 'sent' order by id desc limit ${LATEST}) latest
        ), false) as counts
      from mailing_recipients recipient join emails email on email.id = recipient.email_id
      where recipient.id = any(${ids}::bigint[]) and recipient.state = 'waiting' and email.state = 'queued'
      order by recipient.id for no key update`);
    const counted = new Set(rows.flatMap(({ counts, recipientId }) => (counts ? [recipientId] : [])));
    const suspects = faults.filter(({ recipientId }) => counted.has(recipientId));
    await recordOutcomes(tx, shop, suspects);
    const attempts = sql.param(rows.map((row) => row.attempts));
    await tx.execute(sql`
      with tried as (
        select * from unnest(${sql.param(rows.map(({ recipientId }) => recipientId))}::bigint[], ${attempts}::integer[])
          as tried (recipient_id, attempts)
      ), put_off as (
        update mailing_recipients recipient
        set next_try_at = ${shop.clock()}::timestamptz + ${distanceAfter(sql`tried.attempts`)}
        from tried where recipient.id = tried.recipient_id and recipient.state = 'waiting'
        returning recipient.email_id, tried.attempts
      )
      update emails set attempts = put_off.attempts + 1 from put_off where emails.id = put_off.email_id`);
  });
}

/**
 * The mail server takes mail again: whoever was put off for longer is tried after the first distance, which is a try that
 * counts, because others were taken before it.
 */
export async function callBack(tx: Transaction, now: Date, mailingId: number): Promise<void> {
  const soon = sql`${now}::timestamptz + ${FIRST_DISTANCE_S} * interval '1 s'`;
  await tx.execute(sql`
    update mailing_recipients set next_try_at = ${soon}
    where mailing_id = ${mailingId} and state = 'waiting' and next_try_at > ${soon}`);
}

function distanceAfter(attempts: SQL): SQL {
  return sql`least(${LONGEST_DISTANCE_S}, ${FIRST_DISTANCE_S} * 2 ^ least(${attempts}, 10)) * interval '1 s'`;
}
