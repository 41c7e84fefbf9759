-- Numbers that were drawn in vain leave gaps, which mean nothing.
CREATE OR REPLACE FUNCTION next_bow_serial(at timestamptz) RETURNS text LANGUAGE sql AS $$
  SELECT 'FDH-' || to_char(at AT TIME ZONE 'UTC', 'YY') || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  FROM nextval('bow_serials') AS number
$$;

-- How many bows a row adds to its column of the board: one, or none.
CREATE OR REPLACE FUNCTION count_of_bow(bow bows)
RETURNS TABLE (state text, color text, draw_length numeric, draw_weight integer, hand text) LANGUAGE sql IMMUTABLE AS $$
  SELECT bow.state, bow.color, coalesce(bow.draw_length, 0), coalesce(bow.draw_weight, 0), coalesce(bow.hand, '')
  WHERE bow.listed AND bow.state <> 'shipped'
$$;

CREATE OR REPLACE FUNCTION bows_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO bow_count_changes (state, color, draw_length, draw_weight, hand, count)
    SELECT counted.*, count(*) FROM after, count_of_bow(after::bows) AS counted GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO bow_count_changes (state, color, draw_length, draw_weight, hand, count)
    SELECT counted.*, -count(*) FROM before, count_of_bow(before::bows) AS counted GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO bow_count_changes (state, color, draw_length, draw_weight, hand, count)
    SELECT state, color, draw_length, draw_weight, hand, sum(one) FROM (
      SELECT counted.*, 1 AS one FROM after, count_of_bow(after::bows) AS counted
      UNION ALL
      SELECT counted.*, -1 FROM before, count_of_bow(before::bows) AS counted
    ) AS difference
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(one) <> 0;
  END IF;
  RETURN NULL;
END
$$;

-- The build on the board is the order's until the bow has left, and what counts for nothing is on no board.
CREATE OR REPLACE FUNCTION bow_follows_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bows SET
    color = CASE WHEN state = 'shipped' THEN color ELSE coalesce(NEW.bow_color, color) END,
    draw_length = CASE WHEN state = 'shipped' THEN draw_length ELSE NEW.draw_length END,
    draw_weight = CASE WHEN state = 'shipped' THEN draw_weight ELSE NEW.draw_weight END,
    hand = CASE WHEN state = 'shipped' THEN hand ELSE NEW.hand END,
    listed = NEW.status <> 'cancelled' AND NOT NEW.is_test AND NOT NEW.other_keys,
    updated_at = shop_now()
  WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;

-- A bow that is being made stays with the bows it is made with, wherever its order's place goes.
CREATE OR REPLACE FUNCTION bow_follows_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE bows SET batch_id = NULL, updated_at = shop_now() WHERE order_id = OLD.order_id AND state = 'to_make';
  ELSE
    UPDATE bows SET batch_id = NEW.batch_id, updated_at = shop_now()
    WHERE order_id = NEW.order_id AND state = 'to_make' AND NEW.state = 'taken' AND batch_id IS DISTINCT FROM NEW.batch_id;
  END IF;
  RETURN NULL;
END
$$;
