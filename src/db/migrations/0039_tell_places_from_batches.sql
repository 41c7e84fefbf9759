-- Each order changes how many places are left, which few pages say. Whether there is one, which more of them say, changes when a
-- batch is full, or no longer full: a bow is sold out when all of its open batches are.
CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', coalesce(TG_ARGV[0], TG_TABLE_NAME::text));
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER batches_changed ON batches;
--> statement-breakpoint
CREATE TRIGGER batches_changed
  AFTER INSERT OR DELETE OR UPDATE OF position, name, size, state, makes_from, ships_from, ships_to ON batches
  FOR EACH ROW EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER batches_filled AFTER UPDATE OF used ON batches
  FOR EACH ROW WHEN ((OLD.used = OLD.size) IS DISTINCT FROM (NEW.used = NEW.size)) EXECUTE FUNCTION notify_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER batches_used AFTER UPDATE OF used ON batches
  FOR EACH ROW WHEN (OLD.used <> NEW.used) EXECUTE FUNCTION notify_catalogue_changed('places');
