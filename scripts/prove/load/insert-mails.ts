import type pg from 'pg';
import { packBody } from '#shop/mail/kept-body.ts';

const BATCH = 20_000;

/**
 * A mail for every order that was placed, another where it was shipped, and what was written back to each inquiry that was
 * answered; as they went out, and with what they said in one of five hundred.
 */
export async function insertMails(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ last: number | null }>('select max(id) as last from orders');
  const last = rows[0]?.last ?? 0;
  for (let from = 1; from <= last; from += BATCH) await client.query(OF_ORDERS, [from, from + BATCH - 1]);
  await client.query(REPLIES);
  await client.query(BODIES, [packBody({ html: `<p>${SENTENCE.repeat(60)}</p>`, text: SENTENCE.repeat(30) }, {})]);
}

const SENTENCE = 'Your Hunter is on its way, and so is everything else that you have ordered with it. ';

const OF_ORDERS = `
  insert into emails (stream, template, recipient, order_id, dedupe_key, data, state, attempts, subject, sent_at, created_at)
  select 'transactional', template, customer_email, orders.id, 'load-' || template || '-' || orders.id, '{}', 'sent', 1,
    subject || ' ' || order_number, at, at
  from orders, lateral (values
    ('order-confirmed', 'We have your order', orders.created_at, true),
    ('order-shipped', 'On its way:', shipped_at, shipped_at is not null)
  ) as written (template, subject, at, did)
  where orders.id between $1 and $2 and did and not exists (select from emails where order_id = orders.id)
  order by orders.id`;

const REPLIES = `
  with mail as (
    insert into emails (stream, template, recipient, dedupe_key, data, state, attempts, subject, sent_at, created_at)
    select 'transactional', 'inquiry-reply', email, 'load-reply-' || id, '{}', 'sent', 1, 'Your question', created_at, created_at
    from contact_inquiries where state = 'answered'
      and not exists (select from inquiry_replies where inquiry_id = contact_inquiries.id)
    returning id, dedupe_key, created_at
  )
  insert into inquiry_replies (inquiry_id, email_id, message, staff_name, created_at)
  select split_part(dedupe_key, '-', 3)::integer, id, 'It is ready next week.', 'Robin', created_at from mail`;

const BODIES = `insert into email_bodies (email_id, body) select id, $1 from emails where id % 500 = 0
  on conflict do nothing`;
