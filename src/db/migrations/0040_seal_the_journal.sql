CREATE TABLE "journal_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"hash" "bytea" NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_seals_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "journal_unsealed" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_differences" DROP CONSTRAINT "book_differences_what";--> statement-breakpoint
ALTER TABLE "book_differences" ADD COLUMN "disagrees" text;--> statement-breakpoint
ALTER TABLE "journal_seals" ADD CONSTRAINT "journal_seals_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_disagrees" CHECK (disagrees in ('provider', 'record', 'journal', 'order'));--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'order-sums', 'order-status', 'order-keeps-money', 'journal-changed', 'journal-missing', 'journal-chain', 'journal-unbalanced', 'journal-stray', 'journal-differs', 'not-compared'));
--> statement-breakpoint
CREATE TRIGGER journal_seals_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION journal_entries_wait_for_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_unsealed (entry_id) SELECT id FROM added;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER journal_entries_wait_for_seal AFTER INSERT ON journal_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journal_entries_wait_for_seal();
--> statement-breakpoint
INSERT INTO journal_unsealed (entry_id) SELECT id FROM journal_entries;
--> statement-breakpoint
-- What a link of the chain says: the link before it and all of one entry. Null: there is no such entry, or no such version.
-- What is hashed is named column by column, because a column that comes later must change no hash; it would be version 2.
CREATE FUNCTION journal_hash(version smallint, number bigint, before bytea, entry bigint) RETURNS bytea LANGUAGE sql STABLE
SET search_path = pg_catalog, public SET plan_cache_mode = force_generic_plan AS $$
  SELECT sha256(before || convert_to(json_build_array(version, number, entries.id, extract(epoch FROM entries.at), entries.kind,
    entries.source, entries.order_id, entries.payment_id, entries.refund_id, entries.dispute_id, entries.gift_card_id, (
      SELECT json_agg(json_build_array(lines.id, lines.account, lines.amount, lines.order_id, lines.payment_id,
        lines.gift_card_id) ORDER BY lines.id)
      FROM journal_lines AS lines WHERE lines.entry_id = entries.id
    ))::text, 'UTF8'))
  FROM journal_entries AS entries WHERE entries.id = entry AND version = 1
$$;
--> statement-breakpoint
-- Seals the entries that are committed and not sealed yet, and says how many. One at a time: whatever commits while it works is
-- sealed by the next, so the chain has the order of the commits, whenever an entry got its number.
CREATE FUNCTION seal_journal(most integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  waiting bigint[];
  entry bigint;
  last bigint;
  hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('seal-journal', 0));
  WITH taken AS (
    DELETE FROM journal_unsealed
    WHERE entry_id IN (SELECT entry_id FROM journal_unsealed ORDER BY entry_id LIMIT most) RETURNING entry_id
  )
  SELECT array_agg(entry_id ORDER BY entry_id) INTO waiting FROM taken
  WHERE EXISTS (SELECT FROM journal_entries WHERE id = entry_id)
    AND NOT EXISTS (SELECT FROM journal_seals WHERE journal_seals.entry_id = taken.entry_id);
  SELECT seals.number, seals.hash INTO last, hash FROM journal_seals AS seals ORDER BY seals.number DESC LIMIT 1;
  last := coalesce(last, 0);
  hash := coalesce(hash, '');
  FOREACH entry IN ARRAY coalesce(waiting, '{}') LOOP
    last := last + 1;
    hash := journal_hash(1::smallint, last, hash, entry);
    INSERT INTO journal_seals (number, entry_id, version, hash) VALUES (last, entry, 1, hash);
  END LOOP;
  RETURN coalesce(cardinality(waiting), 0);
END
$$;
--> statement-breakpoint
-- How many entries are not sealed yet. One that was written past the triggers waits for its seal from now on.
CREATE FUNCTION count_unsealed() RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH unsealed AS (
    SELECT id FROM journal_entries WHERE NOT EXISTS (SELECT FROM journal_seals WHERE entry_id = id)
  ), added AS (
    INSERT INTO journal_unsealed (entry_id) SELECT id FROM unsealed ON CONFLICT DO NOTHING
  )
  SELECT count(*)::integer FROM unsealed
