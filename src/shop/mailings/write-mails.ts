import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails, type MailingRecipientRow, type OrderRow } from '#db/schema.ts';
import type { MailToGo } from '#shop/mail/outgoing.ts';
import type { Composed, Letter, MailingKindWork } from './mailing-kind.ts';

/** A mail that can be handed over, and whose. */
export type PreparedMail = { recipientId: number; email: MailToGo };

type Written = { id: string; messageKey: string | null; dedupeKey: string; createdAt: Date };

/**
 * Writes the composed letters as mails and gives them to their recipients, in two statements for all. A mail that was made
 * before and did not go out keeps its id, and with it its Message-ID. Returns those that may be handed over.
 */
export async function writeMails(
  tx: Transaction,
  stream: MailingKindWork['stream'],
  orderOf: Map<number, OrderRow>,
  composed: readonly Composed[],
): Promise<PreparedMail[]> {
  const drafts = composed.flatMap(({ recipient, letter }) => {
    const order = orderOf.get(recipient.id);
    return letter && order ? [draft(recipient, order, letter)] : [];
  });
  if (drafts.length === 0) return [];
  const column = <Key extends keyof (typeof drafts)[number]>(key: Key) => sql.param(drafts.map((each) => each[key]));
  const { rows } = await tx.execute<Written>(sql`
    insert into emails (stream, template, recipient, order_id, dedupe_key, data)
    select ${stream}, template, recipient, order_id, dedupe_key, data::jsonb
    from unnest(${column('template')}::text[], ${column('address')}::text[], ${column('orderId')}::integer[],
      ${column('dedupeKey')}::text[], ${column('json')}::text[])
      as draft (template, recipient, order_id, dedupe_key, data)
    on conflict (dedupe_key) do update
    set template = excluded.template, recipient = excluded.recipient, data = excluded.data
    where emails.state = 'queued'
    returning id, message_key as "messageKey", dedupe_key as "dedupeKey", created_at as "createdAt"`);
  // A recipient whose mail has an end already, noted elsewhere, gets that end too.
  await tx.execute(sql`
    update mailing_recipients recipient set email_id = emails.id,
      state = case emails.state when 'queued' then recipient.state else emails.state end,
      reason = case emails.state when 'queued' then recipient.reason else emails.last_error end,
      settled_at = case emails.state when 'queued' then null else coalesce(emails.sent_at, emails.created_at) end
    from unnest(${column('recipientId')}::bigint[], ${column('dedupeKey')}::text[]) as draft (recipient_id, dedupe_key)
    join emails on emails.dedupe_key = draft.dedupe_key
    where recipient.id = draft.recipient_id
      and (recipient.email_id is distinct from emails.id or emails.state <> 'queued')`);
  const written = new Map(rows.map((row) => [row.dedupeKey, row]));
  return drafts.flatMap(({ recipientId, dedupeKey, template, address, orderId, data }) => {
    const row = written.get(dedupeKey);
    if (!row) return [];
    const email: MailToGo = {
      id: Number(row.id),
      stream,
      template,
      recipient: address,
      orderId,
      data,
      isCopy: false,
      messageKey: row.messageKey,
      createdAt: new Date(row.createdAt),
    };
    return [{ recipientId, email }];
  });
}

function draft({ id, round }: MailingRecipientRow, order: OrderRow, { template, data }: Letter) {
  const address = order.customerEmail;
  const dedupeKey = `mailing:${id}:${round}`;
  return {
    recipientId: id,
    template,
    address,
    orderId: order.id,
    dedupeKey,
    data,
    json: emails.data.mapToDriverValue(data),
  };
}
