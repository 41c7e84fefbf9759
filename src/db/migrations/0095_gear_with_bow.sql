ALTER TABLE "carts" ADD COLUMN "ships_with_id" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "ships_with_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ships_with_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waits_for_bow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_ships_with_id_orders_id_fk" FOREIGN KEY ("ships_with_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_ships_with_id_orders_id_fk" FOREIGN KEY ("ships_with_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ships_with_id_orders_id_fk" FOREIGN KEY ("ships_with_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- locks: the trigger below needs it with its first order. It is empty: reading a million orders for it takes less than a second.
CREATE INDEX "orders_ships_with" ON "orders" USING btree ("ships_with_id") WHERE ships_with_id is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ships_with" CHECK (ships_with_id is null or (bow_color is null and ships_with_id <> id)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waits_for_bow" CHECK (not waits_for_bow or ships_with_id is not null) NOT VALID;--> statement-breakpoint
CREATE FUNCTION gear_follows_bow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';--> statement-breakpoint
CREATE TRIGGER orders_gear_follows_bow AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.bow_color IS NOT NULL)
  EXECUTE FUNCTION gear_follows_bow();--> statement-breakpoint
DROP TRIGGER orders_note_gear ON orders;--> statement-breakpoint
CREATE TRIGGER orders_note_gear AFTER UPDATE OF status, deposit_received, is_test, other_keys, waits_for_bow ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.deposit_received, OLD.is_test, OLD.other_keys, OLD.waits_for_bow)
    IS DISTINCT FROM (NEW.status, NEW.deposit_received, NEW.is_test, NEW.other_keys, NEW.waits_for_bow))
  EXECUTE FUNCTION note_gear_of_order();
-- functions/gear-to-send.sql 4f42badb673023f2
