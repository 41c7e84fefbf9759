-- The shop's functions and triggers. A trigger on a statement runs once, however many rows the statement changes.

-- Every server keeps rendered pages in memory. Any change of the catalogue tells all of them to drop these pages.
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER campaigns_changed AFTER INSERT OR UPDATE OR DELETE ON campaigns
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
-- What is sold on a campaign has the campaign's price: deposit and balance are computed from it. The product's own price
-- follows it, and cannot be set to another one meanwhile.
CREATE FUNCTION take_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET price = NEW.full_price WHERE id = NEW.product_id AND price <> NEW.full_price;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER campaigns_give_price AFTER INSERT OR UPDATE OF full_price, is_active, product_id ON campaigns
  FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION take_price_of_campaign();
--> statement-breakpoint
CREATE FUNCTION keep_price_of_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM campaigns WHERE product_id = NEW.id AND is_active AND full_price <> NEW.price) THEN
    RAISE EXCEPTION 'the price of product % comes from its campaign', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_keep_price BEFORE UPDATE OF price ON products
  FOR EACH ROW WHEN (NEW.price <> OLD.price) EXECUTE FUNCTION keep_price_of_campaign();
--> statement-breakpoint
-- What the ledger says of an order is kept beside the order, so that a list of a million can be filtered by it.
-- The sums of payments, refunds and disputes of these orders, and of what was given back outside this shop.
CREATE FUNCTION money_of_orders(ids integer[]) RETURNS TABLE (order_id integer, deposit_received boolean,
  balance_received boolean, received numeric, refunded numeric, refund_waiting numeric, lost numeric, gone numeric,
  disputed boolean) LANGUAGE sql STABLE AS $$
    SELECT payments.order_id,
      bool_or(payments.leg = 'deposit' AND payments.status = 'succeeded'),
      bool_or(payments.leg = 'balance' AND payments.status = 'succeeded'),
      sum(payments.received), sum(back.refunded), sum(back.waiting),
      sum(taken.lost), sum(back.gone + taken.gone), bool_or(taken.disputed)
    FROM payments
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS refunded,
        coalesce(sum(amount) FILTER (WHERE status <> 'succeeded'), 0) AS waiting,
        coalesce(sum(amount) FILTER (WHERE outside AND meaning IS DISTINCT FROM 'price_reduction'), 0) AS gone
      FROM refunds WHERE payment_id = payments.id AND status IN ('requested', 'pending', 'succeeded')
    ) AS back
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE status IN ('lost', 'prevented')), 0) AS lost,
        coalesce(sum(amount) FILTER (
          WHERE status IN ('lost', 'prevented') AND meaning IS DISTINCT FROM 'price_reduction'), 0) AS gone,
        coalesce(bool_or(status NOT IN ('won', 'lost', 'warning_closed', 'prevented')), false) AS disputed
      FROM disputes WHERE payment_id = payments.id
    ) AS taken
    WHERE payments.order_id = ANY (ids) GROUP BY payments.order_id
