CREATE TABLE "bulk_run_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" integer NOT NULL,
	"position" integer NOT NULL,
	"order_id" integer,
	"order_number" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"parcel" text,
	"contents" text,
	"state" text NOT NULL,
	"reason" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bulk_run_lines_state" CHECK (state in ('waiting', 'done', 'already', 'refused')),
	CONSTRAINT "bulk_run_lines_contents" CHECK (contents in ('all', 'bow', 'gear')),
	CONSTRAINT "bulk_run_lines_order" CHECK (state = 'refused' or order_id is not null)
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_by" text NOT NULL,
	"request_key" text NOT NULL,
	"digest" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "bulk_runs_kind" CHECK (kind in ('process', 'ship', 'payment-links'))
);
--> statement-breakpoint
ALTER TABLE "bulk_run_lines" ADD CONSTRAINT "bulk_run_lines_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_run_lines" ADD CONSTRAINT "bulk_run_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_run_lines_once" ON "bulk_run_lines" USING btree ("run_id","position");--> statement-breakpoint
CREATE INDEX "bulk_run_lines_state" ON "bulk_run_lines" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_run_lines_order" ON "bulk_run_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_once" ON "bulk_runs" USING btree ("digest") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "orders_tracking_number" ON "orders" USING btree (upper(tracking_number)) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX "parcels_tracking_number" ON "parcels" USING btree (upper(tracking_number)) WHERE tracking_number is not null;
--> statement-breakpoint
-- A run is watched line by line; the hub of the live stream gathers what comes within a moment.
CREATE TRIGGER bulk_runs_tell_staff AFTER INSERT OR UPDATE ON bulk_runs
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('bulk');
--> statement-breakpoint
CREATE TRIGGER bulk_run_lines_tell_staff AFTER UPDATE ON bulk_run_lines
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('bulk');
