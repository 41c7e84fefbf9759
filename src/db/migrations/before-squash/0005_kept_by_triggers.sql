-- What the ledger says of an order is kept beside the order, so that a list of a million can be filtered by it. All
-- triggers here look at whole statements: loading many rows costs one look.
CREATE FUNCTION keep_money_of_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
  -- Locked before the sums are taken, so that they hold what anybody else is writing of the same order's money just now.
  SELECT FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET deposit_received = money.deposit_received, balance_received = money.balance_received,
    received = money.received, refunded = money.refunded
  FROM (
    SELECT payments.order_id,
      bool_or(payments.leg = 'deposit' AND payments.status = 'succeeded') AS deposit_received,
      bool_or(payments.leg = 'balance' AND payments.status = 'succeeded') AS balance_received,
      sum(payments.received) AS received,
      sum((SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE refunds.payment_id = payments.id AND refunds.status IN ('requested', 'pending', 'succeeded'))) AS refunded
    FROM payments WHERE payments.order_id = ANY (ids) GROUP BY payments.order_id
  ) AS money
  WHERE orders.id = money.order_id
    AND (orders.deposit_received, orders.balance_received, orders.received, orders.refunded)
      IS DISTINCT FROM (money.deposit_received, money.balance_received, money.received, money.refunded)
$$;
--> statement-breakpoint
-- A payment that has not succeeded says nothing about its order yet; one that has, keeps what it says.
CREATE FUNCTION payments_keep_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT order_id) INTO ids FROM changed WHERE order_id IS NOT NULL AND status = 'succeeded';
  IF ids IS NOT NULL THEN PERFORM keep_money_of_orders(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- An update that changes nothing of the money leaves the order alone: the jobs that plan when a payment is looked at again
-- hold no order's lock, and whoever holds one may be waiting for their payment.
CREATE FUNCTION payments_updated_keep_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT changed.order_id) INTO ids FROM changed JOIN before ON before.id = changed.id
  WHERE changed.order_id IS NOT NULL AND changed.status = 'succeeded'
    AND (changed.order_id, changed.leg, changed.status, changed.received)
      IS DISTINCT FROM (before.order_id, before.leg, before.status, before.received);
  IF ids IS NOT NULL THEN PERFORM keep_money_of_orders(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refunds_keep_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT payments.order_id) INTO ids
  FROM changed JOIN payments ON payments.id = changed.payment_id WHERE payments.order_id IS NOT NULL;
  IF ids IS NOT NULL THEN PERFORM keep_money_of_orders(ids); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_inserted_keep_orders AFTER INSERT ON payments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payments_keep_orders();
--> statement-breakpoint
CREATE TRIGGER payments_updated_keep_orders AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION payments_updated_keep_orders();
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_keep_orders AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_keep_orders AFTER UPDATE ON refunds
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
-- What one order adds to the figures of the day on which it was placed. A test order adds nothing.
CREATE FUNCTION figures_of_order(placed orders) RETURNS TABLE (kind text, count integer, amount numeric)
LANGUAGE sql IMMUTABLE AS $$
  SELECT figure.kind, 1, figure.amount
  FROM (VALUES
    ('placed', placed.total_amount, true),
    ('status:' || placed.status, placed.total_amount, true),
    ('deposited', placed.deposit_amount, placed.deposit_received),
    ('completed', placed.remaining_balance, placed.balance_received),
    ('cancelled', placed.total_amount, placed.deposit_received AND placed.status = 'cancelled'),
    ('outstanding', placed.outstanding, placed.deposit_received AND NOT placed.balance_received
      AND placed.status <> 'cancelled')
  ) AS figure (kind, amount, counts)
  WHERE figure.counts AND placed.total_amount <> 3
