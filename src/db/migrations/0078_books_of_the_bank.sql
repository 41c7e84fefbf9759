CREATE TABLE "journal_days" (
	"zone" text NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(16, 2) NOT NULL,
	CONSTRAINT "journal_days_zone_account_kind_day_pk" PRIMARY KEY("zone","account","kind","day")
);
--> statement-breakpoint
CREATE TABLE "balance_readings" (
	"mode" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"fee" numeric(10,2) NOT NULL,
	"net" numeric(10,2) NOT NULL,
	"description" text,
	"source_id" text,
	"intent_id" text,
	"payout_id" integer,
	"at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	CONSTRAINT "movements_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "movements_kind" CHECK (kind in ('charge', 'refund', 'dispute', 'fee', 'payout', 'other')),
	CONSTRAINT "movements_mode" CHECK (mode in ('live', 'test', 'sandbox')),
	CONSTRAINT "movements_net" CHECK (net = amount - fee)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"mode" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"state" text NOT NULL,
	"automatic" boolean NOT NULL,
	"instant" boolean NOT NULL,
	"itemised" boolean DEFAULT false NOT NULL,
	"trace_id" text,
	"failure" text,
	"made_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payouts_state" CHECK (state in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_mode" CHECK (mode in ('live', 'test', 'sandbox'))
);
--> statement-breakpoint
ALTER TABLE "book_differences" DROP CONSTRAINT "book_differences_what";--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_account";--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movements_at" ON "movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "movements_payout" ON "movements" USING btree ("payout_id","kind","id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "movements_intent" ON "movements" USING btree ("intent_id") WHERE intent_id is not null;--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("made_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_open" ON "payouts" USING btree ("id") WHERE state in ('pending', 'in_transit') or (automatic and not itemised);--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'movement-not-kept', 'movement-not-found', 'movement-amount', 'movement-unnamed', 'movements-of-payment', 'payout-behind', 'payout-amount', 'payout-remainder', 'gift-cards-restored', 'order-sums', 'order-status', 'order-keeps-money', 'journal-changed', 'journal-missing', 'journal-chain', 'journal-unbalanced', 'journal-stray', 'journal-differs', 'not-compared')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'given-away', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reopened', 'gift-card-reissued', 'balance-charge', 'balance-refund', 'balance-dispute', 'balance-fee', 'balance-payout', 'balance-other', 'payout-arrived', 'payout-returned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_account" CHECK (account in ('provider', 'deposits', 'unassigned', 'refunds', 'sales', 'shipping', 'taxes', 'gift_cards', 'disputes', 'fees', 'losses', 'provider_balance', 'in_transit', 'bank', 'monthly_fees', 'unnamed')) NOT VALID;--> statement-breakpoint
DROP FUNCTION seal_journal(integer);--> statement-breakpoint
CREATE FUNCTION movements_book() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';--> statement-breakpoint
CREATE FUNCTION payouts_book() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';--> statement-breakpoint
CREATE TRIGGER movements_inserted_book AFTER INSERT ON movements
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION movements_book();--> statement-breakpoint
CREATE TRIGGER payouts_inserted_book AFTER INSERT ON payouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payouts_book();--> statement-breakpoint
CREATE TRIGGER payouts_updated_book AFTER UPDATE ON payouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION payouts_book();
-- functions/book-anew.sql 7b71a90a8b93bac0
-- functions/book-movements.sql beb7506c2b68f7c9
-- functions/seal-journal.sql df3ddd7342d97289
