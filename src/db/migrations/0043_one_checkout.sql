ALTER TABLE "checkouts" ADD COLUMN "over_at" timestamp with time zone;--> statement-breakpoint
-- A bow alone has a checkout as everything else has. What is still open, or was paid a moment ago, gets the one that it lacks.
CREATE TEMPORARY TABLE "without_checkout" ON COMMIT DROP AS
  SELECT payments.id AS payment_id, 'co_' || replace(gen_random_uuid()::text, '-', '') AS checkout_id
  FROM payments LEFT JOIN orders ON orders.id = payments.order_id
  WHERE payments.leg = 'deposit' AND payments.method = 'card' AND payments.checkout_id IS NULL
    AND payments.campaign_id IS NOT NULL AND payments.full_price >= payments.amount AND orders.entered_by IS NULL
    AND (payments.order_id IS NULL AND payments.status <> 'canceled' OR orders.status = 'pending'
      OR payments.created_at > now() - interval '2 days');--> statement-breakpoint
INSERT INTO checkouts (id, lines, shipping_amount, tax_amount, total_amount, today_amount, later_amount, terms_id, ordered_at,
    created_at, updated_at)
  SELECT without_checkout.checkout_id, jsonb_build_array(jsonb_build_object('productId', products.id, 'variantId', NULL, 'kind', 'bow',
      'name', products.name, 'variantName', NULL, 'quantity', 1, 'price', (payments.full_price * 100)::integer,
      'giftRecipient', NULL, 'giftMessage', NULL)),
    0, 0, payments.full_price, payments.amount, payments.full_price - payments.amount, payments.terms_id, orders.created_at,
    payments.created_at, payments.updated_at
  FROM without_checkout JOIN payments ON payments.id = without_checkout.payment_id
    JOIN campaigns ON campaigns.id = payments.campaign_id JOIN products ON products.id = campaigns.product_id
    LEFT JOIN orders ON orders.id = payments.order_id;--> statement-breakpoint
UPDATE payments SET checkout_id = without_checkout.checkout_id FROM without_checkout
  WHERE payments.id = without_checkout.payment_id;--> statement-breakpoint
-- Of a cart one checkout lives: the one whose order waits to be paid, else the newest that is no order yet.
UPDATE checkouts SET over_at = now() WHERE cart_id IS NOT NULL AND id NOT IN (
  SELECT DISTINCT ON (checkout.cart_id) checkout.id FROM checkouts AS checkout
  WHERE checkout.cart_id IS NOT NULL AND (checkout.ordered_at IS NULL OR EXISTS (
    SELECT FROM payments JOIN orders ON orders.id = payments.order_id
    WHERE payments.checkout_id = checkout.id AND orders.status = 'pending'))
  ORDER BY checkout.cart_id, checkout.ordered_at IS NULL, checkout.updated_at DESC, checkout.id);--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_of_cart" ON "checkouts" USING btree ("cart_id") WHERE over_at is null;--> statement-breakpoint
-- Makes all that change a checkout wait for each other, then locks its payment and its order as lock_payment does. The order is the
-- one that it has become, by that payment or by another. Each statement sees what was committed before it began.
CREATE FUNCTION lock_checkout(
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
