import type { TestDatabase } from '#tests/support/test-database.ts';

/** How a customer is recognised anywhere: each personal value that `fillCustomer` writes has it. */
export const markOf = (who: string) => `${who}mark`;

/**
 * A row in every table that holds something of a customer, with the mark in each column that says something of a person. The order is
 * over. Written by the owner, past the use cases.
 */
export async function fillCustomer({ owner }: TestDatabase, who: string): Promise<{ email: string; number: string }> {
  const email = `${who}@${markOf(who)}.test`;
  const number = `FD-${who.toUpperCase()}`;
  const say = (what: string) => `'${markOf(who)} ${what}'`;
  const the = (table: string, of = 'order_id') =>
    `(select max(id) from ${table} where ${of} = (select max(id) from orders))`;
  const order = '(select max(id) from orders)';
  const fact = `jsonb_build_object('customerName', ${say('name')}, 'note', ${say('note')}, 'status', 'shipped')`;
  await owner.query(`
    insert into users (id, email, display_name, first_name, last_name, firebase_uid, profile_image_url)
      values ('u-${who}', '${email}', ${say('name')}, ${say('first')}, ${say('last')}, ${say('uid')}, ${say('picture')});
    insert into sessions (sid, sess, expire, browser) values ('s-${who}', '{"kind": "customer", "userId": "u-${who}"}', '2100-01-01', ${say('browser')});
    insert into products (name, description, price, category) values ('Cap', '', 20, 'Accessories');
    insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability, is_active)
      values ((select max(id) from products), 49, 10, '2030-07-04', 4, 'Pre-Order', false);
    insert into batches (campaign_id, position, name, size, makes_from, ships_from, ships_to)
      values ((select max(id) from campaigns), 1, 'One', 9, '2030-01-01', '2030-02-01', '2030-03-01');
    insert into carts (secret_hash, user_id) values ('c-${who}', 'u-${who}');
    insert into cart_items (cart_id, product_id, quantity, gift_recipient, gift_message)
      values ((select max(id) from carts), (select max(id) from products), 1, ${say('recipient')}, ${say('words')});
    insert into checkouts (id, cart_id, lines, shipping_amount, tax_amount, total_amount, today_amount, later_amount)
      values ('k-${who}', null, jsonb_build_array(jsonb_build_object('name', 'Cap', 'giftRecipient', ${say('recipient')}, 'giftMessage', ${say('words')})), 0, 0, 20, 20, 0);
    insert into orders (user_id, order_number, customer_name, customer_email, customer_phone, shipping_address, address_street, address_street2,
        address_city, address_state, address_zip, address_country, status, total_amount, deposit_amount, remaining_balance, payment_token, carrier, tracking_number)
      values ('u-${who}', '${number}', ${say('name')}, '${email.toUpperCase()}', ${say('phone')}, ${say('address')}, ${say('street')}, ${say('flat')},
        ${say('city')}, 'MT', ${say('zip')}, 'US', 'cancelled', 100, 100, 0, ${say('token')}, 'UPS', ${say('tracking')});
    insert into order_items (order_id, product_id, kind, quantity, price, gift_recipient, gift_message)
      values (${order}, (select max(id) from products), 'gift_card', 1, 20, ${say('recipient')}, ${say('words')});
    insert into order_events (order_id, actor, actor_name, what, before, after) values (${order}, 'customer', ${say('name')}, 'details-changed', ${fact}, ${fact});
    insert into order_page_links (order_id, secret_hash, expires_at) values (${order}, 'l-${who}', '2100-01-01');
    insert into holds (order_id, since, until, browser, address, at_once) values (${order}, '2026-01-01', '2026-01-02', 'x', '${email}', false);
    insert into tags (tag, order_id) values ('${markOf(who)}', ${order});
    insert into assignees (assignee, order_id) values ('robin', ${order});
    insert into parcels (order_id, kind, state, shipped_at, carrier, tracking_number, tracking_url)
      values (${order}, 'replacement', 'delivered', '2026-01-02', 'UPS', ${say('tracking')}, ${say('url')});
    insert into bulk_runs (kind, started_by, request_key, started_at) values ('ship', 'robin', 'r-${who}', '2026-01-02');
    insert into bulk_run_lines (run_id, position, order_id, order_number, tracking_number, reason, state)
      values ((select max(id) from bulk_runs), 1, ${order}, '${number}', ${say('tracking')}, ${say('reason')}, 'refused');
    insert into returns (order_id, kind, state, reason, request_key, instructions, label_url)
      values (${order}, 'return', 'done', ${say('reason')}, 'q-${who}', ${say('instructions')}, ${say('label')});
    insert into print_submissions (order_id, external_id, state, last_error) values (${order}, 'e-${who}', 'failed', ${say('error')});
    insert into cancellations (order_id, reason, refund, status, received, gives_back, staff_name, due_at, ended, ended_at)
      values (${order}, ${say('reason')}, 100, 'processing', 100, 100, 'robin', '2026-01-02', 'done', '2026-01-02');
    insert into payments (order_id, leg, provider_intent_id, amount, status, full_price, checkout_id)
      values (${order}, 'deposit', 'pi_${who}', 100, 'canceled', 100, 'k-${who}');
    insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (${the('payments')}, 're_${who}', 1, ${say('reason')}, 'failed');
    insert into refund_parts (order_id, request_key, what, amount) values (${order}, 'p-${who}', 'shipping', 1);
    insert into excise_exports (order_id, proof) values (${order}, 'AES X1');
    insert into order_taxes (order_id, leg, state, rate, shipping_taxed, point, taxable, exempt, amount)
      values (${order}, 'deposit', 'MT', 7250, false, 'payment', 100, 0, 7.25);
    insert into tax_records (order_id, leg, kind, amount, reference) values (${order}, 'deposit', 'sale', 100, 't-${who}');
    insert into tax_exemptions (email, state, certificate) values ('${email}', 'MT', ${say('certificate')});
    insert into disputes (payment_id, provider_dispute_id, amount, reason, status, refundable, page, read_at, opened_at)
      values (${the('payments')}, 'du_${who}', 0, 'general', 'won', true, 'https://stripe.test', '2026-01-02', '2026-01-02');
    insert into dispute_evidence (dispute_id, asked, words, sections, fields, made_at, made_by)
      values ((select max(id) from disputes), 'dispute', ${say('words')}, jsonb_build_array(${say('address')}), ${fact}, '2026-01-02', 'robin');
    insert into fraud_warnings (payment_id, provider_warning_id, reason, actionable, warned_at) values (${the('payments')}, 'fw_${who}', 'card', false, '2026-01-02');
    insert into places (order_id, batch_id, state, held_until) values (${order}, (select max(id) from batches), 'held', '2026-01-02');
    insert into gift_cards (code_hash, last_four, order_item_id, amount, recipient, message)
      values ('h-${who}', 'ABCD', ${the('order_items')}, 20, '${email}', ${say('words')});
    select seal_journal(1000, 'UTC');
    insert into receipts (number, seal, order_id, payment_id, facts)
      values ((select coalesce(max(number), 0) + 1 from receipts), (select max(number) from journal_seals), ${order}, ${the('payments')},
        jsonb_build_object('customerName', ${say('name')}, 'customerEmail', '${email}', 'shippingAddress', ${say('address')}, 'amount', '1.00'));
    insert into bows (order_id, serial, color) values (${order}, 'FDH-${who}', 'Black');
    insert into bow_owners (bow_id, name, email, secret) values (${the('bows')}, ${say('name')}, '${email}', ${say('secret')});
    insert into emails (stream, template, recipient, order_id, dedupe_key, data, state, subject, last_error)
      values ('transactional', 'order-confirmed', '${email}', ${order}, 'm-${who}', ${fact}, 'sent', ${say('subject')}, ${say('error')});
    insert into email_bodies values (${the('emails')}, '\\x00');
    insert into mailings (kind) values ('announcement');
    insert into mailing_recipients (mailing_id, order_id, state, reason, email_id) values ((select max(id) from mailings), ${order}, 'sent', ${say('mailbox')}, ${the('emails')});
    insert into kept_cards (order_id, sentence, agreed_at, customer_id, brand, last_four) values (${order}, 'Charge this card', '2026-01-02', 'cus-${who}', ${say('brand')}, ${say('digits')});
    insert into card_charges (order_id, recipient_id, amount, charge_at, shipping_address, brand, last_four, state, ended)
      values (${order}, ${the('mailing_recipients')}, 5, '2026-01-09', ${say('road')}, ${say('brand')}, ${say('digits')}, 'failed', 'declined');
    insert into delays (campaign_id, former_date, release_date, reason, mailing_id, staff_name)
      values ((select max(id) from campaigns), '2030-07-04', '2030-08-04', 'late', (select max(id) from mailings), 'robin');
    insert into delay_notices (delay_id, order_id, consent_required, token_hash) values ((select max(id) from delays), ${order}, false, 't-${who}');
    insert into suppressions (address, reason, email_id) values ('${email}', 'unsubscribed', ${the('emails')});
    insert into provider_events (provider, provider_event_id, type, object_id, detail, state) values ('sendgrid', 'ev-${who}', 'bounce', '${email}', ${fact}, 'applied');
    insert into alerts (kind, subject, order_id, detail, resolved_at) values ('print-failed', 'e-${who}', ${order}, ${fact}, '2026-01-02');
    insert into contact_inquiries (name, email, phone, interest, message) values (${say('name')}, '${email}', ${say('phone')}, 'other', ${say('words')});
    insert into emails (stream, template, recipient, dedupe_key, data, state) values ('transactional', 'inquiry-reply', '${email}', 'i-${who}', ${fact}, 'sent');
    insert into inquiry_replies (inquiry_id, staff_name, message, email_id) values ((select max(id) from contact_inquiries), 'robin', ${say('answer')}, (select max(id) from emails));
    insert into notices (kind, subject, facts, at) values ('inquiry', 'n-${who}', jsonb_build_object('inquiryId', (select max(id) from contact_inquiries)), '2026-01-02');
    insert into waiting_list (campaign_id, email, mailbox, secret) values ((select max(id) from campaigns), '${email}', '${email}', ${say('secret')});
    insert into customer_notes (email, note, staff_name, request_key) values ('${email}', ${say('note')}, 'robin', 'o-${who}');
    insert into staff_events (staff_name, subject, subject_id, what, before, after) values ('robin', 'customer', '${email}', 'noted', ${fact}, ${fact})`);
  return { email, number };
}
