CREATE TABLE "order_total_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"payment_state" text NOT NULL,
	"color" text NOT NULL,
	"is_test" boolean NOT NULL,
	"other_keys" boolean NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"outstanding" numeric(16, 2) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"status" text NOT NULL,
	"payment_state" text NOT NULL,
	"color" text NOT NULL,
	"is_test" boolean NOT NULL,
	"other_keys" boolean NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(16, 2) NOT NULL,
	"outstanding" numeric(16, 2) NOT NULL,
	CONSTRAINT "order_totals_status_payment_state_color_is_test_other_keys_pk" PRIMARY KEY("status","payment_state","color","is_test","other_keys")
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"staff_id" integer,
	"user_id" text,
	"shared" boolean DEFAULT false NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_views_whose" CHECK (num_nonnulls(staff_id, user_id) = case when shared then 0 else 1 end)
);
--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree (coalesce(staff_id::text, user_id, ''),lower(name));--> statement-breakpoint
CREATE INDEX "order_views_user" ON "order_views" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_words" ON "orders" USING gin ((lower(order_number || ' ' || customer_name || ' ' || customer_email || ' ' || shipping_address || ' ' || translate(coalesce(customer_phone, ''), '()+-./ ', ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_tracking" ON "orders" USING btree ((upper(translate(tracking_number, ' -', '')))) WHERE tracking_number is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_phone" ON "orders" USING btree ((right(translate(customer_phone, '()+-./ ', ''), 10))) WHERE customer_phone is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_total" ON "orders" USING btree ("status","payment_state","total_amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_name" ON "orders" USING btree ("status","payment_state",lower(customer_name),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_by_deadline" ON "orders" USING btree ("status","payment_state",coalesce(case when deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test then link_expires_at end, 'infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "parcels_tracking" ON "parcels" USING btree (upper(translate(tracking_number, ' -', ''))) WHERE tracking_number is not null;--> statement-breakpoint
-- Only once the others are there: until then these are what a search, and a file of shipments, have.
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "orders_tracking_number";--> statement-breakpoint
DROP INDEX "parcels_tracking_number";--> statement-breakpoint
CREATE FUNCTION count_in_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_total_changes (status, payment_state, color, is_test, other_keys, count, total, outstanding)
    VALUES (OLD.status, OLD.payment_state, coalesce(OLD.bow_color, ''), OLD.is_test, OLD.other_keys, -1,
      -OLD.total_amount, -OLD.outstanding);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_total_changes (status, payment_state, color, is_test, other_keys, count, total, outstanding)
    VALUES (NEW.status, NEW.payment_state, coalesce(NEW.bow_color, ''), NEW.is_test, NEW.other_keys, 1,
      NEW.total_amount, NEW.outstanding);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_count_in_totals AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION count_in_order_totals();
--> statement-breakpoint
CREATE TRIGGER orders_updated_totals AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_state, coalesce(OLD.bow_color, ''), OLD.is_test, OLD.other_keys, OLD.total_amount, OLD.outstanding)
    IS DISTINCT FROM
    (NEW.status, NEW.payment_state, coalesce(NEW.bow_color, ''), NEW.is_test, NEW.other_keys, NEW.total_amount, NEW.outstanding))
  EXECUTE FUNCTION count_in_order_totals();
--> statement-breakpoint
INSERT INTO order_totals (status, payment_state, color, is_test, other_keys, count, total, outstanding)
SELECT status, payment_state, coalesce(bow_color, ''), is_test, other_keys, count(*), sum(total_amount), sum(outstanding)
FROM orders GROUP BY 1, 2, 3, 4, 5;
