CREATE TABLE "batch_figures" (
	"batch_id" integer PRIMARY KEY NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"owing" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "batch_figures_counts" CHECK (taken >= 0 and owing between 0 and taken and made >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_freed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "after_deadline" text;--> statement-breakpoint
ALTER TABLE "batch_figures" ADD CONSTRAINT "batch_figures_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_pay_by" ON "places" USING btree ("pay_by") WHERE after_deadline <> 'keep';--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_after_deadline" CHECK (after_deadline in ('keep', 'move_to_end', 'free'));--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_pay_by" CHECK (num_nulls(pay_by, after_deadline) in (0, 2));--> statement-breakpoint
-- How each batch stands, so that a list of a hundred batches with a million places counts nothing.
CREATE FUNCTION owes_for_bow(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.deposit_received AND NOT o.balance_received AND o.remaining_balance > 0 AND o.status <> 'cancelled'
    AND NOT o.is_test AND NOT o.other_keys
$$;
--> statement-breakpoint
CREATE FUNCTION begin_figures_of_batch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO batch_figures (batch_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER batches_inserted_figures AFTER INSERT ON batches
  FOR EACH ROW EXECUTE FUNCTION begin_figures_of_batch();
--> statement-breakpoint
CREATE FUNCTION count_taken_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT batch_id, order_id, 1 AS one FROM after WHERE state = ''taken'''
    WHEN 'DELETE' THEN 'SELECT batch_id, order_id, -1 AS one FROM before WHERE state = ''taken'''
    ELSE 'SELECT batch_id, order_id, 1 AS one FROM after WHERE state = ''taken''
      UNION ALL SELECT batch_id, order_id, -1 FROM before WHERE state = ''taken''' END;
BEGIN
  EXECUTE format('
    UPDATE batch_figures SET taken = batch_figures.taken + changes.taken, owing = batch_figures.owing + changes.owing
    FROM (
      SELECT rows.batch_id, sum(one) AS taken, coalesce(sum(one) FILTER (WHERE owes_for_bow(orders)), 0) AS owing
      FROM (%s) AS rows JOIN orders ON orders.id = rows.order_id
      GROUP BY rows.batch_id
      HAVING sum(one) <> 0 OR coalesce(sum(one) FILTER (WHERE owes_for_bow(orders)), 0) <> 0
    ) AS changes WHERE batch_figures.batch_id = changes.batch_id', changed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER places_inserted_taken AFTER INSERT ON places
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_taken_places();
--> statement-breakpoint
CREATE TRIGGER places_updated_taken AFTER UPDATE ON places
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_taken_places();
--> statement-breakpoint
CREATE TRIGGER places_deleted_taken AFTER DELETE ON places
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_taken_places();
--> statement-breakpoint
CREATE FUNCTION count_owing_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch_figures SET owing = owing + CASE WHEN owes_for_bow(NEW) THEN 1 ELSE -1 END
  WHERE batch_id = (SELECT batch_id FROM places WHERE order_id = NEW.id AND state = 'taken');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_updated_owing AFTER UPDATE ON orders FOR EACH ROW
  WHEN (owes_for_bow(OLD) IS DISTINCT FROM owes_for_bow(NEW)) EXECUTE FUNCTION count_owing_place();
--> statement-breakpoint
CREATE FUNCTION count_made_bow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('made', 'packed', 'shipped') THEN
    UPDATE batch_figures SET made = made - 1 WHERE batch_id = OLD.batch_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('made', 'packed', 'shipped') THEN
    UPDATE batch_figures SET made = made + 1 WHERE batch_id = NEW.batch_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bows_count_made AFTER INSERT OR DELETE OR UPDATE OF state, batch_id ON bows
  FOR EACH ROW EXECUTE FUNCTION count_made_bow();
--> statement-breakpoint
CREATE TRIGGER batch_figures_tell_staff AFTER UPDATE ON batch_figures
  FOR EACH STATEMENT EXECUTE FUNCTION table_tells_staff('campaigns');
--> statement-breakpoint
INSERT INTO batch_figures (batch_id, taken, owing, made)
SELECT batches.id,
  (SELECT count(*) FROM places WHERE places.batch_id = batches.id AND places.state = 'taken'),
  (SELECT count(*) FROM places JOIN orders ON orders.id = places.order_id
    WHERE places.batch_id = batches.id AND places.state = 'taken' AND owes_for_bow(orders)),
  (SELECT count(*) FROM bows WHERE bows.batch_id = batches.id AND bows.state IN ('made', 'packed', 'shipped'))
FROM batches;
