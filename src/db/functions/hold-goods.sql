-- How many places of a campaign, or pieces of a product or variant, are set aside for orders that are being paid.
CREATE OR REPLACE FUNCTION places_set_aside(of_campaign integer, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(*) FROM holds JOIN orders ON orders.id = holds.order_id
  WHERE holds.until > at AND holds.until > holds.since AND orders.status = 'pending' AND orders.campaign_id = of_campaign
$$;

CREATE OR REPLACE FUNCTION pieces_set_aside(of_product integer, of_variant integer, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(line.quantity), 0) FROM holds
    JOIN orders ON orders.id = holds.order_id JOIN order_items AS line ON line.order_id = orders.id
  WHERE holds.until > at AND holds.until > holds.since AND orders.status = 'pending'
    AND line.kind = 'stock' AND line.product_id = of_product AND line.variant_id IS NOT DISTINCT FROM of_variant
$$;

-- Others of the customer's orders of this bow, by account or address: `counted` are those that are paid, whose card is authorised, or
-- that wait by phone; `waiting` are those that are only saved, which anybody can do in anybody's name.
CREATE OR REPLACE FUNCTION bows_of_customer(saved orders, at timestamptz, OUT counted bigint, OUT waiting bigint) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE is_counted), count(*) FILTER (WHERE NOT is_counted) FROM (
    SELECT status <> 'pending' OR entered_by IS NOT NULL AND link_expires_at > at
      OR EXISTS (SELECT FROM payments WHERE order_id = orders.id AND payments.status = 'requires_capture') AS is_counted
    FROM orders
    WHERE (user_id = saved.user_id OR lower(customer_email) = lower(saved.customer_email))
      AND campaign_id = saved.campaign_id AND id <> saved.id AND NOT is_test AND NOT other_keys AND status <> 'cancelled'
  ) AS others
$$;

-- Whether the order's customer may have it beside their others; `at_once` is false where that depends on which of them is paid.
-- Two tabs of one customer see each other's order.
CREATE OR REPLACE FUNCTION bows_allowed(saved orders, at timestamptz, OUT most integer, OUT allowed boolean, OUT at_once boolean)
LANGUAGE plpgsql AS $$
DECLARE
  others record;
BEGIN
  allowed := true;
  at_once := true;
  SELECT most_per_customer INTO most FROM campaigns WHERE id = saved.campaign_id;
  IF most IS NOT NULL AND NOT saved.is_test THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('bows of campaign ' || saved.campaign_id, 0));
    SELECT * INTO others FROM bows_of_customer(saved, at);
    allowed := others.counted < most;
    at_once := others.counted + others.waiting < most;
  END IF;
END
$$;

-- Sets what an order needs of what can run out aside while its customer pays, once, for `keep`: never more of anything than a
-- fifth of what is left of it, for all orders together. A browser, a network and a mailbox, however it is spelled, get it once a day,
-- and of IPv6 the networks around one a few times (the /56 `times[1]`, the /48 `times[2]`), unless plenty is left: all of it together
-- is a fiftieth. `at_once`: plenty is left, or nothing that it needs can run out; the card may be charged at once. Fails where no
-- place is left, or where its customer has as many bows as they may: FD001 with the reason, and in DETAIL how many bows that are.
CREATE OR REPLACE FUNCTION hold_goods(of_order integer, mailbox text, at timestamptz, keep interval, times integer[])
RETURNS TABLE (at_once boolean, ends timestamptz, authorised_first boolean) LANGUAGE plpgsql AS $$
DECLARE
  saved orders%ROWTYPE;
  known holds%ROWTYPE;
  bows record;
  share record;
  pressed record;
  in_batches boolean := false;
  limited boolean := false;
  set_aside boolean;