$$;
--> statement-breakpoint
-- The orders are locked before the sums are taken, so that the sums hold what others write of the same orders' money at
-- this moment.
CREATE FUNCTION keep_money_of_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE orders SET deposit_received = money.deposit_received, balance_received = money.balance_received,
    received = money.received, refunded = money.refunded, refund_waiting = money.refund_waiting, lost = money.lost,
    gone = money.gone, disputed = money.disputed
  FROM money_of_orders(ids) AS money
  WHERE orders.id = money.order_id
    AND (orders.deposit_received, orders.balance_received, orders.received, orders.refunded, orders.refund_waiting,
      orders.lost, orders.gone, orders.disputed)
      IS DISTINCT FROM (money.deposit_received, money.balance_received, money.received, money.refunded,
      money.refund_waiting, money.lost, money.gone, money.disputed)
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
-- hold no order's lock, and whatever holds one may be waiting for their payment.
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
-- It looks at rows by their payment alone, so it serves disputes as it serves refunds.
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
CREATE TRIGGER disputes_inserted_keep_orders AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
CREATE TRIGGER disputes_updated_keep_orders AFTER UPDATE ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
-- The figures of the overview: triggers write differences by day.
CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (moment AT TIME ZONE 'UTC')::date
$$;
--> statement-breakpoint
-- What one order adds to the figures of the day on which it was placed. A test order, and one paid under other keys than
-- the shop has now, adds nothing. 'missing' is what went back after the balance came: owed again, but not by the balance
-- link that a release sends.
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
      AND placed.status <> 'cancelled'),
    ('missing', placed.outstanding, placed.balance_received AND placed.gone > 0 AND placed.outstanding > 0)
  ) AS figure (kind, amount, counts)
  WHERE figure.counts AND placed.total_amount <> 3 AND NOT placed.other_keys
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
-- Checkouts that were opened, and money by the day on which it came. Money without an order counts too.
CREATE FUNCTION figures_of_payment(payment payments)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT figure.kind, figure.day, 1, figure.amount
  FROM (VALUES
    ('opened', utc_day(payment.created_at), payment.amount, payment.leg = 'deposit'),
    ('received', utc_day(payment.succeeded_at), payment.received, payment.status = 'succeeded')
  ) AS figure (kind, day, amount, counts)
  WHERE figure.counts AND figure.day IS NOT NULL AND payment.full_price <> 3 AND NOT payment.other_keys
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
-- What was given back of a payment counts as long as the payment does. Whether it counts changes with the shop's keys alone.
CREATE FUNCTION payments_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT kind, day, sum(count), sum(amount) FROM (
    SELECT figure.* FROM after, figures_of_payment(after::payments) AS figure
    UNION ALL
    SELECT figure.kind, figure.day, -figure.count, -figure.amount
    FROM before, figures_of_payment(before::payments) AS figure
    UNION ALL
    SELECT 'refunded', utc_day(back.at), sign.of, sign.of * back.amount
    FROM after JOIN before ON before.id = after.id
      JOIN (
        SELECT payment_id, created_at AS at, amount FROM refunds WHERE status = 'succeeded'
        UNION ALL
        SELECT payment_id, closed_at, amount FROM disputes
        WHERE status IN ('lost', 'prevented') AND closed_at IS NOT NULL
      ) AS back ON back.payment_id = after.id,
      LATERAL (SELECT CASE WHEN after.other_keys THEN -1 ELSE 1 END AS of) AS sign
    WHERE after.other_keys <> before.other_keys AND after.full_price <> 3
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
-- Money is given back once the provider says so.
CREATE FUNCTION figures_of_refund(refund refunds)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.full_price <> 3 AND NOT payments.other_keys
    AND refund.status = 'succeeded'
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
-- What banks have taken back counts as refunded, on the day of their decision.
CREATE FUNCTION figures_of_dispute(dispute disputes)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(dispute.closed_at), 1, dispute.amount
  FROM payments WHERE payments.id = dispute.payment_id AND payments.full_price <> 3 AND NOT payments.other_keys
    AND dispute.status IN ('lost', 'prevented') AND dispute.closed_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION disputes_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, figure.day, sum(figure.count), sum(figure.amount)
  FROM inserted, figures_of_dispute(inserted::disputes) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION disputes_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER disputes_inserted_count AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION disputes_inserted_count();
--> statement-breakpoint
CREATE TRIGGER disputes_updated_count AFTER UPDATE ON disputes
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION disputes_updated_count();
--> statement-breakpoint
-- Staff's screens are told at once. The payload is "topic id,id,…"; without ids when they are many.
CREATE FUNCTION tell_staff(topic text, ids text[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_screens', topic || CASE WHEN cardinality(ids) BETWEEN 1 AND 20
    THEN ' ' || array_to_string(ids, ',') ELSE '' END)
  WHERE ids IS NULL OR cardinality(ids) > 0
$$;
--> statement-breakpoint
-- Every change of an order writes an event, so this notices all of them.
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
-- Its argument is the topic. 'needs' is what waits for a person.
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
CREATE TRIGGER book_checks_tell_staff AFTER INSERT OR UPDATE OR DELETE ON book_checks
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
--> statement-breakpoint
CREATE TRIGGER backups_tell_staff AFTER INSERT OR UPDATE ON backups
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
--> statement-breakpoint
CREATE TRIGGER restores_tell_staff AFTER INSERT OR UPDATE ON restores
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
--> statement-breakpoint
-- The progress of a mailing is told by the job that sends it, at its own pace: a notice per mail would be too many.
CREATE FUNCTION mailings_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('mailings', NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mailings_tell_staff AFTER INSERT OR UPDATE ON mailings
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER delay_notices_tell_staff AFTER UPDATE ON delay_notices
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER suppressions_tell_staff AFTER INSERT OR UPDATE OR DELETE ON suppressions
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER mail_settings_tell_staff AFTER UPDATE ON mail_settings
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
