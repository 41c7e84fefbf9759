-- How each batch stands, so that a list of a hundred batches with a million places counts nothing.
CREATE OR REPLACE FUNCTION owes_for_bow(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.deposit_received AND NOT o.balance_received AND o.remaining_balance > 0 AND o.status <> 'cancelled'
    AND NOT o.is_test AND NOT o.other_keys
$$;

CREATE OR REPLACE FUNCTION begin_figures_of_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO batch_figures (batch_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;

-- Counts the places that are taken, by statements whose plans a connection keeps, and which must not be those that suited an empty
-- shop. A statement put together as text would be planned anew for each order, also for a place that is only held: ten times as
-- long as counting takes, while everybody who buys waits for the lock of the batches.
CREATE OR REPLACE FUNCTION count_taken_places() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE batch_figures SET taken = batch_figures.taken + changes.taken, owing = batch_figures.owing + changes.owing
    FROM (
      SELECT after.batch_id, count(*) AS taken, count(*) FILTER (WHERE owes_for_bow(orders)) AS owing
      FROM after JOIN orders ON orders.id = after.order_id WHERE after.state = 'taken' GROUP BY after.batch_id
    ) AS changes WHERE batch_figures.batch_id = changes.batch_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE batch_figures SET taken = batch_figures.taken - changes.taken, owing = batch_figures.owing - changes.owing
    FROM (
      SELECT before.batch_id, count(*) AS taken, count(*) FILTER (WHERE owes_for_bow(orders)) AS owing
      FROM before JOIN orders ON orders.id = before.order_id WHERE before.state = 'taken' GROUP BY before.batch_id
    ) AS changes WHERE batch_figures.batch_id = changes.batch_id;
  ELSE
    UPDATE batch_figures SET taken = batch_figures.taken + changes.taken, owing = batch_figures.owing + changes.owing
    FROM (
      SELECT rows.batch_id, sum(one) AS taken, coalesce(sum(one) FILTER (WHERE owes_for_bow(orders)), 0) AS owing
      FROM (
        SELECT batch_id, order_id, sum(one) AS one FROM (
          SELECT batch_id, order_id, 1 AS one FROM after WHERE state = 'taken'
          UNION ALL SELECT batch_id, order_id, -1 FROM before WHERE state = 'taken'
        ) AS places GROUP BY batch_id, order_id HAVING sum(one) <> 0
      ) AS rows JOIN orders ON orders.id = rows.order_id GROUP BY rows.batch_id
    ) AS changes WHERE batch_figures.batch_id = changes.batch_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION count_owing_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch_figures SET owing = owing + CASE WHEN owes_for_bow(NEW) THEN 1 ELSE -1 END
  WHERE batch_id = (SELECT batch_id FROM places WHERE order_id = NEW.id AND state = 'taken');
  RETURN NULL;
END
$$;

-- A shipment that is taken back leaves the one before it as the last.
CREATE OR REPLACE FUNCTION count_made_bow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state <> 'to_make' THEN
    UPDATE batch_figures SET begun = begun - 1,
      made = made - (OLD.state IN ('made', 'packed', 'shipped'))::integer,
      shipped = shipped - (OLD.state = 'shipped')::integer,
      last_shipped_at = CASE WHEN OLD.state <> 'shipped' THEN last_shipped_at
        ELSE (SELECT max(shipped_at) FROM bows WHERE batch_id = OLD.batch_id AND state = 'shipped') END
    WHERE batch_id = OLD.batch_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state <> 'to_make' THEN
    UPDATE batch_figures SET begun = begun + 1,
      made = made + (NEW.state IN ('made', 'packed', 'shipped'))::integer,
      shipped = shipped + (NEW.state = 'shipped')::integer,
      last_shipped_at = CASE WHEN NEW.state = 'shipped' THEN greatest(last_shipped_at, NEW.shipped_at) ELSE last_shipped_at END
    WHERE batch_id = NEW.batch_id;
  END IF;
  RETURN NULL;
END
$$;
