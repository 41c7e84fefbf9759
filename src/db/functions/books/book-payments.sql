-- A payment that has not succeeded books nothing, and one that has keeps what it booked.
CREATE OR REPLACE FUNCTION book_payments(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT payments.id, payments.order_id, payments.gift_card_id,
      CASE payments.status WHEN 'succeeded' THEN payments.received ELSE 0 END - booked.received AS arrived,
      booked.unassigned, booked.receipts, booked.assignments, coalesce(payments.succeeded_at, shop_now()) AS at,
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
    SELECT journal_source('payment:' || id || ':assigned', assignments), 'payment-assigned', shop_now(), order_id, id,
      gift_card_id, leg.account, leg.amount, NULL
    FROM facts CROSS JOIN LATERAL (VALUES ('unassigned', -unassigned), ('deposits', unassigned)) AS leg (account, amount)
    WHERE order_id IS NOT NULL
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

CREATE OR REPLACE FUNCTION payments_inserted_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(id), array_agg(DISTINCT order_id) FILTER (WHERE order_id IS NOT NULL) INTO ids, orders_of
  FROM changed WHERE status = 'succeeded';
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_payments(ids);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;

-- An update that changes nothing of the money leaves the order alone: the jobs that plan when a payment is looked at again
-- hold no order's lock, and whatever holds one may be waiting for their payment.
CREATE OR REPLACE FUNCTION payments_updated_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  ids integer[];
  orders_of integer[];
BEGIN
  SELECT array_agg(changed.id), array_agg(DISTINCT changed.order_id) FILTER (WHERE changed.order_id IS NOT NULL)
  INTO ids, orders_of
  FROM changed JOIN before ON before.id = changed.id
  WHERE changed.status = 'succeeded' AND (changed.order_id, changed.leg, changed.status, changed.received)
    IS DISTINCT FROM (before.order_id, before.leg, before.status, before.received);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_orders(orders_of);
  PERFORM book_payments(ids);
  IF orders_of IS NOT NULL THEN PERFORM keep_money_of_orders(orders_of); END IF;
  RETURN NULL;
END
$$;

-- Money that comes to a cancelled order goes back: the transaction that notes it asks for that, or notes nothing.
CREATE OR REPLACE FUNCTION payments_of_cancelled_go_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND status = 'cancelled') AND NEW.received > coalesce((
    SELECT sum(amount) FROM refunds
    WHERE payment_id = NEW.id AND status IN ('requested', 'pending', 'succeeded')), 0)
  THEN
    RAISE EXCEPTION 'payment % came to a cancelled order, and its refund was not asked for', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_of_cancelled_go_back';
  END IF;
  RETURN NULL;
END
$$;
