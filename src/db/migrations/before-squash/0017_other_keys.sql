CREATE TABLE "webhook_refusals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"age_seconds" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "server_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "other_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "other_keys" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_refusals_at" ON "webhook_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "emails_server_away" ON "emails" USING btree ("id") WHERE server_away and state = 'queued';--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE state = 'received';--> statement-breakpoint
CREATE INDEX "provider_events_newest" ON "provider_events" USING btree ("provider","received_at");--> statement-breakpoint
CREATE INDEX "orders_other_keys" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE other_keys;--> statement-breakpoint
CREATE INDEX "payments_mode" ON "payments" USING btree ("mode","other_keys");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mode" CHECK (mode in ('live', 'test', 'sandbox'));--> statement-breakpoint
-- Orders paid under other keys than the shop has now are counted nowhere, as test orders are.
CREATE OR REPLACE FUNCTION figures_of_order(placed orders) RETURNS TABLE (kind text, count integer, amount numeric)
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
CREATE OR REPLACE FUNCTION figures_of_payment(payment payments)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT figure.kind, figure.day, 1, figure.amount
  FROM (VALUES
    ('opened', utc_day(payment.created_at), payment.amount, payment.leg = 'deposit'),
    ('received', utc_day(payment.succeeded_at), payment.received, payment.status = 'succeeded')
  ) AS figure (kind, day, amount, counts)
  WHERE figure.counts AND figure.day IS NOT NULL AND payment.full_price <> 3 AND NOT payment.other_keys
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_refund(refund refunds)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.full_price <> 3 AND NOT payments.other_keys
    AND refund.status = 'succeeded'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_dispute(dispute disputes)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(dispute.closed_at), 1, dispute.amount
  FROM payments WHERE payments.id = dispute.payment_id AND payments.full_price <> 3 AND NOT payments.other_keys
    AND dispute.status IN ('lost', 'prevented') AND dispute.closed_at IS NOT NULL
$$;
--> statement-breakpoint
-- What was given back of a payment counts as long as the payment does. Whether it counts changes with the shop's keys alone.
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
    WHERE after.other_keys <> before.other_keys AND after.full_price <> 3
  ) AS difference
  GROUP BY kind, day HAVING sum(count) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Which payments the sandbox made stands in its own tables. All others are of the mode in which the next server starts with
-- Stripe's keys (shop/payments/settle-keys.ts).
DO $$
BEGIN
  IF to_regclass('sandbox.stripe_objects') IS NOT NULL THEN
    EXECUTE 'UPDATE payments SET mode = ''sandbox'' WHERE provider_intent_id IN
      (SELECT id FROM sandbox.stripe_objects WHERE kind = ''payment_intent'')';
  END IF;
END $$;
