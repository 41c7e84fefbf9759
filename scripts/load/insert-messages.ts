import type pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, STAFF_NAMES } from './words.ts';

/** What there is beside orders: a message from outside for every two hundred of them, and as many changes by staff. */
export async function insertMessages(client: pg.ClientBase, orders: number): Promise<void> {
  const count = Math.min(Math.ceil(orders / 200), 5000);
  await client.query(INQUIRIES, [count, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS]);
  await client.query(CHANGES, [count, STAFF_NAMES]);
}

const INQUIRIES = `
  insert into contact_inquiries (name, email, interest, message, state, created_at)
  select first_name || ' ' || last_name, lower(first_name || '.' || last_name) || '@' || ($4::text[])[1 + n % 3],
    (array['The Hunter', 'Dealership', 'Something else'])[1 + n % 3],
    'Hello, I would like to know when my bow is ready, and whether it can be sent to ' || last_name || ' instead.',
    case when n > $1 - 12 then 'new' when n % 9 = 0 then 'archived' else 'answered' end,
    now() - interval '730 days' * (1 - n::double precision / $1)
  from generate_series(1, $1::integer) as n, lateral (
    select ($2::text[])[1 + n * 7 % cardinality($2::text[])] as first_name,
      ($3::text[])[1 + n * 11 % cardinality($3::text[])] as last_name
  ) as writer`;

const CHANGES = `
  insert into staff_events (at, staff_name, subject, subject_id, what, before, after)
  select now() - interval '730 days' * (1 - n::double precision / $1), ($2::text[])[1 + n % cardinality($2::text[])],
    'product', (select min(id) from products), 'changed', jsonb_build_object('stockQuantity', n % 40 + 1),
    jsonb_build_object('stockQuantity', n % 40)
  from generate_series(1, $1::integer) as n`;
