-- All orders of a campaign wait for the lock of a batch. It is taken by the last statement of a transaction, which is sent
-- together with its commit.

-- Holds a place as `hold_place` does; a refusal ends the transaction: FD001 with its name, and in DETAIL how many bows a
-- customer may have.
CREATE FUNCTION hold_place_or_fail(of_order integer, at timestamptz, keep interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  SELECT * INTO held FROM hold_place(of_order, at, keep);
  IF held.refused IS NOT NULL THEN
    RAISE EXCEPTION '%', held.refused USING ERRCODE = 'FD001', DETAIL = coalesce(held.most::text, '');
  END IF;
END
$$;
--> statement-breakpoint
-- What an order that has a place of this batch was promised, as it is read before the place is taken.
CREATE FUNCTION promise_of(batch batches) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(batch.id, batch.name, batch.size, batch.ships_from, batch.ships_to)::text
$$;
--> statement-breakpoint
-- Gives an order the place that is held for it, behind all that are taken in its batch, and says its number. Nobody else's
-- place of the campaign is touched, so the other batches are not locked. Fails where the place is gone, where its batch promises
-- something else than was read, which then has been written already, and where the campaign has had a delay: whoever was
-- promised the date before it is told, which needs the place.
CREATE FUNCTION take_held_place(of_order integer, promised text, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  batch batches%ROWTYPE;
BEGIN
  SELECT batches.* INTO batch FROM batches JOIN places ON places.batch_id = batches.id
  WHERE places.order_id = of_order AND places.state = 'held' FOR NO KEY UPDATE OF batches;
  UPDATE places SET state = 'taken', sort = last_sort(batch.id), taken_at = at, held_until = NULL
  WHERE order_id = of_order AND state = 'held' AND batch_id = batch.id AND promise_of(batch) = promised;
  IF NOT FOUND OR has_delays(batch.campaign_id) THEN
    RAISE EXCEPTION 'the place that was held for order % has changed meanwhile', of_order
      USING ERRCODE = 'serialization_failure';
  END IF;
  -- It is the last of those that are taken.
  RETURN (SELECT taken FROM batch_figures WHERE batch_id = batch.id);
END
$$;
