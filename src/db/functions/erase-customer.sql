-- What is written in the place of an address. No mail server has it, and a suppression sees to it that none is asked.
CREATE OR REPLACE FUNCTION erased_address() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT 'erased@erased.invalid' $$;

-- Whoever signs in with an address, or erases it, holds this lock until the end of the transaction: there may be no row to lock yet.
CREATE OR REPLACE FUNCTION lock_address(address text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('address ' || address, 0))
$$;

-- The orders that name an address (in lower case), and those of the account that has it.
CREATE OR REPLACE FUNCTION orders_of_customer(address text) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  SELECT id FROM orders WHERE lower(customer_email) = address
  UNION SELECT id FROM orders WHERE user_id = (SELECT id FROM users WHERE email = address)
$$;

-- Why a customer cannot be erased yet: a line for each order, or for all of them (no number), in the order in which they are to be
-- dealt with. Nothing: they can.
CREATE OR REPLACE FUNCTION keeps_customer(address text) RETURNS TABLE (order_number text, why text) LANGUAGE sql STABLE AS $$
  SELECT NULL, 'works-here' WHERE EXISTS (SELECT FROM users WHERE email = address AND is_admin)
    OR EXISTS (SELECT FROM staff WHERE staff.email = address)
  UNION ALL
  (SELECT order_number, why FROM (
    SELECT order_number, orders.id, CASE
      WHEN status NOT IN ('shipped', 'cancelled') OR EXISTS (SELECT FROM gear_to_send WHERE order_id = orders.id) THEN 'not-sent'
      WHEN outstanding > 0 THEN 'owes'
      WHEN refund_waiting > 0 THEN 'refund-under-way'
      WHEN disputed THEN 'disputed'
      WHEN EXISTS (SELECT FROM payments WHERE order_id = orders.id AND next_check_at IS NOT NULL) THEN 'payment-open'
      WHEN EXISTS (SELECT FROM returns WHERE order_id = orders.id AND state IN ('requested', 'approved', 'received')) THEN 'return-open'
      WHEN EXISTS (SELECT FROM print_submissions WHERE order_id = orders.id AND next_check_at IS NOT NULL) THEN 'not-sent'
      WHEN EXISTS (SELECT FROM alerts WHERE order_id = orders.id AND resolved_at IS NULL
        AND kind <> 'order-cancelled-by-customer') THEN 'alert-open'
    END AS why
    FROM orders WHERE orders.id IN (SELECT orders_of_customer(address))) AS theirs
  WHERE why IS NOT NULL ORDER BY id)
  UNION ALL
  SELECT NULL, 'mail-waiting' WHERE EXISTS (SELECT FROM emails WHERE state = 'queued'
    AND (lower(recipient) = address OR order_id IN (SELECT orders_of_customer(address))))
$$;

-- Takes the person out of everything that the shop has to keep, deletes the rest, and writes down in each order, and for the audit
-- list, that it did: by a customer's own wish, or (`staff`) by whom. Gives what was done, in numbers; nothing is done, and null given, as
-- long as something keeps them. What stays and what goes is said by table in src/db/personal-data.ts, and a test compares the two.
CREATE OR REPLACE FUNCTION erase_customer(address text, staff text) RETURNS jsonb LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  erased CONSTANT text := erased_address();
  personal CONSTANT text[] := ARRAY['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'name', 'email', 'phone',
    'address', 'note', 'reason', 'message', 'text', 'recipient', 'owner', 'customer', 'giftRecipient', 'giftMessage', 'userId',
    'trackingNumber', 'trackingUrl', 'instructions', 'labelUrl', 'tags'];
  account text;
  of_orders integer[];
  mails bigint[];
  inquiries integer[];
  -- Whom their orders' mails went to: themselves under a former address, or somebody they gave a card to.
  addresses text[];
  done jsonb := '{}';
