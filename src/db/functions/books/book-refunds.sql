-- Of what goes back the order's deposits give as much as they have, or had until it was cancelled (book-kept.sql); the rest was
-- delivered, so it is sales that shrink.
-- What is called off goes where it came from, sales first.
CREATE OR REPLACE FUNCTION book_refunds(ids integer[]) RETURNS void LANGUAGE sql
  SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  WITH facts AS (
    SELECT refunds.id, refunds.payment_id, refunds.status, refunds.outside, payments.order_id, payments.method,
      CASE payments.method WHEN 'gift_card' THEN present_gift_card(payments.gift_card_id) END AS gift_card_id,
      CASE WHEN booked.entries = 0 THEN refunds.created_at ELSE shop_now() END AS at, booked.*,
      CASE WHEN refunds.status IN ('requested', 'pending') THEN refunds.amount ELSE 0 END - booked.promised AS promise,
      CASE WHEN refunds.status = 'succeeded' THEN refunds.amount ELSE 0 END - booked.gone AS going
    FROM refunds JOIN payments ON payments.id = refunds.payment_id
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(lines.amount) FILTER (WHERE lines.account = 'refunds'), 0) AS promised,
        coalesce(-sum(lines.amount) FILTER (WHERE lines.account IN ('provider', 'gift_cards')), 0) AS gone,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'deposits'), 0) AS deposits,
        coalesce(sum(lines.amount) FILTER (WHERE lines.account = 'sales'), 0) AS sales,
        count(DISTINCT entries.id) AS entries,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'refund-requested') AS requests,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind IN ('refund-done', 'gift-card-returned')) AS ends,
        count(DISTINCT entries.id) FILTER (WHERE entries.kind = 'refund-called-off') AS calls
      FROM journal_entries AS entries JOIN journal_lines AS lines ON lines.entry_id = entries.id
      WHERE entries.payment_id = payments.id AND entries.refund_id = refunds.id
    ) AS booked
    WHERE refunds.id = ANY (ids)
  ), shares AS (
    SELECT facts.*, promise + going AS back,
      -- Several refunds of one order that are written at once share what its deposits have.
      least(greatest(promise + going, 0), greatest(coalesce((
          SELECT -sum(amount) FROM journal_lines WHERE order_id = facts.order_id AND account IN ('deposits', 'other_income')), 0)
        - coalesce(sum(greatest(promise + going, 0)) OVER (
          PARTITION BY order_id ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0)) AS of_deposits
    FROM facts WHERE promise <> 0 OR going <> 0
  ), divided AS (
    SELECT shares.*,
      CASE WHEN back < 0 THEN -least(sales, -back) WHEN order_id IS NULL THEN 0 ELSE back - of_deposits END AS to_sales,
      CASE WHEN back < 0 THEN -least(deposits, -back - least(sales, -back)) WHEN order_id IS NULL THEN 0
        ELSE of_deposits END AS to_deposits,
      CASE
        WHEN status IN ('failed', 'canceled') THEN 'refund-called-off'
        WHEN method = 'gift_card' AND status = 'succeeded' THEN 'gift-card-returned'
        WHEN outside AND entries = 0 THEN 'refund-outside'
        WHEN status = 'succeeded' THEN 'refund-done'
        ELSE 'refund-requested' END AS kind
    FROM shares
  ), postings AS (
    SELECT CASE kind
        WHEN 'refund-called-off' THEN journal_source('refund:' || id || ':called-off', calls)
        WHEN 'refund-outside' THEN 'refund:' || id || ':outside'
        WHEN 'refund-requested' THEN journal_source('refund:' || id || ':requested', requests)
        ELSE journal_source('refund:' || id || ':done', ends) END AS source,
      kind, at, order_id, payment_id, id AS refund_id, gift_card_id, leg.account, leg.amount,
      CASE leg.account WHEN 'gift_cards' THEN gift_card_id END AS card_id
    FROM divided CROSS JOIN LATERAL (VALUES
      ('deposits', to_deposits), ('sales', to_sales), ('unassigned', back - to_deposits - to_sales),
      ('refunds', -promise), (CASE method WHEN 'card' THEN 'provider' ELSE 'gift_cards' END, -going)
    ) AS leg (account, amount)
  )
  SELECT book(jsonb_agg(postings)) FROM postings WHERE amount <> 0 HAVING count(*) > 0
$$;

-- The shop itself asks for no more than a payment has received and has neither given back nor promised. What the provider has
-- done is booked whatever it is.
CREATE OR REPLACE FUNCTION refunds_inserted_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET search_path = pg_catalog, public, pg_temp AS $$
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

CREATE OR REPLACE FUNCTION refunds_updated_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET enable_seqscan = off SET plan_cache_mode = force_generic_plan SET search_path = pg_catalog, public, pg_temp AS $$
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

-- A refund stays within what its payment has received, however it is written. What this shop asks for itself, what has no name at
-- the card provider and what goes back onto a gift card is refused beyond what is not given back, promised or lost to a bank.
CREATE OR REPLACE FUNCTION refuse_asking_beyond(payments_of integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The provider itself gives back no more than it has taken: beyond that nothing it has done is believed. Looked at when the
-- transaction ends, because one refund may have failed and another taken its place.
CREATE OR REPLACE FUNCTION refunds_stay_within() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A refund that had failed, with all that it took off back in its place, and went through all the same is money that went back without
-- anybody's word for the price, unless its order is cancelled. What is from outside is not for the server to say.
CREATE OR REPLACE FUNCTION refunds_late() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.outside := NOT EXISTS (
    SELECT FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.id = NEW.payment_id AND orders.status = 'cancelled'
  );
  RETURN NEW;
END
$$;
