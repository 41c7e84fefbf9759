CREATE TABLE "build_letters" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"campaign_id" integer NOT NULL,
	"batch_id" integer,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"staff_name" text NOT NULL,
	"sent_at" timestamp with time zone,
	"mailing_id" integer,
	"published_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "build_letters_key_unique" UNIQUE("key"),
	CONSTRAINT "build_letters_mailingId_unique" UNIQUE("mailing_id"),
	CONSTRAINT "build_letters_order" CHECK ((published_at is null or sent_at is not null) and (taken_down_at is null or published_at is not null))
);
--> statement-breakpoint
ALTER TABLE "mailings" DROP CONSTRAINT "mailings_kind";--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "letter_weeks" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "build_letters" ADD CONSTRAINT "build_letters_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_letters" ADD CONSTRAINT "build_letters_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "build_letters" ADD CONSTRAINT "build_letters_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "build_letters_public" ON "build_letters" USING btree ("campaign_id","published_at") WHERE published_at is not null and taken_down_at is null;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_letter_weeks" CHECK (letter_weeks between 0 and 26);--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_kind" CHECK (kind in ('release', 'reminder', 'last-word', 'delay', 'announcement', 'letter'));
--> statement-breakpoint
CREATE TRIGGER build_letters_changed AFTER UPDATE OF published_at, taken_down_at ON build_letters
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed('batches');
--> statement-breakpoint
CREATE TRIGGER build_letters_tell_staff AFTER INSERT OR UPDATE OR DELETE ON build_letters
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('mailings');
