-- Checkouts that were opened, and money by the day on which it came. Money without an order counts too.
CREATE OR REPLACE FUNCTION figures_of_payment(payment payments)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT figure.kind, figure.day, 1, figure.amount
  FROM (VALUES
    ('opened', utc_day(payment.created_at), payment.amount, payment.leg = 'deposit' AND payment.method = 'card'),
    ('received', utc_day(payment.succeeded_at), payment.received,
      payment.status = 'succeeded' AND payment.method = 'card')
  ) AS figure (kind, day, amount, counts)
  WHERE figure.counts AND figure.day IS NOT NULL AND NOT payment.other_keys AND NOT is_of_test(payment.order_id)
$$;

CREATE OR REPLACE FUNCTION payments_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_payment(inserted::payments) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;

-- What was given back of a payment counts as long as the payment does. Whether it counts changes with the shop's keys alone: only
-- then are its refunds read.
CREATE OR REPLACE FUNCTION payments_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_payment(after::payments) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_payment(before::payments) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  IF EXISTS (SELECT FROM after JOIN before ON before.id = after.id WHERE after.other_keys <> before.other_keys) THEN
    INSERT INTO figure_changes (kind, day, count, amount)
    SELECT 'refunded', utc_day(back.at), sum(sign.of), sum(sign.of * back.amount)
    FROM after JOIN before ON before.id = after.id
      JOIN (
        SELECT payment_id, created_at AS at, amount FROM refunds WHERE status = 'succeeded'
        UNION ALL
        SELECT payment_id, closed_at, amount FROM disputes
        WHERE status IN ('lost', 'prevented') AND closed_at IS NOT NULL
      ) AS back ON back.payment_id = after.id,
      LATERAL (SELECT CASE WHEN after.other_keys THEN -1 ELSE 1 END AS of) AS sign
    WHERE after.other_keys <> before.other_keys AND after.method = 'card' AND NOT is_of_test(after.order_id)
    GROUP BY utc_day(back.at) HAVING sum(sign.of) <> 0 OR sum(sign.of * back.amount) <> 0;
  END IF;
  RETURN NULL;
END
$$;

-- Money is given back once the provider says so.
CREATE OR REPLACE FUNCTION figures_of_refund(refund refunds)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.method = 'card' AND NOT payments.other_keys
    AND NOT is_of_test(payments.order_id) AND refund.status = 'succeeded'
$$;

CREATE OR REPLACE FUNCTION refunds_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_refund(inserted::refunds) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refunds_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_refund(after::refunds) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_refund(before::refunds) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;

-- What banks have taken back counts as refunded, on the day of their decision.
CREATE OR REPLACE FUNCTION figures_of_dispute(dispute disputes)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(dispute.closed_at), 1, dispute.amount
  FROM payments WHERE payments.id = dispute.payment_id AND NOT payments.other_keys AND NOT is_of_test(payments.order_id)
    AND dispute.status IN ('lost', 'prevented') AND dispute.closed_at IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION disputes_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_dispute(inserted::disputes) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION disputes_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_dispute(after::disputes) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_dispute(before::disputes) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
