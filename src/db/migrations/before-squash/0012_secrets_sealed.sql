CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paymentToken_unique";--> statement-breakpoint
ALTER TABLE "delay_notices" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD COLUMN "token_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_token" ON "orders" USING btree ((nullif(split_part(payment_token, '.', 3), '')));--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_tokenHash_unique" UNIQUE("token_hash");--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_tokenHash_unique" UNIQUE("token_hash");--> statement-breakpoint
-- Links in mails that went out keep working: what is left of their secrets is enough to know them again.
UPDATE "delay_notices" SET "token_hash" = encode(sha256(convert_to("token", 'UTF8')), 'hex');--> statement-breakpoint
UPDATE "mailing_recipients" SET "token_hash" = encode(sha256(convert_to("token", 'UTF8')), 'hex') WHERE "token" IS NOT NULL;
