CREATE TABLE "cancellations" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"reason" text NOT NULL,
	"refund" numeric(10,2),
	"status" text NOT NULL,
	"received" numeric(10,2) NOT NULL,
	"gives_back" numeric(10,2) NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" text,
	"ended_by" text,
	CONSTRAINT "cancellations_ended" CHECK (ended in ('done', 'stopped', 'overtaken', 'refused')),
	CONSTRAINT "cancellations_end_whole" CHECK ((ended is null) = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "announcement_wait_minutes" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "release_wait_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "cancel_wait_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancels_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_one" ON "cancellations" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_announcement_wait" CHECK (announcement_wait_minutes between 0 and 1440);--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_release_wait" CHECK (release_wait_minutes between 0 and 1440);--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_cancel_wait" CHECK (cancel_wait_seconds between 0 and 600);