$$;
--> statement-breakpoint
-- A refund stays within what its payment has received, however it is written. What this shop asks for itself, what has no name at
-- the card provider and what goes back onto a gift card is refused beyond what is not given back, promised or lost to a bank.
CREATE FUNCTION refuse_asking_beyond(payments_of integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE beyond record;
BEGIN
  SELECT asked.id, money.received, money.refunded, money.lost INTO beyond
  FROM unnest(payments_of) AS asked (id) CROSS JOIN LATERAL money_of_payment(asked.id) AS money
  WHERE money.refunded + money.lost > money.received LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'payment % has received %, and with this refund % would go back', beyond.id, beyond.received,
      beyond.refunded + beyond.lost USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_received';
  END IF;
END
$$;
--> statement-breakpoint
-- The provider itself gives back no more than it has taken: beyond that nothing it has done is believed. Looked at when the
-- transaction ends, because one refund may have failed and another taken its place.
CREATE FUNCTION refunds_stay_within() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment integer := CASE TG_TABLE_NAME WHEN 'payments' THEN (to_jsonb(NEW) ->> 'id')::integer
    ELSE (to_jsonb(NEW) ->> 'payment_id')::integer END;
  got numeric;
  back numeric;
BEGIN
  SELECT CASE status WHEN 'succeeded' THEN received ELSE 0 END INTO got FROM payments WHERE id = payment FOR NO KEY UPDATE;
  SELECT sum(amount) INTO back FROM refunds WHERE payment_id = payment AND status IN ('pending', 'succeeded');
  IF back > got THEN
    RAISE EXCEPTION 'payment % has received %, and with this refund % would go back', payment, got, back
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_received';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_inserted_within AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('pending', 'succeeded')) EXECUTE FUNCTION refunds_stay_within();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_updated_within AFTER UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status IN ('pending', 'succeeded')
    AND (OLD.status, OLD.amount, OLD.payment_id) IS DISTINCT FROM (NEW.status, NEW.amount, NEW.payment_id))
  EXECUTE FUNCTION refunds_stay_within();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_updated_within AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'succeeded' AND (NEW.status <> 'succeeded' OR NEW.received < OLD.received))
  EXECUTE FUNCTION refunds_stay_within();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refunds_inserted_book() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE orders_of integer[];
