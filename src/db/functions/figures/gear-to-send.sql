-- Notes whether an order is in `gear_to_send`: paid as far as the checkout asked, and pieces from the shelf are not sent. What ships
-- with a bow waits for that.
CREATE OR REPLACE FUNCTION note_gear_to_send(of_order integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_items AS item JOIN orders ON orders.id = item.order_id
    WHERE item.order_id = of_order AND item.kind = 'stock'
      AND orders.deposit_received AND orders.status IN ('paid_deposit', 'completed', 'processing')
      AND NOT orders.is_test AND NOT orders.other_keys AND NOT orders.waits_for_bow
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

CREATE OR REPLACE FUNCTION note_gear_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_gear_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(NEW.order_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION note_gear_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_gear_to_send(order_id) FROM order_items
    WHERE id = coalesce(NEW.order_item_id, OLD.order_item_id) AND kind = 'stock';
  RETURN NULL;
END
$$;

-- Gear that ships with a bow waits until that order is shipped or cancelled, and again where its parcel is taken back.
CREATE OR REPLACE FUNCTION gear_follows_bow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET waits_for_bow = NEW.status NOT IN ('shipped', 'cancelled')
  WHERE ships_with_id = NEW.id AND status NOT IN ('shipped', 'cancelled')
    AND waits_for_bow <> (NEW.status NOT IN ('shipped', 'cancelled'));
  RETURN NULL;
END
$$;
