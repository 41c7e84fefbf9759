-- Stock of a product with variants is the sum of theirs.
CREATE FUNCTION sum_stock_of_products(ids integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET stock_quantity = variants.stock
  FROM (
    SELECT product_id, sum(stock_quantity) FILTER (WHERE is_active) AS stock FROM product_variants
    WHERE product_id = ANY (ids) GROUP BY product_id
  ) AS variants
  WHERE products.id = variants.product_id AND products.stock_quantity <> coalesce(variants.stock, 0)
$$;
--> statement-breakpoint
CREATE FUNCTION variants_give_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sum_stock_of_products((SELECT array_agg(DISTINCT product_id) FROM changed));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER variants_inserted_give_stock AFTER INSERT ON product_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_give_stock();
--> statement-breakpoint
CREATE TRIGGER variants_updated_give_stock AFTER UPDATE ON product_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_give_stock();
--> statement-breakpoint
CREATE TRIGGER variants_deleted_give_stock AFTER DELETE ON product_variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_give_stock();
--> statement-breakpoint
-- The first picture is the product's.
CREATE FUNCTION pictures_give_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET image_url = first.url
  FROM (
    SELECT DISTINCT ON (ids.product_id) ids.product_id, product_pictures.url
    FROM (SELECT DISTINCT product_id FROM changed) AS ids
    LEFT JOIN product_pictures ON product_pictures.product_id = ids.product_id
    ORDER BY ids.product_id, product_pictures.position, product_pictures.id
  ) AS first
  WHERE products.id = first.product_id AND products.image_url IS DISTINCT FROM first.url;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pictures_inserted_give_first AFTER INSERT ON product_pictures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_give_first();
--> statement-breakpoint
CREATE TRIGGER pictures_updated_give_first AFTER UPDATE ON product_pictures
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_give_first();
--> statement-breakpoint
CREATE TRIGGER pictures_deleted_give_first AFTER DELETE ON product_pictures
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION pictures_give_first();
--> statement-breakpoint
CREATE TRIGGER product_variants_changed AFTER INSERT OR UPDATE OR DELETE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER product_pictures_changed AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER product_variants_tell_staff AFTER INSERT OR UPDATE OR DELETE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('products');
--> statement-breakpoint
CREATE TRIGGER product_pictures_tell_staff AFTER INSERT OR UPDATE OR DELETE ON product_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('products');
--> statement-breakpoint
-- What there was of a product is not written anew.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_stay BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A test order is one by its flag, whatever it costs, and only an order with a bow is a pre-order. 'placed' and the statuses
-- count every order; the others are figures of pre-orders.
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
--> statement-breakpoint
CREATE FUNCTION is_of_test(order_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM orders WHERE orders.id = is_of_test.order_id AND orders.is_test)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_refund(refund refunds)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.method = 'card' AND NOT payments.other_keys
    AND NOT is_of_test(payments.order_id) AND refund.status = 'succeeded'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_dispute(dispute disputes)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(dispute.closed_at), 1, dispute.amount
  FROM payments WHERE payments.id = dispute.payment_id AND NOT payments.other_keys AND NOT is_of_test(payments.order_id)
    AND dispute.status IN ('lost', 'prevented') AND dispute.closed_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION payments_updated_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE after.other_keys <> before.other_keys AND after.method = 'card' AND NOT is_of_test(after.order_id)
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