BEGIN
  at_once := true;
  authorised_first := false;
  SELECT * INTO saved FROM orders WHERE id = of_order;
  IF saved.campaign_id IS NOT NULL AND NOT saved.is_test THEN
    SELECT * INTO bows FROM bows_allowed(saved, at);
    IF NOT bows.allowed THEN
      RAISE EXCEPTION 'too-many-bows' USING ERRCODE = 'FD001', DETAIL = bows.most::text;
    END IF;
    at_once := bows.at_once;
    PERFORM FROM batches WHERE campaign_id = saved.campaign_id ORDER BY position FOR NO KEY UPDATE;
    in_batches := FOUND;
    IF in_batches AND NOT EXISTS (SELECT FROM places WHERE order_id = of_order)
      AND batch_with_room(saved.campaign_id, at) IS NULL THEN
      RAISE EXCEPTION 'sold-out' USING ERRCODE = 'FD001', DETAIL = '';
    END IF;
  END IF;
  PERFORM FROM products WHERE id IN (SELECT product_id FROM order_items WHERE order_id = of_order AND kind = 'stock')
    ORDER BY id FOR NO KEY UPDATE;
  limited := FOUND OR in_batches OR NOT at_once;
  IF NOT limited THEN
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM FROM product_variants WHERE id IN (SELECT variant_id FROM order_items WHERE order_id = of_order AND kind = 'stock')
    ORDER BY id FOR NO KEY UPDATE;
  SELECT * INTO known FROM holds WHERE order_id = of_order;
  IF NOT FOUND THEN
    SELECT coalesce(bool_and(aside * 5 <= free), true) AS fits, coalesce(bool_and(aside * 50 <= free), true) AS plenty INTO share
    FROM (
      SELECT 1 + places_set_aside(saved.campaign_id, at) AS aside, sum(size - used) AS free
      FROM batches WHERE campaign_id = saved.campaign_id AND state = 'open' HAVING in_batches
      UNION ALL
      SELECT sum(line.quantity) + pieces_set_aside(line.product_id, line.variant_id, at),
        max(coalesce(variant.stock_quantity, product.stock_quantity))
      FROM order_items AS line JOIN products AS product ON product.id = line.product_id
        LEFT JOIN product_variants AS variant ON variant.id = line.variant_id
      WHERE line.order_id = of_order AND line.kind = 'stock' GROUP BY line.product_id, line.variant_id
    ) AS goods;
    SELECT coalesce('cart ' || checkouts.cart_id, payments.provider_intent_id) AS browser, opening.network, opening.network_56, opening.network_48 INTO pressed
    FROM payments LEFT JOIN checkouts ON checkouts.id = payments.checkout_id
      LEFT JOIN checkout_openings AS opening ON opening.intent_id = payments.provider_intent_id
    WHERE payments.order_id = of_order AND payments.method = 'card' ORDER BY payments.id DESC LIMIT 1;
    at_once := at_once AND share.plenty;
    set_aside := at_once OR share.fits AND pressed.network IS NOT NULL AND NOT EXISTS (
      SELECT FROM holds AS other JOIN orders ON orders.id = other.order_id
      WHERE other.since > at - interval '1 day' AND orders.status IN ('pending', 'cancelled')
        AND (other.browser = pressed.browser OR other.network = pressed.network
          OR other.address = hold_goods.mailbox)
    ) AND NOT EXISTS (
      SELECT FROM holds AS other JOIN orders ON orders.id = other.order_id
      WHERE other.since > at - interval '1 day' AND orders.status IN ('pending', 'cancelled')
        AND (other.network_56 = pressed.network_56 OR other.network_48 = pressed.network_48)
      HAVING count(*) FILTER (WHERE other.network_56 = pressed.network_56) >= times[1] OR count(*) >= times[2]
    );
    INSERT INTO holds (order_id, since, until, browser, network, network_56, network_48, address, at_once)
    VALUES (of_order, at, CASE WHEN set_aside THEN at + keep ELSE at END, coalesce(pressed.browser, ''), pressed.network,
      pressed.network_56, pressed.network_48, hold_goods.mailbox, hold_goods.at_once) RETURNING * INTO known;
  END IF;
  ends := CASE WHEN known.until > at THEN known.until END;
  at_once := known.at_once AND ends IS NOT NULL;
  authorised_first := known.authorised_first;
  RETURN NEXT;
END
$$;

-- As servers ask that were started before.
CREATE OR REPLACE FUNCTION hold_goods(of_order integer, at timestamptz, keep interval)
RETURNS TABLE (at_once boolean, ends timestamptz, authorised_first boolean) LANGUAGE sql AS $$
  SELECT held.* FROM orders, hold_goods(of_order, lower(orders.customer_email), at, keep, '{4,16}') AS held WHERE orders.id = of_order
$$;

-- What is set aside gives way where less is left, the oldest first, so that it is never more than a fifth: whoever takes the rest.
-- One that somebody else changes at this moment is passed over.
CREATE OR REPLACE FUNCTION give_way_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE holds SET until = since WHERE order_id IN (SELECT order_id FROM holds WHERE order_id IN (
    SELECT order_id FROM (
      SELECT holds.order_id, row_number() OVER (ORDER BY holds.since DESC, holds.order_id DESC) AS aside
      FROM holds JOIN orders ON orders.id = holds.order_id
      WHERE holds.until > holds.since AND orders.status = 'pending' AND orders.campaign_id = NEW.campaign_id
    ) AS newest
    WHERE aside * 5 > (SELECT coalesce(sum(size - used), 0) FROM batches WHERE campaign_id = NEW.campaign_id AND state = 'open')
  ) FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION give_way_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  piece record;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT NEW.id AS product_id, NULL::integer AS variant_id INTO piece;
  ELSE
    SELECT NEW.product_id, NEW.id AS variant_id INTO piece;
  END IF;
  UPDATE holds SET until = since WHERE order_id IN (SELECT order_id FROM holds WHERE order_id IN (
    SELECT order_id FROM (
      SELECT holds.order_id, sum(line.quantity) OVER (ORDER BY holds.since DESC, holds.order_id DESC) AS aside
      FROM holds JOIN orders ON orders.id = holds.order_id JOIN order_items AS line ON line.order_id = orders.id
      WHERE holds.until > holds.since AND orders.status = 'pending' AND line.kind = 'stock'
        AND line.product_id = piece.product_id AND line.variant_id IS NOT DISTINCT FROM piece.variant_id
    ) AS newest
    WHERE aside * 5 > NEW.stock_quantity
  ) FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END
$$;
