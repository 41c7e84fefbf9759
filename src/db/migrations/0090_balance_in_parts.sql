CREATE UNIQUE INDEX IF NOT EXISTS "payments_one_open_per_leg" ON "payments" USING btree ("order_id","leg") WHERE method = 'card' and status <> 'canceled' and order_id is not null and not (leg <> 'deposit' and status = 'succeeded');--> statement-breakpoint
DROP INDEX "payments_one_live_per_leg";--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "balance_in_parts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "part" boolean DEFAULT false NOT NULL;
