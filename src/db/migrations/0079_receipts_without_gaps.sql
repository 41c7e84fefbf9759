CREATE TABLE "receipts" (
	"number" integer PRIMARY KEY NOT NULL,
	"seal" bigint NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"refund_id" integer,
	"facts" jsonb NOT NULL,
	"issued_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "receipts_seal_unique" UNIQUE("seal"),
	CONSTRAINT "receipts_number" CHECK (number > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seal_journal_seals_number_fk" FOREIGN KEY ("seal") REFERENCES "public"."journal_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id","number");
-- functions/receipts.sql c04cfd2ddf10211f
--> statement-breakpoint
CREATE TRIGGER receipts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
