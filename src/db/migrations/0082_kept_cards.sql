CREATE TABLE "card_charges" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"recipient_id" bigint NOT NULL,
	"amount" numeric(10,2) NOT NULL,
	"charge_at" timestamp with time zone NOT NULL,
	"shipping_address" text NOT NULL,
	"batch_id" integer,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"charge_key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"ended" text,
	"payment_id" integer,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "card_charges_recipientId_unique" UNIQUE("recipient_id"),
	CONSTRAINT "card_charges_chargeKey_unique" UNIQUE("charge_key"),
	CONSTRAINT "card_charges_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "card_charges_state" CHECK (state in ('announced', 'charging', 'stopped', 'charged', 'failed', 'by-link', 'dropped')),
	CONSTRAINT "card_charges_ended" CHECK (ended in ('authentication-required', 'declined', 'expired', 'refused', 'late', 'changed', 'stopped', 'by-myself', 'paid', 'cancelled', 'moved', 'disputed', 'delayed', 'undecided', 'other-keys', 'not-told', 'asked-anew')),
	CONSTRAINT "card_charges_paid" CHECK (state not in ('charging', 'charged') or payment_id is not null)
);
--> statement-breakpoint
CREATE TABLE "kept_cards" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"sentence" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"terms_id" integer,
	"customer_id" text NOT NULL,
	"method_id" text,
	"brand" text,
	"last_four" text,
	"expiry_month" integer,
	"expiry_year" integer,
	"removed_at" timestamp with time zone,
	"detached_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_recipient_id_mailing_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."mailing_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_terms_id_campaign_terms_id_fk" FOREIGN KEY ("terms_id") REFERENCES "public"."campaign_terms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_charges_one_open" ON "card_charges" USING btree ("order_id") WHERE state in ('announced', 'charging', 'stopped');--> statement-breakpoint
CREATE INDEX "card_charges_due" ON "card_charges" USING btree ("charge_at") WHERE state in ('announced', 'charging', 'stopped');--> statement-breakpoint
CREATE INDEX "card_charges_order" ON "card_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "kept_cards_at_provider" ON "kept_cards" USING btree ("order_id") WHERE detached_at is null;
-- functions/erase-customer.sql b0595635950d5ab8
