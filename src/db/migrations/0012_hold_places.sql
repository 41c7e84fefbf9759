-- The sort with which an order comes last in a batch. Gaps leave room for those that staff move between two others.
CREATE FUNCTION last_sort(of_batch integer) RETURNS bigint LANGUAGE sql AS $$
  SELECT coalesce(max(sort), 0) + 1024 FROM places WHERE batch_id = of_batch
$$;
--> statement-breakpoint
-- Deletes the holds of a campaign that have run out; its batches have to be locked. A statement that deletes nothing would
-- still say that the batches have changed.
CREATE FUNCTION free_held_places(of_campaign integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM places JOIN batches ON batches.id = batch_id
    WHERE places.state = 'held' AND held_until <= at AND campaign_id = of_campaign
  ) THEN
    DELETE FROM places USING batches
    WHERE batches.id = batch_id AND campaign_id = of_campaign AND places.state = 'held' AND held_until <= at;
  END IF;
END
$$;
--> statement-breakpoint
-- The earliest open batch of a campaign that has room; null: none. Its batches have to be locked.
CREATE FUNCTION batch_with_room(of_campaign integer, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM free_held_places(of_campaign, at);
  RETURN (
    SELECT id FROM batches WHERE campaign_id = of_campaign AND state = 'open' AND used < size ORDER BY position LIMIT 1
  );
END
$$;
--> statement-breakpoint
-- Holds a place for an order that is being saved, or renews its hold. One statement for whoever saves it, because all other
-- buyers of the campaign wait for it. `refused` is null where the order may be saved; `in_batch` is null then where the
-- campaign has no batches. `keep` is how long the place is kept.
CREATE FUNCTION hold_place(of_order integer, at timestamptz, keep interval)
RETURNS TABLE (in_batch integer, refused text, most integer) LANGUAGE plpgsql AS $$
DECLARE
  saved orders%ROWTYPE;
BEGIN
  SELECT * INTO saved FROM orders WHERE id = of_order;
  IF saved.campaign_id IS NULL OR saved.is_test THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT most_per_customer INTO most FROM campaigns WHERE id = saved.campaign_id;
  IF most IS NOT NULL THEN
    -- Two tabs of one customer must see each other's order.
    PERFORM pg_advisory_xact_lock(hashtextextended('bows of campaign ' || saved.campaign_id, 0));
    IF most <= (
      SELECT count(*) FROM orders
      WHERE (user_id = saved.user_id OR lower(customer_email) = lower(saved.customer_email))
        AND campaign_id = saved.campaign_id AND id <> of_order AND NOT is_test AND NOT other_keys
        AND (status NOT IN ('pending', 'cancelled') OR status = 'pending' AND updated_at > at - keep)
    ) THEN
      refused := 'too-many-bows';
      RETURN NEXT;
      RETURN;
    END IF;
  END IF;
  PERFORM FROM batches WHERE campaign_id = saved.campaign_id ORDER BY position FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE places SET held_until = at + keep WHERE order_id = of_order AND state = 'held' RETURNING batch_id INTO in_batch;
    IF in_batch IS NULL THEN
      in_batch := batch_with_room(saved.campaign_id, at);
      IF in_batch IS NULL THEN
        refused := 'sold-out';
      ELSE
        INSERT INTO places (order_id, batch_id, state, held_until) VALUES (of_order, in_batch, 'held', at + keep);
      END IF;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Gives an order its place for good: the held one, else the next that there is; the end of its window is what the order is
-- promised. `none_left`: the campaign has batches, and no open one has room.
CREATE FUNCTION take_place(of_order integer, at timestamptz)
RETURNS TABLE (in_batch integer, none_left boolean) LANGUAGE plpgsql AS $$
DECLARE
  paid orders%ROWTYPE;
BEGIN
  none_left := false;
  SELECT * INTO paid FROM orders WHERE id = of_order;
  IF paid.campaign_id IS NULL OR paid.is_test THEN
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM FROM batches WHERE campaign_id = paid.campaign_id ORDER BY position FOR NO KEY UPDATE;
  IF FOUND THEN
    SELECT batch_id INTO in_batch FROM places WHERE order_id = of_order;
    IF in_batch IS NULL THEN
      in_batch := batch_with_room(paid.campaign_id, at);
      none_left := in_batch IS NULL;
    END IF;
    IF in_batch IS NOT NULL THEN
      INSERT INTO places (order_id, batch_id, state, sort, taken_at)
      VALUES (of_order, in_batch, 'taken', last_sort(in_batch), at)
      ON CONFLICT (order_id) DO UPDATE SET state = 'taken', sort = excluded.sort, taken_at = at, held_until = null
      WHERE places.state = 'held';
      UPDATE orders SET promised_ship_by = (SELECT ships_to FROM batches WHERE id = in_batch)
      WHERE id = of_order AND promised_ship_by IS NULL;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