BEGIN
  IF address <> lower(address) OR address = erased THEN RAISE EXCEPTION 'no customer has the address %', address; END IF;
  -- A sign-in of this address or another erasure of it waits, or was waited for: read only afterwards.
  PERFORM lock_address(address);
  account := (SELECT id FROM users WHERE email = address);
  PERFORM FROM orders WHERE id IN (SELECT orders_of_customer(address)) ORDER BY id FOR UPDATE;
  IF EXISTS (SELECT FROM keeps_customer(address)) THEN RETURN NULL; END IF;
  of_orders := ARRAY(SELECT orders_of_customer(address) ORDER BY 1);
  mails := ARRAY(SELECT id FROM emails WHERE lower(recipient) = address
    UNION SELECT id FROM emails WHERE order_id = ANY (of_orders)
    UNION SELECT id FROM emails WHERE template ~ '^staff-' AND position(address IN lower(data::text)) > 0);
  inquiries := ARRAY(SELECT id FROM contact_inquiries WHERE lower(email) = address);
  addresses := ARRAY(SELECT DISTINCT lower(recipient) FROM emails WHERE id = ANY (mails) AND template !~ '^staff-');

  INSERT INTO suppressions (address, reason) VALUES (erased, 'bounce') ON CONFLICT DO NOTHING;
  DELETE FROM suppressions WHERE suppressions.address = erase_customer.address;
  UPDATE suppressions SET email_id = NULL, detail = NULL WHERE email_id = ANY (mails);

  -- Mails. That they were sent stays, for what was promised by them.
  DELETE FROM inquiry_replies WHERE inquiry_id = ANY (inquiries);
  DELETE FROM email_bodies WHERE email_id = ANY (mails);
  UPDATE mailing_recipients SET email_id = NULL WHERE email_id IN (SELECT id FROM emails WHERE id = ANY (mails) AND state = 'failed');
  UPDATE mailing_recipients SET reason = NULL WHERE order_id = ANY (of_orders);
  DELETE FROM emails WHERE id = ANY (mails) AND state = 'failed';
  UPDATE emails SET recipient = erased, data = '{}', subject = NULL, last_error = NULL WHERE id = ANY (mails);
  DELETE FROM provider_events WHERE lower(object_id) = ANY (addresses || address);

  -- What they wrote, were told about, and put aside.
  DELETE FROM notices WHERE (facts ->> 'inquiryId')::integer = ANY (inquiries);
  DELETE FROM contact_inquiries WHERE id = ANY (inquiries);
  DELETE FROM waiting_list WHERE lower(email) = address;
  DELETE FROM tax_exemptions WHERE lower(email) = address;
  DELETE FROM order_page_links WHERE order_id = ANY (of_orders);
  DELETE FROM holds WHERE order_id = ANY (of_orders);
  DELETE FROM carts WHERE user_id = account;
  done := done || jsonb_build_object('notes', (SELECT count(*) FROM customer_notes WHERE email = address));
  DELETE FROM customer_notes WHERE email = address;

  -- Bows and gift cards are worth what they were; their owner's page, and the card's reissue by its address, are gone.
  UPDATE bow_owners SET name = 'Erased', email = erased, secret = '' WHERE lower(email) = address;
  done := done || jsonb_build_object('bows', (SELECT count(*) FROM bows WHERE order_id = ANY (of_orders)));
  done := done || (SELECT jsonb_build_object('giftCards', count(*), 'giftCardBalance', coalesce(sum(balance), 0))
    FROM gift_cards WHERE lower(recipient) = address AND balance > 0);
  UPDATE order_items SET gift_recipient = erased, gift_message = NULL
  WHERE id IN (SELECT order_item_id FROM gift_cards WHERE lower(recipient) = address);
  UPDATE gift_cards SET recipient = CASE WHEN lower(recipient) = address THEN erased ELSE recipient END, message = NULL
  WHERE lower(recipient) = address OR order_item_id IN (SELECT id FROM order_items WHERE order_id = ANY (of_orders));

  -- Orders, as far as they are no money.
  UPDATE order_items SET gift_recipient = NULL, gift_message = NULL
  WHERE order_id = ANY (of_orders) AND num_nonnulls(gift_recipient, gift_message) > 0;
  UPDATE checkouts SET lines = (SELECT coalesce(jsonb_agg(line || '{"giftRecipient": null, "giftMessage": null}'), '[]')
    FROM jsonb_array_elements(lines) AS line)
  WHERE id IN (SELECT checkout_id FROM payments WHERE order_id = ANY (of_orders));
  UPDATE parcels SET tracking_number = NULL, tracking_url = NULL WHERE order_id = ANY (of_orders);
  UPDATE bulk_run_lines SET tracking_number = NULL, reason = NULL WHERE order_id = ANY (of_orders);
  UPDATE print_submissions SET last_error = NULL WHERE order_id = ANY (of_orders);
  UPDATE returns SET reason = 'Erased', instructions = NULL, label_url = NULL WHERE order_id = ANY (of_orders);
  UPDATE cancellations SET reason = 'Erased' WHERE order_id = ANY (of_orders);
  UPDATE refunds SET reason = 'Erased' WHERE payment_id IN (SELECT id FROM payments WHERE order_id = ANY (of_orders));
  UPDATE dispute_evidence SET words = '', sections = '[]', fields = '{}' WHERE dispute_id IN (SELECT disputes.id FROM disputes
    JOIN payments ON payments.id = payment_id WHERE order_id = ANY (of_orders));
  UPDATE alerts SET detail = detail - personal WHERE order_id = ANY (of_orders);
  UPDATE kept_cards SET brand = NULL, last_four = NULL, removed_at = coalesce(removed_at, shop_now()) WHERE order_id = ANY (of_orders);
  UPDATE card_charges SET shipping_address = '', brand = '', last_four = '' WHERE order_id = ANY (of_orders);
  DELETE FROM tags WHERE order_id = ANY (of_orders);
  DELETE FROM assignees WHERE order_id = ANY (of_orders);
  -- The state stays: what was taxed is counted by it.
  UPDATE orders SET user_id = NULL, customer_name = 'Erased', customer_email = erased, customer_phone = NULL,
    shipping_address = coalesce(address_state, ''), address_street = NULL, address_street2 = NULL, address_city = NULL,
    address_state = NULL, address_zip = NULL, address_country = NULL, payment_token = NULL, tracking_number = NULL
  WHERE id = ANY (of_orders);

  -- What a receipt says of the money stays; its trigger lets nothing else change.
  UPDATE receipts SET facts = facts || jsonb_build_object('customerName', 'Erased', 'customerEmail', erased, 'shippingAddress', '')
  WHERE order_id = ANY (of_orders);

  -- The account, with its sessions, and the entry in the list of customers. An address that nothing names any more goes along.
  INSERT INTO erased_identities (hash, at)
  SELECT encode(sha256(convert_to(firebase_uid, 'UTF8')), 'hex'), shop_now() FROM users WHERE id = account AND firebase_uid IS NOT NULL
  ON CONFLICT (hash) DO UPDATE SET at = excluded.at;
  DELETE FROM sessions WHERE sess ->> 'userId' = account;
  DELETE FROM users WHERE id = account;
  DELETE FROM customers WHERE email = ANY (addresses || address)
    AND NOT EXISTS (SELECT FROM orders WHERE lower(customer_email) = customers.email)
    AND NOT EXISTS (SELECT FROM users WHERE users.email = customers.email)
    AND NOT EXISTS (SELECT FROM contact_inquiries WHERE lower(contact_inquiries.email) = customers.email)
    AND NOT EXISTS (SELECT FROM bow_owners WHERE lower(bow_owners.email) = customers.email)
    AND NOT EXISTS (SELECT FROM gift_cards WHERE lower(recipient) = customers.email);

  -- History, in which nobody else changes anything.
  UPDATE order_events SET before = before - personal, after = after - personal
  WHERE order_id = ANY (of_orders) AND (before ?| personal OR after ?| personal);
  UPDATE order_events SET actor_name = NULL WHERE order_id = ANY (of_orders) AND actor = 'customer' AND actor_name IS NOT NULL;
  UPDATE staff_events SET subject_id = CASE WHEN subject_id = address THEN 'erased' ELSE subject_id END,
    before = before - personal, after = after - personal
  WHERE subject_id = address OR (subject = 'inquiry' AND subject_id = ANY (inquiries::text[]))
    OR (subject = 'email' AND subject_id = ANY (mails::text[]))
    OR position(address IN lower(concat(before, after))) > 0;

  done := done || jsonb_build_object('orders', cardinality(of_orders), 'mails', cardinality(mails),
    'inquiries', cardinality(inquiries), 'account', account IS NOT NULL);
  INSERT INTO order_events (order_id, at, actor, actor_name, what)
  SELECT of_order, shop_now(), CASE WHEN staff IS NULL THEN 'customer' ELSE 'staff' END, staff, 'personal-data-erased'
  FROM unnest(of_orders) AS of_order;
  INSERT INTO staff_events (at, staff_name, subject, subject_id, what, after)
  VALUES (shop_now(), coalesce(staff, 'The customer'), 'customer', 'erased', 'personal-data-erased', done);
  RETURN done;
END
$$;
