import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import type { EmailRow } from '#db/schema.ts';
import { alertFailedEmails } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What became of one recipient's mail. `later`: it did not work this time; after the last time it has failed. */
export type Outcome = {
  recipientId: number;
  /** Null: none was made. */
  emailId: number | null;
  state: 'sent' | 'failed' | 'skipped' | 'later';
  /** Why, in words for staff. */
  reason: string | null;
  subject: string | null;
  /** Whether the mail server was asked. */
  tried: boolean;
  /** What the mail said, once it has gone out. */
  body?: Buffer;
};

/** Tries of one mail, at growing distances: 10 s, 40 s, 160 s, 640 s. */
const MOST_ATTEMPTS = 5;
const FIRST_DISTANCE_S = 10;

type Settled = Pick<EmailRow, 'id' | 'stream' | 'orderId' | 'template' | 'state'> & { lastError: string | null };

/**
 * Writes down what became of many: recipients, their mails, and alerts for those that a person must reach otherwise. What
 * was decided elsewhere meanwhile, such as by a mail provider that a mail came back, stays.
 */
export async function recordOutcomes(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const column = <Key extends keyof Outcome>(key: Key) => sql.param(outcomes.map((outcome) => outcome[key] ?? null));
  const now = clock();
  const { rows } = await tx.execute<Settled>(sql`
    with outcomes as (
      select * from unnest(${column('recipientId')}::bigint[], ${column('emailId')}::bigint[], ${column('state')}::text[],
        ${column('reason')}::text[], ${column('subject')}::text[], ${column('tried')}::boolean[],
        ${column('body')}::bytea[]) as outcome (recipient_id, email_id, state, reason, subject, tried, body)
    ), noted as (
      update mailing_recipients recipient set
        state = case when outcomes.state <> 'later' then outcomes.state
          when attempts + 1 >= ${MOST_ATTEMPTS} then 'failed' else 'waiting' end,
        reason = outcomes.reason,
        attempts = attempts + case when outcomes.state = 'later' then 1 else 0 end,
        next_try_at = case when outcomes.state = 'later'
          then ${now}::timestamptz + ${FIRST_DISTANCE_S} * 4 ^ attempts * interval '1 s' end,
        settled_at = case when outcomes.state <> 'later' or attempts + 1 >= ${MOST_ATTEMPTS} then ${now}::timestamptz end
      from outcomes where recipient.id = outcomes.recipient_id and recipient.state = 'waiting'
      returning outcomes.email_id, recipient.state, outcomes.reason, outcomes.subject, outcomes.tried, outcomes.body
    ), kept as (
      insert into email_bodies (email_id, body)
      select noted.email_id, noted.body from noted join emails on emails.id = noted.email_id and emails.state = 'queued'
      where noted.state = 'sent' and noted.body is not null
      on conflict (email_id) do update set body = excluded.body
    )
    update emails set
      state = case noted.state when 'waiting' then 'queued' when 'skipped' then 'failed' else noted.state end,
      attempts = emails.attempts + case when noted.tried then 1 else 0 end,
      subject = coalesce(noted.subject, emails.subject),
      sent_at = case when noted.state = 'sent' then ${now}::timestamptz end,
      last_error = noted.reason
    from noted where emails.id = noted.email_id and emails.state = 'queued'
    returning emails.id::integer, emails.stream, emails.order_id as "orderId", emails.template, noted.state,
      emails.last_error as "lastError"`);
  const failed = rows.filter(({ state }) => state === 'failed');
  await alertFailedEmails(
    tx,
    failed.map((email) => ({ email, reason: email.lastError ?? '' })),
  );
}

/** A kill repeats what was accepted within this time. */
const SOON_MS = 40;
const NEWS_MS = 1_000;

export type OutcomeNotes = ReturnType<typeof openNotes>;

/** Writes outcomes down soon after they are known, many at a time, and tells staff's screens now and then. */
export function openNotes(shop: Pick<Shop, 'db' | 'clock'>) {
  let known: Outcome[] = [];
  let writing: Promise<void> | null = null;
  let toldAt = performance.now();
  let fault: { cause: unknown } | null = null;

  async function write(): Promise<void> {
    while (known.length > 0) {
      await sleep(SOON_MS);
      const outcomes = known;
      known = [];
      const tells = performance.now() - toldAt > NEWS_MS;
      if (tells) toldAt = performance.now();
      await shop.db.transaction(async (tx) => {
        await recordOutcomes(tx, shop, outcomes);
        if (tells) await tx.execute(sql`select tell_staff('mailings', null)`);
      });
    }
  }

  return {
    note(outcome: Outcome): void {
      known.push(outcome);
      writing ??= write()
        .catch((cause: unknown) => {
          fault = { cause };
        })
        .finally(() => {
          writing = null;
        });
    },
    /** Whether notes can still be written: what cannot be noted must not be sent either. */
    get broken(): boolean {
      return fault !== null;
    },
    /** Resolves once all is written. Throws what kept it from being written. */
    async done(): Promise<void> {
      await writing;
      if (fault) throw fault.cause;
    },
  };
}
