CREATE TABLE "gear_to_send" (
	"order_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gear_to_send" ADD CONSTRAINT "gear_to_send_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_events_person" ON "staff_events" USING btree ("staff_name","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_events_person" ON "order_events" USING btree ("actor_name","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE actor = 'staff';--> statement-breakpoint
CREATE INDEX "orders_owing_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test;
--> statement-breakpoint
-- Notes whether an order is in `gear_to_send`: paid as far as the checkout asked, and pieces from the shelf are not sent.
CREATE FUNCTION note_gear_to_send(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_items AS item JOIN orders ON orders.id = item.order_id
    WHERE item.order_id = of_order AND item.kind = 'stock'
      AND orders.deposit_received AND orders.status IN ('paid_deposit', 'completed', 'processing')
      AND NOT orders.is_test AND NOT orders.other_keys
      AND item.quantity - item.cancelled_quantity > (
        SELECT coalesce(sum(packed.quantity), 0) FROM parcel_items AS packed JOIN parcels ON parcels.id = packed.parcel_id
        WHERE packed.order_item_id = item.id AND parcels.kind <> 'exchange' AND parcels.state <> 'packing'
      )
  ) THEN
    INSERT INTO gear_to_send (order_id) VALUES (of_order) ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM gear_to_send WHERE order_id = of_order;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_gear_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_note_gear AFTER UPDATE OF status, deposit_received, is_test, other_keys ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.deposit_received, OLD.is_test, OLD.other_keys)
    IS DISTINCT FROM (NEW.status, NEW.deposit_received, NEW.is_test, NEW.other_keys))
  EXECUTE FUNCTION note_gear_of_order();
--> statement-breakpoint
CREATE FUNCTION note_gear_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(NEW.order_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_items_note_gear AFTER INSERT OR UPDATE OF quantity, cancelled_quantity ON order_items FOR EACH ROW
  WHEN (NEW.kind = 'stock') EXECUTE FUNCTION note_gear_of_line();
--> statement-breakpoint
CREATE TRIGGER parcels_note_gear AFTER UPDATE OF state ON parcels FOR EACH ROW
  WHEN (NEW.kind IN ('stock', 'bow')) EXECUTE FUNCTION note_gear_of_line();
--> statement-breakpoint
CREATE FUNCTION note_gear_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(order_id) FROM order_items
    WHERE id = coalesce(NEW.order_item_id, OLD.order_item_id) AND kind = 'stock';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER parcel_items_note_gear AFTER INSERT OR UPDATE OR DELETE ON parcel_items FOR EACH ROW
  EXECUTE FUNCTION note_gear_of_parcel();
--> statement-breakpoint
INSERT INTO gear_to_send (order_id)
SELECT DISTINCT item.order_id FROM order_items AS item JOIN orders ON orders.id = item.order_id
LEFT JOIN LATERAL (
  SELECT sum(packed.quantity) AS pieces FROM parcel_items AS packed JOIN parcels ON parcels.id = packed.parcel_id
  WHERE packed.order_item_id = item.id AND parcels.kind <> 'exchange' AND parcels.state <> 'packing'
) AS sent ON true
WHERE item.kind = 'stock' AND orders.deposit_received AND orders.status IN ('paid_deposit', 'completed', 'processing')
  AND NOT orders.is_test AND NOT orders.other_keys
  AND item.quantity - item.cancelled_quantity > coalesce(sent.pieces, 0);
