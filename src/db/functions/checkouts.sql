-- Statements of an order's path that have to follow each other, together in one call each: what waits for a lock is read
-- after it, because each statement of a volatile function sees what was committed before it began.

-- Makes all that change a checkout wait for each other, then locks its payment and its order as lock_payment does. The order is the
-- one that it has become, by that payment or by another. Each statement sees what was committed before it began.
CREATE OR REPLACE FUNCTION lock_checkout(
  of_checkout text, intent text, OUT checkout checkouts, OUT payment payments, OUT "order" orders
) LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_checkout, 0));
  SELECT known.* INTO checkout FROM checkouts AS known WHERE known.id = of_checkout;
  IF intent IS NOT NULL THEN
    SELECT * INTO found FROM lock_payment(intent);
    payment := found.payment;
    "order" := found."order";
  END IF;
  IF "order" IS NULL OR "order".id IS NULL THEN
    SELECT locked.* INTO "order" FROM orders AS locked WHERE locked.id = (
      SELECT paid.order_id FROM payments AS paid
      WHERE paid.checkout_id = of_checkout AND paid.order_id IS NOT NULL LIMIT 1
    ) FOR UPDATE;
  END IF;
END
$$;

-- The locks of one payment, in the order that all take them: the intent's, then the row of its order.
CREATE OR REPLACE FUNCTION lock_payment(intent text, OUT payment payments, OUT "order" orders) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(intent, 0));
  SELECT known.* INTO payment FROM payments AS known WHERE known.provider_intent_id = intent;
  IF payment.order_id IS NOT NULL THEN
    SELECT locked.* INTO "order" FROM orders AS locked WHERE locked.id = payment.order_id FOR UPDATE;
  END IF;
END
$$;

-- Counts that a network, which is one of two wider ones, opens one more deposit, unless one of the three has as many as it may have
-- (`times` what a network alone may): `full_since` is then the opening with which it has them. `everybody`: how many are open over
-- all networks since `flood_since`, no more than `most` being counted.
CREATE OR REPLACE FUNCTION count_opening(
  of_networks text[], times integer[], opened_at timestamptz, since timestamptz, flood_since timestamptz,
  most integer, many integer, most_open integer, most_in_flood integer,
  OUT opening_id bigint, OUT full_since timestamptz, OUT everybody integer
) LANGUAGE plpgsql AS $$
DECLARE
  of_network text;
BEGIN
  FOREACH of_network IN ARRAY of_networks LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('opening ' || of_network, 0));
  END LOOP;
  SELECT count(*) INTO everybody FROM (
    SELECT FROM checkout_openings AS opening WHERE opening.at > flood_since LIMIT most
  ) AS recent;
  SELECT newest.at INTO full_since FROM (
    SELECT opening.size, opening.at,
      sum(1 + opening.declines) OVER (PARTITION BY opening.size ORDER BY opening.at DESC, opening.id DESC) AS counted
    FROM (
      SELECT 1 AS size, id, at, declines FROM checkout_openings WHERE network = of_networks[1] AND at > since
      UNION ALL SELECT 2, id, at, declines FROM checkout_openings WHERE network_56 = of_networks[2] AND at > since
      UNION ALL SELECT 3, id, at, declines FROM checkout_openings WHERE network_48 = of_networks[3] AND at > since
    ) AS opening
  ) AS newest
  WHERE newest.counted >= times[newest.size] * CASE WHEN everybody < many THEN most_open ELSE most_in_flood END
  ORDER BY newest.at DESC LIMIT 1;
  IF full_since IS NULL THEN
    INSERT INTO checkout_openings (network, network_56, network_48, at)
    VALUES (of_networks[1], of_networks[2], of_networks[3], opened_at) RETURNING id INTO opening_id;
  END IF;
END
$$;
