CREATE TABLE "book_check_listed" (
	"check_id" integer NOT NULL,
	"provider_id" text NOT NULL,
	CONSTRAINT "book_check_listed_check_id_provider_id_pk" PRIMARY KEY("check_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "book_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"counts" jsonb,
	"open" integer DEFAULT 0 NOT NULL,
	"taken_over" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"cut_off" boolean DEFAULT false NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "book_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"check_id" integer NOT NULL,
	"what" text NOT NULL,
	"state" text NOT NULL,
	"alert_id" integer,
	"payment_id" text,
	"other_id" text,
	"order_number" text,
	"amount" numeric(10,2) NOT NULL,
	"ours" text,
	"provider" text,
	CONSTRAINT "book_differences_once" UNIQUE NULLS NOT DISTINCT("check_id","what","payment_id","other_id","order_number"),
	CONSTRAINT "book_differences_what" CHECK (what in ('payment-not-kept', 'payment-not-found', 'payment-amount', 'payment-behind', 'payment-ahead', 'refund-not-kept', 'refund-of-unknown', 'refund-not-found', 'refund-amount', 'refund-behind', 'refund-waits', 'dispute-not-kept', 'dispute-behind', 'warning-not-kept', 'order-sums', 'order-status', 'order-keeps-money', 'not-compared')),
	CONSTRAINT "book_differences_state" CHECK (state in ('open', 'taken-over', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "book_check_listed" ADD CONSTRAINT "book_check_listed_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_check_id_book_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."book_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_differences" ADD CONSTRAINT "book_differences_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_checks_newest" ON "book_checks" USING btree ("id" DESC NULLS LAST) WHERE finished_at is not null and failure is null;
--> statement-breakpoint
-- Screens that show when the books were compared last hear of it with the other things that wait for a person.
CREATE TRIGGER book_checks_tell_staff AFTER INSERT OR UPDATE OR DELETE ON book_checks
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('needs');