$$;
--> statement-breakpoint
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (moment AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
CREATE FUNCTION orders_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, utc_day(inserted.created_at), sum(figure.count), sum(coalesce(figure.amount, 0))
  FROM inserted, figures_of_order(inserted::orders) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION orders_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.kind, utc_day(after.created_at) AS day, figure.count, coalesce(figure.amount, 0) AS amount
    FROM after, figures_of_order(after::orders) AS figure
    UNION ALL
    SELECT figure.kind, utc_day(before.created_at), -figure.count, -coalesce(figure.amount, 0)
    FROM before, figures_of_order(before::orders) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_inserted_count AFTER INSERT ON orders
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION orders_inserted_count();
--> statement-breakpoint
CREATE TRIGGER orders_updated_count AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION orders_updated_count();
--> statement-breakpoint
-- Checkouts that were opened, and money by the day on which it came or was given back. Money without an order counts too.
CREATE FUNCTION figures_of_payment(payment payments) RETURNS TABLE (kind text, day date, count integer, amount numeric)
LANGUAGE sql STABLE AS $$
  SELECT figure.kind, figure.day, 1, figure.amount
  FROM (VALUES
    ('opened', utc_day(payment.created_at), payment.amount, payment.leg = 'deposit'),
    ('received', utc_day(payment.succeeded_at), payment.received, payment.status = 'succeeded')
  ) AS figure (kind, day, amount, counts)
  WHERE figure.counts AND figure.day IS NOT NULL AND payment.full_price <> 3
$$;
--> statement-breakpoint
CREATE FUNCTION payments_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_payment(inserted::payments) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION payments_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_payment(after::payments) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_payment(before::payments) AS figure
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_inserted_count AFTER INSERT ON payments
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION payments_inserted_count();
--> statement-breakpoint
CREATE TRIGGER payments_updated_count AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION payments_updated_count();
--> statement-breakpoint
CREATE FUNCTION figures_of_refund(refund refunds) RETURNS TABLE (kind text, day date, count integer, amount numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.full_price <> 3
    AND refund.status IN ('requested', 'pending', 'succeeded')
$$;
--> statement-breakpoint
CREATE FUNCTION refunds_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_refund(inserted::refunds) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refunds_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_count AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION refunds_inserted_count();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_count AFTER UPDATE ON refunds
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION refunds_updated_count();
--> statement-breakpoint
-- Staff's screens are told at once. The payload is "topic id,id,…"; without ids when they are many.
CREATE FUNCTION tell_staff(topic text, ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_screens', topic || CASE WHEN cardinality(ids) BETWEEN 1 AND 20
    THEN ' ' || array_to_string(ids, ',') ELSE '' END)
  WHERE ids IS NULL OR cardinality(ids) > 0
$$;
--> statement-breakpoint
-- Every change of an order writes an event, so this hears of all of them.
CREATE FUNCTION order_events_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('orders', (SELECT array_agg(DISTINCT order_id::text) FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_events_tell_staff AFTER INSERT ON order_events
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_events_tell_staff();
--> statement-breakpoint
CREATE FUNCTION emails_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('orders', array_agg(DISTINCT order_id::text)) FROM changed
  WHERE order_id IS NOT NULL HAVING count(*) > 0;
  IF EXISTS (SELECT FROM changed WHERE state = 'failed') OR EXISTS (SELECT FROM before WHERE state = 'failed') THEN
    PERFORM tell_staff('needs', NULL);
  END IF;
  IF EXISTS (SELECT FROM changed WHERE template = 'inquiry-reply') THEN PERFORM tell_staff('contacts', NULL); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER emails_tell_staff AFTER UPDATE ON emails
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION emails_tell_staff();
--> statement-breakpoint
CREATE FUNCTION table_tells_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff(TG_ARGV[0], NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_tell_staff AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('products');
--> statement-breakpoint
CREATE TRIGGER contact_inquiries_tell_staff AFTER INSERT OR UPDATE ON contact_inquiries
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('contacts');
--> statement-breakpoint
CREATE TRIGGER alerts_tell_staff AFTER INSERT OR UPDATE ON alerts
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
--> statement-breakpoint
CREATE FUNCTION provider_events_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'failed' OR OLD.state = 'failed' THEN PERFORM tell_staff('needs', NULL); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER provider_events_tell_staff AFTER UPDATE ON provider_events
  FOR EACH ROW EXECUTE FUNCTION provider_events_tell_staff();
--> statement-breakpoint
-- What there was before this migration. The updates above write the figures of money that orders have received; what else
-- there is to count is written here once.
INSERT INTO figure_changes (kind, day, count, amount)
SELECT figure.kind, utc_day(orders.created_at), sum(figure.count), sum(coalesce(figure.amount, 0))
FROM orders, figures_of_order(orders) AS figure GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO figure_changes (kind, day, count, amount)
SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
FROM payments, figures_of_payment(payments) AS figure GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO figure_changes (kind, day, count, amount)
SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
FROM refunds, figures_of_refund(refunds) AS figure GROUP BY 1, 2;
--> statement-breakpoint
SELECT keep_money_of_orders(array_agg(DISTINCT order_id)) FROM payments WHERE order_id IS NOT NULL AND status = 'succeeded';
