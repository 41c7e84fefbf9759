-- All orders of a campaign wait for the lock of a batch. It is taken by the last statement of a transaction, which is sent
-- together with its commit.

-- How many places of a batch are held or taken. The check on batches refuses one too many, whoever writes it.
CREATE OR REPLACE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE batches SET used = used + changes.count
    FROM (SELECT batch_id, count(*) AS count FROM after GROUP BY batch_id) AS changes WHERE id = changes.batch_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE batches SET used = used - changes.count
    FROM (SELECT batch_id, count(*) AS count FROM before GROUP BY batch_id) AS changes WHERE id = changes.batch_id;
  ELSE
    UPDATE batches SET used = used + changes.count
    FROM (
      SELECT batch_id, sum(one) AS count
      FROM (SELECT batch_id, 1 AS one FROM after UNION ALL SELECT batch_id, -1 FROM before) AS rows
      GROUP BY batch_id HAVING sum(one) <> 0
    ) AS changes WHERE id = changes.batch_id;
  END IF;
  RETURN NULL;
END
$$;

-- The sort with which an order comes last in a batch. Gaps leave room for those that staff move between two others.
CREATE OR REPLACE FUNCTION last_sort(of_batch integer) RETURNS bigint LANGUAGE sql AS $$
  SELECT coalesce(max(sort), 0) + 1024 FROM places WHERE batch_id = of_batch
$$;

-- Deletes the holds of a campaign that have run out; its batches have to be locked. A statement that deletes nothing would
-- still say that the batches have changed.
CREATE OR REPLACE FUNCTION free_held_places(of_campaign integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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

-- The earliest open batch of a campaign that has room; null: none. Its batches have to be locked.
CREATE OR REPLACE FUNCTION batch_with_room(of_campaign integer, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  PERFORM free_held_places(of_campaign, at);
  RETURN (
    SELECT id FROM batches WHERE campaign_id = of_campaign AND state = 'open' AND used < size ORDER BY position LIMIT 1
  );
END
$$;

-- What an order that has a place of this batch was promised, as it is read before the place is taken.
CREATE OR REPLACE FUNCTION promise_of(batch batches) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(batch.id, batch.name, batch.size, batch.ships_from, batch.ships_to)::text
$$;

-- Keeps a place for an order by phone until its link ends. `refused` is null where that is so; `in_batch` is null then where the
-- campaign has no batches.
CREATE OR REPLACE FUNCTION hold_place(of_order integer, at timestamptz)
RETURNS TABLE (in_batch integer, refused text, most integer) LANGUAGE plpgsql AS $$
DECLARE
  saved orders%ROWTYPE;
  bows record;
BEGIN
  SELECT * INTO saved FROM orders WHERE id = of_order;
  IF saved.campaign_id IS NULL OR saved.is_test THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT * INTO bows FROM bows_allowed(saved, at);
  most := bows.most;
  IF NOT bows.allowed THEN
    refused := 'too-many-bows';
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM FROM batches WHERE campaign_id = saved.campaign_id ORDER BY position FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE places SET held_until = saved.link_expires_at WHERE order_id = of_order AND state = 'held' RETURNING batch_id INTO in_batch;
    IF in_batch IS NULL THEN
      in_batch := batch_with_room(saved.campaign_id, at);
      IF in_batch IS NULL THEN
        refused := 'sold-out';
      ELSE
        INSERT INTO places (order_id, batch_id, state, held_until) VALUES (of_order, in_batch, 'held', saved.link_expires_at);
      END IF;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- Gives an order its place for good: the held one, else the next that there is; the end of its window is what the order is
-- promised. `none_left`: the campaign has batches, and no open one has room. An order that has its place already locks no batches:
-- money that comes later holds the counted figures of the batches by then, and would wait for who holds the batches and waits for
-- the figures (a deadlock).
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

-- Gives an order without a place the next one, and says its number. Fails where that is none of the batch that was read, or its
-- batch promises something else by now, which then has been written already, and where the campaign has had a delay: whoever was
-- promised the date before it is told, which needs the place.
CREATE OR REPLACE FUNCTION take_next_place(of_order integer, promised text, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  of_campaign integer := (SELECT campaign_id FROM orders WHERE id = of_order);
  batch batches%ROWTYPE;
BEGIN
  PERFORM FROM batches WHERE campaign_id = of_campaign ORDER BY position FOR NO KEY UPDATE;
  SELECT * INTO batch FROM batches WHERE id = batch_with_room(of_campaign, at);
  IF batch.id IS NULL OR promise_of(batch) <> promised OR has_delays(of_campaign) THEN
    RAISE EXCEPTION 'the next place for order % has changed meanwhile', of_order USING ERRCODE = 'serialization_failure';
  END IF;
  INSERT INTO places (order_id, batch_id, state, sort, taken_at) VALUES (of_order, batch.id, 'taken', last_sort(batch.id), at);
  -- It is the last of those that are taken.
  RETURN (SELECT taken FROM batch_figures WHERE batch_id = batch.id);
END
$$;
