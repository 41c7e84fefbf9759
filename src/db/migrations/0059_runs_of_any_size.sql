CREATE TABLE "bulk_choice_orders" (
	"choice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" integer NOT NULL,
	CONSTRAINT "bulk_choice_orders_choice_id_position_pk" PRIMARY KEY("choice_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "bulk_runs_once";--> statement-breakpoint
DROP INDEX "order_events_person";--> statement-breakpoint
DROP INDEX "order_events_audited";--> statement-breakpoint
DROP INDEX "orders_build_missing";--> statement-breakpoint
ALTER TABLE "bulk_runs" ALTER COLUMN "digest" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "part_of" text;--> statement-breakpoint
ALTER TABLE "bulk_choice_orders" ADD CONSTRAINT "bulk_choice_orders_choice_id_bulk_choices_id_fk" FOREIGN KEY ("choice_id") REFERENCES "public"."bulk_choices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_choice_orders" ADD CONSTRAINT "bulk_choice_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_choice_orders_once" ON "bulk_choice_orders" USING btree ("choice_id","order_id");--> statement-breakpoint
CREATE INDEX "bulk_run_lines_next" ON "bulk_run_lines" USING btree ("run_id","attempts","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_run_lines_waiting" ON "bulk_run_lines" USING btree ("order_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "order_events_part" ON "order_events" USING btree ("part_of","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE part_of is not null;--> statement-breakpoint
CREATE INDEX "orders_owing_by_deadline" ON "orders" USING btree ((coalesce(case when deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test then link_expires_at end, 'infinity'::timestamptz)),"id") WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test;--> statement-breakpoint
CREATE INDEX "order_events_person" ON "order_events" USING btree ("actor_name","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE actor = 'staff' and part_of is null;--> statement-breakpoint
CREATE INDEX "order_events_audited" ON "order_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE (actor = 'staff' or (actor = 'customer' and what = 'cancelled')) and part_of is null;--> statement-breakpoint
CREATE INDEX "orders_build_missing" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE draw_length is null and bow_color is not null and (build_locked_at is not null or balance_received) and status in ('paid_deposit', 'completed', 'processing') and not is_test and not other_keys;