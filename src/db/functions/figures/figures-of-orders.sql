-- The figures of the overview: triggers write differences by day.
CREATE OR REPLACE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT (moment AT TIME ZONE 'UTC')::date
$$;

CREATE OR REPLACE FUNCTION is_of_test(order_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM orders WHERE orders.id = is_of_test.order_id AND orders.is_test)
$$;

-- What one order adds to the figures of the day on which it was placed. A test order, by its flag and whatever it costs, and one
-- paid under other keys than the shop has now, adds nothing. 'placed' and the statuses count every order; the others are figures of
-- pre-orders, which have a bow. 'missing' is what went back after the balance came: owed again, but not by the balance link that a
-- release sends.
CREATE OR REPLACE FUNCTION figures_of_order(placed orders) RETURNS TABLE (kind text, count integer, amount numeric)
LANGUAGE sql IMMUTABLE AS $$
  SELECT figure.kind, 1, figure.amount
  FROM (VALUES
    ('placed', placed.total_amount, true),
    ('status:' || placed.status, placed.total_amount, true),
    ('deposited', placed.deposit_amount, placed.bow_color IS NOT NULL AND placed.deposit_received),
    ('completed', placed.remaining_balance, placed.bow_color IS NOT NULL AND placed.balance_received),
    ('cancelled', placed.total_amount, placed.bow_color IS NOT NULL AND placed.deposit_received
      AND placed.status = 'cancelled'),
    ('outstanding', placed.outstanding, placed.deposit_received AND NOT placed.balance_received
      AND placed.remaining_balance > 0 AND placed.status <> 'cancelled'),
    ('missing', placed.outstanding, (placed.balance_received OR placed.remaining_balance = 0)
      AND placed.gone > 0 AND placed.outstanding > 0)
  ) AS figure (kind, amount, counts)
  WHERE figure.counts AND NOT placed.is_test AND NOT placed.other_keys
$$;

CREATE OR REPLACE FUNCTION orders_inserted_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_changes (kind, day, count, amount)
  SELECT figure.kind, utc_day(inserted.created_at), sum(figure.count), sum(coalesce(figure.amount, 0))
  FROM inserted, figures_of_order(inserted::orders) AS figure GROUP BY 1, 2;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION orders_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION count_in_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_total_changes (status, payment_state, color, is_test, other_keys, count, total, outstanding)
    VALUES (OLD.status, OLD.payment_state, coalesce(OLD.bow_color, ''), OLD.is_test, OLD.other_keys, -1,
      -OLD.total_amount, -OLD.outstanding);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_total_changes (status, payment_state, color, is_test, other_keys, count, total, outstanding)
    VALUES (NEW.status, NEW.payment_state, coalesce(NEW.bow_color, ''), NEW.is_test, NEW.other_keys, 1,
      NEW.total_amount, NEW.outstanding);
  END IF;
  RETURN NULL;
END
$$;
