DROP TABLE "release_recipients" CASCADE;--> statement-breakpoint
DROP TABLE "release_runs" CASCADE;--> statement-breakpoint
CREATE TABLE "delay_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"delay_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"token" text NOT NULL,
	"former_date" date,
	"consent_required" boolean NOT NULL,
	"answer_by" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "delay_notices_token_unique" UNIQUE("token"),
	CONSTRAINT "delay_notices_answer" CHECK (answer in ('keep', 'cancel', 'silence'))
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"former_date" date NOT NULL,
	"release_date" date NOT NULL,
	"reason" text NOT NULL,
	"mailing_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reminder_days" integer[] DEFAULT '{3,6}' NOT NULL,
	"last_word_hours" integer DEFAULT 12,
	"mails_per_minute" integer DEFAULT 600 NOT NULL,
	CONSTRAINT "mail_settings_one" CHECK (id = 1),
	CONSTRAINT "mail_settings_pace" CHECK (mails_per_minute > 0)
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mailing_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"email_id" bigint,
	"round" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"occasion" text,
	"token" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "mailing_recipients_occasion_unique" UNIQUE("occasion"),
	CONSTRAINT "mailing_recipients_token_unique" UNIQUE("token"),
	CONSTRAINT "mailing_recipients_state" CHECK (state in ('waiting', 'sent', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_by" text,
	"request_key" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"held_up" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "mailings_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "mailings_kind" CHECK (kind in ('release', 'reminder', 'last-word', 'delay', 'announcement'))
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text,
	"email_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK (reason in ('bounce', 'complaint', 'unsubscribed'))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "is_copy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revised_release_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_delay_id_delays_id_fk" FOREIGN KEY ("delay_id") REFERENCES "public"."delays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delay_notices_once" ON "delay_notices" USING btree ("delay_id","order_id");--> statement-breakpoint
CREATE INDEX "delay_notices_order" ON "delay_notices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "delay_notices_unanswered" ON "delay_notices" USING btree ("answer_by") WHERE answer is null and consent_required;--> statement-breakpoint
CREATE INDEX "delays_campaign" ON "delays" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipients_once" ON "mailing_recipients" USING btree ("mailing_id","order_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_state" ON "mailing_recipients" USING btree ("mailing_id","state","id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_order" ON "mailing_recipients" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_email" ON "mailing_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_one_release" ON "mailings" USING btree ("kind") WHERE kind = 'release' and finished_at is null;--> statement-breakpoint
CREATE INDEX "mailings_open" ON "mailings" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppressions_once" ON "suppressions" USING btree ("address","reason");--> statement-breakpoint
CREATE INDEX "orders_balance_asked" ON "orders" USING btree ("balance_asked_at") WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test and balance_asked_at is not null;
--> statement-breakpoint
INSERT INTO mail_settings DEFAULT VALUES;
--> statement-breakpoint
-- Staff's screens hear of mailings, of answers to delays and of addresses that get no mail. The progress of a mailing is
-- told by whoever sends it, at its own pace: a notice per mail would be too many.
CREATE FUNCTION mailings_tell_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_staff('mailings', NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER mailings_tell_staff AFTER INSERT OR UPDATE ON mailings
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER delay_notices_tell_staff AFTER UPDATE ON delay_notices
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER suppressions_tell_staff AFTER INSERT OR UPDATE OR DELETE ON suppressions
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
--> statement-breakpoint
CREATE TRIGGER mail_settings_tell_staff AFTER UPDATE ON mail_settings
  FOR EACH STATEMENT EXECUTE FUNCTION mailings_tell_staff();
