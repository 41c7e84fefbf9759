ALTER TABLE "holds" ADD COLUMN "network_56" text;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "network_48" text;--> statement-breakpoint
CREATE INDEX "holds_network_56" ON "holds" USING btree ("network_56") WHERE network_56 is not null;--> statement-breakpoint
CREATE INDEX "holds_network_48" ON "holds" USING btree ("network_48") WHERE network_48 is not null;
--> statement-breakpoint
-- Holds for whoever has not held within a day: by the mailbox however it is spelled, and of IPv6 by the networks around one too, of
-- which the /56 gets `times[1]` and the /48 `times[2]`.
CREATE FUNCTION hold_goods(of_order integer, mailbox text, at timestamptz, keep interval, times integer[])
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
--> statement-breakpoint
-- As servers ask that were started before.
CREATE OR REPLACE FUNCTION hold_goods(of_order integer, at timestamptz, keep interval)
RETURNS TABLE (at_once boolean, ends timestamptz, authorised_first boolean) LANGUAGE sql AS $$
  SELECT held.* FROM orders, hold_goods(of_order, lower(orders.customer_email), at, keep, '{4,16}') AS held WHERE orders.id = of_order
$$;
