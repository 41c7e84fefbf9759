CREATE TABLE "closed_month_revenue" (
	"month" date NOT NULL,
	"line" text NOT NULL,
	"opening" numeric(16, 2) NOT NULL,
	"moved" numeric(16, 2) NOT NULL,
	"received" numeric(16, 2) NOT NULL,
	"exchanged" numeric(16, 2) NOT NULL,
	"earned" numeric(16, 2) NOT NULL,
	"kept" numeric(16, 2) NOT NULL,
	"given_back" numeric(16, 2) NOT NULL,
	"closing" numeric(16, 2) NOT NULL,
	CONSTRAINT "closed_month_revenue_month_line_pk" PRIMARY KEY("month","line")
);
--> statement-breakpoint
CREATE TABLE "closed_month_sums" (
	"month" date NOT NULL,
	"account" text NOT NULL,
	"moved" numeric(16, 2) NOT NULL,
	"standing" numeric(16, 2) NOT NULL,
	CONSTRAINT "closed_month_sums_month_account_pk" PRIMARY KEY("month","account")
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" date PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"closed_by" text NOT NULL,
	CONSTRAINT "closed_months_endsAt_unique" UNIQUE("ends_at")
);
--> statement-breakpoint
CREATE TABLE "late_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_accounts" DROP CONSTRAINT "book_accounts_account";--> statement-breakpoint
ALTER TABLE "book_differences" DROP CONSTRAINT "book_differences_what";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_account";--> statement-breakpoint
ALTER TABLE "closed_month_revenue" ADD CONSTRAINT "closed_month_revenue_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month_sums" ADD CONSTRAINT "closed_month_sums_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_entries" ADD CONSTRAINT "late_entries_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_entries_happened" ON "late_entries" USING btree ("happened_at");--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'movement-not-kept', 'movement-not-found', 'movement-amount', 'movement-unnamed', 'movements-of-payment', 'payout-behind', 'payout-amount', 'payout-remainder', 'gift-cards-restored', 'order-sums', 'order-status', 'order-keeps-money', 'journal-changed', 'journal-missing', 'journal-chain', 'journal-unbalanced', 'journal-stray', 'journal-differs', 'journal-month', 'not-compared')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'given-away', 'deposit-kept', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reopened', 'gift-card-reissued', 'balance-charge', 'balance-refund', 'balance-dispute', 'balance-fee', 'balance-payout', 'balance-other', 'payout-arrived', 'payout-returned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees', 'losses', 'other_income', 'provider_balance', 'in_transit', 'bank', 'monthly_fees', 'unnamed')) NOT VALID;--> statement-breakpoint
-- locks: it has a row for each account, at most.
ALTER TABLE "book_accounts" ADD CONSTRAINT "book_accounts_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees', 'losses', 'other_income', 'provider_balance', 'in_transit', 'bank', 'monthly_fees', 'unnamed'));--> statement-breakpoint
CREATE FUNCTION journal_lines_in_open_months() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';--> statement-breakpoint
CREATE TRIGGER journal_lines_in_open_months AFTER INSERT ON journal_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION journal_lines_in_open_months();--> statement-breakpoint
CREATE TRIGGER closed_months_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER closed_month_sums_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month_sums
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER closed_month_revenue_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_month_revenue
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER late_entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON late_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION orders_keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_keep AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status = 'cancelled' AND (OLD.status, OLD.received, OLD.refunded, OLD.refund_waiting)
    IS DISTINCT FROM (NEW.status, NEW.received, NEW.refunded, NEW.refund_waiting))
  EXECUTE FUNCTION orders_keep();--> statement-breakpoint
-- What cancelled orders have kept until now: as book-kept.sql says it. Where there are none there is no `book` yet.
DO $$ BEGIN
  IF EXISTS (SELECT FROM orders WHERE status = 'cancelled' AND received > refunded + refund_waiting) THEN
    PERFORM book(jsonb_agg(postings)) FROM (
      SELECT 'order:' || kept.id || ':kept' AS source, 'deposit-kept' AS kind, shop_now() AS at, kept.id AS order_id, leg.account, leg.amount
      FROM (
        SELECT orders.id, least(lines.here, orders.received - asked.back) AS amount
        FROM orders CROSS JOIN LATERAL (
          SELECT coalesce(-sum(amount), 0) AS here FROM journal_lines WHERE order_id = orders.id AND account = 'deposits'
        ) AS lines
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(back), 0) AS back FROM payments CROSS JOIN LATERAL (
            SELECT greatest(coalesce(sum(amount) FILTER (WHERE status NOT IN ('failed', 'canceled')), 0),
              coalesce(max(amount) FILTER (WHERE status IN ('failed', 'canceled')), 0)) AS back
            FROM refunds WHERE payment_id = payments.id
          ) AS refunded WHERE payments.order_id = orders.id
        ) AS asked
        WHERE orders.status = 'cancelled'
      ) AS kept
      CROSS JOIN LATERAL (VALUES ('other_income', -kept.amount), ('deposits', kept.amount)) AS leg (account, amount)
      WHERE kept.amount > 0
    ) AS postings HAVING count(*) > 0;
  END IF;
END $$;
-- functions/book-anew.sql fd07795293637f42
-- functions/book-kept.sql 7a008ab6b06c0260
-- functions/book-losses.sql 169b3240261b48a0
-- functions/book-refunds.sql 4cbbfb7141cdd75e
-- functions/close-month.sql e500f6339f00d765
-- functions/deferred-revenue.sql 7fea098ee87ae131
-- functions/journal.sql b6d6847718f2e631
