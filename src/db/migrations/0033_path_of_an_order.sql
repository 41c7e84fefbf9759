-- Statements of an order's path that have to follow each other, together in one call each: what waits for a lock is read
-- after it, because each statement of a volatile function sees what was committed before it began.

-- The locks of one payment, in the order that all take them: the intent's, then the row of its order.
CREATE FUNCTION lock_payment(intent text, OUT payment payments, OUT "order" orders) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(intent, 0));
  SELECT known.* INTO payment FROM payments AS known WHERE known.provider_intent_id = intent;
  IF payment.order_id IS NOT NULL THEN
    SELECT locked.* INTO "order" FROM orders AS locked WHERE locked.id = payment.order_id FOR UPDATE;
  END IF;
END
$$;
--> statement-breakpoint
-- Counts that a network opens one more deposit, unless it has as many as it may have: `full_since` is then the opening with
-- which it has them. `everybody`: how many are open over all networks since `flood_since`, no more than `most` being counted.
CREATE FUNCTION count_opening(
  of_network text, opened_at timestamptz, since timestamptz, flood_since timestamptz,
  most integer, many integer, most_open integer, most_in_flood integer,
  OUT opening_id bigint, OUT full_since timestamptz, OUT everybody integer
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('opening ' || of_network, 0));
  SELECT count(*) INTO everybody FROM (
    SELECT FROM checkout_openings AS opening WHERE opening.at > flood_since LIMIT most
  ) AS recent;
  SELECT newest.at INTO full_since FROM (
    SELECT opening.at, sum(1 + opening.declines) OVER (ORDER BY opening.at DESC, opening.id DESC) AS counted
    FROM checkout_openings AS opening WHERE opening.network = of_network AND opening.at > since
  ) AS newest
  WHERE newest.counted >= CASE WHEN everybody < many THEN most_open ELSE most_in_flood END
  ORDER BY newest.at DESC LIMIT 1;
  IF full_since IS NULL THEN
    INSERT INTO checkout_openings (network, at) VALUES (of_network, opened_at) RETURNING id INTO opening_id;
  END IF;
END
$$;
--> statement-breakpoint
-- Whether any delay was announced that may concern an order of this campaign; one that is being announced is waited for,
-- and none can be until the transaction ends.
CREATE FUNCTION has_delays(of_campaign integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM campaigns WHERE id = of_campaign FOR SHARE;
  RETURN EXISTS (SELECT FROM delays WHERE campaign_id = of_campaign);
END
$$;
--> statement-breakpoint
-- A queued mail, locked for its sending, after its recipient in a mailing. `other_keys`: its order is one of other keys.
-- `perhaps_blocked`: there is a reason not to write to its address, or the address is one whose capitals only the shop knows.
CREATE FUNCTION lock_email(
  of_email bigint, OUT email emails, OUT of_mailing boolean, OUT other_keys boolean, OUT perhaps_blocked boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mailing_recipients WHERE mailing_recipients.email_id = of_email FOR NO KEY UPDATE;
  of_mailing := FOUND;
  SELECT waiting.* INTO email FROM emails AS waiting WHERE waiting.id = of_email FOR NO KEY UPDATE;
  other_keys := coalesce((SELECT orders.other_keys FROM orders WHERE orders.id = email.order_id), false);
  perhaps_blocked := email.recipient !~ '^[ -~]*$'
    OR EXISTS (SELECT FROM suppressions WHERE suppressions.address = lower(email.recipient));
END
$$;
