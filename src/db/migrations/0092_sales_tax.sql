CREATE TABLE "order_taxes" (
	"order_id" integer NOT NULL,
	"leg" text NOT NULL,
	"state" text NOT NULL,
	"rate" integer NOT NULL,
	"shipping_taxed" boolean NOT NULL,
	"point" text NOT NULL,
	"taxable" numeric(10,2) NOT NULL,
	"exempt" numeric(10,2) NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"certificate" text,
	"reduced" numeric(10,2) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "order_taxes_order_id_leg_pk" PRIMARY KEY("order_id","leg"),
	CONSTRAINT "order_taxes_leg" CHECK (leg in ('deposit', 'balance')),
	CONSTRAINT "order_taxes_amounts" CHECK (taxable >= 0 and exempt >= 0 and amount >= 0 and amount <= taxable),
	CONSTRAINT "order_taxes_exempt" CHECK (certificate is not null or exempt = 0)
);
--> statement-breakpoint
CREATE TABLE "tax_exemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"certificate" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"state" text NOT NULL,
	"from_day" date NOT NULL,
	"rate" integer NOT NULL,
	"shipping_taxed" boolean NOT NULL,
	"point" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rates_state_from_day_pk" PRIMARY KEY("state","from_day"),
	CONSTRAINT "tax_rates_point" CHECK (point in ('contract', 'payment', 'delivery')),
	CONSTRAINT "tax_rates_rate" CHECK ("tax_rates"."rate" between 0 and 20000),
	CONSTRAINT "tax_rates_state" CHECK ("tax_rates"."state" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_kind";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_estimate" numeric(10,2);--> statement-breakpoint
ALTER TABLE "refund_parts" ADD COLUMN "tax" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_taxes_state" ON "order_taxes" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_exemptions_one" ON "tax_exemptions" USING btree (lower("email"),"state");--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_kind" CHECK (kind in ('payment-received', 'payment-assigned', 'refund-requested', 'refund-done', 'refund-called-off', 'refund-outside', 'dispute-lost', 'dispute-returned', 'delivered', 'given-away', 'deposit-kept', 'tax-owed', 'gift-card-sold', 'gift-card-redeemed', 'gift-card-returned', 'gift-card-void', 'gift-card-reopened', 'gift-card-reissued', 'balance-charge', 'balance-refund', 'balance-dispute', 'balance-fee', 'balance-payout', 'balance-other', 'payout-arrived', 'payout-returned')) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION orders_owe_tax() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE FUNCTION order_taxes_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_updated_owe_tax AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.tax_amount > 0
    AND (NEW.deposit_received, NEW.balance_received, NEW.refunded, NEW.gone, NEW.status, NEW.tax_amount)
      IS DISTINCT FROM (OLD.deposit_received, OLD.balance_received, OLD.refunded, OLD.gone, OLD.status, OLD.tax_amount))
  EXECUTE FUNCTION orders_owe_tax();
--> statement-breakpoint
CREATE TRIGGER order_taxes_stay BEFORE UPDATE OR DELETE ON order_taxes FOR EACH ROW EXECUTE FUNCTION order_taxes_stay();

-- functions/book-anew.sql 82f2eee040e86b7e
-- functions/book-parcels.sql 262c3259d5778d2a
-- functions/book-taxes.sql 34e1eac7a2d584e7
-- functions/erase-customer.sql b76bf4198c701de0