BEGIN
  SELECT array_agg(DISTINCT payments.order_id) INTO orders_of
  FROM changed JOIN payments ON payments.id = changed.payment_id WHERE payments.order_id IS NOT NULL;
  PERFORM lock_orders(orders_of);
  -- Where there is no order to lock.
  PERFORM FROM payments WHERE order_id IS NULL AND id IN (SELECT payment_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_refunds((SELECT array_agg(id) FROM changed));
  PERFORM refuse_asking_beyond((
    SELECT array_agg(DISTINCT payments.id) FROM changed JOIN payments ON payments.id = changed.payment_id
    WHERE changed.status IN ('requested', 'pending', 'succeeded')
      AND (changed.status = 'requested' OR changed.provider_refund_id IS NULL OR payments.method = 'gift_card')));
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refunds_updated_book() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids integer[];
  orders_of integer[];
  asked_of integer[];
BEGIN
  SELECT array_agg(changed.id), array_agg(DISTINCT payments.order_id) FILTER (WHERE payments.order_id IS NOT NULL),
    array_agg(DISTINCT payments.id) FILTER (WHERE changed.status IN ('requested', 'pending', 'succeeded')
      AND (changed.amount > before.amount OR before.status IN ('failed', 'canceled'))
      AND (changed.status = 'requested' OR changed.provider_refund_id IS NULL OR payments.method = 'gift_card'))
  INTO ids, orders_of, asked_of
  FROM changed JOIN before ON before.id = changed.id JOIN payments ON payments.id = changed.payment_id
  WHERE (changed.amount, changed.status, changed.outside, changed.meaning)
    IS DISTINCT FROM (before.amount, before.status, before.outside, before.meaning);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_refunds(ids);
  PERFORM refuse_asking_beyond(asked_of);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The entries that record nothing: no payment, refund, dispute, parcel or gift card of their kind. Those that were booked back
-- are left out with what booked them back.
CREATE FUNCTION stray_entries(first bigint, last bigint) RETURNS SETOF journal_entries LANGUAGE sql STABLE AS $$
  SELECT entries.* FROM journal_entries AS entries
  LEFT JOIN payments ON payments.id = entries.payment_id
  LEFT JOIN refunds ON refunds.id = entries.refund_id
  LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.id BETWEEN first AND last
    AND CASE
      WHEN entries.kind IN ('payment-received', 'payment-assigned', 'gift-card-redeemed') THEN payments.id IS NULL
      WHEN entries.kind LIKE 'refund-%' OR entries.kind = 'gift-card-returned'
        THEN refunds.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind LIKE 'dispute-%'
        THEN disputes.payment_id IS DISTINCT FROM payments.id OR payments.id IS NULL
      WHEN entries.kind = 'delivered' THEN NOT EXISTS (
        SELECT FROM parcels WHERE parcels.order_id = entries.order_id AND parcels.state <> 'packing'
          AND parcels.kind NOT IN ('exchange', 'replacement') AND parcels.id::text = split_part(entries.source, ':', 2))
      ELSE entries.gift_card_id IS NULL END
    AND EXISTS (
      SELECT FROM journal_entries AS pair JOIN journal_lines AS lines ON lines.entry_id = pair.id
      WHERE pair.source IN (regexp_replace(entries.source, ':reversed$', ''), regexp_replace(entries.source, ':reversed$', '') || ':reversed')
      GROUP BY lines.account, lines.order_id, lines.payment_id, lines.gift_card_id HAVING sum(lines.amount) <> 0
    )
$$;
--> statement-breakpoint
-- Books a stray entry back, by one of the same kind and the opposite amounts. False: there is no stray entry of that name.
CREATE FUNCTION book_back(named text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  stray journal_entries;
  entry bigint;
BEGIN
  SELECT strays.* INTO stray FROM journal_entries AS entries CROSS JOIN LATERAL stray_entries(entries.id, entries.id) AS strays
  WHERE entries.source = named AND named !~ ':reversed$';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO journal_entries (kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id)
  VALUES (stray.kind, stray.source || ':reversed', (SELECT id FROM orders WHERE id = stray.order_id),
    -- What it names may be gone.
    (SELECT id FROM payments WHERE id = stray.payment_id), (SELECT id FROM refunds WHERE id = stray.refund_id),
    (SELECT id FROM disputes WHERE id = stray.dispute_id), (SELECT id FROM gift_cards WHERE id = stray.gift_card_id))
  RETURNING id INTO entry;
  INSERT INTO journal_lines (entry_id, account, amount, order_id, payment_id, gift_card_id)
  SELECT entry, account, -amount, order_id, payment_id, gift_card_id FROM journal_lines WHERE entry_id = stray.id ORDER BY id;
  RETURN true;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_payments(ids integer[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT payments.id, payments.order_id, payments.gift_card_id,
      CASE payments.status WHEN 'succeeded' THEN payments.received ELSE 0 END - booked.received AS arrived,
      booked.unassigned, booked.receipts, booked.assignments, coalesce(payments.succeeded_at, now()) AS at,
      CASE WHEN payments.order_id IS NULL THEN 'unassigned' ELSE 'deposits' END AS customer,
      CASE payments.method WHEN 'card' THEN 'provider' ELSE 'gift_cards' END AS source,
      CASE payments.method WHEN 'card' THEN 'payment-received' ELSE 'gift-card-redeemed' END AS kind
    FROM payments CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
          AND lines.account IN ('provider', 'gift_cards')), 0) AS received,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'unassigned'), 0) AS unassigned,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')) AS receipts,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'payment-assigned') AS assignments
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id
    ) AS booked
    WHERE payments.id = ANY (ids)
  ), postings AS (
    SELECT journal_source('payment:' || id || ':received', receipts) AS source, kind, at, order_id, id AS payment_id,
      gift_card_id, leg.account, leg.amount, CASE leg.account WHEN 'gift_cards' THEN gift_card_id END AS card_id
    FROM facts CROSS JOIN LATERAL (VALUES (facts.source, arrived), (customer, -arrived)) AS leg (account, amount)
    UNION ALL
    SELECT journal_source('payment:' || id || ':assigned', assignments), 'payment-assigned', now(), order_id, id,
      gift_card_id, leg.account, leg.amount, NULL
    FROM facts CROSS JOIN LATERAL (VALUES ('unassigned', -unassigned), ('deposits', unassigned)) AS leg (account, amount)
    WHERE order_id IS NOT NULL
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;
--> statement-breakpoint
-- Books anew what the records of an order, of a payment without one, or of a gift card say, and sums it up. What agrees stays.
CREATE FUNCTION book_again(of_order integer, of_payment integer, of_card integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
DECLARE
  paid integer[];
  cards integer[];
BEGIN
  PERFORM lock_orders(ARRAY[of_order]);
  SELECT array_agg(id) INTO paid FROM payments WHERE order_id = of_order OR id = of_payment;
  SELECT array_agg(DISTINCT id) INTO cards FROM gift_cards
  WHERE id = of_card OR order_item_id IN (SELECT id FROM order_items WHERE order_id = of_order)
    OR id IN (SELECT gift_card_id FROM payments WHERE id = ANY (paid));
  PERFORM FROM gift_cards WHERE id = ANY (cards) ORDER BY id FOR NO KEY UPDATE;
  PERFORM book_gift_cards(cards);
  PERFORM book_payments(paid);
  PERFORM book_parcels((SELECT array_agg(id) FROM parcels WHERE order_id = of_order));
  PERFORM book_refunds((SELECT array_agg(id) FROM refunds WHERE payment_id = ANY (paid)));
  PERFORM book_disputes((SELECT array_agg(id) FROM disputes WHERE payment_id = ANY (paid)));
  UPDATE gift_cards SET balance = money.amount FROM (
    SELECT gift_card_id AS id, -sum(amount) AS amount FROM journal_lines
    WHERE gift_card_id = ANY (cards) AND account = 'gift_cards' GROUP BY gift_card_id
  ) AS money
  WHERE gift_cards.id = money.id AND gift_cards.balance <> money.amount;
  PERFORM keep_money_of_orders(ARRAY[of_order]);
  -- What has no payment at all has no sums either.
  UPDATE orders SET deposit_paid = 0, balance_paid = 0, deposit_received = false, balance_received = false, received = 0,
    refunded = 0, refund_waiting = 0, lost = 0, gone = 0, disputed = false
  WHERE id = of_order AND paid IS NULL;
END
$$;
--> statement-breakpoint
-- An entry whose refund or dispute there is not says nothing of its payment.
CREATE OR REPLACE FUNCTION money_of_payment(of_payment integer) RETURNS TABLE (received numeric, refunded numeric, waiting numeric,
  lost numeric, gone numeric, owed numeric) LANGUAGE sql STABLE AS $$
  SELECT
    coalesce(sum(lines.amount) FILTER (WHERE entries.kind IN ('payment-received', 'gift-card-redeemed')
      AND lines.account IN ('provider', 'gift_cards')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND refunds.id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'provider' AND disputes.id IS NOT NULL), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND (refunds.outside AND refunds.meaning IS DISTINCT FROM 'price_reduction'
        OR refunds.meaning = 'still_owed'
        OR disputes.id IS NOT NULL AND disputes.meaning IS DISTINCT FROM 'price_reduction')), 0),
    coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards', 'refunds')
      AND coalesce(refunds.meaning, disputes.meaning) = 'still_owed'), 0)
  FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
    LEFT JOIN refunds ON refunds.id = entries.refund_id
    LEFT JOIN disputes ON disputes.id = entries.dispute_id
  WHERE entries.payment_id = of_payment
$$;
