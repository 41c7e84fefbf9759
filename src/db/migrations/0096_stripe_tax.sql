CREATE TABLE "tax_quotes" (
	"key" text PRIMARY KEY NOT NULL,
	"taxed" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"leg" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"reference" text NOT NULL,
	"provider_id" text,
	"refused" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "tax_records_reference_unique" UNIQUE("reference"),
	CONSTRAINT "tax_records_leg" CHECK (leg in ('deposit', 'balance')),
	CONSTRAINT "tax_records_kind" CHECK (kind in ('sale', 'reversal')),
	CONSTRAINT "tax_records_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"way" text DEFAULT 'table' NOT NULL,
	"bow_code" text DEFAULT 'txcd_99999999' NOT NULL,
	"gear_code" text DEFAULT 'txcd_99999999' NOT NULL,
	"shipping_code" text DEFAULT 'txcd_92010001' NOT NULL,
	CONSTRAINT "tax_settings_one" CHECK (id = 1),
	CONSTRAINT "tax_settings_way" CHECK (way in ('none', 'table', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "order_taxes" DROP CONSTRAINT "order_taxes_exempt";--> statement-breakpoint
ALTER TABLE "order_taxes" ADD COLUMN "calculation" text;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD COLUMN "calculated" numeric(10,2);--> statement-breakpoint
ALTER TABLE "tax_records" ADD CONSTRAINT "tax_records_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_quotes_age" ON "tax_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_records_one_sale" ON "tax_records" USING btree ("order_id","leg") WHERE kind = 'sale';--> statement-breakpoint
CREATE INDEX "tax_records_of_order" ON "tax_records" USING btree ("order_id","leg");--> statement-breakpoint
CREATE INDEX "tax_records_waiting" ON "tax_records" USING btree ("id") WHERE provider_id is null and refused is null;--> statement-breakpoint
-- locks: no released version has a row there
CREATE UNIQUE INDEX "order_taxes_calculation_one" ON "order_taxes" USING btree ("calculation");--> statement-breakpoint
-- locks: no released version has a row there
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_calculation" CHECK ((calculation is null) = (calculated is null));--> statement-breakpoint
-- locks: no released version has a row there
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_exempt" CHECK (certificate is not null or exempt = 0 or calculation is not null);--> statement-breakpoint
INSERT INTO tax_settings DEFAULT VALUES;
--> statement-breakpoint
DROP TRIGGER orders_updated_owe_tax ON orders;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_updated_owe_tax AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.tax_estimate IS NOT NULL
    AND (NEW.deposit_received, NEW.balance_received, NEW.refunded, NEW.gone, NEW.status, NEW.tax_amount)
      IS DISTINCT FROM (OLD.deposit_received, OLD.balance_received, OLD.refunded, OLD.gone, OLD.status, OLD.tax_amount))
  EXECUTE FUNCTION orders_owe_tax();

-- functions/book-taxes.sql aae02f6b41fa7b92
