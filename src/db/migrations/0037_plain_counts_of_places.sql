-- Counts the places that are taken as before (0017), by statements whose plans a connection keeps. What was put together as text
-- was planned anew for each order, also for a place that is only held: ten times as long as counting takes, while everybody who
-- buys waits for the lock of the batches. A plan that is kept must not be the one that suited an empty shop (0007).
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
--> statement-breakpoint
DROP TRIGGER orders_updated_owing ON orders;
--> statement-breakpoint
-- The condition is that of owes_for_bow, written out: in a trigger's condition a function of a row is called, twice for each
-- order that changes, and takes longer than all indices of the order.
CREATE TRIGGER orders_updated_owing AFTER UPDATE ON orders FOR EACH ROW
  WHEN (
    (OLD.deposit_received AND NOT OLD.balance_received AND OLD.remaining_balance > 0 AND OLD.status <> 'cancelled'
      AND NOT OLD.is_test AND NOT OLD.other_keys)
    IS DISTINCT FROM
    (NEW.deposit_received AND NOT NEW.balance_received AND NEW.remaining_balance > 0 AND NEW.status <> 'cancelled'
      AND NOT NEW.is_test AND NOT NEW.other_keys)
  ) EXECUTE FUNCTION count_owing_place();
