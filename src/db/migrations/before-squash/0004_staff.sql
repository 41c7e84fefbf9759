CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "inquiry_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"inquiry_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"message" text NOT NULL,
	"email_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "figures_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
CREATE TABLE "staff_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "deposit_received" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_received" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" text GENERATED ALWAYS AS (case
      when received = 0 then 'unpaid'
      when refunded >= received then 'refunded'
      when refunded > 0 then 'partly_refunded'
      when (deposit_received or coalesce(deposit_amount, 0) = 0)
        and (balance_received or coalesce(remaining_balance, 0) = 0) then 'paid'
      else 'deposit_paid' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outstanding" numeric(10,2) GENERATED ALWAYS AS (case when status = 'cancelled' then 0 else
      case when deposit_received then 0 else coalesce(deposit_amount, 0) end
      + case when balance_received then 0 else coalesce(remaining_balance, 0) end end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_inquiry_id_contact_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."contact_inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_replies" ADD CONSTRAINT "inquiry_replies_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_replies_inquiry" ON "inquiry_replies" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "staff_events_subject" ON "staff_events" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "staff_events_newest" ON "staff_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_attempts_key" ON "login_attempts" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "emails_failed" ON "emails" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "order_events_by_staff" ON "order_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE actor = 'staff';--> statement-breakpoint
CREATE INDEX "orders_payment_newest" ON "orders" USING btree ("payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_payment_newest" ON "orders" USING btree ("status","payment_state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_tests" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_test;--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree ("link_expires_at") WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test;--> statement-breakpoint
CREATE INDEX "orders_late_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deposit_received and not balance_received and status <> 'cancelled' and not is_test and link_expires_at is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((lower(order_number || ' ' || customer_name || ' ' || customer_email)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_inquiries_state_newest" ON "contact_inquiries" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_inquiries_search" ON "contact_inquiries" USING gin ((lower(name || ' ' || email || ' ' || message)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_staff" ON "sessions" USING btree ((sess ->> 'staffId'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requestKey_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "contact_inquiries" ADD CONSTRAINT "contact_inquiries_state" CHECK (state in ('new', 'answered', 'archived'));