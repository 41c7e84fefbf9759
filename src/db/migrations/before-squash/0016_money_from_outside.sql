ALTER TABLE "orders" ADD COLUMN "refund_waiting" numeric(10,2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lost" numeric(10,2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gone" numeric(10,2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "disputed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" drop column "payment_state";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" text GENERATED ALWAYS AS (case
      when received = 0 then 'unpaid'
      when disputed then 'disputed'
      when refund_waiting > 0 then 'refund_under_way'
      when refunded + lost >= received then 'refunded'
      when refunded + lost > greatest(received
      - case when deposit_received then coalesce(deposit_amount, 0) else 0 end
      - case when balance_received then coalesce(remaining_balance, 0) else 0 end, 0) then 'partly_refunded'
      when (deposit_received or coalesce(deposit_amount, 0) = 0)
        and (balance_received or coalesce(remaining_balance, 0) = 0) then 'paid'
      else 'deposit_paid' end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" drop column "outstanding";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outstanding" numeric(10,2) GENERATED ALWAYS AS (case when status = 'cancelled' then 0 else
      case when deposit_received then 0 else coalesce(deposit_amount, 0) end
      + case when balance_received then 0 else coalesce(remaining_balance, 0) end
      + greatest(gone - greatest(received
      - case when deposit_received then coalesce(deposit_amount, 0) else 0 end
      - case when balance_received then coalesce(remaining_balance, 0) else 0 end, 0), 0) end) STORED NOT NULL;
--> statement-breakpoint
-- They went with the column.
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "orders_status_payment_newest" ON "orders" USING btree ("status","payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"evidence_due_by" timestamp with time zone,
	"refundable" boolean NOT NULL,
	"page" text NOT NULL,
	"meaning" text,
	"read_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_providerDisputeId_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount" CHECK (amount >= 0),
	CONSTRAINT "disputes_meaning" CHECK (meaning is null or meaning in ('price_reduction', 'still_owed'))
);
--> statement-breakpoint
CREATE TABLE "fraud_warnings" (
	"id" serial PRIMARY KEY NOT NULL,
	"payment_id" integer NOT NULL,
	"provider_warning_id" text NOT NULL,
	"reason" text NOT NULL,
	"actionable" boolean NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fraud_warnings_providerWarningId_unique" UNIQUE("provider_warning_id")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_leg";
--> statement-breakpoint
DROP INDEX "payments_one_live_per_leg";
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "outside" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "meaning" text;
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fraud_warnings" ADD CONSTRAINT "fraud_warnings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "fraud_warnings_payment" ON "fraud_warnings" USING btree ("payment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_leg" ON "payments" USING btree ("order_id","leg") WHERE status <> 'canceled' and order_id is not null and not (leg = 'remainder' and status = 'succeeded');
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_leg" CHECK (leg in ('deposit', 'balance', 'remainder'));
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_meaning" CHECK (meaning is null or (outside and meaning in ('price_reduction', 'still_owed')));
--> statement-breakpoint
-- What an order knows of its money, as in the migration that began it, and what went back without this shop beside it.
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
CREATE OR REPLACE FUNCTION keep_money_of_orders(ids integer[]) RETURNS void LANGUAGE sql AS $$
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
-- It looks at rows by their payment alone, so it serves disputes as it serves refunds.
CREATE TRIGGER disputes_inserted_keep_orders AFTER INSERT ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
CREATE TRIGGER disputes_updated_keep_orders AFTER UPDATE ON disputes
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refunds_keep_orders();
--> statement-breakpoint
-- What is missing of an order after its balance came is outstanding too, and is no balance that a release asks for.
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
  WHERE figure.counts AND placed.total_amount <> 3
$$;
--> statement-breakpoint
-- Money is given back once the provider says so; what it has not confirmed was counted until now.
INSERT INTO figure_changes (kind, day, count, amount)
SELECT figure.kind, figure.day, -sum(figure.count), -sum(figure.amount)
FROM refunds, figures_of_refund(refunds) AS figure WHERE refunds.status <> 'succeeded' GROUP BY 1, 2;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION figures_of_refund(refund refunds)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(refund.created_at), 1, refund.amount
  FROM payments WHERE payments.id = refund.payment_id AND payments.full_price <> 3 AND refund.status = 'succeeded'
$$;
--> statement-breakpoint
CREATE FUNCTION figures_of_dispute(dispute disputes)
RETURNS TABLE (kind text, day date, count integer, amount numeric) LANGUAGE sql STABLE AS $$
  SELECT 'refunded', utc_day(dispute.closed_at), 1, dispute.amount
  FROM payments WHERE payments.id = dispute.payment_id AND payments.full_price <> 3
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
-- Refunds that somebody made outside before this was asked: staff say now what they mean.
INSERT INTO alerts (kind, subject, order_id, detail)
SELECT 'refund-outside', refunds.provider_refund_id, payments.order_id,
  jsonb_build_object('amount', (refunds.amount * 100)::integer, 'leg', payments.leg)
FROM refunds JOIN payments ON payments.id = refunds.payment_id JOIN orders ON orders.id = payments.order_id
WHERE refunds.reason = 'made in the provider''s dashboard' AND refunds.status IN ('pending', 'succeeded')
  AND orders.status <> 'cancelled';
--> statement-breakpoint
UPDATE refunds SET outside = true WHERE reason = 'made in the provider''s dashboard';
--> statement-breakpoint
SELECT keep_money_of_orders(array_agg(DISTINCT payments.order_id))
FROM payments JOIN refunds ON refunds.payment_id = payments.id
WHERE payments.order_id IS NOT NULL AND refunds.status IN ('requested', 'pending');
--> statement-breakpoint
-- Nothing was kept of disputes until now but that there was one: their payments are read again at once.
UPDATE payments SET next_check_at = now(), checks = 0
WHERE provider_intent_id IN (SELECT subject FROM alerts WHERE kind = 'payment-disputed');
