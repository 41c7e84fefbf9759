-- As 0012 has it, but an order that has its place already locks no batches: money that comes later holds the counted figures of
-- the batches by then, and would wait for who holds the batches and waits for the figures (a deadlock).
CREATE OR REPLACE FUNCTION take_place(of_order integer, at timestamptz)
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
  SELECT batch_id INTO in_batch FROM places WHERE order_id = of_order AND state = 'taken';
  IF in_batch IS NOT NULL THEN
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
