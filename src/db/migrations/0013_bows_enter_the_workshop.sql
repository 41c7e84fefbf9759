CREATE TABLE "bow_count_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"color" text NOT NULL,
	"draw_length" numeric(3, 1) NOT NULL,
	"draw_weight" integer NOT NULL,
	"hand" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bow_counts" (
	"state" text NOT NULL,
	"color" text NOT NULL,
	"draw_length" numeric(3, 1) NOT NULL,
	"draw_weight" integer NOT NULL,
	"hand" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "bow_counts_state_color_draw_length_draw_weight_hand_pk" PRIMARY KEY("state","color","draw_length","draw_weight","hand")
);
--> statement-breakpoint
ALTER TABLE "bows" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "bows_build" ON "bows" USING btree ("state","draw_weight","draw_length","color","hand","id") WHERE listed;--> statement-breakpoint
CREATE SEQUENCE bow_serials;
--> statement-breakpoint
-- Numbers that were drawn in vain leave gaps, which mean nothing.
CREATE FUNCTION next_bow_serial(at timestamptz) RETURNS text LANGUAGE sql AS $$
  SELECT 'FDH-' || to_char(at AT TIME ZONE 'UTC', 'YY') || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  FROM nextval('bow_serials') AS number
$$;
--> statement-breakpoint
-- How many bows a row adds to its column of the board: one, or none.
CREATE FUNCTION count_of_bow(bow bows)
RETURNS TABLE (state text, color text, draw_length numeric, draw_weight integer, hand text) LANGUAGE sql IMMUTABLE AS $$
  SELECT bow.state, bow.color, coalesce(bow.draw_length, 0), coalesce(bow.draw_weight, 0), coalesce(bow.hand, '')
  WHERE bow.listed AND bow.state <> 'shipped'
$$;
--> statement-breakpoint
CREATE FUNCTION bows_count() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER bows_inserted_count AFTER INSERT ON bows
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION bows_count();
--> statement-breakpoint
CREATE TRIGGER bows_updated_count AFTER UPDATE ON bows
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION bows_count();
--> statement-breakpoint
CREATE TRIGGER bows_deleted_count AFTER DELETE ON bows
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION bows_count();
--> statement-breakpoint
-- The build on the board is the order's until the bow has left, and what counts for nothing is on no board.
CREATE FUNCTION bow_follows_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bows SET
    color = CASE WHEN state = 'shipped' THEN color ELSE coalesce(NEW.bow_color, color) END,
    draw_length = CASE WHEN state = 'shipped' THEN draw_length ELSE NEW.draw_length END,
    draw_weight = CASE WHEN state = 'shipped' THEN draw_weight ELSE NEW.draw_weight END,
    hand = CASE WHEN state = 'shipped' THEN hand ELSE NEW.hand END,
    listed = NEW.status <> 'cancelled' AND NOT NEW.is_test AND NOT NEW.other_keys,
    updated_at = now()
  WHERE order_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_bow_follows AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.bow_color, OLD.draw_length, OLD.draw_weight, OLD.hand, OLD.status = 'cancelled', OLD.is_test, OLD.other_keys)
    IS DISTINCT FROM (NEW.bow_color, NEW.draw_length, NEW.draw_weight, NEW.hand, NEW.status = 'cancelled', NEW.is_test,
    NEW.other_keys))
  EXECUTE FUNCTION bow_follows_order();
--> statement-breakpoint
-- A bow that is being made stays with the bows it is made with, wherever its order's place goes.
CREATE FUNCTION bow_follows_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE bows SET batch_id = NULL, updated_at = now() WHERE order_id = OLD.order_id AND state = 'to_make';
  ELSE
    UPDATE bows SET batch_id = NEW.batch_id, updated_at = now()
    WHERE order_id = NEW.order_id AND state = 'to_make' AND NEW.state = 'taken' AND batch_id IS DISTINCT FROM NEW.batch_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER places_bow_follows AFTER INSERT OR UPDATE OF batch_id, state OR DELETE ON places
  FOR EACH ROW EXECUTE FUNCTION bow_follows_place();
--> statement-breakpoint
-- Orders of before: those that are paid whole, and those that were shipped, so that every bow has its number.
INSERT INTO bows (order_id, serial, state, batch_id, color, draw_length, draw_weight, hand, listed, started_at, shipped_at)
SELECT id, next_bow_serial(coalesce(shipped_at, now())),
  CASE status WHEN 'shipped' THEN 'shipped' WHEN 'processing' THEN 'in_making' ELSE 'to_make' END, batch_id, bow_color,
  draw_length, draw_weight, hand, NOT other_keys, CASE WHEN status IN ('processing', 'shipped') THEN updated_at END,
  CASE WHEN status = 'shipped' THEN coalesce(shipped_at, updated_at) END
FROM (
  SELECT orders.*, places.batch_id FROM orders
    LEFT JOIN places ON places.order_id = orders.id AND places.state = 'taken'
  WHERE bow_color IS NOT NULL AND NOT is_test AND (status = 'shipped' OR (status <> 'cancelled' AND received > 0
    AND outstanding = 0))
  ORDER BY orders.id
) AS paid;
